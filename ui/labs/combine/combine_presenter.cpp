#include "ui/labs/combine/combine_presenter.h"

#include <algorithm>

namespace qs::ui {

using State = CombineState;

namespace {

constexpr std::size_t kKeptTexts = 8;

// The models of the last prompt, so that the next need not open and quantize them. The lane's thread alone uses it.
struct OpenSide {
  experiment::SideBySideSpec spec;
  std::optional<experiment::SidePairs> pairs;
};

}  // namespace

CombinePresenter::CombinePresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), opener_(std::make_unique<FileOpener>(lab)) {
  Work::Options options;
  options.name = QS_LABEL("core", "running the combined experiment");
  options.policy = jobs::StopPolicy::atOnce;
  options.pool = &lab_.services.pool();
  options.changed = [this] { onWork(); };
  work_ = std::make_unique<Work>(
      lab_, std::move(options), [&services = lab_.services](const Key& key, const base::TaskContext& context, const Work::Sink& early) -> base::Result<Work::Ptr> {
        QS_ASSIGN(auto whole, experiment::runCombine(key.spec, services, context, [&](const Result& partial) {
                    early(std::make_shared<const Result>(partial));
                  }));
        return std::make_shared<const Result>(std::move(whole));
      });
  Side::Options side;
  side.name = QS_LABEL("core", "continuing a prompt side by side");
  side.policy = jobs::StopPolicy::atOnce;
  side.pool = &lab_.services.pool();
  side.cached = kKeptTexts;
  side.changed = [this] { emit resultChanged(); };
  side_ = std::make_unique<Side>(
      lab_, std::move(side),
      [&services = lab_.services, open = std::make_shared<OpenSide>()](const SideKey& key, const base::TaskContext& context,
                                                                      const Side::Sink&) -> base::Result<Side::Ptr> {
        if (!open->pairs || !experiment::samePairs(open->spec, key.spec)) {
          open->pairs.reset();
          QS_ASSIGN(open->pairs, experiment::openSidePairs(key.spec, services, context));
          open->spec = key.spec;
        }
        QS_ASSIGN(auto whole, experiment::continueSideBySide(*open->pairs, key.spec, services, context));
        return std::make_shared<const experiment::SideBySide>(std::move(whole));
      });
  connect(opener_.get(), &FileOpener::problem, this, &CombinePresenter::problem);
  connect(opener_.get(), &FileOpener::remark, this, &CombinePresenter::remark);
  connect(opener_.get(), &FileOpener::modelOpened, this, &CombinePresenter::modelOpened);
  // A first look, so that the page has something to show; the shipped pair makes it short.
  runAll(true);
}

CombinePresenter::~CombinePresenter() = default;

CombinePresenter::Phase CombinePresenter::phase() const {
  const auto of = [](const auto& work) {
    switch (work.phase()) {
      case WorkPhase::failed: return Phase::failed;
      case WorkPhase::cancelled: return Phase::cancelled;
      default: break;
    }
    if (!work.wanted()) return Phase::idle;
    if (work.isWhole()) return Phase::ready;
    return work.isCurrent() ? Phase::working : Phase::loading;
  };
  if (state().view == View::side) return of(*side_);
  // A run that is looked at stands by itself.
  if (chosen_) return Phase::ready;
  return of(*work_);
}

std::optional<base::Error> CombinePresenter::error() const {
  const auto of = [](const auto& work) { return work.phase() == WorkPhase::failed ? work.error() : std::nullopt; };
  if (state().view == View::side) return of(*side_);
  return chosen_ ? std::nullopt : of(*work_);
}

const CombinePresenter::Result* CombinePresenter::shown() const {
  if (chosen_) return runs_[*chosen_].result.get();
  // What was stopped half-way is a run of its own that says less; it stays until the next begins.
  if (work_->phase() != WorkPhase::failed && work_->isCurrent()) return work_->value().get();
  return work_->phase() == WorkPhase::failed || runs_.empty() ? nullptr : runs_.back().result.get();
}

int CombinePresenter::shownNumber() const {
  const Result* result = shown();
  const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) { return run.result.get() == result; });
  return found == runs_.end() ? 0 : found->number;
}

bool CombinePresenter::shownIsFirstLook() const {
  const Result* result = shown();
  if (result == nullptr) return false;
  for (const Run& run : runs_) {
    if (run.result.get() == result) return run.firstLook;
  }
  return work_->valueKey() && work_->valueKey()->firstLook;
}

