#include "ui/window/shortcuts_dialog.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/styling.h"

namespace qs::ui {

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("shortcutsDialog"));
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* content = new QWidget;
  content->setObjectName(QStringLiteral("shortcutsList"));
  grid_ = new QGridLayout(content);
  grid_->setContentsMargins(16, 12, 16, 12);
  grid_->setHorizontalSpacing(20);
  grid_->setVerticalSpacing(6);
  grid_->setColumnStretch(1, 1);

  addHeading(tr("Everywhere"));
  for (const QAction* action : actions) {
    QStringList keys;
    for (const QKeySequence& sequence : action->shortcuts()) {
      // The names that stand on keyboards everywhere.
      const QString text = sequence.toString(QKeySequence::PortableText);
      // Some desktops have no key for a standard action.
      if (!text.isEmpty() && !keys.contains(text)) keys << text;
    }
    if (!keys.isEmpty() && action->isVisible()) addRow(keys, action->toolTip());
  }
  addRow({QStringLiteral("Tab"), QStringLiteral("Shift+Tab")}, tr("Next or previous control"));
  addHeading(tr("On a slider"));
  addRow({QStringLiteral("←"), QStringLiteral("→")}, tr("One step"));
  addRow({QStringLiteral("PgUp"), QStringLiteral("PgDown")}, tr("A leap"));
  addRow({QStringLiteral("Home"), QStringLiteral("End")}, tr("To the end"));
  addHeading(tr("In the field of a slider"));
  addRow({QStringLiteral("Enter")}, tr("Takes the typed value"));
  addHeading(tr("On a chart"));
  addRow({QStringLiteral("←"), QStringLiteral("→")}, tr("Reads the previous or next value"));
  addRow({QStringLiteral("+"), QStringLiteral("−")}, tr("Zooms in or out"));
  addRow({QStringLiteral("Shift+←"), QStringLiteral("Shift+→")}, tr("Moves a zoomed chart"));
  addRow({QStringLiteral("Home"), QStringLiteral("0")}, tr("Shows the whole chart again"));
  addRow({QStringLiteral("Menu")}, tr("Copy or export this chart"));

  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("shortcutsScroll"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(content);
  scroll->setMinimumWidth(content->sizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
  auto* card = makeCard(QStringLiteral("shortcutsCard"));
  auto* inner = new QVBoxLayout(card);
  inner->setContentsMargins(1, 1, 1, 1);
  inner->addWidget(scroll);
  auto* close = new QPushButton(tr("Close"));
  close->setObjectName(QStringLiteral("shortcutsClose"));
  close->setDefault(true);
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(close);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  column->addWidget(card, 1);
  column->addLayout(buttons);
  close->setFocus();
  // As high as the list where the window has room for it.
  const int room = parent == nullptr ? scaled(640) : parent->height() - 80;
  resize(sizeHint().width(), std::min(content->sizeHint().height() + scaled(90), room));
}

void ShortcutsDialog::addHeading(const QString& text) {
  auto* label = makeLabel(QStringLiteral("shortcutsHeading%1").arg(rows_.size()), "heading");
  label->setText(text);
  const int row = grid_->rowCount();
  if (!rows_.empty()) grid_->setRowMinimumHeight(row, scaled(34));
  grid_->addWidget(label, row, 0, 1, 2, Qt::AlignBottom);
  rows_.emplace_back(QString(), text);
}

void ShortcutsDialog::addRow(const QStringList& keys, const QString& what) {
  const auto number = rows_.size();
  auto* holder = new QWidget;
  holder->setObjectName(QStringLiteral("shortcutsKeys%1").arg(number));
  auto* box = new QHBoxLayout(holder);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(4);
  for (const QString& key : keys) {
    auto* label = makeLabel(QStringLiteral("shortcutsKey%1").arg(number), "key");
    label->setText(key);
    box->addWidget(label);
  }
  box->addStretch(1);
  auto* label = makeLabel(QStringLiteral("shortcutsText%1").arg(number), "body");
  label->setText(what);
  const int row = grid_->rowCount();
  grid_->addWidget(holder, row, 0);
  grid_->addWidget(label, row, 1);
  rows_.emplace_back(keys.join(QStringLiteral(", ")), what);
}

}  // namespace qs::ui
