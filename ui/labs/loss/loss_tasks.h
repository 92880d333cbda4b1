// The *Try this* tasks of the Model loss page: what they set, what they ask, and whether an answer agrees with what was
// measured. They show nothing and measure nothing.
#pragma once

#include <QCoreApplication>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/loss/loss_presenter.h"

namespace qs::ui {

class LossTasks {
  Q_DECLARE_TR_FUNCTIONS(LossTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static LossState settings(const LossState& now, int task);
  // Whether the presenter shows, completely, what the task asks about.
  static bool isReady(const LossPresenter& presenter, int task);
  static FramedPage::Verdict check(const LossPresenter& presenter, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
