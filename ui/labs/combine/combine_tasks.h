// The *Try this* tasks of the page Combine: what they set, what they ask, and whether an answer agrees with what was measured.
// They show nothing and measure nothing.
#pragma once

#include <QCoreApplication>

#include "ui/labs/combine/combine_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class CombineTasks {
  Q_DECLARE_TR_FUNCTIONS(CombineTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static CombineState settings(const CombineState& now, int task);
  // Whether it needs a run of all four stages.
  static bool needsRun(int task) { return task < 2; }
  static bool isReady(const CombinePresenter& presenter, int task);
  // The answer that agrees with the figures: an index of the choices; −1 where nothing was measured.
  static int answer(const CombinePresenter& presenter, int task);
  static FramedPage::Verdict check(const CombinePresenter& presenter, int task, int chosen);
};

}  // namespace qs::ui
