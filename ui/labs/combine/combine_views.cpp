#include "ui/labs/combine/combine_views.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/combine/combine_charts.h"
#include "ui/labs/combine/combine_words.h"
#include "ui/labs/combine/figure_table.h"
#include "ui/labs/combine/side_texts.h"
#include "ui/labs/speculation/counter_grid.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using experiment::Stage;
using Phase = CombinePresenter::Phase;
using State = CombineState;
using View = State::View;
using Words = CombineWords;

namespace {

constexpr int kPatienceMs = 150;
constexpr int kPromptPauseMs = 400;  // of the hand, before an edited prompt is continued
constexpr int kPromptHeight = 52;
constexpr int kRoomy = 470;          // height from which the side view has room for its figures

QVBoxLayout* pageColumn(QWidget* page, const char* name) {
  page->setObjectName(QLatin1String(name));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

QHBoxLayout* inset(QWidget* widget, int edge) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(edge, 0, edge, 0);
  line->addWidget(widget);
  return line;
}

bool isEmpty(const ChartData& data) {
  return std::all_of(data.series.begin(), data.series.end(),
                     [](const Series& one) { return one.kind == SeriesKind::band || (one.kind == SeriesKind::line && one.role == Role::baseline) || one.size() == 0; });
}

Stage variantAt(int index) { return experiment::kStages[static_cast<std::size_t>(index) + 1]; }

}  // namespace

CombineViews::CombineViews(CombinePresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("stages"), QStringLiteral("side"), QStringLiteral("runs")})),
      finding_(makeLabel(QStringLiteral("findingLine"), "body", true)), protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)) {
  setObjectName(QStringLiteral("combineCard"));
  setProperty("card", true);
  finding_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  protocol_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &CombineViews::showPhase);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->addWidget(switch_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(6);
  column->addLayout(head);
  pages_ = {buildStages(), buildSide(), buildRuns()};
  for (QWidget* page : pages_) column->addWidget(page, 1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(kEdge, 0, kEdge, 8);
  foot->setSpacing(4);
  foot->addWidget(finding_);
  foot->addWidget(protocol_);
  column->addLayout(foot);
  connect(switch_, &SegmentedSwitch::chosen, this, [this](int view) { change([view](State& state) { state.view = static_cast<View>(view); }); });
  retranslate();
}

template <class Change>
void CombineViews::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

ChartView* CombineViews::addChart(const char* name) {
  auto* chart = new ChartView;
  chart->setObjectName(QLatin1String(name));
  connect(chart, &ChartView::exportRequested, this, &CombineViews::exportRequested);
  charts_.push_back(chart);
  return chart;
}

QWidget* CombineViews::buildStages() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "stagesPage");
  stages_ = new FigureTable(QStringLiteral("stageTable"), Words::kColumns, 1,
                            {Words::kReference, Words::kRate, Words::kTtft, Words::kAcceptance, Words::kMemory, Words::kTpot}, false);
  chartSwitch_ = new SegmentedSwitch(QStringLiteral("chart"), {QStringLiteral("gains"), QStringLiteral("tasks"), QStringLiteral("speed"),
                                                               QStringLiteral("memory"), QStringLiteral("loss")});
  chart_ = addChart("combineChart");
  column->addLayout(inset(stages_, 4));
  column->addLayout(inset(chartSwitch_, 10));
  column->addWidget(chart_, 1);
  connect(chartSwitch_, &SegmentedSwitch::chosen, this,
          [this](int chart) { change([chart](State& state) { state.chart = static_cast<State::Chart>(chart); }); });
  return page;
}

