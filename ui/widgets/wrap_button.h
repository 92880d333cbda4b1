// A push button whose text may take several lines, for sentences as buttons. It is drawn in the lab's look and is an
// ordinary button for mouse, keyboard and screen readers.
#pragma once

#include <QAbstractButton>

#include "ui/widgets/height_cache.h"

namespace qs::ui {

class WrapButton : public QAbstractButton {
  Q_OBJECT

 public:
  explicit WrapButton(QWidget* parent = nullptr);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  QRect textRect(int width) const;

  bool hovered_ = false;
  mutable HeightCache heights_;
};

}  // namespace qs::ui
