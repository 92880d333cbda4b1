// The formats as rows of a table: bits with and without scales, range, specials, hardware; a check mark keeps a format
// among those compared. It computes nothing; sorting is the proxy's below.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <string>
#include <vector>

#include "core/experiment/format_view.h"

namespace qs::ui {

class FormatTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  // What tells most stands first: in a narrow window the rest is reached by scrolling.
  enum Column { kName, kBits, kTrueBits, kMax, kMinNormal, kMinSubnormal, kSpecials, kNative, kColumns };
  static bool isText(int column) { return column == kName || column >= kSpecials; }
  // For sorting: a number, or a text.
  static constexpr int kSortRole = Qt::UserRole;
  // Of the name's column: its place among the compared formats, or −1.
  static constexpr int kPlaceRole = Qt::UserRole + 1;

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  // Each tells the views only what has changed.
  void setFormats(const std::vector<experiment::FormatFacts>& formats);
  void setState(const std::vector<std::string>& compared);
  void retranslate();

  const std::vector<experiment::FormatFacts>& formats() const { return formats_; }
  // The row of a format; −1 if there is none.
  int find(const std::string& name) const;

 signals:
  // The check mark of a row was set or taken away by hand.
  void compareAsked(const std::string& name, bool compared);

 private:
  QString text(const experiment::FormatFacts& facts, int column) const;
  QString wholeRow(const experiment::FormatFacts& facts) const;
  QVariant sortKey(const experiment::FormatFacts& facts, int column) const;
  int placeOf(const std::string& name) const;

  std::vector<experiment::FormatFacts> formats_;
  std::vector<std::string> compared_;
};

// Numbers as numbers; rows without a value last, whichever way the column is sorted; equal ones in the table's order.
class FormatSorter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit FormatSorter(QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace qs::ui