QWidget* CombineViews::buildSide() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "sidePage");
  variant_ = new SegmentedSwitch(QStringLiteral("variant"), {QStringLiteral("quantized"), QStringLiteral("speculative"), QStringLiteral("both")});
  promptLabel_ = makeLabel(QStringLiteral("promptLabel"), "body");
  prompt_ = new QPlainTextEdit;
  prompt_->setObjectName(QStringLiteral("promptText"));
  prompt_->setTabChangesFocus(true);
  passUndoToWindow(prompt_);
  promptLabel_->setBuddy(prompt_);
  texts_ = new SideTexts;
  sideFigures_ = new CounterGrid(QStringLiteral("sideFigures"));
  for (int i = 0; i < Words::kSideFigures; ++i) sideFigures_->add(QStringLiteral("side%1").arg(i));
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kEdge, 0, 10, 0);
  head->setSpacing(10);
  head->addWidget(promptLabel_);
  head->addStretch(1);
  head->addWidget(variant_, 4);
  column->addLayout(head);
  column->addLayout(inset(prompt_, kEdge));
  auto* texts = inset(texts_, kEdge);
  column->addLayout(texts, 1);
  column->addLayout(inset(sideFigures_, kEdge));
  connect(variant_, &SegmentedSwitch::chosen, this, [this](int variant) { change([variant](State& state) { state.variant = variantAt(variant); }); });
  auto* pause = new QTimer(this);
  pause->setSingleShot(true);
  pause->setInterval(kPromptPauseMs);
  connect(prompt_, &QPlainTextEdit::textChanged, this, [this, pause] {
    if (!showing_) pause->start();
  });
  connect(pause, &QTimer::timeout, this, &CombineViews::takePrompt);
  return page;
}

void CombineViews::takePrompt() {
  const std::string typed = prompt_->toPlainText().toStdString();
  if (typed == presenter_.state().prompt) return;
  change([&](State& state) { state.prompt = typed; }, QStringLiteral("prompt"));
}

QWidget* CombineViews::buildRuns() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "runsPage");
  runs_ = new FigureTable(QStringLiteral("runTable"), Words::kRunColumns, 3,
                          {Words::kTaskDelta, Words::kSpeculativeGain, Words::kQuantizedGain, Words::kDecoding, Words::kLossDelta, Words::kProductGain}, true);
  runsChart_ = addChart("runsChart");
  column->addLayout(inset(runs_, 4), 2);
  column->addWidget(runsChart_, 3);
  connect(runs_, &FigureTable::rowChosen, this, [this](int row) {
    if (showing_ || row < 0) return;
    presenter_.choose(static_cast<std::size_t>(row));
  });
  connect(runsChart_, &ChartView::pointClicked, this, [this](int, qsizetype index) {
    if (index >= 0) presenter_.choose(static_cast<std::size_t>(index));
  });
  return page;
}

std::vector<QWidget*> CombineViews::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  const auto add = [&](const std::vector<QWidget*>& widgets) { order.insert(order.end(), widgets.begin(), widgets.end()); };
  add({stages_});
  add(chartSwitch_->tabOrder());
  add({chart_});
  add(variant_->tabOrder());
  add({prompt_});
  add(texts_->tabOrder());
  add({runs_, runsChart_});
  return order;
}

std::vector<std::pair<QString, ChartView*>> CombineViews::shownCharts() const {
  switch (presenter_.state().view) {
    case View::stages: {
      constexpr std::array kNames = {"gains", "tasks", "speed", "memory", "loss"};
      return {{QLatin1String(kNames[static_cast<std::size_t>(presenter_.state().chart)]), chart_}};
    }
    case View::side: return {};
    case View::runs: return {{QStringLiteral("runs"), runsChart_}};
  }
  return {};
}

void CombineViews::setTheme(const Theme& theme) {
  setStyleSheet(tensorsStyle(theme) +
                QStringLiteral("QLabel[kind=\"counter\"] { font-size: %1px; font-weight: 600; }"
                               "QTableView::item { padding: 0px 8px; border: 0px; }"
                               "QTableView::item:selected { background: %2; color: %3; }"
                               "QTextEdit { border: 1px solid %4; border-radius: 6px; background: %5; padding: 4px 6px; }"
                               "QTextEdit:focus { border: 2px solid %6; padding: 3px 5px; }")
                    .arg(qRound((metrics::kBody + 1) * theme.typeScale))
                    .arg(theme.sunken.name(), theme.text.name(), theme.control.name(), theme.card.name(), theme.accent.name()));
  for (ChartView* chart : charts_) chart->setTheme(theme);
  stages_->setTheme(theme);
  runs_->setTheme(theme);
  texts_->setTheme(theme);
  showTables();
  arrange();
}

