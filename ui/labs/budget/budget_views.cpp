#include "ui/labs/budget/budget_views.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/random_model.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/budget/budget_charts.h"
#include "ui/labs/budget/budget_words.h"
#include "ui/labs/budget/budget_table.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using Phase = BudgetPresenter::Phase;
using State = BudgetState;
using View = State::View;

namespace {

constexpr int kEdge = 14;         // of words from the card's edge
constexpr int kPatienceMs = 150;  // what is known is shown sooner, and nothing flickers while a slider is dragged
constexpr int kTwoCharts = 760;   // width from which two charts stand beside each other, at scale 1

QVBoxLayout* columnOf(QWidget* page, const char* name) {
  page->setObjectName(QLatin1String(name));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

void set(ChartView* chart, const ChartData& fresh) {
  if (fresh != chart->data()) chart->setData(fresh);
}

bool isEmpty(const ChartData& data) {
  return std::all_of(data.series.begin(), data.series.end(), [](const Series& one) { return one.size() == 0; });
}

}  // namespace

BudgetViews::BudgetViews(BudgetPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("bytes"), QStringLiteral("speed"), QStringLiteral("capacity"),
                                                           QStringLiteral("roofline"), QStringLiteral("formats"), QStringLiteral("measured")})),
      finding_(makeLabel(QStringLiteral("findingLine"), "body", true)), protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)) {
  setObjectName(QStringLiteral("budgetCard"));
  setProperty("card", true);
  for (QLabel* label : {finding_, protocol_}) label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &BudgetViews::showPhase);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->addWidget(switch_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(6);
  column->addLayout(head);
  for (const char* name : {"bytesChart", "speedChart", "capacityChart", "rooflineChart"}) pages_.push_back(addChart(name));
  pages_.push_back(buildFormats());
  pages_.push_back(buildMeasured());
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
void BudgetViews::change(Change change) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next);
}

ChartView* BudgetViews::addChart(const char* name) {
  auto* chart = new ChartView;
  chart->setObjectName(QLatin1String(name));
  connect(chart, &ChartView::exportRequested, this, &BudgetViews::exportRequested);
  charts_.push_back(chart);
  return chart;
}

