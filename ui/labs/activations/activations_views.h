// The middle of the page Activations: a switch and the four views behind it, with the line that says whether outliers
// are injected and the protocol under the pictures. It shows what the presenter knows and reports edits.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/labs/activations/activations_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTreeView;

namespace qs::ui {

class ChartView;
class HeatMapView;
class RangesTable;
class SegmentedSwitch;

class ActivationsViews : public QFrame {
  Q_OBJECT

 public:
  explicit ActivationsViews(ActivationsPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showRanges();
  void showChannels();
  void showCost();
  void showMismatch();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

  ChartView* channels() const { return channels_; }
  ChartView* cost() const { return cost_; }
  HeatMapView* map() const { return map_; }

 signals:
  void exportRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  template <class Change>
  void change(Change change);
  void build();
  void connectAll();
  void showParts();
  void showFoot();
  void fitColumns();
  void showMark();

  ActivationsPresenter& presenter_;
  SegmentedSwitch* switch_;
  QPushButton* takeOut_;
  QLabel* heading_;
  QLabel* mark_;
  QComboBox* order_;
  QComboBox* scheme_;
  QPushButton* measure_;
  QLabel* mismatchLine_;
  ChartView* channels_;
  ChartView* cost_;
  QTreeView* ranges_;
  RangesTable* table_;
  HeatMapView* map_;
  QLabel* protocol_;
  bool showing_ = false;
  double typeScale_ = 1.0;
};

}  // namespace qs::ui
