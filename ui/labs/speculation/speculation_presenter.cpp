#include "ui/labs/speculation/speculation_presenter.h"

#include <QFile>
#include <algorithm>
#include <type_traits>

namespace qs::ui {

using State = SpeculationState;

namespace {

constexpr std::size_t kKept = 6;  // whole results of each kind
constexpr std::size_t kTrials = 100'000;
constexpr qsizetype kLongestPrompt = 20'000;  // bytes of a text file that becomes the prompt

}  // namespace

SpeculationPresenter::SpeculationPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), desk_(std::make_shared<SpeculationDesk>(lab.services)), opener_(std::make_unique<FileOpener>(lab)) {
  const auto make = [this]<class Work>(std::unique_ptr<Work>& work, base::Text name, auto compute) {
    typename Work::Options options;
    options.name = std::move(name);
    options.policy = jobs::StopPolicy::atOnce;
    options.pool = &lab_.services.pool();
    options.parts = true;  // the desk shows no more pictures than can be looked at, and the last of a text must not be lost
    options.cached = kKept;
    options.changed = [this] { emit resultChanged(); };
    work = std::make_unique<Work>(lab_, std::move(options),
                                  [desk = desk_, compute](const auto& key, const base::TaskContext& context, const auto& early) {
                                    return compute(*desk, key, context, early);
                                  });
  };
  make(run_, QS_LABEL("core", "decoding speculatively"),
       [](SpeculationDesk& desk, const auto& key, const auto& context, const auto& early) { return desk.run(key, context, early); });
  make(walk_, QS_LABEL("core", "decoding step by step"),
       [](SpeculationDesk& desk, const auto& key, const auto& context, const auto& early) { return desk.walk(key, context, early); });
  make(sweep_, QS_LABEL("core", "measuring draft lengths"),
       [](SpeculationDesk& desk, const auto& key, const auto& context, const auto& early) { return desk.sweep(key, context, early); });
  make(exact_, QS_LABEL("core", "testing exactness"),
       [](SpeculationDesk& desk, const auto& key, const auto& context, const auto& early) { return desk.exact(key, context, early); });
  connect(opener_.get(), &FileOpener::problem, this, &SpeculationPresenter::problem);
  connect(opener_.get(), &FileOpener::remark, this, &SpeculationPresenter::remark);
  connect(opener_.get(), &FileOpener::modelOpened, this, &SpeculationPresenter::modelOpened);
  computeTyped();
  want();
}

SpeculationPresenter::~SpeculationPresenter() = default;

RunKey SpeculationPresenter::runWish() const { return {settingOf(state()), runTurn_}; }

SpeculationSweepKey SpeculationPresenter::sweepWish() const {
  SpeculationSweepKey key{settingOf(state()), state().axis == Axis::temperature, sweepTurn_};
  // What the sweep itself varies is no reason to measure anew.
  if (key.temperatures) {
    key.setting.sampling.temperature = 0.0;
  } else {
    key.setting.gamma = 0;
  }
  return key;
}

ExactKey SpeculationPresenter::exactWish() const { return {settingOf(state()), state().fault, state().draws}; }

// Hands the work of the shown view, and the key that it is to have, to `does`; nothing where a view needs no job.
template <class Does>
void SpeculationPresenter::withWork(Does does) const {
  switch (state().view) {
    case View::run: return does(*run_, runWish());
    case View::step:
      if (state().source == Source::run) does(*walk_, settingOf(state()));
      return;
    case View::sweep: return does(*sweep_, sweepWish());
    case View::arithmetic: return;
    case View::exactness: return does(*exact_, exactWish());
  }
}

SpeculationPresenter::Phase SpeculationPresenter::phase() const {
  Phase out = Phase::ready;
  if (state().view == View::step && state().source == Source::typed && typedError_) return Phase::failed;
  withWork([&](auto& work, const auto& wish) {
    if (work.phase() == WorkPhase::failed) {
      out = Phase::failed;
    } else if (work.isWhole() && *work.valueKey() == wish) {
      out = Phase::ready;
    } else if (work.phase() == WorkPhase::cancelled) {
      out = Phase::cancelled;
    } else {
      out = work.isCurrent() ? Phase::working : Phase::loading;
    }
  });
  return out;
}