QWidget* BudgetViews::buildFormats() {
  auto* page = new QWidget;
  auto* column = columnOf(page, "formatsPage");
  table_ = new BudgetTable(presenter_);
  auto* inset = new QHBoxLayout;
  inset->setContentsMargins(6, 0, 6, 0);
  inset->addWidget(table_);
  advice_ = new QWidget;
  advice_->setObjectName(QStringLiteral("advicePanel"));
  auto* inner = new QVBoxLayout(advice_);
  inner->setContentsMargins(kEdge, 0, kEdge, 0);
  inner->setSpacing(4);
  verdict_ = makeLabel(QStringLiteral("adviceVerdict"), "heading", true);
  inner->addWidget(verdict_);
  for (int i = 0; i < BudgetWords::kReasons; ++i) {
    auto* label = makeLabel(QStringLiteral("adviceReason%1").arg(i), "body", true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    reasons_.push_back(label);
    inner->addWidget(label);
  }
  column->addLayout(inset, 1);
  column->addWidget(advice_);
  return page;
}

QWidget* BudgetViews::buildMeasured() {
  auto* page = new QWidget;
  auto* column = columnOf(page, "measuredPage");
  timedLabel_ = makeLabel(QStringLiteral("timedLabel"), "body");
  timed_ = new QComboBox;
  timed_->setObjectName(QStringLiteral("timedChoice"));
  timed_->setEditable(true);
  timed_->setInsertPolicy(QComboBox::NoInsert);
  timed_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  timed_->setMinimumContentsLength(8);
  timed_->lineEdit()->setObjectName(QStringLiteral("timedModel"));
  passUndoToWindow(timed_->lineEdit());
  timedLabel_->setBuddy(timed_);
  measure_ = new QPushButton;
  measure_->setObjectName(QStringLiteral("measureButton"));
  timingLine_ = makeLabel(QStringLiteral("timingLine"), "quiet", true);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(kEdge, 0, kEdge, 0);
  line->setSpacing(8);
  line->addWidget(timedLabel_);
  line->addWidget(timed_, 1);
  line->addWidget(measure_);
  decoding_ = addChart("decodingChart");
  bandwidth_ = addChart("bandwidthChart");
  timingCharts_ = new QVBoxLayout;
  timingCharts_->setSpacing(4);
  timingCharts_->addWidget(decoding_, 4);
  timingCharts_->addWidget(bandwidth_, 3);
  const auto inset = [&](QWidget* widget) {
    auto* box = new QHBoxLayout;
    box->setContentsMargins(kEdge, 0, kEdge, 0);
    box->addWidget(widget);
    column->addLayout(box);
  };
  column->addLayout(line);
  inset(timingLine_);
  column->addLayout(timingCharts_, 1);
  connect(timed_, &QComboBox::activated, this, [this](int item) {
    const std::string model = timed_->itemData(item).toString().toStdString();
    if (!model.empty()) change([&](State& state) { state.timed = model; });
  });
  connect(timed_->lineEdit(), &QLineEdit::editingFinished, this, &BudgetViews::takeTimed);
  connect(measure_, &QPushButton::clicked, this, [this] { presenter_.isTiming() ? presenter_.cancel() : presenter_.measureDecoding(); });
  return page;
}

// A typed model: what its name would refuse is said at once.
void BudgetViews::takeTimed() {
  if (showing_) return;
  const QString typed = timed_->currentText().trimmed();
  const std::string name = typed.toStdString();
  if (typed == BudgetWords::timed(presenter_.state().timed) || name == presenter_.state().timed || timed_->findText(typed) >= 0) return showTimed();
  if (!model::isRandomModel(name)) {
    timingLine_->setText(tr("Open a model to measure it, or type random: and a geometry, such as random:135M."));
    return;
  }
  if (const auto parsed = model::parseRandomModel(name); !parsed) {
    timingLine_->setText(errorSentence(parsed.error()));
    return;
  }
  change([&](State& state) { state.timed = name; });
}

std::vector<QWidget*> BudgetViews::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{charts_[0], charts_[1], charts_[2], charts_[3], table_, timed_, measure_, decoding_, bandwidth_}) {
    order.push_back(widget);
  }
  return order;
}

std::vector<std::pair<QString, ChartView*>> BudgetViews::shownCharts() const {
  switch (presenter_.state().view) {
    case View::bytes: return {{QStringLiteral("bytes"), charts_[0]}};
    case View::speed: return {{QStringLiteral("speed"), charts_[1]}};
    case View::capacity: return {{QStringLiteral("capacity"), charts_[2]}};
    case View::roofline: return {{QStringLiteral("roofline"), charts_[3]}};
    case View::formats: return {};
    case View::measured: return {{QStringLiteral("decoding"), decoding_}, {QStringLiteral("bandwidth"), bandwidth_}};
  }
  return {};
}

void BudgetViews::setTheme(const Theme& theme) {
  setStyleSheet(tensorsStyle(theme) + QStringLiteral("QTreeView { background: transparent; border: none; font-size: %1px; }").arg(qRound(metrics::kSmall * theme.typeScale)));
  for (ChartView* chart : charts_) chart->setTheme(theme);
  table_->setTheme(theme);
  arrange();
}

void BudgetViews::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  arrange();
  showResult();
  showWords();
}

void BudgetViews::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange();
}

