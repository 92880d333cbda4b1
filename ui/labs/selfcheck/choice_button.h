// One choice of a question: a row with the key that chooses it, a mark for chosen, and a text that may take several lines;
// once the answer was checked, whether it is right. It is an ordinary checkable button for mouse, keyboard and screen
// readers, and judges nothing.
#pragma once

#include <cstdint>

#include "ui/theme/palette.h"
#include "ui/widgets/height_cache.h"
#include "ui/widgets/wrap_button.h"

namespace qs::ui {

class ChoiceButton : public WrapButton {
  Q_OBJECT

 public:
  enum class Mark : std::uint8_t { none, right, wrong };

  // `number`: the key, from 1 on. `several`: a square, as where more than one may be chosen.
  ChoiceButton(int number, bool several, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setMark(Mark mark);
  Mark mark() const { return mark_; }

  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QRect textPlace(int width, int height) const;

  int number_;
  bool several_;
  Mark mark_ = Mark::none;
  Theme theme_ = lightTheme();
  mutable HeightCache heights_;
};

// Of an answer, at scale 1: above its words, its mark, and a height that no words reach.
inline constexpr int kAnswerAbove = 7;
inline constexpr int kAnswerMark = 14;
inline constexpr int kTallestAnswer = 10000;

// A tick or a cross of this size, for whoever marks right and wrong.
void paintMark(QPainter& painter, const QRectF& place, bool right, const Theme& theme);

}  // namespace qs::ui
