// The inputs of linear layers with what calibration found of them, as an item model: extremes, percentiles, unevenness.
// It measures nothing and keeps no state but what it was given.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/experiment/activations.h"

namespace qs::ui {

class RangesTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column : int { kInput, kMin, kMax, kP50, kP90, kP99, kP999, kP9999, kRatio, kScale, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  // `distinct`: the places of the rows in the result's inputs, in the model's order.
  void setResult(std::shared_ptr<const experiment::ActivationsResult> result, std::vector<std::size_t> distinct);
  const experiment::LayerInputRanges& at(int row) const;
  // −1 if no row shows the input that this layer reads.
  int find(const std::string& point) const;
  void retranslate();

 private:
  double value(const experiment::LayerInputRanges& input, int column) const;

  std::shared_ptr<const experiment::ActivationsResult> result_;
  std::vector<std::size_t> rows_;  // in order of computation
};

}  // namespace qs::ui