// What stands beside what, and what is left out where room is short.
void BudgetViews::arrange() {
  const bool wide = width() >= kTwoCharts * typeScale();
  timingCharts_->setDirection(wide || lecture_ ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  bandwidth_->setVisible(!brief_ && (wide || !lecture_));
  protocol_->setVisible(!brief_ && !protocol_->text().isEmpty());
  for (std::size_t i = 0; i < reasons_.size(); ++i) reasons_[i]->setVisible(!brief_ && !lecture_ && !reasons_[i]->text().isEmpty());
}

void BudgetViews::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  switch_->setCurrent(static_cast<int>(state.view));
  for (std::size_t i = 0; i < pages_.size(); ++i) pages_[i]->setVisible(i == static_cast<std::size_t>(state.view));
  showing_ = false;
  showTimed();
  showResult();
  showMeasured();
}

void BudgetViews::showTimed() {
  const QSignalBlocker blocker(timed_);
  const bool was = std::exchange(showing_, true);
  const std::string now = presenter_.state().timed;
  std::vector<std::string> models = {"lab"};
  for (const auto& preset : model::randomPresets()) models.push_back("random:" + std::string(preset.name));
  if (std::find(models.begin(), models.end(), now) == models.end()) models.insert(models.begin(), now);
  timed_->clear();
  for (const std::string& model : models) timed_->addItem(BudgetWords::timed(model), QString::fromStdString(model));
  timed_->setCurrentIndex(static_cast<int>(std::find(models.begin(), models.end(), now) - models.begin()));
  timed_->lineEdit()->setCursorPosition(0);
  timed_->setToolTip(QString::fromStdString(now));
  showing_ = was;
}

void BudgetViews::showResult() {
  switch (presenter_.state().view) {
    case View::bytes: set(charts_[0], BudgetCharts::bytes(presenter_, brief_)); break;
    case View::speed: set(charts_[1], BudgetCharts::speed(presenter_)); break;
    case View::capacity: set(charts_[2], BudgetCharts::capacity(presenter_)); break;
    case View::roofline: set(charts_[3], BudgetCharts::roofline(presenter_)); break;
    case View::formats: table_->refresh(); break;
    case View::measured: return showPhase();
  }
  for (const auto& [name, chart] : shownCharts()) chart->setProvenance(BudgetWords::provenance(presenter_));
  showPhase();
}

void BudgetViews::showMeasured() {
  measure_->setText(presenter_.isTiming() ? tr("Stop") : tr("Measure"));
  measure_->setAccessibleName(presenter_.isTiming() ? tr("Stop measuring") : tr("Measure how fast the model decodes on this machine"));
  if (presenter_.state().view != View::measured) return;
  set(decoding_, BudgetCharts::decoding(presenter_));
  set(bandwidth_, BudgetCharts::bandwidth(presenter_));
  for (const auto& [name, chart] : shownCharts()) chart->setProvenance(BudgetWords::provenance(presenter_));
  timingLine_->setText(BudgetWords::timingLine(presenter_));
  timed_->setEnabled(!presenter_.isTiming());
  arrange();
  showPhase();
}

void BudgetViews::showWords() {
  const View view = presenter_.state().view;
  // The table's answer stands in the panel.
  const QString found = view == View::formats ? QString() : BudgetWords::finding(presenter_);
  // One line of it where room is short: what binds.
  finding_->setText(!brief_ ? found : found.section(QLatin1Char('\n'), view == View::bytes ? -1 : 0, view == View::bytes ? -1 : 0));
  finding_->setVisible(!found.isEmpty());
  protocol_->setText(BudgetWords::protocol(presenter_));
  if (view == View::formats) {
    verdict_->setText(BudgetWords::verdict(presenter_));
    const auto reasons = BudgetWords::reasons(presenter_);
    for (std::size_t i = 0; i < reasons_.size(); ++i) {
      const bool said = i < reasons.size();
      const QString mark = !said ? QString() : reasons[i].mark == '+' ? QStringLiteral("✓ ") : reasons[i].mark == '-' ? QStringLiteral("✗ ") : QStringLiteral("? ");
      reasons_[i]->setText(said ? mark + reasons[i].text : QString());
      setKind(reasons_[i], said && reasons[i].mark == '-' ? "wrong" : said && reasons[i].mark == '+' ? "right" : "body");
    }
  }
  arrange();
}

