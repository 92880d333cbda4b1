// The *Try this* tasks of the Sensitivity page: what they set, what they ask, and whether an answer agrees with what was
// measured. They show nothing and measure nothing.
#pragma once

#include <QCoreApplication>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/sensitivity/sensitivity_presenter.h"

namespace qs::ui {

class SensitivityTasks {
  Q_DECLARE_TR_FUNCTIONS(SensitivityTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static SensitivityState settings(const SensitivityState& now, int task);
  // Whether the presenter shows, completely, what the task asks about.
  static bool isReady(const SensitivityPresenter& presenter, int task);
  // The answer that agrees with the figures: an index of the choices; −1 where nothing was measured.
  static int answer(const SensitivityPresenter& presenter, int task);
  static FramedPage::Verdict check(const SensitivityPresenter& presenter, int task, int chosen);
};

}  // namespace qs::ui
