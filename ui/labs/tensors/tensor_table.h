// The tensors of a file as rows of a table, with statistics and errors that arrive one after the other. It reads no file
// and computes nothing; sorting and filtering are the proxy's below.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ui/labs/tensors/tensors_state.h"

namespace qs::ui {

struct TensorRowStats {
  bool finite = false;  // false: no finite element
  double min = 0.0, max = 0.0;
  double outliers = 0.0;  // largest magnitude ÷ rms; 0 where the rms is 0
  std::uint64_t nonfinite = 0;
};

// What the scheme costs the tensor.
struct TensorRowError {
  double rmse = 0.0, relative = 0.0, sqnrDb = 0.0, bitsPerWeight = 0.0;
  std::uint64_t bytes = 0;
  bool failed = false;  // the scheme could not be applied
};

struct TensorRow {
  QString name;      // short, where there is one
  QString fileName;  // as the file writes it
  QString dtype;     // "BF16"
  QString shape;     // "256 × 688"
  std::uint64_t elements = 0;
  std::uint64_t bytes = 0;
  TensorKind kind = TensorKind::other;
  bool readable = true;  // false: its type cannot be read as numbers
  std::optional<TensorRowStats> stats;
  std::optional<TensorRowError> error;
};

class TensorTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  // What tells most stands first: in a narrow window the rest is reached by scrolling.
  enum Column { kName, kOutliers, kRange, kShape, kType, kSize, kError, kSqnr, kBits, kBytes, kColumns };
  static bool isText(int column) { return column == kName || column == kShape || column == kType; }
  // For sorting: a number, or a text in the name's column.
  static constexpr int kSortRole = Qt::UserRole;
  // Of the error's column: its share of the largest error in the table, for the bar.
  static constexpr int kShareRole = Qt::UserRole + 1;

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  void setRows(std::vector<TensorRow> rows);
  const std::vector<TensorRow>& rows() const { return rows_; }
  // The row of a short or file name; −1 if there is none.
  int find(const QString& name) const;

  // Each tells the views once, however many rows it is about.
  void setStats(const std::vector<std::pair<int, TensorRowStats>>& stats);
  void setErrors(const std::vector<std::pair<int, TensorRowError>>& errors);
  void clearErrors();
  void retranslate();

  // For tests of work done: how often a view asked for something.
  std::uint64_t dataCalls() const { return dataCalls_; }

 private:
  QString text(const TensorRow& row, int column) const;
  QVariant sortKey(const TensorRow& row, int column) const;
  QString toolTip(const TensorRow& row, int column) const;

  std::vector<TensorRow> rows_;
  double worst_ = 0.0;  // the largest relative error
  mutable std::uint64_t dataCalls_ = 0;
};

// Sorted by numbers, filtered by text (name, file name, type, shape) and kind.
class TensorFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit TensorFilter(QObject* parent = nullptr);

  void setText(const QString& text);
  void setKind(std::optional<TensorKind> kind);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QStringList words_;
  std::optional<TensorKind> kind_;
};

}  // namespace qs::ui
