// The number lines: every value of the shown formats on one axis, a line each, with the one value and where it goes. It
// zooms with the wheel, tells of the code under the pointer, and takes a new value by click and drag; it computes no code.
#pragma once

#include <QPair>
#include <memory>
#include <optional>
#include <vector>

#include "ui/labs/formats/drawn_view.h"
#include "ui/labs/formats/formats_presenter.h"
#include "ui/labs/formats/line_axis.h"

namespace qs::ui {

class FormatLines : public DrawnView {
  Q_OBJECT

 public:
  explicit FormatLines(FormatsPresenter& presenter, QWidget* parent = nullptr);

  // The newest result, axis or language.
  void refresh();
  // The code under the pointer or the keyboard has changed.
  void showHover();
  bool isZoomed() const { return from_ > 0.0 || to_ < 1.0; }
  void resetZoom();
  // For tests: where a value stands, in which line, and how often the lines were laid out anew.
  QPointF placeOf(std::size_t line, double value) const;
  quint64 laidOut() const { return laidOut_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  // A value was pointed at, in the line of a format (empty: of none); drags carry the same gesture.
  void valuePicked(double value, const std::string& format, const QString& gesture);

 protected:
  void draw(QPainter& painter) override;
  bool wantsEscape() const override { return isZoomed() || presenter_.hovered().has_value(); }
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Line {
    std::shared_ptr<const experiment::FormatGrid> grid;
    std::vector<int> columns, faded;  // pixels of the device that hold a value; faded: only subnormal ones
  };
  // Where the lines' values stand; the same frame and grid give the same line.
  struct Frame {
    bool log = true;
    double low = 0.0, high = 0.0, smallest = 0.0, from = 0.0, to = 1.0, ratio = 1.0;
    int width = 0;
    bool operator==(const Frame&) const = default;
  };

  static constexpr double kSide = 26;  // left and right of the axis, at scale 1: half a number's room

  void layOut();
  QRectF rowRect(std::size_t line) const;  // the stripe of one format
  double xOf(double value) const;
  double valueOf(double x) const;
  std::optional<HoveredCode> codeAt(QPointF position) const;
  void drawLine(QPainter& painter, std::size_t line);
  void drawNames(QPainter& painter, const experiment::FormatGrid& grid, double y);
  void drawValue(QPainter& painter);
  void drawAxis(QPainter& painter);
  void drawHover(QPainter& painter);
  void describe();
  void step(int by);
  void stepLine(int by);

  FormatsPresenter& presenter_;
  std::shared_ptr<const FormatsResult> result_;
  std::vector<Line> lines_;
  Frame frame_;
  std::optional<LineAxis> axis_;
  double from_ = 0.0, to_ = 1.0;  // the zoomed part of the axis
  int drag_ = 0;
  bool dragging_ = false;
  quint64 laidOut_ = 0;
};

}  // namespace qs::ui
