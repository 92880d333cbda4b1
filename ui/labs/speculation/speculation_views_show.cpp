// The views' other half: what they show of state and results, and their words.
#include <QComboBox>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/speculation/counter_grid.h"
#include "ui/labs/speculation/draw_line.h"
#include "ui/labs/speculation/speculation_charts.h"
#include "ui/labs/speculation/speculation_views.h"
#include "ui/labs/speculation/speculation_words.h"
#include "ui/labs/speculation/token_strip.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using Phase = SpeculationPresenter::Phase;
using State = SpeculationState;
using View = State::View;

namespace {

constexpr int kTwoCharts = 560;   // width from which two charts stand beside each other, at scale 1
constexpr double kMostCounters = 0.34;  // of the height
constexpr int kRoomy = 430;       // height from which the run has room for its counters

void fill(CounterGrid& grid, const std::vector<WordedFigure>& figures) {
  for (int i = 0; i < static_cast<int>(figures.size()); ++i) {
    const WordedFigure& figure = figures[static_cast<std::size_t>(i)];
    grid.setName(i, figure.name, figure.definition);
    grid.setValue(i, figure.value);
  }
}

bool isEmpty(const ChartData& data) {
  return std::all_of(data.series.begin(), data.series.end(), [](const Series& one) { return (one.kind == SeriesKind::line && one.role == Role::baseline) || one.size() == 0; });
}

}  // namespace

void SpeculationViews::setTheme(const Theme& theme) {
  setStyleSheet(tensorsStyle(theme) + QStringLiteral("QLabel[kind=\"counter\"] { font-size: %1px; font-weight: 600; }")
                                          .arg(qRound((metrics::kBody + 1) * theme.typeScale)));
  for (ChartView* chart : charts_) chart->setTheme(theme);
  for (DrawnView* drawn : std::initializer_list<DrawnView*>{legend_, strip_, line_}) drawn->setTheme(theme);
  arrange();
}

void SpeculationViews::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  arrange();
  showWords();
}

void SpeculationViews::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange();
}

// What stands beside what, and what is left out where room is short.
void SpeculationViews::arrange() {
  const bool wide = width() >= kTwoCharts * typeScale();
  speed_->setVisible(wide && !brief_);
  // Figures that need many rows leave no height for a chart.
  runCharts_->setVisible(!brief_ && counters_->heightForWidth(std::max(200, width() - 2 * kEdge)) <= kMostCounters * height());
  counters_->setVisible(!brief_ && height() >= kRoomy);
  const auto direct = [](QBoxLayout* layout, bool beside) { layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom); };
  where_->setVisible(!brief_);
  whereShort_->setVisible(brief_);
  direct(stepCharts_, lecture_);
  direct(sumCharts_, lecture_);
  showResidual();
  sums_->setVisible(!brief_);
  tests_->setVisible(!brief_);
  protocol_->setVisible(!brief_ && !protocol_->text().isEmpty());
}

// Where room is short, a residual that nothing was drawn from leaves its half to p and q and their names.
void SpeculationViews::showResidual() {
  const experiment::Decision* decision = presenter_.shownDecision();
  residual_->setVisible(!brief_ || decision == nullptr || (decision->proposal && !decision->accepted));
}

void SpeculationViews::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  switch_->setCurrent(static_cast<int>(state.view));
  source_->setCurrent(static_cast<int>(state.source));
  axis_->setCurrent(static_cast<int>(state.axis));
  for (std::size_t i = 0; i < pages_.size(); ++i) pages_[i]->setVisible(i == static_cast<std::size_t>(state.view));
  showing_ = false;
  showResult();
}

void SpeculationViews::showResult() {
  const State& state = presenter_.state();
  const auto set = [](ChartView* chart, const ChartData& fresh) {
    if (fresh != chart->data()) chart->setData(fresh);
  };
  switch (state.view) {
    case View::run:
      strip_->setTokens(presenter_.run() != nullptr ? presenter_.run()->tokens : std::vector<experiment::ShownToken>());
      set(alpha_, SpeculationCharts::alphaByPlace(presenter_));
      set(speed_, SpeculationCharts::speedups(presenter_));
      break;
    case View::step: {
      const experiment::Decision* decision = presenter_.shownDecision();
      set(pairs_, SpeculationCharts::pairedBars(presenter_));
      set(residual_, SpeculationCharts::residual(presenter_));
      showResidual();
      line_->setDecision(decision != nullptr ? std::optional(*decision) : std::nullopt);
      const bool any = presenter_.decisions() > 0;
      const std::size_t at = presenter_.decision();
      steps_[0]->setEnabled(any && at > 0);
      steps_[1]->setEnabled(any && at > 0);
      steps_[2]->setEnabled(any && at + 1 < presenter_.decisions());
      steps_[3]->setEnabled(any && at + 1 < presenter_.decisions());
      steps_[3]->setVisible(state.source == State::Source::run);
      break;
    }
    case View::sweep: set(sweep_, SpeculationCharts::sweep(presenter_)); break;
    case View::arithmetic:
      set(perToken_, SpeculationCharts::perToken(state));
      set(byGamma_, SpeculationCharts::byGamma(state));
      break;
    case View::exactness:
      showPlaces();
      set(counts_, SpeculationCharts::counts(presenter_));
      break;
  }
  const QString provenance = SpeculationWords::provenance(presenter_);
  for (const auto& [name, chart] : shownCharts()) chart->setProvenance(provenance);
  showPhase();
}

