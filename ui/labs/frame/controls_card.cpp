#include "ui/labs/frame/controls_card.h"

#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <algorithm>
#include <set>

#include "ui/theme/palette.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

constexpr int kSpacing = 6;
constexpr int kRowSpacing = 20;
constexpr int kChoiceArrow = 28;
constexpr int kChoicePadding = 18;
constexpr int kWidestChoice = 230;

// Of widgets that only show something the arrangement stays as it is.
bool hasControl(const QWidget* section) {
  const auto children = section->findChildren<const QWidget*>();
  return std::any_of(children.begin(), children.end(),
                     [](const QWidget* child) { return (child->focusPolicy() & Qt::TabFocus) != 0; });
}

bool hasSlider(const QWidget* section) {
  return qobject_cast<const ValueSlider*>(section) != nullptr || section->findChild<const ValueSlider*>() != nullptr;
}

}  // namespace

ControlsCard::ControlsCard(const QString& id, const std::vector<QWidget*>& sections)
    : sections_(sections), settings_(new QWidget), column_(new QBoxLayout(QBoxLayout::TopToBottom, settings_)),
      scroll_(new QScrollArea), outer_(new QVBoxLayout(this)), figuresRule_(makeRule()) {
  setObjectName(id + QStringLiteral("Controls"));
  setProperty("card", true);
  settings_->setObjectName(id + QStringLiteral("Settings"));
  settings_->setProperty("settings", true);
  settings_->installEventFilter(this);
  for (std::size_t i = 1; i < sections_.size(); ++i) rules_.push_back(makeRule());
  scroll_->setObjectName(id + QStringLiteral("Scroll"));
  scroll_->setWidgetResizable(true);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(settings_);
  outer_->setContentsMargins(1, 1, 1, 1);
  outer_->setSpacing(0);
  outer_->addWidget(scroll_, 1);
  outer_->addWidget(figuresRule_);
  figuresRule_->hide();
  arrange();
}

void ControlsCard::setFigures(QWidget* figures) {
  if (figures_ != nullptr) outer_->removeWidget(figures_);
  figures_ = figures;
  figuresRule_->setVisible(figures != nullptr);
  if (figures == nullptr) return;
  if (figures->layout() != nullptr) {
    figures->layout()->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  }
  outer_->addWidget(figures);
}

void ControlsCard::setRow(bool row) {
  if (row == row_) return;
  row_ = row;
  if (row_) {
    for (QWidget* section : sections_) {
      auto* box = qobject_cast<QBoxLayout*>(section->layout());
      if (box != nullptr && box->direction() == QBoxLayout::TopToBottom && qobject_cast<ValueSlider*>(section) == nullptr &&
          hasControl(section)) {
        box->setDirection(QBoxLayout::LeftToRight);
        box->setSpacing(kRowSpacing);
        turned_.push_back(box);
      }
      if (auto* own = qobject_cast<QGridLayout*>(section->layout())) spread(own);
      for (QGridLayout* grid : section->findChildren<QGridLayout*>()) {
        if (grid != section->layout()) spread(grid);
      }
    }
  } else {
    for (QBoxLayout* box : turned_) {
      box->setDirection(QBoxLayout::TopToBottom);
      box->setSpacing(kSpacing);
    }
    turned_.clear();
    for (const Grid& grid : spread_) gather(grid);
    spread_.clear();
  }
  arrange();
}

void ControlsCard::arrange() {
  while (QLayoutItem* item = column_->takeAt(0)) delete item;
  std::vector<QWidget*> order = sections_;
  if (row_) std::stable_partition(order.begin(), order.end(), hasSlider);
  column_->setDirection(row_ ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  column_->setContentsMargins(metrics::kCardPadding, 10, metrics::kCardPadding, row_ ? 10 : 6);
  column_->setSpacing(row_ ? kRowSpacing : kSpacing);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0) {
      rules_[i - 1]->setVisible(!row_);
      if (!row_) column_->addWidget(rules_[i - 1]);
    }
    if (row_) {
      column_->addWidget(order[i], 0, Qt::AlignTop);
    } else {
      column_->addWidget(order[i]);
    }
  }
  column_->addStretch(1);
  scroll_->setHorizontalScrollBarPolicy(row_ ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  scroll_->setVerticalScrollBarPolicy(row_ ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  scroll_->horizontalScrollBar()->setValue(0);
  if (row_) {
    setMinimumWidth(0);
    setMaximumWidth(QWIDGETSIZE_MAX);
    fitRow();
  } else {
    fitChoices();
    setFixedWidth(kWidth);
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX);
  }
}

