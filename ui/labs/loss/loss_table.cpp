#include "ui/labs/loss/loss_table.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/widgets/styling.h"
#include "ui/widgets/table_columns.h"

namespace qs::ui {

namespace {

constexpr int kLeastScheme = 120;  // at scale 1

// Verdicts in their colour, rows of even height, and an editor wide enough for a whole scheme.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  Theme theme = lightTheme();

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + scaled(10), qRound(option.fontMetrics.height() * 1.55)};
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
    QRect place = option.rect;
    place.setWidth(std::max(place.width(), scaled(190)));
    editor->setGeometry(place);
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus;
    QColor color = LossModel::schemeIndex(index.row()) < 0 ? theme.quiet : theme.text;
    if (index.column() == LossModel::verdict) {
      const QVariant verdict = index.data(LossModel::kVerdictRole);
      color = theme.quiet;
      if (verdict.isValid()) {
        switch (static_cast<eval::Verdict>(verdict.toInt())) {
          case eval::Verdict::clearsSampling: color = theme.warning; break;
          case eval::Verdict::clearsBoth: color = theme.failure; break;
          default: break;
        }
      }
    }
    option->palette.setColor(QPalette::Text, color);
    option->palette.setColor(QPalette::HighlightedText, color);
    option->palette.setColor(QPalette::Highlight, theme.sunken);
    if (index.column() == LossModel::scheme) option->font.setWeight(QFont::DemiBold);
  }
};

}  // namespace

LossTable::LossTable(LossPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter), model_(new LossModel(presenter, this)), view_(new QTreeView),
      heading_(makeLabel(QStringLiteral("tableHeading"), "heading")) {
  setObjectName(QStringLiteral("lossTableCard"));
  setProperty("card", true);
  view_->setObjectName(QStringLiteral("lossTable"));
  view_->setTextElideMode(Qt::ElideMiddle);  // both ends of a long scheme tell what it is
  view_->setModel(model_);
  view_->setItemDelegate(new RowDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setItemsExpandable(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setDragDropMode(QAbstractItemView::InternalMove);
  view_->setDragDropOverwriteMode(false);
  view_->setDefaultDropAction(Qt::MoveAction);
  view_->setDropIndicatorShown(true);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->setTabKeyNavigation(false);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(QHeaderView::Fixed);
  view_->header()->setMinimumSectionSize(20);
  view_->header()->setSectionsMovable(false);
  view_->setMinimumHeight(scaled(150));
  view_->viewport()->installEventFilter(this);

  duplicate_ = addButton(QStringLiteral("schemeDuplicate"), Qt::CTRL | Qt::SHIFT | Qt::Key_D, [this] { duplicate(); });
  remove_ = addButton(QStringLiteral("schemeRemove"), Qt::Key_Delete, [this] { remove(); });
  up_ = addButton(QStringLiteral("schemeUp"), Qt::ALT | Qt::Key_Up, [this] { move(-1); });
  down_ = addButton(QStringLiteral("schemeDown"), Qt::ALT | Qt::Key_Down, [this] { move(1); });
  auto* layers = new QShortcut(Qt::Key_Return, view_, this, [this] { showLayers(); }, Qt::WidgetShortcut);
  layers->setObjectName(QStringLiteral("schemeLayersKey"));

  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 8, 10, 2);
  head->setSpacing(6);
  head->addWidget(heading_, 1);
  for (QPushButton* button : {duplicate_, remove_, up_, down_}) head->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 4);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(view_, 1);

  connect(model_, &LossModel::refused, this, &LossTable::refused);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (showing_ || !now.isValid()) return;
    const int scheme = LossModel::schemeIndex(now.row());
    presenter_.select(scheme < 0 ? std::string() : presenter_.state().schemes[static_cast<std::size_t>(scheme)]);
    showButtons();
  });
  showSelection();
  retranslate();
}