bool CombinePresenter::isCurrent() const {
  const Result* result = shown();
  return result != nullptr && result->complete && result->spec == combineSpecOf(state());
}

void CombinePresenter::choose(std::size_t run) {
  if (run >= runs_.size()) return;
  chosen_ = run;
  emit runsChanged();
  emit resultChanged();
}

void CombinePresenter::forgetRuns() {
  chosen_.reset();
  runs_.clear();
  pin_.reset();
  emit runsChanged();
  emit resultChanged();
}

void CombinePresenter::runAll(bool firstLook) {
  Key key{combineSpecOf(state()), firstLook, ++turn_};
  if (firstLook) key.spec = experiment::shortened(key.spec);
  chosen_.reset();
  work_->want(key);
  emit resultChanged();
}

bool CombinePresenter::isRunning() const { return state().view == View::side ? !side_->isSettled() : isMeasuring(); }

void CombinePresenter::cancel() {
  work_->cancel();
  side_->cancel();
}

void CombinePresenter::again() {
  const SideKey key{sideSpecOf(state())};
  side_->outdate([&](const SideKey& known) { return known == key; });
  side_->want(key);
  emit resultChanged();
}

void CombinePresenter::onWork() {
  if (!work_) return;
  if (work_->isWhole() && (runs_.empty() || runs_.back().result != work_->value())) {
    runs_.push_back({++numbers_, work_->valueKey()->firstLook, work_->value()});
    if (runs_.size() > kMostRuns) {
      runs_.erase(runs_.begin());
      if (chosen_) chosen_ = *chosen_ > 0 ? std::optional(*chosen_ - 1) : std::nullopt;
    }
    emit runsChanged();
  }
  emit resultChanged();
}

void CombinePresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) follow();
}

void CombinePresenter::undo() {
  if (history_.undo()) follow();
}

void CombinePresenter::redo() {
  if (history_.redo()) follow();
}

void CombinePresenter::restore(const State& next) {
  history_.restore(clamped(next));
  follow();
}

void CombinePresenter::setBackend(const std::string& name) {
  if (!history_.setBackend(name)) return;
  follow();
  const bool wanted = isMeasuring() || work_->phase() == WorkPhase::failed;
  const bool look = work_->wanted() && work_->wanted()->firstLook;
  if (wanted || (look && work_->phase() == WorkPhase::ready)) runAll(look);
}

void CombinePresenter::follow() {
  emit stateChanged();
  if (state().view == View::side) side_->want({sideSpecOf(state())});
  emit resultChanged();
}

void CombinePresenter::take(void (*into)(State& state, const std::string& path), const std::string& path) {
  State next = state();
  into(next, path);
  edit(next);
}

void CombinePresenter::openPath(const QString& path) {
  if (path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive)) return openTasks(path);
  opener_->modelOrText(path, [this](const std::string& model) { take([](State& s, const std::string& p) { s.model = p; }, model); },
                       [this](const std::string& text) { take([](State& s, const std::string& p) { s.text = p; }, text); });
}

void CombinePresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path == state().model) return;
  opener_->model(path, false, [this](const std::string& model) { take([](State& s, const std::string& p) { s.model = p; }, model); });
}

void CombinePresenter::openDraft(const QString& path) {
  opener_->model(path.toStdString(), true,
                 [this](const std::string& model) { take([](State& s, const std::string& p) { s.draft = {"model", p, {}}; }, model); });
}

void CombinePresenter::openTasks(const QString& path) {
  opener_->text(path.toStdString(), [this](const std::string& file) { take([](State& s, const std::string& p) { s.tasks = p; }, file); });
}

void CombinePresenter::openText(const QString& path) {
  opener_->text(path.toStdString(), [this](const std::string& file) { take([](State& s, const std::string& p) { s.text = p; }, file); });
}

bool CombinePresenter::canPin() const {
  const Result* result = shown();
  return result != nullptr && result->complete && shownNumber() > 0;
}

void CombinePresenter::pin() {
  if (!canPin()) return;
  const int number = shownNumber();
  pin_ = *std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) { return run.number == number; });
  emit runsChanged();
  emit resultChanged();
}

void CombinePresenter::unpin() {
  pin_.reset();
  emit runsChanged();
  emit resultChanged();
}

bool CombinePresenter::pump() {
  bool ran = opener_->pump();
  ran = work_->pump() || ran;
  return side_->pump() || ran;
}

}  // namespace qs::ui
