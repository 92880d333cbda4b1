#include "ui/labs/frame/controls_card.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>
#include <set>

#include "ui/labs/frame/band_layout.h"
#include "ui/theme/palette.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

constexpr int kSpacing = 6;
constexpr int kRowSpacing = 20;
constexpr int kChoiceArrow = 28;
constexpr int kChoicePadding = 12;
constexpr int kWidestChoice = 230;
constexpr int kFieldWidth = 110;
constexpr int kWordsWidth = 84;
constexpr int kLineHeight = 24;
constexpr int kHighestWindow = 1600;  // that is asked for its share
constexpr double kMostDemand = 0.42;
constexpr int kColumnSlack = 12;  // fields and buttons are a little higher than choices

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
    : sections_(sections), settings_(new QWidget), scroll_(new QScrollArea), outer_(new QVBoxLayout(this)), figuresRule_(makeRule(this)) {
  setObjectName(id + QStringLiteral("Controls"));
  setProperty("card", true);
  settings_->setObjectName(id + QStringLiteral("Settings"));
  settings_->setProperty("settings", true);
  settings_->installEventFilter(this);
  for (std::size_t i = 1; i < sections_.size(); ++i) rules_.push_back(makeRule(settings_));
  scroll_->setObjectName(id + QStringLiteral("Scroll"));
  scroll_->setWidgetResizable(true);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(settings_);
  outer_->setContentsMargins(1, 1, 1, 1);
  outer_->setSpacing(0);
  outer_->addWidget(scroll_, 1);
  outer_->addWidget(figuresRule_);
  figuresRule_->hide();
  makeColumn();
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
  // A control that is moved would lose the keyboard.
  QWidget* focus = window()->focusWidget();
  if (focus != nullptr && !settings_->isAncestorOf(focus)) focus = nullptr;
  if (row_) {
    delete column_;
    column_ = nullptr;
    makeRow();
    window()->installEventFilter(this);
  } else {
    window()->removeEventFilter(this);
    setBrief(false);
    takeRowApart();
    makeColumn();
  }
  if (focus != nullptr) focus->setFocus();
}

void ControlsCard::makeColumn() {
  column_ = new QVBoxLayout(settings_);
  column_->setContentsMargins(metrics::kCardPadding, 10, metrics::kCardPadding, 6);
  column_->setSpacing(kSpacing);
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    if (i > 0) {
      rules_[i - 1]->show();
      column_->addWidget(rules_[i - 1]);
    }
    column_->addWidget(sections_[i]);
    sections_[i]->show();
  }
  column_->addStretch(1);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  fitChoices();
  setFixedWidth(kWidth);
  setMinimumHeight(0);
  setMaximumHeight(QWIDGETSIZE_MAX);
}

void ControlsCard::makeRow() {
  for (QWidget* rule : rules_) rule->hide();
  bands_ = new BandLayout(settings_);
  bands_->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  std::vector<QWidget*> order = sections_;
  std::stable_partition(order.begin(), order.end(), hasSlider);
  for (QWidget* section : order) {
    for (QGridLayout* grid : section->findChildren<QGridLayout*>()) grids_.push_back(grid);
    auto* box = qobject_cast<QBoxLayout*>(section->layout());
    if (box == nullptr || qobject_cast<ValueSlider*>(section) != nullptr || !hasControl(section)) {
      if (!hasControl(section)) notes_.push_back(section);
      bands_->add(new QWidgetItem(section));
      continue;
    }
    Dissolved whole{box, box->count()};
    bool joins = false;
    for (int i = 0; i < whole.items; ++i) {
      QLayoutItem* item = box->takeAt(0);
      auto* label = qobject_cast<QLabel*>(item->widget());
      const bool note = label != nullptr && label->wordWrap();
      if (note && label->property("kind").toByteArray() == "quiet") notes_.push_back(label);
      if (QWidget* widget = item->widget(); widget != nullptr && label == nullptr && hasSlider(widget)) turn(widget);
      const bool hidden = item->widget() != nullptr && item->widget()->isHidden() &&
                          item->widget()->testAttribute(Qt::WA_WState_ExplicitShowHide);
      bands_->add(item, joins || (note && i > 0));
      if (item->widget() != nullptr && !hidden) item->widget()->show();
      // A name is above what it names, and an explanation below what it explains.
      joins = label != nullptr && !note;
    }
    section->hide();
    dissolved_.push_back(whole);
  }
  for (QWidget* widget : settings_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    // Those of layouts that were moved come with them.
    if (widget->isHidden() && !widget->testAttribute(Qt::WA_WState_ExplicitShowHide)) widget->show();
  }
  respread();
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->verticalScrollBar()->setValue(0);
  setMinimumWidth(0);
  setMaximumWidth(QWIDGETSIZE_MAX);
  redecide();
}

