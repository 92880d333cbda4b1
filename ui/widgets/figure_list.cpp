#include "ui/widgets/figure_list.h"

#include <QEvent>
#include <QLabel>
#include <algorithm>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kBetween = 8;      // a name and its value
constexpr int kRowGap = 1;
constexpr int kStackedGap = 8;   // a value and the name below it

}  // namespace

FigureList::FigureList(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

int FigureList::addRow(const QString& id) {
  const Row row{makeLabel(id + QStringLiteral("Name"), "figureName"), makeLabel(id, "figure")};
  row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (QLabel* label : {row.name, row.value}) {
    label->setParent(this);
    label->show();
  }
  rows_.push_back(row);
  updateGeometry();
  place();
  return static_cast<int>(rows_.size()) - 1;
}

void FigureList::setStacked(bool stacked) {
  if (stacked == stacked_) return;
  stacked_ = stacked;
  updateGeometry();
  place();
}

QSize FigureList::sizeHint() const {
  int names = 0, values = 0, height = 0;
  for (const Row& row : rows_) {
    const QSize name = row.name->sizeHint(), value = row.value->sizeHint();
    names = std::max(names, name.width());
    values = std::max(values, value.width());
    height += stacked_ ? name.height() + value.height() : std::max(name.height(), value.height());
  }
  const int gaps = std::max(0, static_cast<int>(rows_.size()) - 1);
  const QMargins edges = contentsMargins();
  const int width = stacked_ ? std::max(names, values) : names + kBetween + values;
  return {width + edges.left() + edges.right(),
          height + gaps * (stacked_ ? kStackedGap : kRowGap) + edges.top() + edges.bottom()};
}

void FigureList::place() {
  const QRect room = contentsRect();
  int y = room.top();
  for (const Row& row : rows_) {
    const QSize name = row.name->sizeHint(), value = row.value->sizeHint();
    row.value->setAlignment((stacked_ ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (stacked_) {
      row.name->setGeometry(room.left(), y, room.width(), name.height());
      row.value->setGeometry(room.left(), y + name.height(), room.width(), value.height());
      y += name.height() + value.height() + kStackedGap;
    } else {
      const int height = std::max(name.height(), value.height());
      const int taken = name.width() + kBetween;
      row.name->setGeometry(room.left(), y, name.width(), height);
      row.value->setGeometry(room.left() + taken, y, std::max(0, room.width() - taken), height);
      y += height + kRowGap;
    }
  }
}

bool FigureList::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::LayoutRequest:  // a label's text needs another size
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::ContentsRectChange:
    case QEvent::Show: {
      const QSize needed = sizeHint();
      if (needed.width() > width() || needed.height() != height()) updateGeometry();
      place();
      break;
    }
    default: break;
  }
  return QWidget::event(event);
}

void FigureList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void FigureList::setName(int row, const QString& name, const QString& toolTip, const QColor& swatch) {
  const Row& entry = rows_[static_cast<std::size_t>(row)];
  entry.name->setText(swatch.isValid() ? QStringLiteral("<span style=\"color:%1\">\u25A0</span>&nbsp;%2").arg(swatch.name(), name.toHtmlEscaped())
                                       : name);
  entry.name->setTextFormat(swatch.isValid() ? Qt::RichText : Qt::PlainText);
  entry.name->setAccessibleName(name);
  entry.name->setToolTip(toolTip);
  entry.value->setToolTip(toolTip);
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
