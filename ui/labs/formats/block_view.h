// A block as its bytes: a bar with the parts to scale, every byte as a cell in the colour of its part, and a list of the
// parts with their sizes. It computes no size.
#pragma once

#include <memory>
#include <optional>

#include "core/experiment/format_block.h"
#include "ui/labs/formats/drawn_view.h"
#include "ui/labs/formats/formats_presenter.h"

namespace qs::ui {

class BlockView : public DrawnView {
  Q_OBJECT

 public:
  explicit BlockView(FormatsPresenter& presenter, QWidget* parent = nullptr);

  void refresh();
  // The byte under the pointer or the keyboard.
  std::optional<std::size_t> byte() const { return byte_; }
  QRectF cellOf(std::size_t byte) const;
  int wantedHeight(int width) const;
  QSize sizeHint() const override { return {480, 320}; }
  QSize minimumSizeHint() const override;

 protected:
  void draw(QPainter& painter) override;
  bool wantsEscape() const override { return byte_.has_value(); }
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Plan {
    int columns = 16, rows = 1;
    double cell = 18;
    QPointF origin;
    double listTop = 0;
    double height = 0;
  };
  Plan plan(double width) const;
  std::size_t cells() const;  // bytes, the last perhaps in part
  QColor colorOf(experiment::BlockPart part) const;
  const experiment::BlockSegment* segmentAt(std::uint64_t bit) const;
  void setByte(std::optional<std::size_t> byte);
  void describe();

  FormatsPresenter& presenter_;
  std::shared_ptr<const experiment::BlockLayoutOf> layout_;
  std::optional<std::size_t> byte_;
};

}  // namespace qs::ui