void SpeculationViews::showPlaces() {
  const QSignalBlocker blocker(place_);
  const ExactFigures* exact = presenter_.exact();
  const int places = exact != nullptr ? static_cast<int>(exact->places.size()) : 0;
  while (place_->count() > places) place_->removeItem(place_->count() - 1);
  for (int i = 0; i < places; ++i) {
    const QString text = SpeculationWords::place(presenter_, static_cast<std::size_t>(i));
    if (i >= place_->count()) place_->addItem(text);
    place_->setItemText(i, text);
  }
  place_->setEnabled(places > 0);
  if (places > 0) place_->setCurrentIndex(static_cast<int>(presenter_.place()));
}

void SpeculationViews::showWords() {
  const State& state = presenter_.state();
  const QString found = SpeculationWords::finding(presenter_);
  finding_->setText(found);
  finding_->setVisible(!found.isEmpty());
  const QString protocol = SpeculationWords::protocol(presenter_);
  protocol_->setText(protocol);
  protocol_->setVisible(!protocol.isEmpty() && !brief_);
  switch (state.view) {
    case View::run:
      fill(*counters_, SpeculationWords::counters(presenter_));
      arrange();
      break;
    case View::step:
      where_->setText(SpeculationWords::where(presenter_));
      whereShort_->setText(SpeculationWords::whereShort(presenter_));
      break;
    case View::sweep: break;
    case View::arithmetic: fill(*sums_, SpeculationWords::sums(state)); break;
    case View::exactness: {
      const QStringList said = SpeculationWords::verdicts(presenter_);
      for (int i = 0; i < static_cast<int>(verdicts_.size()); ++i) {
        QLabel* label = verdicts_[static_cast<std::size_t>(i)];
        const QString text = said.value(i);
        setKind(label, text.startsWith(QChar(0x2717)) ? "wrong" : "right");
        label->setText(text);
        label->setVisible(!text.isEmpty());
      }
      fill(*tests_, SpeculationWords::tests(presenter_));
      break;
    }
  }
}

void SpeculationViews::showPhase() {
  const Phase phase = presenter_.phase();
  const bool loading = phase == Phase::loading;
  if (loading != loading_) {
    loading_ = loading;
    loading ? patience_.start() : patience_.stop();
  }
  const auto error = presenter_.error();
  for (const auto& [name, chart] : shownCharts()) {
    const bool drawn = !isEmpty(chart->data());
    if (patience_.isActive() && chart->state() == ChartState::ready && drawn) continue;
    switch (phase) {
      case Phase::failed:
        // Once is enough.
        chart == shownCharts().front().second ? chart->setState(ChartState::failed, error ? errorSentence(*error) : QString())
                                              : chart->setState(ChartState::empty, {});
        break;
      case Phase::loading: chart->setState(ChartState::loading, tr("Opening the models…")); break;
      case Phase::cancelled:
        chart->setState(drawn ? ChartState::ready : ChartState::cancelled, tr("Stopped. Resume to go on."));
        break;
      case Phase::working:
      case Phase::ready:
        if (drawn) {
          chart->setState(ChartState::ready, {});
        } else if (phase == Phase::working) {
          chart->setState(ChartState::loading, chart == speed_ ? tr("Timed once the text is decoded…") : tr("The first figures are on their way…"));
        } else if (chart == residual_) {
          chart->setState(ChartState::empty, tr("No proposal here, and so no residual."));
        } else if (chart == speed_) {
          chart->setState(ChartState::empty, tr("Not timed."));
        } else {
          chart->setState(ChartState::empty, tr("Nothing was proposed."));
        }
        break;
    }
  }
}

void SpeculationViews::retranslate() {
  showing_ = true;
  switch_->setTexts({tr("Run"), tr("Step"), tr("Sweep"), tr("Arithmetic"), tr("Exactness")}, tr("View"));
  switch_->setToolTips({tr("A text, token by token, with its rates and times"), tr("One decision at a time"),
                        tr("Speed-up over draft length, acceptance or temperature"), tr("The formulas, with sliders"),
                        tr("Whether the distribution is the target's")});
  source_->setTexts({tr("From the run"), tr("Typed")}, tr("Which p and q"));
  source_->setToolTips({tr("The decisions of the text"), tr("Your own p and q")});
  axis_->setTexts({tr("by γ"), tr("by α"), tr("by temperature")}, tr("What the sweep runs over"));
  axis_->setToolTips({tr("Draft lengths 1 to 16, each measured"), tr("Acceptance from 0 to 1, predicted at measured costs"),
                      tr("Temperatures, each measured")});
  const QStringList marks = {QStringLiteral("«"), QStringLiteral("‹"), QStringLiteral("›"), QStringLiteral("»")};
  const QStringList names = {tr("To the first"), tr("Back"), tr("On"), tr("To the last")};
  for (int i = 0; i < 4; ++i) {
    QToolButton* button = steps_[static_cast<std::size_t>(i)];
    button->setText(marks[i]);
    button->setToolTip(names[i]);
    button->setAccessibleName(names[i]);
  }
  alpha_->setAccessibleName(tr("Chart: acceptance by place in the draft"));
  speed_->setAccessibleName(tr("Chart: speed-up, predicted and measured"));
  pairs_->setAccessibleName(tr("Chart: target and draft at this place"));
  residual_->setAccessibleName(tr("Chart: the residual"));
  sweep_->setAccessibleName(tr("Chart: the sweep"));
  perToken_->setAccessibleName(tr("Chart: time per token by tokens confirmed"));
  byGamma_->setAccessibleName(tr("Chart: speed-up by draft length"));
  counts_->setAccessibleName(tr("Chart: draws, expected and observed"));
  place_->setAccessibleName(tr("The place whose draws are shown"));
  protocol_->setAccessibleName(tr("Protocol"));
  finding_->setAccessibleName(tr("What was found"));
  strip_->retranslate();
  line_->retranslate();
  legend_->updateGeometry();
  legend_->update();
  showing_ = false;
  showState();
  showWords();
}

}  // namespace qs::ui
