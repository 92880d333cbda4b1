// A horizontal slider drawn in the lab's look: filled groove, round handle, ticks, a focus ring. A press anywhere on the
// groove takes the handle there. It is QSlider in everything else: arrows step, page keys leap.
#pragma once

#include <QSlider>

namespace qs::ui {

class LabSlider : public QSlider {
  Q_OBJECT

 public:
  explicit LabSlider(QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  double handleX(int value) const;
  int valueAt(double x) const;

  bool hovered_ = false;
};

}  // namespace qs::ui
