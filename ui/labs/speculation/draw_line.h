// The decision as a line from 0 to 1: the region in which a draw accepts, the region in which it refuses, and the draw. It
// decides nothing.
#pragma once

#include <optional>

#include "core/experiment/speculation_view.h"
#include "ui/labs/formats/drawn_view.h"

namespace qs::ui {

class DrawLine : public DrawnView {
  Q_OBJECT

 public:
  explicit DrawLine(QWidget* parent = nullptr);

  // Nothing: there is no decision to show. A token drawn from p alone has no line.
  void setDecision(const std::optional<experiment::Decision>& decision);
  void retranslate();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  // Where a draw of that size stands, in pixels from the left.
  double xOf(double draw) const;

 protected:
  void draw(QPainter& painter) override;

 private:
  QString sentence() const;

  std::optional<experiment::Decision> decision_;
};

}  // namespace qs::ui
