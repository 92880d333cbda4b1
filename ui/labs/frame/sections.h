// The blocks of a control column and what stands under them, alike on every page that measures a model. It fills none of
// them, and where they stand is the card's affair (ui/labs/frame/controls_card.h).
#pragma once

#include <QString>
#include <initializer_list>
#include <vector>

class QVBoxLayout;
class QWidget;

namespace qs::ui {

// A new block at the end of `sections`, and the column to fill.
QVBoxLayout* addSection(std::vector<QWidget*>& sections, const QString& name);
// The key figures under the column.
QWidget* makeFiguresBox(const QString& name, std::initializer_list<QWidget*> widgets);

}  // namespace qs::ui