std::optional<base::Error> SpeculationPresenter::error() const {
  if (state().view == View::step && state().source == Source::typed) return typedError_;
  std::optional<base::Error> out;
  withWork([&](auto& work, const auto&) {
    if (work.phase() == WorkPhase::failed) out = work.error();
  });
  return out;
}

const PairFacts* SpeculationPresenter::pair() const {
  const PairFacts* out = nullptr;
  const std::string draft = state().draft.text();
  const auto look = [&](const auto* figures) {
    if (figures != nullptr && (out == nullptr || figures->pair.draft == draft)) out = &figures->pair;
  };
  look(exact());
  look(sweep());
  look(walk());
  look(run());
  return out;
}

SpeculationSetting SpeculationPresenter::shownSetting() const {
  SpeculationSetting out = settingOf(state());
  withWork([&](auto& work, const auto&) {
    if (shownOf(work) == nullptr || !work.valueKey()) return;
    if constexpr (std::is_same_v<std::decay_t<decltype(*work.valueKey())>, SpeculationSetting>) {
      out = *work.valueKey();
    } else {
      out = work.valueKey()->setting;
    }
  });
  return out;
}

bool SpeculationPresenter::isCurrent() const {
  bool out = true;
  withWork([&](auto& work, const auto&) { out = work.isCurrent(); });
  return out;
}

bool SpeculationPresenter::isWhole() const { return phase() == Phase::ready; }

bool SpeculationPresenter::isRunning() const {
  bool out = false;
  withWork([&](auto& work, const auto&) { out = !work.isSettled(); });
  return out;
}

void SpeculationPresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) follow();
}

void SpeculationPresenter::undo() {
  if (history_.undo()) follow();
}

void SpeculationPresenter::redo() {
  if (history_.redo()) follow();
}

void SpeculationPresenter::restore(const State& next) {
  history_.restore(clamped(next));
  follow();
}

void SpeculationPresenter::setBackend(const std::string& name) {
  if (history_.setBackend(name)) follow();
}

void SpeculationPresenter::follow() {
  computeTyped();
  emit stateChanged();
  want();
}

void SpeculationPresenter::want() {
  // Two measurements at once would disturb each other: only the shown view's goes on.
  const void* wanted = nullptr;
  withWork([&](auto& work, const auto&) { wanted = &work; });
  const auto rest = [&](auto& work) {
    if (&work != wanted) work.pause();
  };
  rest(*run_);
  rest(*walk_);
  rest(*sweep_);
  rest(*exact_);
  withWork([](auto& work, const auto& wish) {
    // What was stopped waits until it is asked for, or something else is.
    if (work.phase() == WorkPhase::cancelled && work.wanted() && *work.wanted() == wish) return;
    work.want(wish);
  });
  emit resultChanged();
}

void SpeculationPresenter::cancel() {
  withWork([](auto& work, const auto&) { work.cancel(); });
}

void SpeculationPresenter::again() {
  if (isRunning()) return;
  if (phase() == Phase::ready && state().view == View::run) ++runTurn_;
  if (phase() == Phase::ready && state().view == View::sweep) ++sweepTurn_;
  withWork([](auto& work, const auto& wish) {
    work.outdate([&](const auto& key) { return key == wish; });
    work.want(wish);
  });
  emit resultChanged();
}

bool SpeculationPresenter::canTakeMeasured() const { return run() != nullptr && run()->times && !run()->times->draft.samples.empty(); }

