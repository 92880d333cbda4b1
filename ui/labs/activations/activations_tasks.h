// The *Try this* tasks of the page Activations: what they set, what they ask, and whether an answer agrees with what was
// measured. They show nothing and measure nothing.
#pragma once

#include <QCoreApplication>

#include "ui/labs/activations/activations_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class ActivationsTasks {
  Q_DECLARE_TR_FUNCTIONS(ActivationsTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static ActivationsState settings(const ActivationsState& now, int task);
  // Whether the presenter shows, completely, what the task asks about.
  static bool isReady(const ActivationsPresenter& presenter, int task);
  static FramedPage::Verdict check(const ActivationsPresenter& presenter, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
