#include "ui/labs/speculation/counter_grid.h"

#include <QEvent>
#include <QLabel>
#include <QResizeEvent>
#include <QTimer>
#include <algorithm>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kGap = 14;       // between columns
constexpr int kRowGap = 4;
constexpr int kLeastCell = 84;

}  // namespace

CounterGrid::CounterGrid(const QString& name, QWidget* parent) : QWidget(parent) {
  setObjectName(name);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

int CounterGrid::add(const QString& id) {
  Cell cell;
  cell.name = makeLabel(id + QStringLiteral("Name"), "quiet");
  cell.value = makeLabel(id, "counter");
  cell.name->setParent(this);
  cell.value->setParent(this);
  cell.value->setText(QStringLiteral("–"));
  cell.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  cell.value->setFocusPolicy(Qt::NoFocus);
  cells_.push_back(cell);
  return static_cast<int>(cells_.size()) - 1;
}

void CounterGrid::setName(int cell, const QString& name, const QString& definition) {
  const Cell& one = cells_[static_cast<std::size_t>(cell)];
  one.name->setText(name);
  for (QLabel* label : {one.name, one.value}) {
    label->setToolTip(definition);
    label->setWhatsThis(definition);
  }
  one.value->setAccessibleName(name);
  one.value->setAccessibleDescription(definition);
  updateGeometry();
  place();
}

void CounterGrid::setValue(int cell, const QString& value) {
  QLabel* label = cells_[static_cast<std::size_t>(cell)].value;
  if (label->text() == value) return;
  label->setText(value);
  // A value that is wider than its place takes a column less; one that is narrower moves nothing.
  if (label->sizeHint().width() <= label->width()) return;
  updateGeometry();
  place();
}

QString CounterGrid::value(int cell) const { return cells_[static_cast<std::size_t>(cell)].value->text(); }

void CounterGrid::setShown(int cell, bool shown) {
  Cell& one = cells_[static_cast<std::size_t>(cell)];
  if (one.shown == shown) return;
  one.shown = shown;
  updateGeometry();
  place();
}

int CounterGrid::shownCount() const {
  return static_cast<int>(std::count_if(cells_.begin(), cells_.end(), [](const Cell& cell) { return cell.shown; }));
}

// Wide enough for the longest name and value.
int CounterGrid::cellWidth() const {
  int width = scaled(kLeastCell);
  for (const Cell& cell : cells_) {
    if (cell.shown) width = std::max({width, cell.name->sizeHint().width(), cell.value->sizeHint().width()});
  }
  return width;
}

int CounterGrid::columns(int width) const {
  const int count = std::max(1, shownCount());
  const int most = std::clamp((width + kGap) / (cellWidth() + kGap), 1, count);
  // Rows as even as they can be.
  const int rows = (count + most - 1) / most;
  return (count + rows - 1) / rows;
}

int CounterGrid::rowHeight() const {
  if (cells_.empty()) return 0;
  return cells_.front().name->sizeHint().height() + cells_.front().value->sizeHint().height();
}

int CounterGrid::heightForWidth(int width) const {
  const int across = columns(width);
  const int rows = (shownCount() + across - 1) / across;
  return rows * rowHeight() + std::max(0, rows - 1) * kRowGap;
}

QSize CounterGrid::sizeHint() const { return {400, heightForWidth(std::max(width(), 200))}; }
QSize CounterGrid::minimumSizeHint() const { return {cellWidth(), heightForWidth(std::max(width(), 200))}; }

bool CounterGrid::event(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange || event->type() == QEvent::LayoutRequest) {
    QTimer::singleShot(0, this, [this] {
      updateGeometry();
      place();
    });
  }
  return QWidget::event(event);
}

void CounterGrid::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) updateGeometry();
  place();
}

void CounterGrid::place() {
  const int across = columns(width());
  const int wide = (width() - (across - 1) * kGap) / across;
  const int high = rowHeight();
  int at = 0;
  for (const Cell& cell : cells_) {
    cell.name->setVisible(cell.shown);
    cell.value->setVisible(cell.shown);
    if (!cell.shown) continue;
    const int x = at % across * (wide + kGap);
    const int y = at / across * (high + kRowGap);
    const int top = cell.name->sizeHint().height();
    cell.name->setGeometry(x, y, wide, top);
    cell.value->setGeometry(x, y + top, wide, high - top);
    ++at;
  }
}

}  // namespace qs::ui
