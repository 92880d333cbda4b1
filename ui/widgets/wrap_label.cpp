#include "ui/widgets/wrap_label.h"

namespace qs::ui {

WrapLabel::WrapLabel(QWidget* parent) : QLabel(parent) { setWordWrap(true); }

int WrapLabel::heightForWidth(int width) const {
  return heights_.height(text(), width, [this](int w) { return QLabel::heightForWidth(w); });
}

bool WrapLabel::event(QEvent* event) {
  heights_.follow(event);
  return QLabel::event(event);
}

}  // namespace qs::ui