void CombineViews::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  arrange();
  showWords();
}

void CombineViews::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange();
}

// What is left out where room is short.
void CombineViews::arrange() {
  stages_->setFixedHeight(stages_->wholeHeight());
  stages_->setVisible(!brief_);  // the chart says it from the last row
  prompt_->setFixedHeight(scaled(kPromptHeight));
  prompt_->setVisible(!brief_);
  promptLabel_->setVisible(!brief_);
  sideFigures_->setVisible(!brief_ && height() >= kRoomy);
  protocol_->setVisible(!brief_ && !protocol_->text().isEmpty());
}

void CombineViews::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  switch_->setCurrent(static_cast<int>(state.view));
  chartSwitch_->setCurrent(static_cast<int>(state.chart));
  variant_->setCurrent(static_cast<int>(state.variant) - 1);
  const QString prompt = QString::fromStdString(state.prompt);
  // A text that is being typed is left alone while it is the state's.
  if (prompt_->toPlainText() != prompt) prompt_->setPlainText(prompt);
  for (std::size_t i = 0; i < pages_.size(); ++i) pages_[i]->setVisible(i == static_cast<std::size_t>(state.view));
  showing_ = false;
  showResult();
}

void CombineViews::showTables() {
  showing_ = true;
  std::vector<QStringList> rows;
  std::vector<bool> pending;
  const experiment::CombineResult* result = presenter_.shown();
  for (const Stage stage : experiment::kStages) {
    experiment::StageResult one;
    one.stage = stage;
    if (result != nullptr) one = result->of(stage);
    QStringList cells;
    for (int column = 0; column < Words::kColumns; ++column) cells << Words::cell(one, column);
    rows.push_back(std::move(cells));
    pending.push_back(result == nullptr || !result->complete);
  }
  stages_->setRows(rows);
  stages_->setPending(pending);
  std::vector<QStringList> runRows;
  for (const auto& run : presenter_.runs()) {
    QStringList cells;
    for (int column = 0; column < Words::kRunColumns; ++column) cells << Words::runCell(run, column);
    runRows.push_back(std::move(cells));
  }
  runs_->setRows(runRows);
  int chosen = -1;
  for (std::size_t i = 0; i < presenter_.runs().size(); ++i) {
    if (presenter_.runs()[i].number == presenter_.shownNumber()) chosen = static_cast<int>(i);
  }
  runs_->chooseRow(chosen);
  showing_ = false;
}

void CombineViews::showResult() {
  const State& state = presenter_.state();
  const auto set = [](ChartView* chart, const ChartData& fresh) {
    if (fresh != chart->data()) chart->setData(fresh);
  };
  showTables();
  if (state.view == View::stages) set(chart_, CombineCharts::of(presenter_, state.chart));
  if (state.view == View::runs) set(runsChart_, CombineCharts::runs(presenter_));
  if (state.view == View::side) texts_->show(presenter_.side(), Words::stage(Stage::baseline), Words::stage(state.variant));
  const QString provenance = Words::provenance(presenter_);
  for (const auto& [name, chart] : shownCharts()) chart->setProvenance(provenance);
  arrange();
  showPhase();
}

void CombineViews::showWords() {
  const QString found = Words::finding(presenter_, brief_);
  const auto error = presenter_.error();
  const bool wrong = presenter_.state().view == View::side && error.has_value();
  setKind(finding_, wrong ? "problem" : "body");
  finding_->setText(wrong ? errorSentence(*error) : found);
  finding_->setVisible(!finding_->text().isEmpty());
  protocol_->setText(Words::protocol(presenter_));
  const auto figures = Words::sideFigures(presenter_);
  for (int i = 0; i < static_cast<int>(figures.size()); ++i) {
    const Words::Figure& figure = figures[static_cast<std::size_t>(i)];
    sideFigures_->setName(i, figure.name, figure.definition);
    sideFigures_->setValue(i, figure.value);
  }
  arrange();
}

