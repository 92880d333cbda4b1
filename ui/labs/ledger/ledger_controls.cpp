#include "ui/labs/ledger/ledger_controls.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/i18n/language.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/ledger/ledger_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = LedgerState;

namespace {

enum KeyFigure : int { kHolds, kUnder, kDiffers, kOpen };

QComboBox* choice(const char* name) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name));
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  return combo;
}

}  // namespace

LedgerControls::LedgerControls(LedgerPresenter& presenter, QObject* parent) : QObject(parent), presenter_(presenter) {
  buildFilter();
  buildCompute();
  figures_ = new FigureList;
  for (const char* name : {"Holds", "HoldsUnder", "Differs", "Open"}) figures_->addRow(QLatin1String(name));
  figuresBox_ = makeFiguresBox(QStringLiteral("ledgerFigures"), {figures_});
  retranslate();
}

template <class Change>
void LedgerControls::change(Change change) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next);
}

void LedgerControls::buildFilter() {
  auto* column = addSection(sections_, QStringLiteral("filterSection"));
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  chapter_ = choice("chapterChoice");
  verdict_ = choice("verdictChoice");
  kind_ = choice("kindChoice");
  const std::array<QComboBox*, 3> combos = {chapter_, verdict_, kind_};
  const std::array names = {"chapterLabel", "verdictLabel", "kindLabel"};
  for (int i = 0; i < 3; ++i) {
    const auto at = static_cast<std::size_t>(i);
    filterLabels_[at] = makeLabel(QLatin1String(names[at]), "body");
    filterLabels_[at]->setBuddy(combos[at]);
    grid->addWidget(filterLabels_[at], i, 0);
    grid->addWidget(combos[at], i, 1);
  }
  column->addLayout(grid);
  chapter_->addItem(QString());
  for (const std::string& chapter : ledgerChapters()) chapter_->addItem(QString::fromStdString(chapter));
  for (int i = 0; i < 5; ++i) {
    verdict_->addItem(QString());
    kind_->addItem(QString());
  }
  connect(chapter_, &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.chapter = item == 0 ? std::string() : ledgerChapters()[static_cast<std::size_t>(item - 1)]; });
  });
  connect(verdict_, &QComboBox::activated, this, [this](int item) { change([item](State& state) { state.show = static_cast<State::Show>(item); }); });
  connect(kind_, &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.kind = item == 0 ? std::nullopt : std::optional(kLedgerKinds[static_cast<std::size_t>(item - 1)]); });
  });
}

void LedgerControls::buildCompute() {
  auto* column = addSection(sections_, QStringLiteral("computeSection"));
  formLabel_ = makeLabel(QStringLiteral("formLabel"), "body");
  form_ = choice("formChoice");
  formLabel_->setBuddy(form_);
  form_->addItems({QString(), QString()});
  form_->setMinimumContentsLength(17);
  const auto button = [](const char* name) {
    auto* out = new QPushButton;
    out->setObjectName(QLatin1String(name));
    return out;
  };
  this_ = button("recomputeThis");
  all_ = button("recomputeAll");
  cancel_ = button("cancelLedger");
  estimate_ = makeLabel(QStringLiteral("estimateLine"), "quiet", true);
  progress_ = new QProgressBar;
  progress_->setObjectName(QStringLiteral("ledgerProgress"));
  progress_->setTextVisible(false);
  progress_->setFixedHeight(6);
  status_ = makeLabel(QStringLiteral("ledgerStatus"), "quiet", true);
  column->addWidget(formLabel_);
  for (QWidget* widget : std::initializer_list<QWidget*>{form_, this_, all_, estimate_, progress_, status_, cancel_}) column->addWidget(widget);
  connect(form_, &QComboBox::activated, this, [this](int item) { change([item](State& state) { state.form = static_cast<ledger::Form>(item); }); });
  connect(this_, &QPushButton::clicked, this, [this] { presenter_.recompute(false); });
  connect(all_, &QPushButton::clicked, this, [this] { presenter_.recompute(true); });
  connect(cancel_, &QPushButton::clicked, this, [this] { presenter_.cancel(); });
}

