// The *Try this* tasks of the Formats page: what each sets, what it asks, and how an answer compares with the computed
// results. It has no widgets.
#pragma once

#include <QCoreApplication>

#include "ui/labs/formats/formats_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class FormatsTasks {
  Q_DECLARE_TR_FUNCTIONS(FormatsTasks)

 public:
  static constexpr int kCount = 3;

  static FormatsState settings(const FormatsState& state, int task);
  // The results that answer the task are there, for the settings that it made.
  static bool isReady(const FormatsPresenter& page, int task);
  static FramedPage::TaskWords words(int task);
  static FramedPage::Verdict check(const FormatsPresenter& page, int task, const QString& typed);
};

}  // namespace qs::ui
