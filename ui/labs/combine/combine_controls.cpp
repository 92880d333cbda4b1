#include "ui/labs/combine/combine_controls.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/combine/combine_words.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/frame/text_choice.h"
#include "ui/labs/speculation/number_slider.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = CombineState;

namespace {

constexpr std::int64_t kMostShownGamma = 16;  // of the slider; a larger one can be typed

std::vector<double> evenly(double from, double to, double step) {
  std::vector<double> out;
  for (int i = 0; from + i * step <= to + step / 2; ++i) out.push_back(from + i * step);
  return out;
}

// A list that also takes what is typed.
QComboBox* typedChoice(const char* name, const QStringList& items) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name) + QStringLiteral("Choice"));
  combo->setEditable(true);
  combo->setInsertPolicy(QComboBox::NoInsert);
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  combo->addItems(items);
  combo->lineEdit()->setObjectName(QLatin1String(name) + QStringLiteral("Field"));
  passUndoToWindow(combo->lineEdit());
  return combo;
}

// A number of which 0 is all there is.
void showsAll(NumberSlider* slider) {
  slider->setFormat([](double value) {
    return value == 0.0 ? CombineControls::tr("all") : count(static_cast<std::uint64_t>(value));
  });
}

}  // namespace

CombineControls::CombineControls(CombinePresenter& presenter, QObject* parent) : QObject(parent), presenter_(presenter) {
  auto* column = addSection(sections_, QStringLiteral("combineSection"));
  column->setSpacing(8);
  buildModels(column);
  buildDecoding(column);
  buildQuality(column);
  buildRunning();
  retranslate();
}

template <class Change>
void CombineControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void CombineControls::buildModels(QVBoxLayout* column) {
  schemeLabel_ = makeLabel(QStringLiteral("schemeLabel"), "body");
  scheme_ = typedChoice("scheme", {QStringLiteral("int8:row"), QStringLiteral("int4:g32"), QStringLiteral("int4:row"), QStringLiteral("int3:g32"),
                                   QStringLiteral("int2:g32"), QStringLiteral("int4:g32/gptq"), QStringLiteral("nf4:g64"), QStringLiteral("mxfp4"),
                                   QStringLiteral("q4_0"), QStringLiteral("q8_0"), QStringLiteral("int8:row+a=int8:token"),
                                   QStringLiteral("int4:g32+kv=int8:head")});
  schemeMeaning_ = makeLabel(QStringLiteral("schemeMeaning"), "quiet", true);
  draftLabel_ = makeLabel(QStringLiteral("draftLabel"), "body");
  draft_ = typedChoice("draft", {QStringLiteral("lab-draft"), QStringLiteral("ngram(min=1,max=4)"), QStringLiteral("layers(k=2)"),
                                 QStringLiteral("self(int4:g32)"), QStringLiteral("mix(w=0.7)")});
  draft_->addItem(QString(), QStringLiteral("file"));
  draftMeaning_ = makeLabel(QStringLiteral("draftMeaning"), "quiet", true);
  // Below their names: schemes and drafts are long.
  column->setSpacing(6);
  for (QWidget* widget : std::initializer_list<QWidget*>{schemeLabel_, scheme_, schemeMeaning_, draftLabel_, draft_, draftMeaning_}) column->addWidget(widget);
  schemeLabel_->setBuddy(scheme_);
  draftLabel_->setBuddy(draft_);
  connect(scheme_, &QComboBox::activated, this, &CombineControls::takeScheme);
  connect(scheme_->lineEdit(), &QLineEdit::editingFinished, this, &CombineControls::takeScheme);
  connect(draft_, &QComboBox::activated, this, [this](int item) {
    if (draft_->itemData(item).toString() != QLatin1String("file")) return takeDraft();
    showState();
    emit draftFileRequested();
  });
  connect(draft_->lineEdit(), &QLineEdit::editingFinished, this, &CombineControls::takeDraft);
}

void CombineControls::takeScheme() {
  if (showing_) return;
  const auto parsed = quant::QuantScheme::parse(scheme_->currentText().trimmed().toStdString());
  schemeWrong_ = !parsed;
  if (parsed && *parsed == presenter_.state().scheme) return showMeanings();
  if (parsed) return change([&](State& state) { state.scheme = *parsed; });
  setKind(schemeMeaning_, "problem");
  schemeMeaning_->setText(errorSentence(parsed.error()));
  schemeMeaning_->show();
}

