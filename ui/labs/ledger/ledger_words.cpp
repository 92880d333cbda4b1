#include "ui/labs/ledger/ledger_words.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

using ledger::LedgerRow;

VerdictMark markOf(const LedgerRow* row) {
  if (row == nullptr) return VerdictMark::open;
  if (row->error) return VerdictMark::failed;
  switch (row->outcome.verdict.ruling) {
    case ledger::Ruling::holds: return VerdictMark::holds;
    case ledger::Ruling::holdsUnder: return VerdictMark::holdsUnder;
    case ledger::Ruling::differs: return VerdictMark::differs;
  }
  return VerdictMark::open;
}

QColor colorOf(VerdictMark mark, const Theme& theme) {
  switch (mark) {
    case VerdictMark::holds: return theme.color(Role::accepted);
    case VerdictMark::holdsUnder: return theme.color(Role::quantized);
    case VerdictMark::differs: return theme.color(Role::rejected);
    case VerdictMark::failed: return theme.failure;
    case VerdictMark::open: return theme.quiet;
  }
  return theme.quiet;
}

// A tick, a half disc, a cross, an exclamation mark or an empty ring: told apart without colour.
QIcon iconOf(VerdictMark mark, const Theme& theme) {
  constexpr int kSide = 16;
  constexpr double kRatio = 2.0;
  QPixmap picture(qRound(kSide * kRatio), qRound(kSide * kRatio));
  picture.setDevicePixelRatio(kRatio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor color = colorOf(mark, theme);
  painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QRectF disc(2.0, 2.0, 12.0, 12.0);
  switch (mark) {
    case VerdictMark::holds: {
      QPainterPath tick;
      tick.moveTo(3.0, 8.5);
      tick.lineTo(6.5, 12.0);
      tick.lineTo(13.0, 4.0);
      painter.drawPath(tick);
      break;
    }
    case VerdictMark::holdsUnder:
      painter.drawEllipse(disc);
      painter.setBrush(color);
      painter.drawPie(disc, 90 * 16, 180 * 16);
      break;
    case VerdictMark::differs:
      painter.drawLine(QPointF(4.0, 4.0), QPointF(12.0, 12.0));
      painter.drawLine(QPointF(12.0, 4.0), QPointF(4.0, 12.0));
      break;
    case VerdictMark::failed:
      painter.drawLine(QPointF(8.0, 3.0), QPointF(8.0, 9.0));
      painter.drawPoint(QPointF(8.0, 13.0));
      break;
    case VerdictMark::open: painter.drawEllipse(disc); break;
  }
  painter.end();
  return QIcon(picture);
}

QString LedgerWords::verdict(VerdictMark mark) {
  switch (mark) {
    case VerdictMark::holds: return tr("holds");
    case VerdictMark::holdsUnder: return tr("holds under …");
    case VerdictMark::differs: return tr("differs");
    case VerdictMark::failed: return tr("failed");
    case VerdictMark::open: return tr("not computed");
  }
  return {};
}

QString LedgerWords::sentence(const LedgerRow* row) {
  if (row == nullptr) return tr("Not computed yet: it runs the model.");
  if (row->error) return errorSentence(*row->error);
  return translated(row->outcome.verdict.text);
}

QString LedgerWords::chapter(const std::string& id) {
  if (id == "000") return tr("Chapter 000: quantization and speculative decoding");
  if (id == "003") return tr("Chapter 003: fewer bits, how much faster and at what price");
  if (id == "004") return tr("Chapter 004: every number made smaller");
  return QString::fromStdString(id);
}

QString LedgerWords::kind(ledger::Kind kind) { return translated(ledger::word(kind)); }

QString LedgerWords::claim(const ledger::Claim& claim) { return translated(claim.claim); }

QString LedgerWords::number(double value, const std::string& unit, int digits) {
  QString text;
  if (value == std::floor(value) && std::fabs(value) < 1e12) {
    text = std::fabs(value) < 10000.0 ? whole(static_cast<std::int64_t>(value))
                                      : (value < 0 ? QStringLiteral("−") : QString()) + count(static_cast<std::uint64_t>(std::fabs(value)));
  } else if (std::fabs(value) < 1e-4 || !std::isfinite(value)) {
    text = significant(value, 2);
  } else {
    text = QString::number(value, 'g', digits);
    text.replace(QLatin1Char('-'), QStringLiteral("−"));
  }
  return unit.empty() ? text : withUnit(text, QString::fromStdString(unit));
}

const ledger::Figure* LedgerWords::leading(const LedgerRow* row) {
  if (row == nullptr || row->error || row->outcome.figures.empty()) return nullptr;
  const auto& all = row->outcome.figures;
  const auto deciding = std::find_if(all.begin(), all.end(), [](const ledger::Figure& figure) { return figure.expected.has_value(); });
  return deciding == all.end() ? &all.front() : &*deciding;
}

QString LedgerWords::figureName(const ledger::Figure& figure) { return translated(figure.label); }

QString LedgerWords::figures(const LedgerRow& row, const Theme& theme) {
  const auto cell = [](const QString& text) {
    return QStringLiteral("<td align=\"right\" style=\"padding-left:12px; white-space:nowrap\">%1</td>").arg(text);
  };
  const auto value = [](const std::optional<double>& number) { return number ? LedgerWords::number(*number) : QStringLiteral("–"); };
  QString out = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\"><tr style=\"color:%1\"><td></td>").arg(theme.quiet.name()) + cell(tr("expected")) +
                cell(tr("computed")) + cell(tr("tolerance")) + QStringLiteral("</tr>");
  for (const ledger::Figure& figure : row.outcome.figures) {
    const bool beyond = figure.within() == false;
    const QString computed = value(figure.computed);
    const QString unit = figure.unit.empty() ? QString()
                                             : QStringLiteral(" <span style=\"color:%1\">[%2]</span>").arg(theme.quiet.name(), QString::fromStdString(figure.unit).toHtmlEscaped());
    out += QStringLiteral("<tr><td>%1%2</td>").arg(figureName(figure).toHtmlEscaped(), unit) + cell(value(figure.expected)) +
           cell(beyond ? QStringLiteral("<b>%1</b>").arg(computed) : computed) +
           cell(figure.tolerance ? QStringLiteral("± ") + LedgerWords::number(*figure.tolerance) : QStringLiteral("–")) + QStringLiteral("</tr>");
  }
  return out + QStringLiteral("</table>");
}

