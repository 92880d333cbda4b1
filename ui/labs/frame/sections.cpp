#include "ui/labs/frame/sections.h"

#include <QVBoxLayout>
#include <QWidget>

#include "ui/theme/palette.h"

namespace qs::ui {

QVBoxLayout* addSection(std::vector<QWidget*>& sections, const QString& name) {
  auto* section = new QWidget;
  section->setObjectName(name);
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 2, 0, 4);
  column->setSpacing(5);
  sections.push_back(section);
  return column;
}

QWidget* makeFiguresBox(const QString& name, std::initializer_list<QWidget*> widgets) {
  auto* box = new QWidget;
  box->setObjectName(name);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(metrics::kCardPadding, 6, metrics::kCardPadding, 8);
  column->setSpacing(2);
  for (QWidget* widget : widgets) column->addWidget(widget);
  return box;
}

}  // namespace qs::ui