void CombineControls::takeDraft() {
  if (showing_) return;
  const std::string typed = draft_->currentText().trimmed().toStdString();
  if (typed == presenter_.state().draft.text() || typed.empty()) {
    draftWrong_ = false;
    return showState();
  }
  const auto parsed = experiment::DraftSpec::parse(typed);
  draftWrong_ = !parsed;
  if (parsed) return change([&](State& state) { state.draft = *parsed; });
  setKind(draftMeaning_, "problem");
  draftMeaning_->setText(errorSentence(parsed.error()));
  draftMeaning_->show();
}

void CombineControls::buildDecoding(QVBoxLayout* column) {
  gamma_ = new NumberSlider(QStringLiteral("gamma"), evenly(1, static_cast<double>(kMostShownGamma), 1), 1, static_cast<double>(spec::kMostGamma), true);
  temperature_ = new NumberSlider(QStringLiteral("temperature"), evenly(0, 2, 0.05), 0, kMostCombineTemperature, false);
  temperature_->setFormat([](double value) { return fixedPoint(value, 2); });
  column->addWidget(gamma_);
  column->addWidget(temperature_);
  connect(gamma_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.gamma = static_cast<std::int64_t>(value); }, gesture);
  });
  connect(temperature_, &NumberSlider::chosen, this,
          [this](double value, const QString& gesture) { change([value](State& state) { state.temperature = value; }, gesture); });
}

void CombineControls::buildQuality(QVBoxLayout* column) {
  tasks_ = new TextChoice(QStringLiteral("tasks"), {"tasks"}, true, this);
  tasksMeaning_ = makeLabel(QStringLiteral("tasksMeaning"), "quiet", true);
  taskCount_ = new NumberSlider(QStringLiteral("taskCount"), {10, 20, 50, 100, 150, 200, 0}, 0, static_cast<double>(experiment::kMostTasks), true);
  showsAll(taskCount_);
  text_ = new TextChoice(QStringLiteral("text"), {"validation", "prose", "code", "verse"}, true, this);
  lossTokens_ = new NumberSlider(QStringLiteral("lossTokens"), {1024, 2048, 4096, 8192, 16384, 32768, 0}, 0, 1e12, true);
  showsAll(lossTokens_);
  column->addLayout(tasks_->layout());
  column->addWidget(tasksMeaning_);
  column->addWidget(taskCount_);
  column->addLayout(text_->layout());
  column->addWidget(lossTokens_);
  connect(tasks_, &TextChoice::chosen, this, [this](const std::string& file) { change([&](State& state) { state.tasks = file; }); });
  connect(tasks_, &TextChoice::fileRequested, this, &CombineControls::taskFileRequested);
  connect(text_, &TextChoice::chosen, this, [this](const std::string& file) { change([&](State& state) { state.text = file; }); });
  connect(text_, &TextChoice::fileRequested, this, &CombineControls::textFileRequested);
  connect(taskCount_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.taskCount = static_cast<std::int64_t>(value); }, gesture);
  });
  connect(lossTokens_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.lossTokens = static_cast<std::int64_t>(value); }, gesture);
  });
}

void CombineControls::buildRunning() {
  auto* column = addSection(sections_, QStringLiteral("runningSection"));
  run_ = new QPushButton;
  run_->setObjectName(QStringLiteral("runButton"));
  run_->setProperty("primary", true);
  runLine_ = makeLabel(QStringLiteral("runLine"), "quiet", true);
  column->addWidget(run_);
  column->addWidget(runLine_);
  connect(run_, &QPushButton::clicked, this, [this] { presenter_.isMeasuring() ? presenter_.cancel() : presenter_.runAll(); });
  figures_ = new FigureList;
  for (const char* id : {"figureBoth", "figureProduct", "figureTasks", "figureLoss"}) figures_->addRow(QLatin1String(id));
  figuresBox_ = makeFiguresBox(QStringLiteral("combineFigures"), {figures_});
}

void CombineControls::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  showState();
}