QString LedgerWords::formula(const LedgerRow& row) { return translated(row.outcome.formula); }

QString LedgerWords::notes(const LedgerRow& row) {
  QStringList out;
  for (const base::Text& note : row.outcome.notes) out << translated(note);
  return out.join(QLatin1Char('\n'));
}

QString LedgerWords::duration(double seconds) {
  if (seconds < 0.0005) return tr("less than a millisecond");
  if (seconds < 1.0) return withUnit(significant(1e3 * seconds, 2), QStringLiteral("ms"));
  if (seconds < 90.0) return withUnit(QString::number(seconds, 'f', seconds < 10.0 ? 1 : 0), QStringLiteral("s"));
  return withUnit(QString::number(seconds / 60.0, 'f', seconds < 600.0 ? 1 : 0), QStringLiteral("min"));
}

QString LedgerWords::protocol(const LedgerRow& row) {
  const QString took = duration(row.seconds);
  if (!row.outcome.protocol) {
    //: %1 is a duration.
    return tr("Arithmetic, in %1.").arg(took);
  }
  const ledger::Protocol& protocol = *row.outcome.protocol;
  const QString tokens = count(static_cast<std::uint64_t>(protocol.tokens));
  const QString text = QString::fromStdString(protocol.text);
  const QString backend = QString::fromStdString(protocol.backend);
  if (protocol.seed) {
    //: %1 texts, %2 tokens, %3 the backend, %4 the seed, %5 a duration.
    return tr("Model lab on %1, %2 tokens, %3, seed %4, in %5.").arg(text, tokens, backend, QString::number(*protocol.seed), took);
  }
  //: %1 texts, %2 tokens, %3 the backend, %4 a duration.
  return tr("Model lab on %1, %2 tokens, %3, in %4.").arg(text, tokens, backend, took);
}

QString LedgerWords::page(const std::string& id) {
  for (const PageEntry& entry : pageRoster()) {
    if (entry.id.toStdString() == id) return entry.name();
  }
  return QString::fromStdString(id);
}

QString LedgerWords::line(const LedgerPresenter& presenter) {
  const auto all = presenter.count();
  return tr("%1 claims of the chapters: %2 hold, %3 hold under a condition, %4 differ, %5 are not computed")
      .arg(ledger::claimRoster().size())
      .arg(all.holds)
      .arg(all.holdsUnder)
      .arg(all.differs)
      .arg(all.open);
}

QStringList LedgerWords::see(const LedgerPresenter& presenter) {
  const ledger::Claim& claim = presenter.selectedClaim();
  QStringList out;
  //: %1 is a claim.
  out << tr("Which problem: does this come out when it is computed again? %1").arg(LedgerWords::claim(claim));
  out << tr("Why, by mathematics: the verdict follows from the numbers below and their tolerance; it is written down nowhere.");
  out << (claim.effort == ledger::Effort::modelRun
              ? tr("What, by experiment: the lab's own model runs. Where the chapter measured another model, the shape is compared and not the number.")
              : tr("What, by experiment: nothing is measured here; it is arithmetic. The button shows it on its page, where it can be changed."));
  return out;
}

QStringList LedgerWords::formulas(const LedgerPresenter& presenter) {
  const LedgerRow* row = presenter.selectedRow();
  if (row == nullptr || row->error || row->outcome.formula.empty()) return {};
  return {formula(*row)};
}

QString LedgerWords::formulaWords(const LedgerPresenter& presenter) {
  const LedgerRow* row = presenter.selectedRow();
  if (formulas(presenter).isEmpty()) return {};
  const bool judged = std::any_of(row->outcome.figures.begin(), row->outcome.figures.end(), [](const ledger::Figure& figure) { return figure.tolerance.has_value(); });
  return judged ? tr("A figure agrees if it is no further from the stated one than its tolerance, as a rule half of the last digit that is stated.")
                : tr("These figures have no tolerance: the claim is about their order and their signs.");
}

QString LedgerWords::misreading() {
  return tr("“Holds” does not mean “true everywhere”: this number comes out under the conditions that stand beside it. A difference within the noise is no finding, "
            "in either direction.");
}

QString LedgerWords::provenance(const LedgerPresenter& presenter) {
  return QStringLiteral("QuantSpec Lab " QS_VERSION " · ") + line(presenter);
}

}  // namespace qs::ui
