// The controls' other half: what they show of a state, and their words.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/speculation/number_slider.h"
#include "ui/labs/speculation/speculation_controls.h"
#include "ui/labs/speculation/speculation_words.h"
#include "ui/labs/speculation/typed_table.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = SpeculationState;
using View = State::View;

namespace {

constexpr double kWidestWhole = 16.0;  // of a parameter's slider; larger ones are typed

}  // namespace

void SpeculationControls::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  typed_->setWide(lecture);
  showState();
}

void SpeculationControls::setTheme(const Theme& theme) {
  theme_ = theme;
  showResult();
}

void SpeculationControls::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  const bool typed = state.view == View::step && state.source == State::Source::typed;
  const bool sums = state.view == View::arithmetic;
  const bool decodes = !typed && !sums;
  const bool ofSweep = state.view == View::sweep;
  typed_->setVisible(typed);
  typed_->show(state.p, state.q);
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    sums_[i]->setVisible(sums && !(brief_ && i + 1 == sums_.size()));
    sums_[i]->show(state.*kSums[i]);
  }
  faultBox_->setVisible(state.view == View::exactness);
  fault_->setCurrentIndex(static_cast<int>(state.fault));
  draws_->setVisible(state.view == View::exactness);
  draws_->show(static_cast<double>(state.draws));
  draftBox_->setVisible(decodes);
  showDraft();
  // A sweep over something asks for it nowhere else.
  gamma_->setVisible(sums || (decodes && !(ofSweep && state.axis == State::Axis::gamma)));
  gamma_->show(static_cast<double>(state.gamma));
  temperature_->setVisible(decodes && !(ofSweep && state.axis == State::Axis::temperature));
  temperature_->show(state.sampling.temperature);
  topK_->setVisible(decodes && !brief_);
  topK_->show(static_cast<double>(state.sampling.topK));
  topP_->setVisible(decodes && !brief_);
  topP_->show(state.sampling.topP);
  promptBox_->setVisible(decodes && !(brief_ && (state.view == View::exactness || state.view == View::step)));
  prompt_->setCurrentIndex(static_cast<int>(state.prompt));
  promptText_->setVisible(!lecture_);
  promptMeaning_->setVisible(!lecture_);
  draftMeaning_->setVisible(!lecture_ || schemeWrong_);
  faultMeaning_->setVisible(!brief_);
  const QString prompt = QString::fromStdString(promptText(state));
  // A text that is being typed is left alone while it is the state's.
  if (promptText_->toPlainText() != prompt) {
    const QSignalBlocker blocker(promptText_);
    promptText_->setPlainText(prompt);
  }
  maxNew_->setVisible(decodes && state.view != View::exactness && !brief_);
  maxNew_->show(static_cast<double>(state.maxNew));
  seedBox_->setVisible(!sums && !brief_);
  {
    const QSignalBlocker blocker(seed_);
    seed_->setValue(static_cast<int>(std::min<std::uint64_t>(state.seed, 999'999'999)));
  }
  // A text is decoded step by step in no time.
  const bool waits = decodes && !(brief_ && state.view == View::step);
  run_->setVisible(waits);
  runLine_->setVisible(!lecture_ || waits);
  measured_->setVisible(sums);
  showing_ = false;
  showMeanings();
}

void SpeculationControls::showDraft() {
  const bool was = showing_;
  showing_ = true;
  const experiment::DraftSpec& draft = presenter_.state().draft;
  const auto& roster = experiment::draftRoster();
  const auto kind = std::find_if(roster.begin(), roster.end(), [&](const auto& one) { return one.name == draft.kind; });
  kind_->setCurrentIndex(kind == roster.end() ? -1 : static_cast<int>(kind - roster.begin()));
  model_->setVisible(draft.kind == "model");
  scheme_->setVisible(draft.kind == "self");
  if (draft.kind == "model") {
    const QString shown = QString::fromStdString(draft.argument);
    QStringList models = {QStringLiteral("lab-draft"), QStringLiteral("lab")};
    if (!models.contains(shown)) models << shown;
    model_->clear();
    for (const QString& model : models) {
      model_->addItem(SourceNames::model(model.toStdString()), model);
      model_->setItemData(model_->count() - 1, model, Qt::ToolTipRole);
    }
    model_->addItem(tr("another model…"), QString());
    model_->setCurrentIndex(static_cast<int>(models.indexOf(shown)));
  } else if (draft.kind == "self" && scheme_->currentText().toStdString() != draft.argument) {
    scheme_->setCurrentText(QString::fromStdString(draft.argument));
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const bool used = kind != roster.end() && i < kind->parameters.size() && i < draft.values.size();
    values_[i]->setVisible(used);
    if (!used) {
      values_[i]->setLabel({}, tr("A number of the draft"));
      continue;
    }
    const auto& parameter = kind->parameters[i];
    std::vector<double> stops;
    if (parameter.whole) {
      for (double at = parameter.least; at <= std::min(parameter.most, kWidestWhole); at += 1.0) stops.push_back(at);
    } else {
      for (int step = 0; step <= 20; ++step) stops.push_back(parameter.least + (parameter.most - parameter.least) * step / 20.0);
    }
    values_[i]->setStops(std::move(stops), parameter.least, parameter.most, parameter.whole);
    const QString name = translated(parameter.label);
    values_[i]->setLabel(name, name);
    values_[i]->show(draft.values[i]);
  }
  showing_ = was;
}

