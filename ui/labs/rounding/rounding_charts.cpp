#include "ui/labs/rounding/rounding_charts.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/charts/number_line.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

// Up to so many values stand on stems of their own; more are joined to a line, or they would be a hedge.
constexpr std::size_t kMostStems = 40;
// Height at scale 1 from which three charts are readable.
constexpr int kThreeCharts = 420;

}  // namespace

// Not in the namespace above: lupdate would file its texts under another class.
static Axis indexAxis(const RoundingResult& result) {
  Axis axis;
  const bool row = result.state.source == RoundingState::Source::row;
  axis.title = row ? RoundingCharts::tr("input channel") : RoundingCharts::tr("position");
  axis.integers = true;
  // Half a step of room at both ends, the same for both charts.
  axis.min = -0.5;
  axis.max = static_cast<double>(result.view.x.size()) - 0.5;
  return axis;
}

NumberLineData numberLineOf(const RoundingResult& result) {
  NumberLineData data;
  data.title = RoundingCharts::tr("Levels and where the weights go");
  data.axisTitle = RoundingCharts::tr("value");
  data.levels = result.view.levels;
  data.x = result.view.lineX;
  data.restored = result.view.lineRestored;
  data.zeroed = result.view.lineZeroed;
  return data;
}

ChartData valuesChartOf(const RoundingResult& result) {
  const auto& view = result.view;
  ChartData data;
  data.title = RoundingCharts::tr("Weights before and after");
  data.x = indexAxis(result);
  data.y.title = RoundingCharts::tr("value");
  data.y.includeZero = true;
  Series original;
  original.name = result.state.source == RoundingState::Source::row ? RoundingCharts::tr("weight x")
                                                                    : RoundingCharts::tr("value x");
  original.role = Role::original;
  original.kind = view.x.size() <= kMostStems ? SeriesKind::stems : SeriesKind::line;
  original.y = view.x;
  Series restored;
  restored.name = RoundingCharts::tr("restored x̂");
  restored.role = Role::quantized;
  restored.kind = SeriesKind::points;
  restored.y = view.restored;
  Series zeroed;
  zeroed.name = RoundingCharts::tr("became 0");
  zeroed.role = Role::zeroed;
  zeroed.kind = SeriesKind::points;
  for (const std::size_t i : view.zeroed) {
    zeroed.x.push_back(static_cast<double>(i));
    zeroed.y.push_back(0.0);
  }
  data.series = {std::move(original), std::move(restored), std::move(zeroed)};
  return data;
}

ChartData errorChartOf(const RoundingResult& result) {
  const auto& view = result.view;
  ChartData data;
  data.title = RoundingCharts::tr("Error of every weight");
  data.x = indexAxis(result);
  data.y.title = RoundingCharts::tr("error");
  data.y.symmetric = true;
  Series step;
  step.name = RoundingCharts::tr("± half a step");
  step.role = Role::noise;
  step.kind = SeriesKind::band;
  step.x = view.stepX;
  step.low = view.stepLow;
  step.high = view.stepHigh;
  Series error;
  error.name = RoundingCharts::tr("error x̂ − x");
  error.role = Role::error;
  error.kind = view.x.size() <= kMostStems ? SeriesKind::stems : SeriesKind::line;
  error.y = view.error;
  data.series = {std::move(step), std::move(error)};
  return data;
}

Figure roundingFigure(const RoundingResult& result) {
  Figure figure;
  figure.title = RoundingWords::line(result.state, std::make_shared<const RoundingResult>(result));
  figure.panels = {numberLineOf(result), valuesChartOf(result), errorChartOf(result)};
  figure.weights = {2.0, 4.0, 3.0};
  return figure;
}