QPushButton* LossTable::addButton(const QString& name, const QKeySequence& key, std::function<void()> act) {
  auto* button = new QPushButton;
  button->setObjectName(name);
  button->setProperty("kind", QByteArray("small"));
  connect(button, &QPushButton::clicked, this, act);
  auto* shortcut = new QShortcut(key, view_, this, act, Qt::WidgetShortcut);
  shortcut->setObjectName(name + QStringLiteral("Key"));
  return button;
}

int LossTable::selectedScheme() const {
  const QModelIndex now = view_->currentIndex();
  return now.isValid() ? LossModel::schemeIndex(now.row()) : -1;
}

void LossTable::duplicate() {
  const int at = selectedScheme();
  if (at < 0) return;
  LossState next = presenter_.state();
  if (next.schemes.size() >= kMostSchemes) return;
  next.schemes.insert(next.schemes.begin() + at + 1, next.schemes[static_cast<std::size_t>(at)]);
  presenter_.edit(next);
  // A copy is made to be changed: its scheme is open for typing.
  const QModelIndex copy = model_->index(LossModel::rowOf(at + 1), LossModel::scheme);
  view_->setCurrentIndex(copy);
  view_->setFocus();
  view_->edit(copy);
}

void LossTable::remove() {
  const int at = selectedScheme();
  if (at < 0) return;
  LossState next = presenter_.state();
  next.schemes.erase(next.schemes.begin() + at);
  const int left = static_cast<int>(next.schemes.size());
  presenter_.edit(next);
  view_->setCurrentIndex(model_->index(LossModel::rowOf(std::min(at, left - 1)), LossModel::scheme));
}

void LossTable::move(int by) {
  const int at = selectedScheme();
  const int to = at + by;
  if (at < 0 || to < 0 || to >= static_cast<int>(presenter_.state().schemes.size())) return;
  model_->moveScheme(at, to);
  view_->setCurrentIndex(model_->index(LossModel::rowOf(to), LossModel::scheme));
}

// Rows that the filter keeps out.
void LossTable::showFilter() {
  const LossState& state = presenter_.state();
  for (std::size_t i = 0; i < state.schemes.size(); ++i) {
    view_->setRowHidden(LossModel::rowOf(static_cast<int>(i)), {},
                        state.schemes[i].find(state.filter) == std::string::npos);
  }
}

void LossTable::showLayers() {
  const int at = selectedScheme();
  if (at < 0) return;
  LossState next = presenter_.state();
  next.layersOf = next.schemes[static_cast<std::size_t>(at)];
  presenter_.edit(next);
}

void LossTable::showButtons() {
  const int at = selectedScheme();
  duplicate_->setEnabled(at >= 0);
  remove_->setEnabled(at >= 0);
  up_->setEnabled(at > 0);
  down_->setEnabled(at >= 0 && at + 1 < static_cast<int>(presenter_.state().schemes.size()));
}

void LossTable::showState() {
  const LossState& state = presenter_.state();
  std::pair now{state.schemes, state.filter};
  if (now == rowsOf_) return;
  rowsOf_ = std::move(now);
  model_->syncRows();
  showFilter();
  fitColumns();
  showButtons();
}

void LossTable::showResult() {
  model_->syncFigures();
  fitColumns();
}

