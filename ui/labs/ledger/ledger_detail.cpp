#include "ui/labs/ledger/ledger_detail.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/labs/ledger/ledger_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

LedgerDetail::LedgerDetail(LedgerPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter), icon_(makeLabel(QStringLiteral("detailIcon"), "body")),
      title_(makeLabel(QStringLiteral("detailTitle"), "heading")), show_(new QPushButton), scroll_(new QScrollArea),
      claim_(makeLabel(QStringLiteral("detailClaim"), "body", true)), verdict_(makeLabel(QStringLiteral("detailVerdict"), "body", true)),
      figures_(makeLabel(QStringLiteral("detailFigures"), "body", true)), notes_(makeLabel(QStringLiteral("detailNotes"), "quiet", true)),
      protocol_(makeLabel(QStringLiteral("detailProtocol"), "quiet", true)) {
  setObjectName(QStringLiteral("ledgerDetailCard"));
  setProperty("card", true);
  show_->setObjectName(QStringLiteral("showOnPage"));
  figures_->setTextFormat(Qt::RichText);
  for (QLabel* label : {claim_, verdict_, figures_, notes_, protocol_}) label->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 8, 10, 2);
  head->setSpacing(8);
  head->addWidget(icon_);
  head->addWidget(title_, 1);
  head->addWidget(show_);
  auto* inside = new QWidget;
  inside->setObjectName(QStringLiteral("detailInside"));
  auto* words = new QVBoxLayout(inside);
  words->setContentsMargins(14, 2, 12, 8);
  words->setSpacing(6);
  for (QLabel* label : {claim_, verdict_, figures_, notes_, protocol_}) words->addWidget(label);
  words->addStretch(1);
  scroll_->setObjectName(QStringLiteral("detailScroll"));
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setWidget(inside);
  scroll_->setMinimumHeight(scaled(80));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(scroll_, 1);
  connect(show_, &QPushButton::clicked, this, &LedgerDetail::showRequested);
  retranslate();
}

void LedgerDetail::showState() {
  showResult();
}

void LedgerDetail::showResult() {
  const ledger::Claim& claim = presenter_.selectedClaim();
  const ledger::LedgerRow* row = presenter_.selectedRow();
  const VerdictMark mark = markOf(row);
  icon_->setPixmap(iconOf(mark, theme_).pixmap(QSize(16, 16)));
  title_->setText(QString::fromStdString(claim.id));
  claim_->setText(LedgerWords::claim(claim));
  verdict_->setText(LedgerWords::sentence(row));
  setKind(verdict_, mark == VerdictMark::failed ? "problem" : "body");
  const bool figures = row != nullptr && !row->error && !row->outcome.figures.empty();
  figures_->setVisible(figures);
  if (figures) figures_->setText(LedgerWords::figures(*row, theme_));
  const QString notes = row != nullptr && !row->error ? LedgerWords::notes(*row) : QString();
  notes_->setVisible(!notes.isEmpty());
  notes_->setText(notes);
  protocol_->setVisible(row != nullptr && !row->error);
  //: The kind of a claim, and what was run for it.
  if (row != nullptr) protocol_->setText(tr("%1 · %2").arg(LedgerWords::kind(claim.kind), LedgerWords::protocol(*row)));
  //: %1 is a page of the lab.
  show_->setText(tr("Show on %1").arg(LedgerWords::page(claim.shown.page)));
}

void LedgerDetail::setTheme(const Theme& theme) {
  theme_ = theme;
  showResult();
}

void LedgerDetail::retranslate() {
  scroll_->setAccessibleName(tr("Details of the claim"));
  show_->setToolTip(tr("Opens the page with the settings that make these numbers"));
  showResult();
}

std::vector<QWidget*> LedgerDetail::tabOrder() const { return {show_, scroll_}; }

}  // namespace qs::ui