void ControlsCard::spread(QGridLayout* grid) {
  Grid before{grid, {}, {}};
  std::set<int> rows;
  for (int i = 0; i < grid->count(); ++i) {
    Placed placed{grid->itemAt(i), 0, 0, 1, 1};
    grid->getItemPosition(i, &placed.row, &placed.column, &placed.rowSpan, &placed.columnSpan);
    rows.insert(placed.row);
    before.items.push_back(placed);
  }
  if (static_cast<int>(rows.size()) <= kRows) return;
  const int columns = grid->columnCount();
  for (int column = 0; column < columns; ++column) before.stretches.push_back(grid->columnStretch(column));
  while (grid->takeAt(0) != nullptr) {
  }
  for (const Placed& placed : before.items) {
    const int row = static_cast<int>(std::distance(rows.begin(), rows.find(placed.row)));
    // An empty column keeps the blocks apart.
    const int block = row / kRows * (columns + 1);
    if (block > 0) grid->setColumnMinimumWidth(block - 1, metrics::kGap);
    grid->addItem(placed.item, row % kRows, block + placed.column, placed.rowSpan, placed.columnSpan);
  }
  spread_.push_back(std::move(before));
}

void ControlsCard::gather(const Grid& before) {
  QGridLayout* grid = before.layout;
  while (grid->takeAt(0) != nullptr) {
  }
  for (int column = 0; column < grid->columnCount(); ++column) {
    const auto known = static_cast<std::size_t>(column) < before.stretches.size();
    grid->setColumnStretch(column, known ? before.stretches[static_cast<std::size_t>(column)] : 0);
    grid->setColumnMinimumWidth(column, 0);
  }
  for (const Placed& placed : before.items) {
    grid->addItem(placed.item, placed.row, placed.column, placed.rowSpan, placed.columnSpan);
  }
}

void ControlsCard::fitChoices() {
  // In the column a choice is as wide as the column allows; in the row, as its widest text needs.
  for (QWidget* section : sections_) {
    for (auto* choice : section->findChildren<QComboBox*>()) {
      int widest = choice->fontMetrics().horizontalAdvance(choice->currentText());
      for (int i = 0; i < choice->count(); ++i) {
        widest = std::max(widest, choice->fontMetrics().horizontalAdvance(choice->itemText(i)));
      }
      const int wanted = std::min(widest + scaled(kChoiceArrow) + kChoicePadding, scaled(kWidestChoice));
      choice->setMinimumWidth(row_ ? wanted : 0);
    }
    for (auto* spin : section->findChildren<QSpinBox*>()) {
      const int text = std::max(spin->fontMetrics().horizontalAdvance(spin->text()),
                                spin->fontMetrics().horizontalAdvance(spin->specialValueText()));
      spin->setMinimumWidth(row_ ? text + scaled(kChoiceArrow) + kChoicePadding : 0);
    }
  }
}

void ControlsCard::fitRow() {
  if (fitting_) return;
  fitting_ = true;
  fitChoices();
  // As high as the highest section needs, and room for the bar that scrolls what does not fit sideways.
  const int wanted = column_->sizeHint().width();
  const int width = std::max(wanted, scroll_->viewport()->width());
  int height = column_->sizeHint().height();
  if (column_->hasHeightForWidth()) height = std::max(column_->minimumSize().height(), column_->heightForWidth(width));
  if (column_->minimumSize().width() > this->width() - 2) height += scroll_->horizontalScrollBar()->sizeHint().height();
  setFixedHeight(height + 2);
  fitting_ = false;
}

bool ControlsCard::eventFilter(QObject* watched, QEvent* event) {
  if (watched == settings_ && event->type() == QEvent::LayoutRequest && row_) fitRow();
  return QFrame::eventFilter(watched, event);
}

void ControlsCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (row_) fitRow();
}

}  // namespace qs::ui
