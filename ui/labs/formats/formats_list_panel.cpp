#include "ui/labs/formats/formats_list_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <numeric>

#include "ui/labs/formats/formats_style.h"
#include "ui/labs/formats/formats_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kBesideColumns = 22;  // frame and scroll bar

}  // namespace

FormatsListPanel::FormatsListPanel(FormatsPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter), heading_(makeLabel(QStringLiteral("formatsHeading"), "heading")),
      count_(makeLabel(QStringLiteral("comparedCount"), "quiet")), fold_(new QToolButton), table_(new QTableView),
      delegate_(new FormatCellDelegate(table_)) {
  setObjectName(QStringLiteral("formatsCard"));
  setProperty("card", true);
  fold_->setObjectName(QStringLiteral("formatsFold"));
  fold_->setProperty("kind", QByteArray("quiet"));
  fold_->setProperty("segment", true);
  fold_->setFocusPolicy(Qt::StrongFocus);
  sorter_.setSourceModel(&presenter_.table());
  table_->setObjectName(QStringLiteral("formatTable"));
  table_->setModel(&sorter_);
  table_->setItemDelegate(delegate_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setCornerButtonEnabled(false);
  table_->setTabKeyNavigation(false);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  table_->horizontalHeader()->setMinimumSectionSize(40);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  sorter_.sort(-1);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 0, 8, 0);
  head->setSpacing(8);
  head->addWidget(heading_);
  head->addWidget(count_, 1);
  head->addWidget(fold_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 6, 1, 2);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(table_, 1);

  connect(fold_, &QToolButton::clicked, this, [this] { setFolded(!folded_); });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (showing_ || !current.isValid()) return;
    presenter_.choose(presenter_.table().formats()[static_cast<std::size_t>(sorter_.mapToSource(current).row())].name);
  });
  connect(&presenter_.table(), &FormatTable::compareAsked, this, [this](const std::string& name, bool compared) {
    if (!presenter_.setCompared(name, compared)) {
      emit refused(FormatsWords::tr("Four formats are compared already: take a check mark away first."));
    }
  });
  connect(&presenter_.table(), &QAbstractItemModel::modelReset, this, [this] { select(); });
}

QSize FormatsListPanel::sizeHint() const { return {360, folded_ ? 40 : 216}; }

void FormatsListPanel::setFolded(bool folded) {
  folded_ = folded;
  table_->setVisible(!folded_);
  setSizePolicy(QSizePolicy::Preferred, folded_ ? QSizePolicy::Maximum : QSizePolicy::Expanding);
  updateGeometry();
  retranslate();
}

void FormatsListPanel::resizeEvent(QResizeEvent* event) {
  showColumns();
  QFrame::resizeEvent(event);
}

void FormatsListPanel::showColumns() {
  constexpr std::array<int, FormatTable::kColumns> kWidths = {0, 44, 70, 92, 76, 76, 78, 0};
  const QFontMetrics metrics = table_->fontMetrics();
  int widest = 0, native = 0;
  for (const auto& facts : presenter_.table().formats()) {
    widest = std::max(widest, metrics.horizontalAdvance(FormatsWords::formatName(facts.name)));
    QString text;
    for (const std::string& name : facts.nativeOn) text += (text.isEmpty() ? QString() : QStringLiteral(", ")) + QString::fromStdString(name);
    native = std::max(native, metrics.horizontalAdvance(text));
  }
  const int name = std::max(widest + delegate_->lead() + 8, FormatsWords::columnWidth(FormatTable::kName, metrics));
  std::array<int, FormatTable::kColumns> widths{};
  widths[FormatTable::kName] = name;
  for (int column = 1; column < FormatTable::kNative; ++column) {
    widths[static_cast<std::size_t>(column)] = std::max(qRound(kWidths[static_cast<std::size_t>(column)] * theme_.typeScale),
                                                        FormatsWords::columnWidth(column, metrics));
  }
  widths[FormatTable::kNative] = std::max(native + 20, FormatsWords::columnWidth(FormatTable::kNative, metrics));
  // Nothing is scrolled to sideways: what has no room is left out, the least telling first, and stands in the tool tip of
  // the format's name.
  const int room = width() - kBesideColumns;
  int needed = std::accumulate(widths.begin(), widths.end(), 0);
  for (const int column : {FormatTable::kMinSubnormal, FormatTable::kMinNormal, FormatTable::kBits, FormatTable::kSpecials,
                           FormatTable::kNative, FormatTable::kMax}) {
    const bool hidden = needed > room;
    if (hidden) needed -= widths[static_cast<std::size_t>(column)];
    table_->setColumnHidden(column, hidden);
  }
  // The rest of a wide window is the hardware's, or the name's.
  widths[table_->isColumnHidden(FormatTable::kNative) ? FormatTable::kName : FormatTable::kNative] += std::max(0, room - needed);
  for (int column = 0; column < FormatTable::kColumns; ++column) {
    table_->setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
  }
}

void FormatsListPanel::select() {
  const int row = presenter_.table().find(presenter_.state().chosen);
  const QModelIndex index = row < 0 ? QModelIndex() : sorter_.mapFromSource(presenter_.table().index(row, 0));
  showColumns();
  if (!index.isValid() || (table_->currentIndex().row() == index.row() && table_->selectionModel()->isRowSelected(index.row()))) return;
  showing_ = true;
  table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  table_->scrollTo(index);
  showing_ = false;
}

void FormatsListPanel::showState() {
  delegate_->setPinned(presenter_.state().compared.size());
  //: %1 of %2 formats can be compared.
  count_->setText(FormatsWords::tr("%1 of %2 compared").arg(presenter_.state().compared.size()).arg(kMostCompared));
  select();
  table_->viewport()->update();
}

void FormatsListPanel::retranslate() {
  heading_->setText(FormatsWords::tr("All formats"));
  fold_->setText(folded_ ? FormatsWords::tr("Show list") : FormatsWords::tr("Hide list"));
  fold_->setAccessibleName(fold_->text());
  table_->setAccessibleName(FormatsWords::tr("All formats; Space keeps one for comparison"));
  presenter_.table().retranslate();
  showColumns();
  showState();
}

void FormatsListPanel::setTheme(const Theme& theme) {
  theme_ = theme;
  delegate_->setTheme(theme);
  table_->verticalHeader()->setDefaultSectionSize(formatRowHeight(theme));
  table_->horizontalHeader()->setFixedHeight(formatRowHeight(theme) + 2);
  table_->viewport()->update();
  showColumns();
}

std::vector<QWidget*> FormatsListPanel::tabOrder() const { return {fold_, table_}; }

}  // namespace qs::ui
