#include "ui/labs/frame/band_layout.h"

#include <QWidget>
#include <algorithm>

namespace qs::ui {

namespace {

constexpr int kBesides = 18;  // between columns
constexpr int kBelow = 5;     // between the items of a column
constexpr int kBands = 10;    // between bands

int heightOf(const QLayoutItem* item, int width) {
  return item->hasHeightForWidth() ? std::max(item->heightForWidth(width), item->minimumSize().height()) : item->sizeHint().height();
}

}  // namespace

BandLayout::BandLayout(QWidget* parent) : QLayout(parent) {}

BandLayout::~BandLayout() {
  // A layout that is deleted takes itself out of the one above; by then it is not in it.
  while (QLayoutItem* item = BandLayout::takeAt(0)) delete item;
}

void BandLayout::add(QLayoutItem* item, bool joins) {
  if (item->widget() != nullptr) addChildWidget(item->widget());
  if (item->layout() != nullptr) addChildLayout(item->layout());
  entries_.push_back({item, joins});
  invalidate();
}

void BandLayout::setColumnHeight(int height) {
  if (height == columnHeight_) return;
  columnHeight_ = height;
  invalidate();
}

QLayoutItem* BandLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? entries_[static_cast<std::size_t>(index)].item : nullptr;
}

QLayoutItem* BandLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = entries_[static_cast<std::size_t>(index)].item;
  entries_.erase(entries_.begin() + index);
  if (QLayout* layout = item->layout(); layout != nullptr && layout->parent() == this) layout->setParent(nullptr);
  invalidate();
  return item;
}

void BandLayout::invalidate() {
  knownWidth_ = -1;
  QLayout::invalidate();
}

std::vector<BandLayout::Column> BandLayout::columns(int room) const {
  std::vector<Column> all;
  std::size_t open = 0;
  bool any = false;
  std::vector<const Entry*> seen;
  for (const Entry& entry : entries_) {
    if (!entry.item->isEmpty()) seen.push_back(&entry);
  }
  for (std::size_t at = 0; at < seen.size();) {
    // What belongs together goes together.
    std::size_t end = at + 1;
    while (end < seen.size() && seen[end]->joins) ++end;
    int width = 0;
    for (std::size_t i = at; i < end; ++i) width = std::max(width, seen[i]->item->minimumSize().width());
    width = std::min(width, room);
    int height = 0;
    for (std::size_t i = at; i < end; ++i) height += heightOf(seen[i]->item, width) + (i > at ? kBelow : 0);
    Column* target = nullptr;
    if (any && all[open].open && all[open].height + kBelow + height <= columnHeight_) target = &all[open];
    if (target == nullptr) {
      all.push_back({});
      target = &all.back();
      // A high item fills its column and leaves the one that is being filled open.
      target->open = height + kBelow < columnHeight_ * 7 / 10;
      if (target->open) {
        open = all.size() - 1;
        any = true;
      }
    }
    for (std::size_t i = at; i < end; ++i) target->items.push_back(seen[i]->item);
    target->height += height + (target->height > 0 ? kBelow : 0);
    target->width = std::max(target->width, width);
    at = end;
  }
  return all;
}

std::vector<BandLayout::Band> BandLayout::bands(const std::vector<Column>& columns, int room) const {
  std::vector<Band> all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto fits = [&](const Band& band) { return band.width + kBesides + columns[i].width <= room; };
    auto band = std::find_if(all.begin(), all.end(), fits);
    if (band == all.end()) {
      all.push_back({{i}, columns[i].width});
    } else {
      band->columns.push_back(i);
      band->width += kBesides + columns[i].width;
    }
  }
  return all;
}

int BandLayout::arrange(int width, const std::function<void(QLayoutItem*, const QRect&)>& place) const {
  const auto [left, top, right, bottom] = contentsMargins();
  const int room = std::max(1, width - left - right);
  const auto all = columns(room);
  int y = top;
  bool first = true;
  for (const Band& band : bands(all, room)) {
    if (!first) y += kBands;
    first = false;
    const int spare = (room - band.width) / static_cast<int>(band.columns.size());
    int x = left, high = 0;
    for (const std::size_t at : band.columns) {
      const Column& column = all[at];
      const int wide = column.width + std::min(spare, static_cast<int>(column.width * kMostGrowth));
      int below = y;
      for (QLayoutItem* item : column.items) {
        const int height = heightOf(item, wide);
        if (place) place(item, QRect(x, below, wide, height));
        below += height + kBelow;
      }
      high = std::max(high, below - kBelow - y);
      x += wide + kBesides;
    }
    y += high;
  }
  return y + bottom;
}

int BandLayout::heightForWidth(int width) const {
  if (width != knownWidth_) {
    knownHeight_ = arrange(width, {});
    knownWidth_ = width;
  }
  return knownHeight_;
}

QSize BandLayout::minimumSize() const {
  const auto [left, top, right, bottom] = contentsMargins();
  QSize least(0, 0);
  for (const Entry& entry : entries_) {
    if (!entry.item->isEmpty()) least = least.expandedTo(entry.item->minimumSize());
  }
  return least + QSize(left + right, top + bottom);
}

void BandLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect.width(), [&](QLayoutItem* item, const QRect& place) { item->setGeometry(place.translated(rect.topLeft())); });
}

}  // namespace qs::ui