void BudgetViews::showPhase() {
  const View view = presenter_.state().view;
  if (view == View::measured) {
    const bool timed = presenter_.timing() != nullptr;
    if (timed) {
      decoding_->setState(ChartState::ready);
    } else if (presenter_.isTiming()) {
      decoding_->setState(ChartState::loading, tr("Preparing the model and measuring…"));
    } else if (presenter_.timingPhase() == WorkPhase::cancelled) {
      decoding_->setState(ChartState::cancelled, tr("Stopped. Press Measure to begin anew."));
    } else {
      decoding_->setState(ChartState::empty, tr("Press Measure to time this model beside its bound. One that fits into the caches says little of memory: choose random:135M."));
    }
    const bool known = !isEmpty(bandwidth_->data());
    bandwidth_->setState(known ? ChartState::ready : ChartState::empty, known ? QString() : tr("Measured with it: the bandwidth by the size of what is read."));
    return;
  }
  const Phase phase = presenter_.phase();
  const bool loading = phase == Phase::loading || phase == Phase::measuring;
  if (loading != loading_) {
    loading_ = loading;
    loading ? patience_.start() : patience_.stop();
  }
  const auto error = presenter_.error();
  table_->setVisible(view != View::formats || phase != Phase::failed);
  if (view == View::formats && phase == Phase::failed) {
    finding_->setText(error ? errorSentence(*error) : QString());
    finding_->show();
  }
  for (const auto& [name, chart] : shownCharts()) {
    const bool drawn = !isEmpty(chart->data());
    if (patience_.isActive() && chart->state() == ChartState::ready && drawn) continue;
    switch (phase) {
      case Phase::failed: chart->setState(ChartState::failed, error ? errorSentence(*error) : QString()); break;
      case Phase::loading: chart->setState(ChartState::loading, tr("Counting bytes…")); break;
      case Phase::measuring: chart->setState(ChartState::loading, tr("Measuring this machine, three seconds…")); break;
      case Phase::cancelled:
        chart->setState(drawn ? ChartState::ready : ChartState::cancelled, tr("Stopped. Press “Measure again”, or choose other hardware."));
        break;
      case Phase::ready:
        drawn ? chart->setState(ChartState::ready) : chart->setState(ChartState::empty, tr("Nothing fits: the weights alone need more memory than there is."));
        break;
    }
  }
}

void BudgetViews::retranslate() {
  showing_ = true;
  switch_->setTexts({tr("Bytes"), tr("Speed"), tr("Fits"), tr("Roofline"), tr("Formats"), tr("Measured")}, tr("View"));
  switch_->setToolTips({tr("What a step reads, part by part"), tr("Tokens per second over the batch"), tr("How many requests memory holds, by their context"),
                        tr("Operations for each byte, against what the hardware can"), tr("Every format for these settings, and whether to quantize at all"),
                        tr("A model timed on this machine, beside its bound")});
  charts_[0]->setAccessibleName(tr("Chart: bytes of a step"));
  charts_[1]->setAccessibleName(tr("Chart: tokens per second over the batch"));
  charts_[2]->setAccessibleName(tr("Chart: requests that fit, over their context"));
  charts_[3]->setAccessibleName(tr("Chart: roofline"));
  decoding_->setAccessibleName(tr("Chart: measured decoding beside its bound"));
  bandwidth_->setAccessibleName(tr("Chart: read bandwidth by working set"));
  timedLabel_->setText(tr("Model"));
  timed_->setAccessibleName(tr("Model whose decoding is measured"));
  finding_->setAccessibleName(tr("What was found"));
  protocol_->setAccessibleName(tr("Whose figures these are"));
  table_->retranslate();
  showing_ = false;
  showState();
  showWords();
}

}  // namespace qs::ui
