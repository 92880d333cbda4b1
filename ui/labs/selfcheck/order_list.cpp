#include "ui/labs/selfcheck/order_list.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/labs/selfcheck/choice_button.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kPlaceRole = Qt::UserRole + 1;  // 0: not marked, 1: right, 2: wrong
constexpr int kItemEdge = 10;

// A row: its place, its text on as many lines as it needs, a mark at the right.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) { theme_ = theme; }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view == nullptr ? option.rect.width() : view->viewport()->width();
    const QRect words = option.fontMetrics.boundingRect(QRect(0, 0, std::max(1, width - left() - right()), kTallestAnswer),
                                                        Qt::TextWordWrap, index.data().toString());
    return {width, std::max(scaled(metrics::kControlHeight), words.height() + 2 * scaled(kAnswerAbove)) + 4};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF row = QRectF(option.rect).adjusted(1, 1, -1, -3);
    const int place = index.data(kPlaceRole).toInt();
    const bool current = option.state.testFlag(QStyle::State_Selected);
    const bool focused = current && option.state.testFlag(QStyle::State_HasFocus);
    const QColor border = place == 1 ? theme_.accepted : place == 2 ? theme_.failure : current ? theme_.accent : theme_.control;
    painter->setPen(QPen(focused ? theme_.accent : border, focused || place != 0 ? 2.0 : 1.0));
    painter->setBrush(current ? theme_.sunken : theme_.card);
    painter->drawRoundedRect(row, metrics::kRadiusSmall, metrics::kRadiusSmall);
    painter->setFont(option.font);
    painter->setPen(theme_.quiet);
    painter->drawText(QRectF(row.left() + scaled(kItemEdge) - 4, row.top(), scaled(16), row.height()), Qt::AlignCenter, QString::number(index.row() + 1));
    painter->setPen(theme_.text);
    painter->drawText(row.adjusted(left() - 1, 0, 1 - right(), 0), Qt::AlignVCenter | Qt::TextWordWrap, index.data().toString());
    if (place != 0) {
      const double side = scaled(kAnswerMark);
      paintMark(*painter, QRectF(row.right() - scaled(kItemEdge) - side, row.center().y() - side / 2, side, side), place == 1, theme_);
    }
    painter->restore();
  }

 private:
  static int left() { return scaled(kItemEdge + 16 + 6); }
  static int right() { return scaled(kItemEdge + kAnswerMark + 8); }

  Theme theme_ = lightTheme();
};

}  // namespace