void LedgerControls::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  const auto& chapters = ledgerChapters();
  const auto at = std::find(chapters.begin(), chapters.end(), state.chapter);
  chapter_->setCurrentIndex(at == chapters.end() ? 0 : static_cast<int>(at - chapters.begin()) + 1);
  verdict_->setCurrentIndex(static_cast<int>(state.show));
  kind_->setCurrentIndex(state.kind ? static_cast<int>(*state.kind) + 1 : 0);
  form_->setCurrentIndex(static_cast<int>(state.form));
  showing_ = false;
  showResult();
}

void LedgerControls::showResult() {
  const bool running = presenter_.running();
  this_->setEnabled(!running);
  all_->setEnabled(!running);
  cancel_->setEnabled(running);
  progress_->setRange(0, std::max(1, presenter_.total()));
  progress_->setValue(presenter_.done());
  const auto shown = [this](bool all) {
    const double seconds = presenter_.estimate(all);
    return seconds < 0.5 ? tr("at once") : LedgerWords::duration(seconds);
  };
  //: %1 and %2 are durations.
  estimate_->setText(tr("This one takes about: %1. All take about: %2.").arg(shown(false), shown(true)));
  if (running) {
    status_->setText(tr("%1 of %2 claims computed").arg(presenter_.done()).arg(presenter_.total()));
  } else if (presenter_.cancelled()) {
    status_->setText(tr("Stopped after %1 of %2 claims; those stay.").arg(presenter_.done()).arg(presenter_.total()));
  } else if (presenter_.error()) {
    status_->setText(errorSentence(*presenter_.error()));
  } else {
    status_->setText(tr("%1 of %2 claims computed").arg(presenter_.done()).arg(presenter_.total()));
  }
  for (QWidget* widget : std::initializer_list<QWidget*>{formLabel_, estimate_}) widget->setVisible(!brief_);
  for (QWidget* widget : std::initializer_list<QWidget*>{progress_, status_}) widget->setVisible(!brief_ || running);
  const auto count = presenter_.count();
  figures_->setValue(kHolds, QString::number(count.holds));
  figures_->setValue(kUnder, QString::number(count.holdsUnder));
  figures_->setValue(kDiffers, QString::number(count.differs));
  figures_->setValue(kOpen, QString::number(count.open));
}

void LedgerControls::setBrief(bool brief) {
  brief_ = brief;
  showResult();
}

void LedgerControls::setTheme(const Theme& theme) {
  theme_ = theme;
  retranslate();
}

void LedgerControls::retranslate() {
  showing_ = true;
  filterLabels_[0]->setText(tr("Chapter"));
  filterLabels_[1]->setText(tr("Verdict"));
  filterLabels_[2]->setText(tr("Kind"));
  chapter_->setItemText(0, tr("all"));
  verdict_->setItemText(0, tr("all"));
  kind_->setItemText(0, tr("all"));
  const std::array marks = {VerdictMark::holds, VerdictMark::holdsUnder, VerdictMark::differs, VerdictMark::open};
  for (int i = 0; i < 4; ++i) {
    const VerdictMark mark = marks[static_cast<std::size_t>(i)];
    verdict_->setItemText(i + 1, LedgerWords::verdict(mark));
    verdict_->setItemIcon(i + 1, iconOf(mark, theme_));
    kind_->setItemText(i + 1, LedgerWords::kind(kLedgerKinds[static_cast<std::size_t>(i)]));
    figures_->setName(i, LedgerWords::verdict(mark), {}, colorOf(mark, theme_));
  }
  chapter_->setAccessibleName(tr("Chapter of the claims listed"));
  verdict_->setAccessibleName(tr("Verdict of the claims listed"));
  kind_->setAccessibleName(tr("Kind of the claims listed"));
  formLabel_->setText(tr("Text that models read"));
  form_->setItemText(0, tr("quick: 8,192 tokens"));
  form_->setItemText(1, tr("full: all of it"));
  form_->setAccessibleName(formLabel_->text());
  form_->setToolTip(tr("Claims about models read the first 8,192 tokens of each text, or the whole"));
  this_->setText(tr("Recompute this"));
  all_->setText(tr("Recompute all"));
  cancel_->setText(tr("Cancel"));
  progress_->setAccessibleName(tr("Claims computed"));
  showing_ = false;
  showState();
}

std::vector<QWidget*> LedgerControls::tabOrder() const { return {chapter_, verdict_, kind_, form_, this_, all_, cancel_}; }

QWidget* LedgerControls::firstControl() const { return chapter_; }

}  // namespace qs::ui
