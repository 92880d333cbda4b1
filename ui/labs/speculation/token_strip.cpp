#include "ui/labs/speculation/token_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <algorithm>
#include <array>

#include "ui/charts/readout.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

using experiment::ShownToken;
using spec::TokenSource;
using Look = TokenStrip::Look;

namespace {

constexpr double kStripMargin = 12;
constexpr double kLine = 25;     // from one line to the next, at scale 1
constexpr double kChip = 19;     // height of a token
constexpr double kLetterPad = 2.5;     // beside its letters
constexpr double kTokenGap = 2;
constexpr std::array kLooks = {Look::accepted, Look::rejected, Look::correction, Look::extra, Look::plain, Look::prompt};

// The text of a token in the strip: spaces as spaces, since the letters beside them tell the words apart.
QString textOf(const ShownToken& token) {
  QString text = QString::fromStdString(token.label);
  text.replace(QChar(0x2423), QLatin1Char(' '));
  return text;
}

QColor inkOf(Look look, const Theme& theme) {
  switch (look) {
    case Look::accepted: return theme.accepted;
    case Look::rejected: return theme.rejected;
    case Look::correction: return theme.error;
    case Look::extra: return theme.original;
    case Look::plain: return theme.zeroLine;
    case Look::prompt: return theme.quiet;
  }
  return theme.text;
}

// The mark of a kind: a shape that is told apart without its colour.
void drawMark(QPainter& painter, const QRectF& box, Look look, const Theme& theme) {
  const QColor ink = inkOf(look, theme);
  const double thick = 2.0 * theme.lineScale;
  painter.setBrush(Qt::NoBrush);
  const QRectF round = box.adjusted(0.75, 0.75, -0.75, -0.75);
  switch (look) {
    case Look::accepted:  // filled, underlined
      painter.setPen(Qt::NoPen);
      painter.setBrush(withAlpha(ink, 0.18));
      painter.drawRoundedRect(box, 3, 3);
      painter.setPen(QPen(ink, thick));
      painter.drawLine(QPointF(box.left() + 1, box.bottom() - 0.5), QPointF(box.right() - 1, box.bottom() - 0.5));
      break;
    case Look::rejected:  // filled; struck through over the letters
      painter.setPen(Qt::NoPen);
      painter.setBrush(withAlpha(ink, 0.13));
      painter.drawRoundedRect(box, 3, 3);
      break;
    case Look::correction:  // a whole frame
      painter.setPen(QPen(ink, 1.5 * theme.lineScale));
      painter.drawRoundedRect(round, 3, 3);
      break;
    case Look::extra: {  // a broken frame
      QPen pen(ink, 1.5 * theme.lineScale);
      pen.setDashPattern({2.5, 2.0});
      painter.setPen(pen);
      painter.drawRoundedRect(round, 3, 3);
      break;
    }
    case Look::plain: {  // dots below
      QPen pen(ink, thick);
      pen.setDashPattern({1.0, 1.5});
      painter.setPen(pen);
      painter.drawLine(QPointF(box.left() + 1, box.bottom() - 0.5), QPointF(box.right() - 1, box.bottom() - 0.5));
      break;
    }
    case Look::prompt: break;
  }
}

void strike(QPainter& painter, const QRectF& box, const Theme& theme) {
  painter.setPen(QPen(theme.rejected, 1.6 * theme.lineScale));
  painter.drawLine(QPointF(box.left() + 1, box.center().y() + 1), QPointF(box.right() - 1, box.center().y() + 1));
}

QColor lettersOf(Look look, const Theme& theme) {
  return look == Look::prompt || look == Look::rejected ? theme.quiet : theme.text;
}

}  // namespace