void CombineViews::showPhase() {
  const Phase phase = presenter_.phase();
  const bool loading = phase == Phase::loading;
  if (loading != loading_) {
    loading_ = loading;
    loading ? patience_.start() : patience_.stop();
  }
  const auto error = presenter_.error();
  for (const auto& [name, chart] : shownCharts()) {
    const bool drawn = !isEmpty(chart->data());
    if (presenter_.state().view == View::runs) {
      chart->setState(drawn ? ChartState::ready : ChartState::empty, drawn ? QString() : tr("No run has ended yet."));
      continue;
    }
    if (patience_.isActive() && chart->state() == ChartState::ready && drawn) continue;
    switch (phase) {
      case Phase::failed: chart->setState(ChartState::failed, error ? errorSentence(*error) : QString()); break;
      case Phase::idle: chart->setState(ChartState::empty, tr("Run all to measure the four stages.")); break;
      case Phase::loading:
        // The last run's picture stays readable while the next begins.
        if (!drawn) {
          chart->setState(ChartState::loading, tr("Opening the models…"));
        } else {
          chart->setState(ChartState::ready, {});
        }
        break;
      case Phase::cancelled: chart->setState(drawn ? ChartState::ready : ChartState::cancelled, tr("Stopped. Run all to begin anew.")); break;
      case Phase::working:
      case Phase::ready:
        if (drawn) {
          chart->setState(ChartState::ready, {});
        } else if (phase == Phase::working) {
          const bool timed = presenter_.state().chart == State::Chart::gains || presenter_.state().chart == State::Chart::speed;
          chart->setState(ChartState::loading, timed ? tr("Times come last: the four stages take turns.") : tr("The first figures are on their way…"));
        } else {
          chart->setState(ChartState::empty, tr("Nothing was measured."));
        }
        break;
    }
  }
}

void CombineViews::retranslate() {
  showing_ = true;
  switch_->setTexts({tr("Stages"), tr("Side by side"), tr("Runs")}, tr("View"));
  switch_->setToolTips({tr("The four stages of one run"), tr("One prompt, continued by baseline and variant"), tr("All runs, to compare")});
  chartSwitch_->setTexts({tr("Gains"), tr("Tasks"), tr("Speed"), tr("Memory"), tr("Loss")}, tr("Chart"));
  chartSwitch_->setToolTips({tr("Gain of each stage, and whether the gains multiply"), tr("Task success with its interval"), tr("Tokens per second"),
                             tr("Peak memory"), tr("Loss against the original, beside the noise")});
  variant_->setTexts({Words::stage(Stage::quantized), Words::stage(Stage::speculative), Words::stage(Stage::both)}, tr("Variant"));
  variant_->setToolTips({tr("Baseline against the quantized target"), tr("Baseline against speculation: the text must be the same"),
                         tr("Baseline against both")});
  promptLabel_->setText(tr("Prompt"));
  prompt_->setAccessibleName(tr("The prompt that is continued"));
  QStringList names;
  QStringList meanings;
  for (int column = 0; column < Words::kColumns; ++column) {
    names << Words::columnName(column);
    meanings << Words::columnMeaning(column);
  }
  stages_->setNames(names, meanings);
  names.clear();
  meanings.clear();
  for (int column = 0; column < Words::kRunColumns; ++column) {
    names << Words::runColumnName(column);
    meanings << Words::runColumnMeaning(column);
  }
  runs_->setNames(names, meanings);
  stages_->setAccessibleName(tr("The four stages"));
  runs_->setAccessibleName(tr("The runs"));
  chart_->setAccessibleName(tr("Chart: the four stages"));
  runsChart_->setAccessibleName(tr("Chart: gains of all runs"));
  finding_->setAccessibleName(tr("What was found"));
  protocol_->setAccessibleName(tr("Protocol"));
  texts_->retranslate();
  showing_ = false;
  showState();
  showWords();
}

}  // namespace qs::ui
