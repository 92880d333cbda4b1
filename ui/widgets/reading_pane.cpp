#include "ui/widgets/reading_pane.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/theme/palette.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

ReadingPane::ReadingPane(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("readingPane"));
  setProperty("card", true);
  auto* content = new QWidget;
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(14, 10, 10, 10);
  column_->setSpacing(6);
  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("readingScroll"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(content);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(1, 1, 1, 1);
  outer->addWidget(scroll);
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
QSize ReadingPane::sizeHint() const { return {260, 400}; }

}  // namespace qs::ui