// Nothing is scrolled to sideways: what has no room is left out, the least telling first, and stands in the row's tool
// tip; of a scheme that is longer than what is left, the middle is cut.
void LossTable::fitColumns() {
  std::array<int, LossModel::columnCount_> widths{};
  int needed = 0;
  for (int column = 0; column < LossModel::columnCount_; ++column) {
    const int width = neededWidth(*view_, column, LossModel::scheme);
    widths[static_cast<std::size_t>(column)] = width;
    needed += width;
  }
  const int room = view_->viewport()->width();
  const int scheme = widths[LossModel::scheme];
  const int least = std::min(scheme, scaled(kLeastScheme));
  int shown = LossModel::columnCount_;
  const auto leaveOut = [&](int column, int roomNeeded) {
    const bool hidden = roomNeeded > room;
    if (hidden) {
      needed -= widths[static_cast<std::size_t>(column)];
      --shown;
    }
    if (view_->isColumnHidden(column) != hidden) view_->setColumnHidden(column, hidden);
  };
  for (const int column : {LossModel::perplexity, LossModel::loss, LossModel::bytes, LossModel::bits}) leaveOut(column, needed);
  // The verdict of the chosen row stands in words in the reading pane as well.
  leaveOut(LossModel::verdict, needed - scheme + least);
  widths[LossModel::scheme] = std::max(least, std::min(scheme, scheme + room - needed));
  // A wide table has air between all its columns.
  const int spare = std::max(0, room - needed) / shown;
  for (int column = 0; column < LossModel::columnCount_; ++column) {
    const int width = widths[static_cast<std::size_t>(column)] + spare;
    if (!view_->isColumnHidden(column) && view_->columnWidth(column) != width) view_->setColumnWidth(column, width);
  }
}

bool LossTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_->viewport() && event->type() == QEvent::Resize) fitColumns();
  return QFrame::eventFilter(watched, event);
}

void LossTable::showSelection() {
  showing_ = true;
  const auto& schemes = presenter_.state().schemes;
  const int now = selectedScheme();
  const bool there = now >= 0 && now < static_cast<int>(schemes.size()) &&
                     schemes[static_cast<std::size_t>(now)] == presenter_.selected();
  if (!there) {
    const auto it = std::find(schemes.begin(), schemes.end(), presenter_.selected());
    const int row = it == schemes.end() ? 0 : LossModel::rowOf(static_cast<int>(it - schemes.begin()));
    view_->setCurrentIndex(model_->index(row, LossModel::scheme));
  }
  showing_ = false;
  showButtons();
}

void LossTable::setTheme(const Theme& theme) {
  for (QPushButton* arrow : {up_, down_}) arrow->setFixedWidth(scaled(34));
  static_cast<RowDelegate*>(view_->itemDelegate())->theme = theme;
  // What is special about this table beside the window's own sheet: a calm selection.
  view_->setStyleSheet(QStringLiteral("QTreeView { background: transparent; outline: none; font-size: %3px; "
                                      "selection-background-color: %1; } QTreeView::item { border-bottom: 1px solid %2; padding: 0px 4px; } "
                                      "QTreeView::item:selected { background: %1; } QTreeView::item:focus { border: none; } "
                                      "QTreeView::corner { background: transparent; border: none; }")
                           .arg(theme.sunken.name(), theme.line.name())
                           .arg(qRound(metrics::kSmall * theme.typeScale)));
}

std::vector<QWidget*> LossTable::tabOrder() const { return {duplicate_, remove_, up_, down_, view_}; }

void LossTable::retranslate() {
  heading_->setText(tr("Schemes"));
  duplicate_->setText(tr("Duplicate"));
  remove_->setText(tr("Remove"));
  up_->setText(QStringLiteral("↑"));
  down_->setText(QStringLiteral("↓"));
  const auto explain = [](QPushButton* button, const QString& name, const QString& keys) {
    button->setAccessibleName(name);
    //: What a button does and the keys that do the same.
    button->setToolTip(tr("%1 (%2)").arg(name, keys));
  };
  explain(duplicate_, tr("Duplicate the scheme"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D).toString(QKeySequence::NativeText));
  explain(remove_, tr("Remove the scheme"), QKeySequence(Qt::Key_Delete).toString(QKeySequence::NativeText));
  explain(up_, tr("Move the scheme up"), QKeySequence(Qt::ALT | Qt::Key_Up).toString(QKeySequence::NativeText));
  explain(down_, tr("Move the scheme down"), QKeySequence(Qt::ALT | Qt::Key_Down).toString(QKeySequence::NativeText));
  view_->setAccessibleName(tr("Table of schemes"));
  model_->retranslate();
  fitColumns();
}

}  // namespace qs::ui
