#include "ui/labs/tensors/tensors_file_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

using State = TensorsState;

// Narrower, filter and count stand in a row of their own.
constexpr int kOneRow = 640;
// Frame and scroll bar beside the columns.
constexpr int kBesideColumns = 18;
constexpr int kLeastName = 140;
static_assert(static_cast<int>(State::Column::bytes) == TensorTable::kBytes && TensorTable::kColumns == 10,
              "the state and the table count the columns alike");
constexpr std::array kKinds = {TensorKind::linear, TensorKind::matrix, TensorKind::vector, TensorKind::other};
// A file with something odd in each of thousands of tensors would be a list that nobody reads to its end.
constexpr std::size_t kMostNotes = 500;

}  // namespace

int HealthList::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(std::min(notes_.size(), kMostNotes + 1));
}

QVariant HealthList::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto row = static_cast<std::size_t>(index.row());
  if (row == kMostNotes) {
    return role == Qt::DisplayRole ? QVariant(TensorsWords::moreNotes(notes_.size() - kMostNotes)) : QVariant();
  }
  const io::HealthNote& note = notes_[row];
  switch (role) {
    case Qt::ToolTipRole:
    case Qt::DisplayRole: return TensorsWords::health(note);
    case Qt::ForegroundRole:
      if (note.severity == io::Severity::problem) return theme_.failure;
      if (note.severity == io::Severity::warning) return theme_.warning;
      return theme_.text;
    default: return {};
  }
}

void HealthList::setNotes(std::vector<io::HealthNote> notes) {
  beginResetModel();
  notes_ = std::move(notes);
  std::stable_sort(notes_.begin(), notes_.end(),
                   [](const io::HealthNote& a, const io::HealthNote& b) { return a.severity > b.severity; });
  endResetModel();
}

void HealthList::setTheme(const Theme& theme) {
  theme_ = theme;
  if (!notes_.empty()) emit dataChanged(index(0), index(rowCount() - 1), {Qt::ForegroundRole});
}

