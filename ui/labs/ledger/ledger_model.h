// The list of claims as an item model: chapters as headings, under each its claims with what is expected, what was computed,
// and the verdict. It keeps no state of its own.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "ui/labs/ledger/ledger_presenter.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class LedgerModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column : int { kClaim, kExpected, kComputed, kVerdict, kColumns };

  explicit LedgerModel(LedgerPresenter& presenter, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

  // Follow the presenter: rows that came or went; then figures.
  void syncRows();
  void syncFigures();
  void setTheme(const Theme& theme);
  void retranslate();

  bool isHeading(int row) const { return items_[static_cast<std::size_t>(row)].claim == nullptr; }
  // Null for a heading.
  const ledger::Claim* claimAt(int row) const { return items_[static_cast<std::size_t>(row)].claim; }
  // −1: it is not listed.
  int rowOf(const std::string& claimId) const;

 private:
  struct Item {
    const ledger::Claim* claim = nullptr;  // null: the heading of a chapter
    std::string chapter;
    bool operator==(const Item&) const = default;
  };
  std::vector<Item> wanted() const;
  QString text(const Item& item, int column) const;
  QString spoken(const Item& item) const;

  LedgerPresenter& presenter_;
  std::vector<Item> items_;
  Theme theme_ = lightTheme();
};

}  // namespace qs::ui
