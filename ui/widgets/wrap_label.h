// A label whose text takes as many lines as it needs, and which remembers how high it is at a width: a pane of them is
// laid out many times for one change of text, and measuring a text costs more than all else of a layout.
#pragma once

#include <QLabel>

#include "ui/widgets/height_cache.h"

namespace qs::ui {

class WrapLabel : public QLabel {
 public:
  explicit WrapLabel(QWidget* parent = nullptr);

  int heightForWidth(int width) const override;

 protected:
  bool event(QEvent* event) override;

 private:
  mutable HeightCache heights_;
};

}  // namespace qs::ui