void SpeculationControls::showMeanings() {
  const State& state = presenter_.state();
  if (!schemeWrong_ || state.draft.kind != "self") {
    schemeWrong_ = false;
    setKind(draftMeaning_, "quiet");
    draftMeaning_->setText(SpeculationWords::draftMeaning(presenter_));
  }
  gamma_->setMeaning(SpeculationWords::gammaMeaning(state));
  temperature_->setMeaning(SpeculationWords::temperatureMeaning(state));
  topK_->setMeaning(SpeculationWords::topKMeaning(state));
  topP_->setMeaning(SpeculationWords::topPMeaning(state));
  for (NumberSlider* value : values_) value->setMeaning({});
  promptMeaning_->setText(SpeculationWords::promptMeaning(presenter_));
  maxNew_->setMeaning({});
  const QStringList sums = {tr("ms: the target's step for one token"), tr("ms: all proposals of one step"), tr("ms: one verification"),
                            tr("tokens that a verification brings"),    tr("how often a proposal stays"),    tr("a proposal's time ÷ the target's step"),
                            tr("a proposal's operations ÷ the target's")};
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i]->setMeaning(sums[static_cast<qsizetype>(i)]);
  faultMeaning_->setText(SpeculationWords::faultMeaning(state.fault));
  draws_->setMeaning(SpeculationWords::drawsMeaning(presenter_));
  typed_->showMeaning(SpeculationWords::typedMeaning(presenter_), presenter_.error().has_value());
}

void SpeculationControls::showResult() {
  showMeanings();
  runLine_->setText(SpeculationWords::progress(presenter_));
  const bool running = presenter_.isRunning();
  run_->setText(running ? tr("Stop") : presenter_.phase() == SpeculationPresenter::Phase::cancelled ? tr("Resume") : tr("Again"));
  run_->setAccessibleName(running ? tr("Stop what is running") : tr("Run once more"));
  measured_->setEnabled(presenter_.canTakeMeasured());
  const auto figures = SpeculationWords::keyFigures(presenter_);
  for (int i = 0; i < static_cast<int>(figures.size()); ++i) {
    const WordedFigure& figure = figures[static_cast<std::size_t>(i)];
    figures_->setName(i, figure.name, figure.definition, figure.role ? theme_.color(*figure.role) : QColor());
    figures_->setValue(i, figure.value);
  }
}

void SpeculationControls::retranslate() {
  draftLabel_->setText(tr("Draft"));
  kind_->setAccessibleName(tr("Kind of draft"));
  const auto& roster = experiment::draftRoster();
  for (int i = 0; i < kind_->count(); ++i) {
    kind_->setItemText(i, translated(roster[static_cast<std::size_t>(i)].label));
    kind_->setItemData(i, translated(roster[static_cast<std::size_t>(i)].explanation), Qt::ToolTipRole);
  }
  model_->setAccessibleName(tr("The model that proposes"));
  scheme_->setAccessibleName(tr("The scheme of the target that proposes"));
  scheme_->lineEdit()->setAccessibleName(tr("The scheme of the target that proposes"));
  gamma_->setLabel(tr("Draft length γ"), tr("Draft length γ"));
  temperature_->setLabel(tr("Temperature"), tr("Temperature"));
  topK_->setLabel(tr("Top-k"), tr("Only the k likeliest tokens"));
  topP_->setLabel(tr("Top-p"), tr("Only the fewest tokens with this probability together"));
  promptLabel_->setText(tr("Prompt"));
  prompt_->setAccessibleName(tr("Prompt"));
  prompt_->setItemText(0, tr("prose"));
  prompt_->setItemText(1, tr("repetitive"));
  prompt_->setItemText(2, tr("code"));
  prompt_->setItemText(3, tr("your own"));
  promptText_->setAccessibleName(tr("The prompt's text"));
  maxNew_->setLabel(tr("New tokens"), tr("New tokens at most"));
  seedLabel_->setText(tr("Seed"));
  seed_->setAccessibleName(tr("Seed of the random numbers"));
  typed_->retranslate();
  const QStringList sums = {tr("Plain step"), tr("Draft time"), tr("Verification time"), tr("Confirmed"), tr("Acceptance α"), tr("Cost c"), tr("Operations ĉ")};
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i]->setLabel(sums[static_cast<qsizetype>(i)], sums[static_cast<qsizetype>(i)]);
  faultLabel_->setText(tr("Verifier"));
  fault_->setAccessibleName(tr("Verifier that is tested"));
  fault_->setItemText(0, tr("correct"));
  fault_->setItemText(1, tr("draws from p"));
  fault_->setItemText(2, tr("accepts all"));
  fault_->setItemText(3, tr("asks no draw"));
  draws_->setLabel(tr("Draws"), tr("Draws from stored distributions"));
  measured_->setText(tr("Take the run's measured times"));
  showState();
  showResult();
}

}  // namespace qs::ui
