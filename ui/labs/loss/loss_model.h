// The table of schemes as an item model: the baseline first, then the state's schemes with what is known of each.
// It keeps no state of its own; edits, moves and removals go through the presenter.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "ui/labs/loss/loss_presenter.h"

namespace qs::ui {

class LossModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column : int { scheme, delta, verdict, loss, perplexity, bits, bytes, columnCount_ };
  // eval::Verdict as int, for the delegate's colour; invalid while there is none.
  static constexpr int kVerdictRole = Qt::UserRole;

  explicit LossModel(LossPresenter& presenter, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

  // Index in the state's schemes; −1 for the baseline.
  static int schemeIndex(int row) { return row - 1; }
  static int rowOf(int schemeIndex) { return schemeIndex + 1; }

  // Follow the presenter: rows that came, went or moved; then figures.
  void syncRows();
  void syncFigures();
  void retranslate();

  // Moves a scheme to another place among the schemes; one step of the history.
  void moveScheme(int from, int to);

 signals:
  // A typed scheme was refused.
  void refused(const qs::base::Error& error);

 private:
  const experiment::StudyRow* rowAt(int row) const;
  QString text(int row, int column) const;
  QString named(int row, int column) const;
  QString toolTip(int row) const;

  LossPresenter& presenter_;
  std::vector<std::string> shown_;
};

}  // namespace qs::ui
