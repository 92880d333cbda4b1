// What one number becomes in each of the shown formats: code and bits, the two neighbours it lies between and which of them
// it goes to, the error in words; below, how the shared scale of an MX or NVFP4 block is found. It computes nothing.
#pragma once

#include <memory>

#include "ui/labs/formats/drawn_view.h"
#include "ui/labs/formats/formats_presenter.h"

namespace qs::ui {

class ValueView : public DrawnView {
  Q_OBJECT

 public:
  explicit ValueView(FormatsPresenter& presenter, QWidget* parent = nullptr);

  void refresh();
  // The height that all of it takes; it stands in a scroll area.
  int wantedHeight() const;
  QSize sizeHint() const override { return {480, wantedHeight()}; }
  QSize minimumSizeHint() const override { return {240, wantedHeight()}; }

 signals:
  void formatPicked(const std::string& name);

 protected:
  void draw(QPainter& painter) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  double rowHeight() const { return 56 * s(); }
  double head() const { return 10 * s(); }
  // The format whose scale is told: the chosen one, else the first shown that has one.
  const FormatResult* scaleFormat() const;
  void drawFormat(QPainter& painter, const FormatResult& format, std::size_t place, double top);
  void drawBits(QPainter& painter, const FormatResult& format, QPointF rightMiddle, double room);
  void drawSteps(QPainter& painter, const FormatResult& format, const QRectF& area, const QColor& color);
  void drawRules(QPainter& painter, const FormatResult& format, double top);
  void drawLevels(QPainter& painter, const FormatResult& format, double top);

  FormatsPresenter& presenter_;
  std::shared_ptr<const FormatsResult> result_;
};

}  // namespace qs::ui