void HealthList::retranslate() {
  if (!notes_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

TensorsFilePanel::TensorsFilePanel(TensorsPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("file"), {QStringLiteral("list"), QStringLiteral("worst"),
                                                           QStringLiteral("health")})),
      fold_(new QToolButton), finder_(new QWidget), text_(new QLineEdit), kind_(new QComboBox),
      count_(makeLabel(QStringLiteral("tensorCount"), "quiet")), body_(new QWidget), table_(new QTableView),
      delegate_(new TensorCellDelegate(table_)), nothing_(makeLabel(QStringLiteral("tensorsNone"), "quiet", true)),
      health_(new QListView), healthy_(makeLabel(QStringLiteral("healthNone"), "quiet", true)) {
  setObjectName(QStringLiteral("fileCard"));
  setProperty("card", true);
  build();
}

void TensorsFilePanel::build() {
  fold_->setObjectName(QStringLiteral("fileFold"));
  fold_->setProperty("kind", QByteArray("quiet"));
  fold_->setProperty("segment", true);
  fold_->setFocusPolicy(Qt::StrongFocus);
  text_->setObjectName(QStringLiteral("tensorFilter"));
  text_->setClearButtonEnabled(true);
  kind_->setObjectName(QStringLiteral("kindChoice"));
  kind_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  for (std::size_t i = 0; i <= kKinds.size(); ++i) kind_->addItem(QString());
  finder_->setObjectName(QStringLiteral("tensorFinder"));
  auto* finderRow = new QHBoxLayout(finder_);
  finderRow->setContentsMargins(0, 0, 0, 0);
  finderRow->setSpacing(6);
  finderRow->addWidget(text_, 1);
  finderRow->addWidget(kind_);
  finderRow->addWidget(count_);

  filter_.setSourceModel(&presenter_.table());
  table_->setObjectName(QStringLiteral("tensorTable"));
  table_->setModel(&filter_);
  table_->setItemDelegate(delegate_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setTextElideMode(Qt::ElideMiddle);
  table_->setCornerButtonEnabled(false);
  table_->setTabKeyNavigation(false);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  // Rows of one height: a long list is laid out without asking for any of its cells.
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  table_->horizontalHeader()->setMinimumSectionSize(48);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  filter_.sort(-1);
  passUndoToWindow(text_);
  health_->setObjectName(QStringLiteral("healthList"));
  health_->setModel(&healthList_);
  notes_ = new NoteDelegate(health_);
  health_->setItemDelegate(notes_);
  health_->setWordWrap(true);
  health_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  health_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  health_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  health_->setResizeMode(QListView::Adjust);
  for (QLabel* label : {nothing_, healthy_}) {
    label->setAlignment(Qt::AlignCenter);
    label->setContentsMargins(metrics::kCardPadding, 4, metrics::kCardPadding, 4);
  }

  body_->setObjectName(QStringLiteral("fileBody"));
  pages_ = new QStackedLayout(body_);
  for (QWidget* page : std::initializer_list<QWidget*>{table_, nothing_, health_, healthy_}) pages_->addWidget(page);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 6, 1, 2);
  column->setSpacing(6);
  head_ = new QGridLayout;
  head_->setContentsMargins(10, 0, 8, 0);
  head_->setHorizontalSpacing(8);
  head_->setVerticalSpacing(6);
  head_->addWidget(switch_, 0, 0);
  head_->addWidget(finder_, 0, 1);
  head_->addWidget(fold_, 0, 2);
  head_->setColumnStretch(1, 1);
  column->addLayout(head_);
  column->addWidget(body_, 1);

  connect(switch_, &SegmentedSwitch::chosen, this, [this](int index) {
    State next = presenter_.state();
    next.fileView = static_cast<State::FileView>(index);
    next.sort.reset();
    if (folded_) setFolded(false);
    presenter_.edit(next);
  });
  connect(fold_, &QToolButton::clicked, this, [this] { setFolded(!folded_); });
  const auto change = [this](auto edit, const QString& gesture) {
    if (showing_) return;
    State next = presenter_.state();
    edit(next);
    presenter_.edit(next, gesture);
  };
  connect(text_, &QLineEdit::textChanged, this, [change](const QString& text) {
    change([&](State& next) { next.filter = text.toStdString(); }, QStringLiteral("filter"));
  });
  connect(kind_, &QComboBox::activated, this, [change](int index) {
    change(
        [&](State& next) {
          next.kind = index == 0 ? std::nullopt : std::optional(kKinds[static_cast<std::size_t>(index - 1)]);
        },
        {});
  });
  connect(table_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [change](int section, Qt::SortOrder order) {
    change(
        [&](State& next) {
          next.sort.reset();
          if (section >= 0) next.sort = State::Sort{static_cast<State::Column>(section), order == Qt::DescendingOrder};
        },
        QStringLiteral("sort"));
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (showing_ || !current.isValid()) return;
    const auto row = static_cast<std::size_t>(filter_.mapToSource(current).row());
    presenter_.choose(presenter_.table().rows()[row].fileName);
  });
}

QSize TensorsFilePanel::sizeHint() const { return {360, folded_ ? 40 : 230}; }

void TensorsFilePanel::setFolded(bool folded) {
  if (folded == folded_) return;
  folded_ = folded;
  arrange();
  retranslate();
}

void TensorsFilePanel::arrange() {
  const bool health = presenter_.state().fileView == State::FileView::health;
  body_->setVisible(!folded_);
  finder_->setVisible(!folded_ && !health);
  narrow_ = width() < qRound(kOneRow * theme_.typeScale);
  head_->removeWidget(finder_);
  if (narrow_) {
    head_->addWidget(finder_, 1, 0, 1, 3);
  } else {
    head_->addWidget(finder_, 0, 1);
  }
  setSizePolicy(QSizePolicy::Preferred, folded_ ? QSizePolicy::Maximum : QSizePolicy::Expanding);
  updateGeometry();
}

void TensorsFilePanel::resizeEvent(QResizeEvent* event) {
  if ((width() < qRound(kOneRow * theme_.typeScale)) != narrow_) arrange();
  showColumns();
  showing_ = true;
  showSort();
  showing_ = false;
  QFrame::resizeEvent(event);
}

void TensorsFilePanel::showColumns() {
  const bool worst = presenter_.state().fileView == State::FileView::worst;
  const auto scale = theme_.typeScale;
  constexpr std::array<int, TensorTable::kColumns> kWidths = {0, 78, 136, 110, 60, 78, 96, 70, 70, 78};
  // What tells most has its place first. What does not fit beside the names is left out, not scrolled to: the shown
  // tensor's type, shape and size stand above the sliders, and a wider window has room for all.
  constexpr std::array kListed = {TensorTable::kOutliers, TensorTable::kRange, TensorTable::kShape, TensorTable::kType,
                                  TensorTable::kSize};
  constexpr std::array kWorst = {TensorTable::kError, TensorTable::kOutliers, TensorTable::kSqnr, TensorTable::kBits,
                                 TensorTable::kBytes};
  const int room = width() - kBesideColumns;
  int taken = qRound(kLeastName * scale);
  std::array<bool, TensorTable::kColumns> shown{true};
  for (const auto column : worst ? kWorst : kListed) {
    const int width = std::max(qRound(kWidths[column] * scale), TensorsWords::columnWidth(column, table_->fontMetrics()));
    table_->setColumnWidth(column, width);
    shown[column] = taken + width <= room;
    if (shown[column]) taken += width;
  }
  for (int column = 1; column < TensorTable::kColumns; ++column) {
    table_->setColumnHidden(column, !shown[static_cast<std::size_t>(column)]);
  }
  QHeaderView* header = table_->horizontalHeader();
  header->moveSection(header->visualIndex(TensorTable::kError), 1);
  table_->setColumnWidth(TensorTable::kName, std::max(qRound(kLeastName * scale), room - taken + qRound(kLeastName * scale)));
}

void TensorsFilePanel::showState() {
  const State& state = presenter_.state();
  const int view = static_cast<int>(state.fileView);
  switch_->setCurrent(view);
  if (view != shownFileView_) {
    shownFileView_ = view;
    arrange();
    showColumns();
  }
  showing_ = true;
  const QString filter = QString::fromStdString(state.filter);
  if (text_->text() != filter) text_->setText(filter);
  filter_.setText(filter);
  const auto kind = std::find(kKinds.begin(), kKinds.end(), state.kind.value_or(TensorKind::linear));
  kind_->setCurrentIndex(state.kind ? 1 + static_cast<int>(kind - kKinds.begin()) : 0);
  filter_.setKind(state.kind);
  showSort();
  showing_ = false;
  showCount();
  selectCurrent();
}

void TensorsFilePanel::showSort() {
  const State& state = presenter_.state();
  int column = -1;
  Qt::SortOrder order = Qt::AscendingOrder;
  if (state.sort && !table_->isColumnHidden(static_cast<int>(state.sort->column))) {
    column = static_cast<int>(state.sort->column);
    order = state.sort->descending ? Qt::DescendingOrder : Qt::AscendingOrder;
  } else if (state.fileView == State::FileView::worst) {
    column = TensorTable::kError;
    order = Qt::DescendingOrder;
  }
  // The view sorts when its header's mark moves; without a mark the rows stand as in the file.
  if (filter_.sortColumn() == column && (column < 0 || filter_.sortOrder() == order)) return;
  table_->horizontalHeader()->setSortIndicator(column, order);
  filter_.sort(column, order);
}

void TensorsFilePanel::showFile() {
  showColumns();
  showCount();
  selectCurrent();
}

void TensorsFilePanel::showHealth() {
  healthList_.setNotes(presenter_.health());
  switch_->setTexts(TensorsWords::fileViews(presenter_), TensorsWords::tr("What is shown of the file"));
  showCount();
}

void TensorsFilePanel::showCount() {
  const int shown = filter_.rowCount(), all = presenter_.table().rowCount();
  count_->setText(TensorsWords::countOf(static_cast<std::uint64_t>(shown), static_cast<std::uint64_t>(all)));
  nothing_->setText(TensorsWords::noTensors(presenter_));
  healthy_->setText(TensorsWords::noNotes(presenter_));
  const bool health = presenter_.state().fileView == State::FileView::health;
  QWidget* page = health ? (healthList_.rowCount() > 0 ? static_cast<QWidget*>(health_) : healthy_)
                         : (shown > 0 ? static_cast<QWidget*>(table_) : nothing_);
  pages_->setCurrentWidget(page);
}

void TensorsFilePanel::selectCurrent() {
  const int row = presenter_.tensorRow();
  const QModelIndex index = row < 0 ? QModelIndex() : filter_.mapFromSource(presenter_.table().index(row, 0));
  if (index.isValid() && table_->currentIndex().row() == index.row() &&
      table_->selectionModel()->isRowSelected(index.row())) {
    return;
  }
  showing_ = true;
  if (index.isValid()) {
    table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    table_->scrollTo(index);
  } else {
    table_->clearSelection();
  }
  showing_ = false;
}

void TensorsFilePanel::retranslate() {
  switch_->setTexts(TensorsWords::fileViews(presenter_), TensorsWords::tr("What is shown of the file"));
  switch_->setToolTips(TensorsWords::fileViewTips());
  fold_->setText(folded_ ? TensorsWords::tr("Show list") : TensorsWords::tr("Hide list"));
  fold_->setAccessibleName(fold_->text());
  text_->setPlaceholderText(TensorsWords::tr("Filter"));
  text_->setAccessibleName(TensorsWords::tr("Filter tensors by name, type or shape"));
  const QStringList kinds = TensorsWords::kinds();
  for (int i = 0; i < kind_->count(); ++i) kind_->setItemText(i, kinds.value(i));
  kind_->setAccessibleName(TensorsWords::tr("Kind of tensor"));
  table_->setAccessibleName(TensorsWords::tr("Tensors of the file"));
  health_->setAccessibleName(TensorsWords::tr("What is odd about the file"));
  presenter_.table().retranslate();
  healthList_.retranslate();
  showCount();
  showColumns();
}

void TensorsFilePanel::setTheme(const Theme& theme) {
  theme_ = theme;
  delegate_->setTheme(theme);
  healthList_.setTheme(theme);
  notes_->setTheme(theme);
  table_->verticalHeader()->setDefaultSectionSize(tensorRowHeight(theme));
  table_->horizontalHeader()->setFixedHeight(tensorRowHeight(theme) + 2);
  table_->viewport()->update();
  arrange();
  showColumns();
}

std::vector<QWidget*> TensorsFilePanel::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{fold_, text_, kind_, table_, health_}) order.push_back(widget);
  return order;
}

}  // namespace qs::ui
