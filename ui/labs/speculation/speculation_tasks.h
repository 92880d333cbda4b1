// The *Try this* tasks of the Speculation page: what they set, what they ask, and whether an answer agrees with what was
// computed. They show nothing and measure nothing.
#pragma once

#include <QCoreApplication>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/speculation/speculation_presenter.h"

namespace qs::ui {

class SpeculationTasks {
  Q_DECLARE_TR_FUNCTIONS(SpeculationTasks)

 public:
  static constexpr int kCount = 4;

  static FramedPage::TaskWords words(int task);
  static SpeculationState settings(const SpeculationState& now, int task);
  // Whether the presenter shows, completely, what the task asks about.
  static bool isReady(const SpeculationPresenter& presenter, int task);
  // Of tasks with choices: the index that agrees with the figures; −1 where nothing is known.
  static int answer(const SpeculationPresenter& presenter, int task);
  // Of typed ones: the number, and how far an answer may be from it.
  static double number(const SpeculationPresenter& presenter, int task);
  static FramedPage::Verdict check(const SpeculationPresenter& presenter, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