bool SpeculationPresenter::takeMeasured() {
  if (!canTakeMeasured()) return false;
  const RunFigures& figures = *run();
  const auto& times = *figures.times;
  const std::int64_t gamma = runKey() != nullptr ? runKey()->setting.gamma : state().gamma;
  State next = state();
  next.plainMs = times.target.median();
  next.draftMs = static_cast<double>(gamma) * times.draft.median();
  next.verifyMs = times.verifyMs(gamma + 1);
  next.confirmed = std::max(1.0, figures.rates.tokensPerVerification());
  next.alpha = figures.rates.alpha.value_or(0.0);
  next.gamma = gamma;
  next.c = times.c();
  next.cOps = figures.pair.opsRatio;
  edit(next);
  return true;
}

std::size_t SpeculationPresenter::decisions() const {
  if (state().source == Source::typed) return typed_ ? kTrials : 0;
  return walk() != nullptr ? walk()->walk.decisions.size() : 0;
}

std::size_t SpeculationPresenter::last() const {
  const std::size_t count = walk() != nullptr ? walk()->walk.decisions.size() : 0;
  return count > 0 ? count - 1 : 0;
}

void SpeculationPresenter::showDecision(std::size_t decision) {
  if (decisions() == 0) return;
  decision = std::min(decision, decisions() - 1);
  if (state().source == Source::typed) {
    trial_ = decision;
    computeTyped();
  } else {
    cursor_ = decision;
  }
  emit decisionChanged();
}

const experiment::Decision* SpeculationPresenter::shownDecision() const {
  if (state().source == Source::typed) return typed_ ? &typed_->decision : nullptr;
  return decisions() > 0 ? &walk()->walk.decisions[decision()] : nullptr;
}

void SpeculationPresenter::computeTyped() {
  typed_.reset();
  typedError_.reset();
  auto answer = experiment::typedDecision(state().p, state().q, state().seed, static_cast<std::int64_t>(trial_));
  if (answer) {
    typed_ = *std::move(answer);
  } else {
    typedError_ = std::move(answer).error();
  }
}

std::size_t SpeculationPresenter::place() const {
  return exact() == nullptr || exact()->places.empty() ? 0 : std::min(place_, exact()->places.size() - 1);
}

void SpeculationPresenter::showPlace(std::size_t place) {
  if (place == place_) return;
  place_ = place;
  emit resultChanged();
}

void SpeculationPresenter::openPath(const QString& path) {
  opener_->modelOrText(
      path,
      [this](const std::string& model) {
        State next = state();
        next.model = model;
        edit(next);
      },
      [this](const std::string& text) {
        // A prompt is short: only the beginning is read, so that a large file holds nothing up.
        QFile file(QString::fromStdString(text));
        if (!file.open(QIODevice::ReadOnly)) return;
        const QByteArray bytes = file.read(kLongestPrompt + 1);
        State next = state();
        next.prompt = State::Prompt::own;
        next.own = bytes.left(kLongestPrompt).toStdString();
        // Not in the middle of a character.
        const auto continues = [&](qsizetype at) { return (static_cast<unsigned char>(bytes[at]) & 0xC0U) == 0x80U; };
        while (bytes.size() > kLongestPrompt && !next.own.empty() && continues(static_cast<qsizetype>(next.own.size()))) next.own.pop_back();
        edit(next);
      });
}

void SpeculationPresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path == state().model) return;
  opener_->model(path, false, [this](const std::string& model) {
    State next = state();
    next.model = model;
    edit(next);
  });
}

void SpeculationPresenter::openDraft(const QString& path) {
  opener_->model(path.toStdString(), true, [this](const std::string& model) {
    State next = state();
    next.draft = {"model", model, {}};
    edit(next);
  });
}

bool SpeculationPresenter::pump() {
  // Each, and not only until one has run.
  bool ran = opener_->pump();
  ran = run_->pump() || ran;
  ran = walk_->pump() || ran;
  ran = sweep_->pump() || ran;
  return exact_->pump() || ran;
}

std::uint64_t SpeculationPresenter::jobsStarted() const {
  return run_->jobsStarted() + walk_->jobsStarted() + sweep_->jobsStarted() + exact_->jobsStarted();
}

}  // namespace qs::ui
