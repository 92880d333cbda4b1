#include "ui/labs/speculation/typed_table.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/i18n/numbers.h"
#include "ui/labs/speculation/speculation_state.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

TypedTable::TypedTable(QWidget* parent)
    : QWidget(parent), label_(makeLabel(QStringLiteral("typedLabel"), "body")), table_(new QTableWidget(0, 2)),
      more_(new QPushButton), fewer_(new QPushButton), preset_(new QPushButton),
      meaning_(makeLabel(QStringLiteral("typedMeaning"), "quiet", true)) {
  setObjectName(QStringLiteral("typedBox"));
  table_->setObjectName(QStringLiteral("typedTable"));
  more_->setObjectName(QStringLiteral("typedMore"));
  fewer_->setObjectName(QStringLiteral("typedFewer"));
  preset_->setObjectName(QStringLiteral("typedPreset"));
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->verticalHeader()->setHighlightSections(false);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setTabKeyNavigation(false);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed |
                          QAbstractItemView::SelectedClicked);
  label_->setBuddy(table_);
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->setSpacing(6);
  buttons->addWidget(preset_, 1);
  buttons->addWidget(fewer_);
  buttons->addWidget(more_);
  body_ = new QVBoxLayout(this);
  body_->setContentsMargins(0, 0, 0, 0);
  body_->setSpacing(6);
  body_->addWidget(label_);
  body_->addWidget(table_);
  body_->addWidget(meaning_);
  body_->addLayout(buttons);
  connect(table_, &QTableWidget::cellChanged, this, &TypedTable::take);
  connect(more_, &QPushButton::clicked, this, [this] {
    auto p = p_;
    auto q = q_;
    p.push_back(0.0);
    q.push_back(0.0);
    emit edited(p, q);
  });
  connect(fewer_, &QPushButton::clicked, this, [this] {
    auto p = p_;
    auto q = q_;
    p.pop_back();
    q.pop_back();
    emit edited(p, q);
  });
  connect(preset_, &QPushButton::clicked, this, &TypedTable::presetRequested);
  retranslate();
}

void TypedTable::take(int row, int column) {
  if (showing_) return;
  auto p = p_;
  auto q = q_;
  double value = 0.0;
  const bool ofTarget = (wide_ ? row : column) == 0;
  const auto token = static_cast<std::size_t>(wide_ ? column : row);
  if (!readNumber(table_->item(row, column)->text(), value)) {
    show(p_, q_);
    showMeaning(tr("Type a number from 0 to 1."), true);
    return;
  }
  (ofTarget ? p : q)[token] = value;
  emit edited(p, q);
}

void TypedTable::setWide(bool wide) {
  if (wide_ == wide) return;
  wide_ = wide;
  body_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  label_->setVisible(!wide);
  show(p_, q_);
}

void TypedTable::show(const std::vector<double>& p, const std::vector<double>& q) {
  showing_ = true;
  p_ = p;
  q_ = q;
  const auto tokens = static_cast<int>(p.size());
  table_->setRowCount(wide_ ? 2 : tokens);
  table_->setColumnCount(wide_ ? tokens : 2);
  for (int token = 0; token < tokens; ++token) {
    for (int of = 0; of < 2; ++of) {
      const int row = wide_ ? of : token;
      const int column = wide_ ? token : of;
      if (table_->item(row, column) == nullptr) {
        auto* item = new QTableWidgetItem;
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table_->setItem(row, column, item);
      }
      table_->item(row, column)->setText(QString::number((of == 0 ? p : q)[static_cast<std::size_t>(token)], 'g', 6));
    }
  }
  name();
  more_->setEnabled(p.size() < kMostTyped);
  fewer_->setEnabled(p.size() > kLeastTyped);
  showing_ = false;
  fit();
}

void TypedTable::name() {
  QStringList letters;
  for (std::size_t i = 0; i < p_.size(); ++i) letters << QString(QChar(static_cast<char16_t>(u'A' + i)));
  const QStringList sides = {tr("p, target"), tr("q, draft")};
  table_->setHorizontalHeaderLabels(wide_ ? letters : sides);
  table_->setVerticalHeaderLabels(wide_ ? sides : letters);
}

void TypedTable::fit() {
  const int row = scaled(26);
  table_->verticalHeader()->setDefaultSectionSize(row);
  table_->horizontalHeader()->setFixedHeight(row);
  table_->setFixedHeight(row * (table_->rowCount() + 1) + 2);
  // A column for each token, and the names of the two.
  table_->setMinimumWidth(wide_ ? scaled(58) * table_->columnCount() + scaled(86) : 0);
}

void TypedTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
  QWidget::changeEvent(event);
}

void TypedTable::showMeaning(const QString& meaning, bool problem) {
  setKind(meaning_, problem ? "problem" : "quiet");
  meaning_->setText(meaning);
  meaning_->setVisible(problem || !wide_);
}

void TypedTable::retranslate() {
  label_->setText(tr("Your own p and q"));
  table_->setAccessibleName(tr("Probabilities of target and draft, token by token"));
  name();
  preset_->setText(tr("The chapter's"));
  preset_->setAccessibleName(tr("The chapter's example"));
  more_->setText(QStringLiteral("+"));
  more_->setAccessibleName(tr("One token more"));
  more_->setToolTip(tr("One token more"));
  fewer_->setText(QStringLiteral("−"));
  fewer_->setAccessibleName(tr("One token fewer"));
  fewer_->setToolTip(tr("One token fewer"));
}

std::vector<QWidget*> TypedTable::tabOrder() const { return {table_, preset_, fewer_, more_}; }

}  // namespace qs::ui
