// The lower part of the Formats page: the pictures of the shown formats, one at a time. It turns results into charts and
// gestures on them into edits; it keeps no state.
#pragma once

#include <QFrame>
#include <memory>
#include <utility>
#include <vector>

#include "ui/charts/chart_view.h"
#include "ui/charts/export.h"
#include "ui/labs/formats/formats_presenter.h"
#include "ui/theme/palette.h"

class QScrollArea;
class QStackedLayout;

namespace qs::ui {

class BlockView;
class FormatLines;
class SegmentedSwitch;
class ValueView;

class FormatsViews : public QFrame {
  Q_OBJECT

 public:
  explicit FormatsViews(FormatsPresenter& presenter, QWidget* parent = nullptr);

  // The state, or anything that was computed, has changed: brings what is visible up to date, each chart at most once for
  // each new result.
  void refresh();
  void showHover();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  // The charts of the present view, with a short name each; none while there is nothing to show.
  std::vector<std::pair<QString, ui::Panel>> panels() const;

  FormatLines* lines() const { return lines_; }
  ChartView* resolution() const { return resolution_; }
  ChartView* range() const { return range_; }
  ValueView* value() const { return value_; }
  BlockView* block() const { return block_; }
  // How often charts were given new data; for tests of work done.
  quint64 replaced() const { return replaced_; }

 signals:
  void exportRequested();

 private:
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void connectViews();
  QScrollArea* scrolled(const QString& name, QWidget* view);
  void showLines();
  void showResolution();
  void showBlock();

  FormatsPresenter& presenter_;
  bool showing_ = false;
  quint64 replaced_ = 0;

  SegmentedSwitch* switch_;
  SegmentedSwitch* axis_;
  QWidget* options_;
  QStackedLayout* stack_ = nullptr;
  QScrollArea* valueScroll_ = nullptr;
  QScrollArea* blockScroll_ = nullptr;
  FormatLines* lines_;
  ChartView* resolution_;
  ChartView* range_;
  ValueView* value_;
  BlockView* block_;

  // What is shown now, so that nothing is drawn twice.
  struct Shown {
    std::shared_ptr<const FormatsResult> result;
    std::vector<std::string> compared;
    std::string chosen;
    bool logAxis = false;
    bool operator==(const Shown&) const = default;
  };
  Shown now() const;
  Shown shownLines_, shownResolution_, shownValue_;
};

}  // namespace qs::ui