void CombineControls::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  const auto show = [](QComboBox* combo, const std::string& text) {
    if (combo->currentText().toStdString() == text) return;
    combo->setCurrentText(QString::fromStdString(text));
    combo->lineEdit()->setCursorPosition(0);  // a long one shows its beginning
  };
  schemeWrong_ = schemeWrong_ && shownScheme_ == state.scheme.text();
  draftWrong_ = draftWrong_ && shownDraft_ == state.draft.text();
  shownScheme_ = state.scheme.text();
  shownDraft_ = state.draft.text();
  if (!schemeWrong_) show(scheme_, shownScheme_);
  if (!draftWrong_) show(draft_, shownDraft_);
  gamma_->show(static_cast<double>(state.gamma));
  temperature_->show(state.temperature);
  tasks_->show(state.tasks);
  taskCount_->show(static_cast<double>(state.taskCount));
  text_->show(state.text);
  lossTokens_->show(static_cast<double>(state.lossTokens));
  taskCount_->setVisible(!brief_);
  lossTokens_->setVisible(!brief_);
  tasksMeaning_->setVisible(!lecture_);
  showing_ = false;
  showMeanings();
}

void CombineControls::showMeanings() {
  const State& state = presenter_.state();
  if (!schemeWrong_) {
    setKind(schemeMeaning_, "quiet");
    schemeMeaning_->setText(CombineWords::schemeMeaning(state));
    schemeMeaning_->setVisible(!lecture_);
  }
  if (!draftWrong_) {
    setKind(draftMeaning_, "quiet");
    draftMeaning_->setText(CombineWords::draftMeaning(state));
    draftMeaning_->setVisible(!lecture_);
  }
  gamma_->setMeaning(CombineWords::gammaMeaning(state));
  temperature_->setMeaning(CombineWords::temperatureMeaning(state));
  tasksMeaning_->setText(CombineWords::tasksMeaning(presenter_));
  taskCount_->setMeaning(tr("evenly from the whole file"));
  lossTokens_->setMeaning(CombineWords::textMeaning(state));
}

void CombineControls::showResult() {
  showMeanings();
  const bool running = presenter_.isMeasuring();
  run_->setText(running ? tr("Stop") : tr("Run all"));
  run_->setAccessibleName(running ? tr("Stop what is running") : tr("Run all four stages"));
  runLine_->setText(CombineWords::progress(presenter_));
  const auto figures = CombineWords::keyFigures(presenter_);
  for (int i = 0; i < static_cast<int>(figures.size()); ++i) {
    const CombineWords::Figure& figure = figures[static_cast<std::size_t>(i)];
    figures_->setName(i, figure.name, figure.definition);
    figures_->setValue(i, figure.value);
  }
}

void CombineControls::retranslate() {
  schemeLabel_->setText(tr("Scheme"));
  scheme_->setAccessibleName(tr("What the target is quantized to"));
  scheme_->lineEdit()->setAccessibleName(tr("What the target is quantized to"));
  draftLabel_->setText(tr("Draft"));
  draft_->setAccessibleName(tr("What proposes"));
  draft_->lineEdit()->setAccessibleName(tr("What proposes"));
  {
    const QSignalBlocker blocker(draft_);
    draft_->setItemText(draft_->count() - 1, tr("your model…"));
  }
  gamma_->setLabel(tr("Draft length γ"), tr("Draft length γ"));
  temperature_->setLabel(tr("Temperature"), tr("Temperature"));
  tasks_->retranslate(tr("Tasks"), tr("The file of tasks"));
  taskCount_->setLabel(tr("Number of tasks"), tr("Number of tasks"));
  text_->retranslate(tr("Loss on"), tr("The text that losses are measured on"));
  lossTokens_->setLabel(tr("Tokens scored"), tr("Tokens scored"));
  showState();
  showResult();
}

std::vector<QWidget*> CombineControls::tabOrder() const {
  std::vector<QWidget*> order = {scheme_, draft_};
  const auto slider = [&](const NumberSlider* one) {
    order.push_back(one->field());
    order.push_back(one->slider());
  };
  slider(gamma_);
  slider(temperature_);
  order.push_back(tasks_->box());
  slider(taskCount_);
  order.push_back(text_->box());
  slider(lossTokens_);
  order.push_back(run_);
  return order;
}

QWidget* CombineControls::firstControl() const { return gamma_->slider(); }

}  // namespace qs::ui