// Fonts and words of a new look come piece by piece: what has room is told again once they are there.
void ControlsCard::redecide() {
  briefWidth_ = -1;
  fitRow();
  QTimer::singleShot(0, this, [this] {
    briefWidth_ = -1;
    fitRow();
  });
}

// Controls that stand under a slider in a part of their own stand beside it.
void ControlsCard::turn(QWidget* part) {
  auto* box = qobject_cast<QBoxLayout*>(part->layout());
  if (box == nullptr || box->direction() != QBoxLayout::TopToBottom || qobject_cast<ValueSlider*>(part) != nullptr) return;
  box->setDirection(QBoxLayout::LeftToRight);
  turned_.push_back({box, box->spacing()});
  box->setSpacing(kRowSpacing);
}

void ControlsCard::takeRowApart() {
  for (const Grid& grid : spread_) gather(grid);
  spread_.clear();
  grids_.clear();
  notes_.clear();
  for (const auto& [box, spacing] : turned_) {
    box->setDirection(QBoxLayout::TopToBottom);
    box->setSpacing(spacing);
  }
  turned_.clear();
  std::size_t at = 0;
  int left = dissolved_.empty() ? 0 : dissolved_[0].items;
  while (QLayoutItem* item = bands_->takeAt(0)) {
    QWidget* widget = item->widget();
    if (widget != nullptr && std::find(sections_.begin(), sections_.end(), widget) != sections_.end()) {
      delete item;
      continue;
    }
    while (left == 0) left = dissolved_[++at].items;
    --left;
    QBoxLayout* box = dissolved_[at].box;
    if (widget != nullptr) {
      const bool hidden = widget->isHidden() && widget->testAttribute(Qt::WA_WState_ExplicitShowHide);
      delete item;
      box->addWidget(widget);
      if (!hidden) widget->show();
    } else if (QLayout* layout = item->layout()) {
      box->addLayout(layout);
    } else {
      box->addItem(item);
    }
  }
  dissolved_.clear();
  delete bands_;
  bands_ = nullptr;
  for (QWidget* section : sections_) {
    for (QWidget* widget : section->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (widget->isHidden() && !widget->testAttribute(Qt::WA_WState_ExplicitShowHide)) widget->show();
    }
  }
}

void ControlsCard::setBrief(bool brief) {
  if (brief == brief_) return;
  brief_ = brief;
  for (auto* slider : settings_->findChildren<ValueSlider*>()) slider->setBrief(brief);
  if (brief) {
    // Those that are hidden for a reason of their own stay so afterwards.
    std::erase_if(notes_, [](const QWidget* note) { return note->isHidden(); });
    for (QWidget* note : notes_) note->hide();
  } else {
    for (QWidget* note : notes_) note->show();
  }
  respread();
}

void ControlsCard::respread() {
  for (const Grid& grid : spread_) gather(grid);
  spread_.clear();
  for (QGridLayout* grid : grids_) spread(grid, brief_ ? kBriefRows : kRows);
}

// Whether rows of a grid have come or gone since it was spread.
bool ControlsCard::rowsChanged() const {
  return std::any_of(spread_.begin(), spread_.end(), [](const Grid& grid) {
    std::set<int> rows;
    for (const Placed& placed : grid.items) {
      if (!placed.item->isEmpty()) rows.insert(placed.row);
    }
    return static_cast<int>(rows.size()) != grid.rowsInSight;
  });
}