RoundingCharts::RoundingCharts(RoundingPresenter& presenter, QWidget* parent)
    : QWidget(parent), presenter_(presenter), lineHead_(new QWidget),
      lineLabel_(makeLabel(QStringLiteral("lineGroupLabel"), "quiet")), lineGroup_(new QSpinBox),
      line_(new NumberLineView), values_(new ChartView), errors_(new ChartView) {
  setObjectName(QStringLiteral("roundingCharts"));
  line_->setObjectName(QStringLiteral("numberLine"));
  values_->setObjectName(QStringLiteral("valuesChart"));
  errors_->setObjectName(QStringLiteral("errorChart"));
  lineGroup_->setObjectName(QStringLiteral("lineGroupChoice"));
  lineGroup_->setKeyboardTracking(false);
  lineLabel_->setBuddy(lineGroup_);
  values_->alignWith(errors_);

  auto* head = new QHBoxLayout(lineHead_);
  head->setContentsMargins(14, 6, 8, 0);
  head->setSpacing(8);
  head->addWidget(lineLabel_);
  head->addWidget(lineGroup_);
  head->addStretch(1);
  lineCard_ = makeCard(QStringLiteral("lineCard"));
  auto* lineColumn = new QVBoxLayout(lineCard_);
  lineColumn->setContentsMargins(1, 1, 1, 1);
  lineColumn->setSpacing(0);
  lineColumn->addWidget(lineHead_);
  lineColumn->addWidget(line_, 1);
  const auto cardOf = [](const QString& name, QWidget* chart) {
    auto* card = makeCard(name);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(1, 4, 1, 1);
    column->addWidget(chart);
    return card;
  };
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metrics::kGap);
  column->addWidget(lineCard_, 2);
  column->addWidget(cardOf(QStringLiteral("valuesCard"), values_), 4);
  column->addWidget(cardOf(QStringLiteral("errorCard"), errors_), 3);

  connect(lineGroup_, &QSpinBox::valueChanged, this, [this](int value) {
    if (showing_) return;
    RoundingState next = presenter_.state();
    next.shownGroup = value == 0 ? experiment::kAllGroups : value - 1;
    presenter_.edit(next, QStringLiteral("lineGroup"));
  });
  connect(line_, &NumberLineView::exportRequested, this, &RoundingCharts::exportRequested);
  connect(values_, &ChartView::exportRequested, this, &RoundingCharts::exportRequested);
  connect(errors_, &ChartView::exportRequested, this, &RoundingCharts::exportRequested);
  retranslate();
}

std::vector<QWidget*> RoundingCharts::tabOrder() const { return {lineGroup_, line_, values_, errors_}; }

void RoundingCharts::setTheme(const Theme& theme) {
  line_->setTheme(theme);
  values_->setTheme(theme);
  errors_->setTheme(theme);
  chooseCharts();
}

void RoundingCharts::chooseCharts() {
  // With the type of a lecture a small window has room for two charts that can be read, not for three that cannot.
  lineCard_->setVisible(typeScale() <= 1.0 || height() >= scaled(kThreeCharts));
}

void RoundingCharts::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  chooseCharts();
}

void RoundingCharts::showLineGroup(const RoundingResult& result) {
  showing_ = true;
  const int groups = static_cast<int>(std::min<std::size_t>(result.view.groups.size(), 1U << 30U));
  lineGroup_->setRange(0, groups);
  lineGroup_->setValue(result.view.lineGroup ? static_cast<int>(*result.view.lineGroup) + 1 : 0);
  lineGroup_->setSuffix(tr(" of %1").arg(groups));
  showing_ = false;
}

void RoundingCharts::showResult() {
  const RoundingResultPtr& result = presenter_.result();
  if (result && result != shown_) {
    shown_ = result;
    const QString provenance = RoundingWords::provenance(*result);
    showLineGroup(*result);
    // On screen the titles that would say the same twice give their room to the charts: the number line's axis, and x of
    // the upper of two charts with one x.
    NumberLineData line = numberLineOf(*result);
    line.axisTitle.clear();
    line_->setData(line);
    ChartData values = valuesChartOf(*result);
    values.x.title.clear();
    errors_->setData(errorChartOf(*result));
    generation_ = values_->setData(values);
    line_->setProvenance(provenance);
    values_->setProvenance(provenance);
    errors_->setProvenance(provenance);
  }
  showPhase();
}

void RoundingCharts::showPhase() {
  const auto set = [&](ChartState state, const QString& sentence) {
    line_->setState(state, sentence);
    values_->setState(state, sentence);
    errors_->setState(state, sentence);
  };
  switch (presenter_.phase()) {
    case RoundingPresenter::Phase::ready:
      lineHead_->setVisible(shown_ && shown_->view.groups.size() > 1);
      return set(ChartState::ready, {});
    case RoundingPresenter::Phase::idle:
    case RoundingPresenter::Phase::loading: return set(ChartState::loading, tr("Opening the weights…"));
    case RoundingPresenter::Phase::cancelled: return set(ChartState::cancelled, tr("Stopped. Change a setting to go on."));
    case RoundingPresenter::Phase::failed: {
      const auto& error = presenter_.error();
      lineHead_->hide();
      // The sentence stands once, in the largest chart; the others stay blank and quiet.
      line_->setState(ChartState::empty);
      errors_->setState(ChartState::empty);
      values_->setState(ChartState::failed, error ? errorSentence(*error) : QString());
      return;
    }
  }
}

void RoundingCharts::retranslate() {
  lineLabel_->setText(tr("Levels of group"));
  lineGroup_->setAccessibleName(tr("Group whose levels the number line shows"));
  lineGroup_->setSpecialValueText(tr("all groups"));
  line_->setAccessibleName(tr("Number line: levels, weights and where they go"));
  values_->setAccessibleName(tr("Chart: weights before and after"));
  errors_->setAccessibleName(tr("Chart: error of every weight"));
  shown_.reset();
  showResult();
}

}  // namespace qs::ui
