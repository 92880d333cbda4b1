#include "ui/widgets/figure_list.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/widgets/styling.h"

namespace qs::ui {

FigureList::FigureList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(1);
  grid_->setColumnStretch(1, 1);
}

int FigureList::addRow(const QString& id) {
  const Row row{makeLabel(id + QStringLiteral("Name"), "figureName"), makeLabel(id, "figure")};
  row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  rows_.push_back(row);
  place(static_cast<int>(rows_.size()) - 1);
  return static_cast<int>(rows_.size()) - 1;
}

void FigureList::place(int row) {
  const Row& entry = rows_[static_cast<std::size_t>(row)];
  grid_->removeWidget(entry.name);
  grid_->removeWidget(entry.value);
  if (stacked_) {
    grid_->addWidget(entry.name, 2 * row, 0, 1, 2);
    grid_->addWidget(entry.value, 2 * row + 1, 0, 1, 2);
  } else {
    grid_->addWidget(entry.name, row, 0);
    grid_->addWidget(entry.value, row, 1);
  }
  entry.name->setContentsMargins(0, stacked_ && row > 0 ? 8 : 0, 0, 0);
  entry.value->setAlignment((stacked_ ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

void FigureList::setStacked(bool stacked) {
  if (stacked == stacked_) return;
  stacked_ = stacked;
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) place(row);
}

void FigureList::setName(int row, const QString& name, const QString& toolTip) {
  rows_[static_cast<std::size_t>(row)].name->setText(name);
  rows_[static_cast<std::size_t>(row)].name->setToolTip(toolTip);
  rows_[static_cast<std::size_t>(row)].value->setToolTip(toolTip);
}

void FigureList::setValue(int row, const QString& value) {
  const Row& entry = rows_[static_cast<std::size_t>(row)];
  if (entry.value->text() == value) return;
  entry.value->setText(value);
  //: A key figure for screen readers: name, value.
  entry.value->setAccessibleName(tr("%1: %2").arg(entry.name->text(), value));
}

QString FigureList::value(int row) const { return rows_[static_cast<std::size_t>(row)].value->text(); }

}  // namespace qs::ui