void ControlsCard::spread(QGridLayout* grid, int mostRows) {
  Grid before{grid, {}, {}};
  std::set<int> rows;
  for (int i = 0; i < grid->count(); ++i) {
    Placed placed{grid->itemAt(i), 0, 0, 1, 1};
    grid->getItemPosition(i, &placed.row, &placed.column, &placed.rowSpan, &placed.columnSpan);
    if (!placed.item->isEmpty()) rows.insert(placed.row);
    before.items.push_back(placed);
  }
  // A grid never gives a column back; those of an earlier row are empty and must not count.
  int columns = 0;
  for (const Placed& placed : before.items) columns = std::max(columns, placed.column + placed.columnSpan);
  for (int column = 0; column < columns; ++column) before.stretches.push_back(grid->columnStretch(column));
  before.rowsInSight = static_cast<int>(rows.size());
  if (before.rowsInSight <= mostRows) {
    spread_.push_back(std::move(before));
    return;
  }
  while (grid->takeAt(0) != nullptr) {
  }
  for (const Placed& placed : before.items) {
    // A row that is hidden has no place of its own.
    const int row = static_cast<int>(std::distance(rows.begin(), rows.lower_bound(placed.row)));
    // An empty column keeps the blocks apart.
    const int block = row / mostRows * (columns + 1);
    if (block > 0) grid->setColumnMinimumWidth(block - 1, metrics::kGap);
    grid->addItem(placed.item, row % mostRows, block + placed.column, placed.rowSpan, placed.columnSpan);
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
  for (auto* choice : settings_->findChildren<QComboBox*>()) {
    int widest = choice->fontMetrics().horizontalAdvance(choice->currentText());
    for (int i = 0; i < choice->count(); ++i) {
      widest = std::max(widest, choice->fontMetrics().horizontalAdvance(choice->itemText(i)));
    }
    const int wanted = std::min(widest + scaled(kChoiceArrow) + kChoicePadding, scaled(kWidestChoice));
    choice->setMinimumWidth(row_ ? wanted : 0);
  }
  for (auto* field : settings_->findChildren<QLineEdit*>()) {
    const bool inside = qobject_cast<QAbstractSpinBox*>(field->parentWidget()) != nullptr ||
                        qobject_cast<QComboBox*>(field->parentWidget()) != nullptr;
    if (!inside && field->property("kind").toByteArray() != "value") field->setMinimumWidth(row_ ? scaled(kFieldWidth) : 0);
  }
  const auto fitWords = [this](const QWidget* place) {
    for (auto* label : place->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (label->wordWrap()) label->setMinimumWidth(row_ ? scaled(kWordsWidth) : 0);
    }
  };
  fitWords(settings_);
  for (const QWidget* section : sections_) fitWords(section);
  for (auto* spin : settings_->findChildren<QSpinBox*>()) {
    const int text = std::max(spin->fontMetrics().horizontalAdvance(spin->text()),
                              spin->fontMetrics().horizontalAdvance(spin->specialValueText()));
    spin->setMinimumWidth(row_ ? text + scaled(kChoiceArrow) + kChoicePadding : 0);
  }
}

// As high as a line of choices in the row.
int ControlsCard::rowHeight() const {
  const auto* choice = settings_->findChild<const QComboBox*>();
  return choice == nullptr ? scaled(kLineHeight) : choice->sizeHint().height();
}

void ControlsCard::fitRow() {
  if (fitting_ || bands_ == nullptr) return;
  fitting_ = true;
  // The frame of the card lies around both.
  const QMargins frame = contentsMargins() + outer_->contentsMargins();
  const int room = width() - frame.left() - frame.right(), most = std::min(window()->height(), kHighestWindow);
  if (room != briefWidth_) {
    briefWidth_ = room;
    setBrief(false);
  }
  if (rowsChanged()) {
    setBrief(false);
    respread();
  }
  const auto needed = [&] {
    fitChoices();
    const int rows = brief_ ? kBriefRows : kRows;
    bands_->setColumnHeight(rows * rowHeight() + (rows - 1) * kSpacing + kColumnSlack);
    return bands_->heightForWidth(room);
  };
  int height = needed();
  if (!brief_ && height > most * kMostShare) {
    setBrief(true);
    height = needed();
  }
  // A window that is too small for all of them scrolls down, never sideways. It demands no more than
  // its share: a larger demand could make the window grow, which would allow more.
  const int wish = std::min(height, most / 2) + frame.top() + frame.bottom();
  if (wish != rowWish_ || maximumHeight() != wish) {
    rowWish_ = wish;
    setMinimumHeight(std::min(wish, static_cast<int>(most * kMostDemand)));
    setMaximumHeight(wish);
    updateGeometry();
  }
  fitting_ = false;
}

QSize ControlsCard::sizeHint() const {
  const QSize hint = QFrame::sizeHint();
  return row_ ? QSize(hint.width(), rowWish_) : hint;
}

bool ControlsCard::eventFilter(QObject* watched, QEvent* event) {
  if (row_ && ((watched == settings_ && event->type() == QEvent::LayoutRequest) ||
               (watched == window() && event->type() == QEvent::Resize))) {
    fitRow();
  }
  return QFrame::eventFilter(watched, event);
}

void ControlsCard::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  // Other words, other widths: what was left out may have room again.
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
    if (row_) redecide();
  }
}

void ControlsCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (row_) fitRow();
}

}  // namespace qs::ui
