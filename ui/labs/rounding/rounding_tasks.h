// The *Try this* tasks of the Rounding page: what each sets, what it asks, and how an answer compares with the computed
// result. It has no widgets.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/rounding/rounding_presenter.h"

namespace qs::ui {

class RoundingTasks {
  Q_DECLARE_TR_FUNCTIONS(RoundingTasks)

 public:
  static constexpr int kCount = 3;

  using Verdict = FramedPage::Verdict;

  // Rows of real weights and typed values have their own three.
  static QString sentence(RoundingState::Source source, int task);
  static RoundingState settings(const RoundingState& now, int task);
  // `result` may be null before the task's result has come.
  static QString question(RoundingState::Source source, int task, const RoundingResult* result);
  // Empty: the answer is typed.
  static QStringList choices(RoundingState::Source source, int task, const RoundingResult* result);
  static Verdict check(RoundingState::Source source, int task, const RoundingResult& result, const QString& typed,
                       int chosen);
};

}  // namespace qs::ui
