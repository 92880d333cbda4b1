#include "ui/widgets/styling.h"

#include <QEvent>
#include <QKeyEvent>

namespace qs::ui {

namespace {

double gTypeScale = 1.0;

class UndoFilter : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::ShortcutOverride) {
      const auto* key = static_cast<QKeyEvent*>(event);
      if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
        // Not accepted: the key stays a shortcut.
        event->ignore();
        return true;
      }
    }
    return QObject::eventFilter(watched, event);
  }
};

}  // namespace

double typeScale() { return gTypeScale; }
void setTypeScale(double scale) { gTypeScale = scale; }

void passUndoToWindow(QWidget* widget) { widget->installEventFilter(new UndoFilter(widget)); }

}  // namespace qs::ui
