// How high a text is at the few widths that a layout asks for, so that it is measured once for each change and not for
// each question. It does not know how the text is measured.
#pragma once

#include <QEvent>
#include <QString>
#include <array>

namespace qs::ui {

class HeightCache {
 public:
  // `measure(width)` is asked where text or width are new.
  template <class Measure>
  int height(const QString& text, int width, Measure measure) {
    if (text_ != text) {
      known_ = {};
      text_ = text;
    }
    for (const Known& known : known_) {
      if (known.width == width) return known.height;
    }
    const int height = measure(width);
    known_[next_] = {width, height};
    next_ = (next_ + 1) % known_.size();
    return height;
  }

  // Call with every event of the widget: some change how its text is set.
  void follow(const QEvent* event) {
    switch (event->type()) {
      case QEvent::FontChange:
      case QEvent::StyleChange:
      case QEvent::Polish:
      case QEvent::ContentsRectChange:
      case QEvent::LayoutDirectionChange:
      case QEvent::ScreenChangeInternal: known_ = {}; break;
      default: break;
    }
  }

 private:
  struct Known {
    int width = -1;
    int height = 0;
  };
  QString text_;
  std::array<Known, 4> known_;  // the width that is, the least and the wished one, and one to spare
  std::size_t next_ = 0;
};

}  // namespace qs::ui