OrderList::OrderList(QWidget* parent)
    : QWidget(parent), first_(makeLabel(QStringLiteral("orderFirst"), "quiet")), last_(makeLabel(QStringLiteral("orderLast"), "quiet")),
      list_(new QListWidget), up_(new QPushButton), down_(new QPushButton) {
  setObjectName(QStringLiteral("orderBox"));
  list_->setObjectName(QStringLiteral("orderList"));
  list_->setItemDelegate(new RowDelegate(list_));
  list_->setDragDropMode(QAbstractItemView::InternalMove);
  list_->setDefaultDropAction(Qt::MoveAction);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setResizeMode(QListView::Adjust);
  list_->installEventFilter(this);
  up_->setObjectName(QStringLiteral("moveUp"));
  down_->setObjectName(QStringLiteral("moveDown"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(up_);
  buttons->addWidget(down_);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(first_);
  column->addWidget(list_);
  column->addWidget(last_);
  column->addLayout(buttons);
  connect(up_, &QPushButton::clicked, this, [this] { move(-1); });
  connect(down_, &QPushButton::clicked, this, [this] { move(1); });
  connect(list_, &QListWidget::currentRowChanged, this, &OrderList::showButtons);
  connect(list_->model(), &QAbstractItemModel::rowsMoved, this, [this] {
    showButtons();
    emit moved();
  });
  retranslate();
}

void OrderList::setItems(const std::vector<std::size_t>& order, const QStringList& texts) {
  list_->clear();
  places_.clear();
  for (const std::size_t index : order) {
    auto* item = new QListWidgetItem(texts.value(static_cast<qsizetype>(index)), list_);
    item->setData(kIndexRole, static_cast<qulonglong>(index));
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled);
  }
  list_->setCurrentRow(0);
  open_ = true;
  showButtons();
  fit();
}

void OrderList::setTexts(const QStringList& texts) {
  for (int row = 0; row < list_->count(); ++row) {
    QListWidgetItem* item = list_->item(row);
    item->setText(texts.value(static_cast<qsizetype>(item->data(kIndexRole).toULongLong())));
  }
  fit();
}

void OrderList::setEnds(const QString& first, const QString& last) {
  first_->setText(QStringLiteral("\u2191 ") + first);
  last_->setText(QStringLiteral("\u2193 ") + last);
}

std::vector<std::size_t> OrderList::order() const {
  std::vector<std::size_t> out;
  for (int row = 0; row < list_->count(); ++row) out.push_back(static_cast<std::size_t>(list_->item(row)->data(kIndexRole).toULongLong()));
  return out;
}

void OrderList::setPlaces(const std::vector<bool>& places) {
  places_ = places;
  showMarks();
}

void OrderList::showMarks() {
  for (int row = 0; row < list_->count(); ++row) {
    const auto at = static_cast<std::size_t>(row);
    const int place = at >= places_.size() ? 0 : places_[at] ? 1 : 2;
    list_->item(row)->setData(kPlaceRole, place);
    list_->item(row)->setData(Qt::AccessibleDescriptionRole, place == 0 ? QString() : place == 1 ? tr("stands right") : tr("stands wrong"));
  }
}

void OrderList::setOpen(bool open) {
  open_ = open;
  list_->setDragDropMode(open ? QAbstractItemView::InternalMove : QAbstractItemView::NoDragDrop);
  showButtons();
}

void OrderList::setTheme(const Theme& theme) {
  theme_ = theme;
  static_cast<RowDelegate*>(list_->itemDelegate())->setTheme(theme);
  list_->setStyleSheet(QStringLiteral("QListWidget { background: transparent; border: none; outline: none; }"));
  fit();
  list_->viewport()->update();
}

void OrderList::retranslate() {
  up_->setText(tr("Move up"));
  down_->setText(tr("Move down"));
  up_->setToolTip(tr("Moves the chosen item (Alt+Up); items can be dragged too"));
  down_->setToolTip(tr("Moves the chosen item (Alt+Down); items can be dragged too"));
  list_->setAccessibleName(tr("Items to be put in order"));
  showMarks();
}

std::vector<QWidget*> OrderList::tabOrder() const { return {list_, up_, down_}; }

bool OrderList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers().testFlag(Qt::AltModifier) && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
      move(key->key() == Qt::Key_Up ? -1 : 1);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void OrderList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // The rows' heights follow from a width that the view has only afterwards.
  QTimer::singleShot(0, this, &OrderList::fit);
}

void OrderList::move(int by) {
  const int from = list_->currentRow();
  const int to = from + by;
  if (!open_ || from < 0 || to < 0 || to >= list_->count()) return;
  QListWidgetItem* item = list_->takeItem(from);
  list_->insertItem(to, item);
  list_->setCurrentRow(to);
  showButtons();
  emit moved();
}

void OrderList::showButtons() {
  const int row = list_->currentRow();
  up_->setEnabled(open_ && row > 0);
  down_->setEnabled(open_ && row >= 0 && row + 1 < list_->count());
  up_->setVisible(open_);
  down_->setVisible(open_);
}

void OrderList::fit() {
  list_->doItemsLayout();
  int height = 0;
  for (int row = 0; row < list_->count(); ++row) height += list_->sizeHintForRow(row);
  if (list_->height() != height + 2) list_->setFixedHeight(height + 2);
}

}  // namespace qs::ui