TokenStrip::TokenStrip(QWidget* parent) : DrawnView(parent) {
  setObjectName(QStringLiteral("tokenStrip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  retranslate();
}

TokenStrip::Look TokenStrip::lookOf(const ShownToken& token) {
  if (!token.inText()) return Look::rejected;
  switch (token.source) {
    case TokenSource::prompt: return Look::prompt;
    case TokenSource::draft: return Look::accepted;
    case TokenSource::correction: return Look::correction;
    case TokenSource::extra: return Look::extra;
    case TokenSource::plain: return Look::plain;
  }
  return Look::plain;
}

QString TokenStrip::nameOf(Look look) {
  switch (look) {
    case Look::prompt: return tr("prompt");
    case Look::accepted: return tr("draft, accepted");
    case Look::rejected: return tr("draft, rejected");
    case Look::correction: return tr("correction");
    case Look::extra: return tr("extra");
    case Look::plain: return tr("plain");
  }
  return {};
}

QStringList TokenStrip::rowsOf(const ShownToken& token) {
  QStringList out;
  out << nameOf(lookOf(token));
  if (token.step < 0) return out;
  if (token.source == TokenSource::draft) {
    out << tr("verification %1, proposal %2").arg(token.step + 1).arg(token.place + 1);
    out << tr("p = %1, q = %2").arg(significant(token.p, 3), significant(token.q, 3));
    //: The chance that a proposal stays, and the draw that decides.
    out << (token.inText() ? tr("r = %1 < %2").arg(significant(token.draw, 3), significant(token.chance, 3))
                           : tr("r = %1 ≥ %2").arg(significant(token.draw, 3), significant(token.chance, 3)));
    return out;
  }
  out << tr("verification %1").arg(token.step + 1);
  out << tr("p = %1, drawn by u = %2").arg(significant(token.p, 3), significant(token.draw, 3));
  return out;
}

void TokenStrip::retranslate() {
  setAccessibleName(tr("Tokens of the text, by where they come from"));
  describe();
  update();
}

void TokenStrip::describe() {
  QStringList text;
  if (current_) {
    text << QString::fromStdString(tokens_[*current_].label) << rowsOf(tokens_[*current_]);
  } else {
    for (const ShownToken& token : tokens_) {
      if (token.inText()) text << textOf(token);
    }
    setAccessibleDescription(text.join(QString()));
    return;
  }
  setAccessibleDescription(text.join(QStringLiteral(", ")));
}

void TokenStrip::setTokens(const std::vector<ShownToken>& tokens) {
  tokens_ = tokens;
  if (current_ && *current_ >= tokens_.size()) current_.reset();
  laidOutWidth_ = -1;
  layOut();
  describe();
  updateGeometry();
  update();
}

void TokenStrip::reveal(std::size_t token) {
  const QPoint at = places_[token].center().toPoint();
  for (QWidget* parent = parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    auto* area = qobject_cast<QScrollArea*>(parent);
    if (area == nullptr) continue;
    area->ensureVisible(at.x(), at.y(), 0, qRound(kLine * s()));
    return;
  }
}

void TokenStrip::layOut() {
  if (laidOutWidth_ == width() && laidOutScale_ == s()) return;
  laidOutWidth_ = width();
  laidOutScale_ = s();
  const QFont font = small();
  const double left = kStripMargin * s();
  const double right = std::max(left + 60.0, width() - kStripMargin * s());
  double x = left;
  double y = 6 * s();
  places_.clear();
  for (const ShownToken& token : tokens_) {
    const QString text = textOf(token);
    const double wide = std::max(5.0 * s(), textWidth(font, text)) + 2 * kLetterPad * s();
    if (x > left && x + wide > right) {
      x = left;
      y += kLine * s();
    }
    places_.emplace_back(x, y + (kLine - kChip) / 2 * s(), std::min(wide, right - left), kChip * s());
    x += wide + kTokenGap * s();
    if (text.endsWith(QChar(0x21B5))) {
      x = left;
      y += kLine * s();
    }
  }
  height_ = qRound(y + (kLine + 8) * s());
}

int TokenStrip::wantedHeight(int) const { return height_; }

QSize TokenStrip::minimumSizeHint() const { return {160, std::max(height_, qRound(2 * kLine * s()))}; }

QRectF TokenStrip::placeOf(std::size_t token) const { return token < places_.size() ? places_[token] : QRectF(); }

void TokenStrip::resizeEvent(QResizeEvent* event) {
  DrawnView::resizeEvent(event);
  if (event->oldSize().width() == event->size().width()) return;
  layOut();
  updateGeometry();
}

void TokenStrip::draw(QPainter& painter) {
  if (laidOutScale_ != s()) {
    layOut();
    updateGeometry();
  }
  const QFont font = small();
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const QRectF& box = places_[i];
    if (box.bottom() < 0 || box.top() > height()) continue;
    const Look look = lookOf(tokens_[i]);
    drawMark(painter, box, look, theme());
    painter.setFont(font);
    write(painter, {box.left() + kLetterPad * s(), box.center().y()}, textOf(tokens_[i]), Anchor::left, lettersOf(look, theme()));
    if (look == Look::rejected) strike(painter, box, theme());
  }
  if (!current_ || *current_ >= places_.size()) return;
  const QRectF box = places_[*current_];
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme().accent, 2));
  painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 3, 3);
  std::vector<CardRow> rows;
  for (const QString& row : rowsOf(tokens_[*current_])) {
    rows.push_back({{}, row, {}, true, rows.empty() ? inkOf(lookOf(tokens_[*current_]), theme()) : QColor()});
  }
  const QRect seen = visibleRegion().boundingRect();
  painter.save();
  painter.translate(0, seen.top());
  drawCard(painter, box.center() - QPointF(0, seen.top()), QSizeF(width(), std::max(60, seen.height())),
           QString::fromStdString(tokens_[*current_].label), rows, theme());
  painter.restore();
}

