#include "ui/widgets/reading_pane.h"

#include <QLabel>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/theme/palette.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

ReadingPane::ReadingPane(QWidget* parent) : QFrame(parent), scroll_(new QScrollArea) {
  setObjectName(QStringLiteral("readingPane"));
  setProperty("card", true);
  auto* content = new QWidget;
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(14, 10, 10, 10);
  column_->setSpacing(6);
  scroll_->setObjectName(QStringLiteral("readingScroll"));
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(content);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(1, 1, 1, 1);
  outer->addWidget(scroll_);
}

QLabel* ReadingPane::addText(const QString& name, const char* kind) {
  QLabel* label = makeLabel(name, kind, true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  column_->addWidget(label);
  return label;
}

void ReadingPane::addWidget(QWidget* widget) { column_->addWidget(widget); }
void ReadingPane::addGap(int pixels) { column_->addSpacing(pixels); }
void ReadingPane::finish() { column_->addStretch(1); }
void ReadingPane::reveal(QWidget* widget) {
  QTimer::singleShot(0, widget, [this, widget] {
    // Bottom first, then top: of a card taller than the pane the beginning is shown.
    scroll_->widget()->layout()->activate();
    const QPoint top = widget->mapTo(scroll_->widget(), QPoint(0, 0));
    scroll_->ensureVisible(0, top.y() + widget->height(), 0, 8);
    scroll_->ensureVisible(0, top.y(), 0, 0);
  });
}

QSize ReadingPane::sizeHint() const { return {260, 400}; }

}  // namespace qs::ui
