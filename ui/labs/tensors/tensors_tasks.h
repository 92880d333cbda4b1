// The *Try this* tasks of the Tensors page: what each sets, what it asks, and how an answer compares with the computed
// results. It has no widgets.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/tensors/tensors_presenter.h"

namespace qs::ui {

class TensorsTasks {
  Q_DECLARE_TR_FUNCTIONS(TensorsTasks)

 public:
  static constexpr int kCount = 3;

  static TensorsState settings(const TensorsPresenter& page, int task);
  // The results that answer the task are there, for the settings that it made.
  static bool isReady(const TensorsPresenter& page, int task);
  static FramedPage::TaskWords words(const TensorsPresenter& page, int task);
  static FramedPage::Verdict check(const TensorsPresenter& page, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