void TokenStrip::setCurrent(std::optional<std::size_t> token) {
  if (token == current_) return;
  current_ = token;
  describe();
  update();
}

void TokenStrip::mouseMoveEvent(QMouseEvent* event) {
  const double reach = kTokenGap * s();
  std::optional<std::size_t> under;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].adjusted(-reach / 2, -2, reach / 2, 2).contains(event->position())) under = i;
  }
  setCurrent(under);
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
  DrawnView::mousePressEvent(event);
  mouseMoveEvent(event);
  if (current_ && event->button() == Qt::LeftButton && tokens_[*current_].step >= 0) emit chosen(*current_);
}

void TokenStrip::leaveEvent(QEvent* event) {
  DrawnView::leaveEvent(event);
  if (!hasFocus()) setCurrent({});
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
  if (tokens_.empty()) return DrawnView::keyPressEvent(event);
  const std::size_t end = tokens_.size() - 1;
  const std::size_t at = current_.value_or(0);
  const auto go = [&](std::size_t to) {
    setCurrent(to);
    reveal(to);
  };
  switch (event->key()) {
    case Qt::Key_Right: return go(current_ ? std::min(at + 1, end) : 0);
    case Qt::Key_Left: return go(at > 0 ? at - 1 : 0);
    case Qt::Key_Home: return go(0);
    case Qt::Key_End: return go(end);
    case Qt::Key_Up:
    case Qt::Key_Down: {
      // The token of the next line that is nearest.
      const double y = places_[at].center().y() + (event->key() == Qt::Key_Up ? -1 : 1) * kLine * s();
      std::size_t best = at;
      double nearest = 1e9;
      for (std::size_t i = 0; i < places_.size(); ++i) {
        const double away = std::abs(places_[i].center().x() - places_[at].center().x());
        if (std::abs(places_[i].center().y() - y) < kLine * s() / 2 && away < nearest) {
          nearest = away;
          best = i;
        }
      }
      return go(best);
    }
    case Qt::Key_Escape: return setCurrent({});
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ && tokens_[*current_].step >= 0) emit chosen(*current_);
      return;
    default: return DrawnView::keyPressEvent(event);
  }
}

StripLegend::StripLegend(QWidget* parent) : DrawnView(parent) {
  setObjectName(QStringLiteral("stripLegend"));
  setFocusPolicy(Qt::NoFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

double StripLegend::arrange(double width, QPainter* painter) {
  const QFont font = small();
  const double left = kStripMargin * s();
  double x = left;
  double y = 4 * s();
  for (const Look look : kLooks) {
    const QString name = TokenStrip::nameOf(look);
    const double wide = textWidth(font, name) + 2 * 5 * s();
    if (x > left && x + wide > width - left) {
      x = left;
      y += kLine * s();
    }
    if (painter != nullptr) {
      const QRectF box(x, y + (kLine - kChip) / 2 * s(), wide, kChip * s());
      drawMark(*painter, box, look, theme());
      painter->setFont(font);
      write(*painter, {x + 5 * s(), box.center().y()}, name, Anchor::left, lettersOf(look, theme()));
      if (look == Look::rejected) strike(*painter, box, theme());
    }
    x += wide + 8 * s();
  }
  return y + kLine * s();
}

int StripLegend::heightForWidth(int width) const { return qRound(const_cast<StripLegend*>(this)->arrange(width, nullptr)); }

QSize StripLegend::sizeHint() const { return {400, heightForWidth(std::max(200, width()))}; }

void StripLegend::draw(QPainter& painter) { arrange(width(), &painter); }

}  // namespace qs::ui
