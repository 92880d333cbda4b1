// The words of the Ledger page: verdicts, figures, protocols, the reading pane. They compute nothing.
#pragma once

#include <QColor>
#include <QCoreApplication>
#include <QIcon>
#include <QString>
#include <QStringList>
#include <optional>

#include "core/ledger/ledger.h"
#include "ui/labs/ledger/ledger_presenter.h"
#include "ui/theme/palette.h"

namespace qs::ui {

// What stands for a verdict: a shape and a colour beside the word, so that none carries it alone.
enum class VerdictMark : std::uint8_t { open, failed, holds, holdsUnder, differs };
VerdictMark markOf(const ledger::LedgerRow* row);
QColor colorOf(VerdictMark mark, const Theme& theme);
QIcon iconOf(VerdictMark mark, const Theme& theme);

class LedgerWords {
  Q_DECLARE_TR_FUNCTIONS(LedgerWords)

 public:
  static QString verdict(VerdictMark mark);  // "holds", "holds under a condition", …
  // The whole sentence, or why there is none.
  static QString sentence(const ledger::LedgerRow* row);
  static QString chapter(const std::string& id);
  static QString kind(ledger::Kind kind);
  static QString claim(const ledger::Claim& claim);
  // A number as wide as `digits` allow, with its unit.
  static QString number(double value, const std::string& unit = {}, int digits = 7);
  // The figure that a line of the list has room for: the first that decides, else the first.
  static const ledger::Figure* leading(const ledger::LedgerRow* row);
  // As rich text: every figure with what is expected, computed and allowed.
  static QString figures(const ledger::LedgerRow& row, const Theme& theme);
  static QString figureName(const ledger::Figure& figure);
  static QString formula(const ledger::LedgerRow& row);
  static QString notes(const ledger::LedgerRow& row);
  // What was run, where, and how long it took.
  static QString protocol(const ledger::LedgerRow& row);
  static QString duration(double seconds);
  static QString page(const std::string& id);
  static QString line(const LedgerPresenter& presenter);

  static QStringList see(const LedgerPresenter& presenter);
  static QStringList formulas(const LedgerPresenter& presenter);
  static QString formulaWords(const LedgerPresenter& presenter);
  static QString misreading();
  static QString provenance(const LedgerPresenter& presenter);
};

}  // namespace qs::ui
