#include "ui/labs/sensitivity/sensitivity_presenter.h"

#include <algorithm>

namespace qs::ui {

using State = SensitivityState;

namespace {

constexpr std::array kViews = {State::View::ladder, State::View::layers, State::View::position};

// That a key and another differ in nothing but which views are read, and in what order.
bool sameFigures(const SensitivityKey& a, const SensitivityKey& b) {
  return a.sameText(b) && a.bits == b.bits && a.parts == b.parts && a.keep == b.keep;
}

}  // namespace

SensitivityPresenter::SensitivityPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), replaceable_(std::make_shared<std::atomic<bool>>(false)),
      opener_(std::make_unique<FileOpener>(lab)) {
  Work::Options options;
  options.name = QS_LABEL("core", "measuring what hurts the model");
  options.policy = jobs::StopPolicy::atOnce;
  options.pool = &lab_.services.pool();
  options.changed = [this] { onWork(); };
  work_ = std::make_unique<Work>(
      lab_, std::move(options),
      [desk = std::make_shared<SensitivityDesk>(), replaceable = replaceable_, &services = lab_.services](
          const SensitivityKey& key, const base::TaskContext& context, const Work::Sink& early) {
        auto result = desk->compute(key, services, context, early);
        if (!result && result.error().kind != base::ErrorKind::cancelled) {
          *replaceable = !key.spec.replaceInvalid && experiment::holdsInvalidUtf8(key.spec.text);
        }
        return result;
      });
  connect(opener_.get(), &FileOpener::problem, this, &SensitivityPresenter::problem);
  connect(opener_.get(), &FileOpener::remark, this, &SensitivityPresenter::remark);
  connect(opener_.get(), &FileOpener::modelOpened, this, &SensitivityPresenter::modelOpened);
  want();
}

SensitivityPresenter::~SensitivityPresenter() = default;

SensitivityKey SensitivityPresenter::keyOf(const State& state) const {
  SensitivityKey key;
  key.spec = studySpec(state);
  key.window = state.window;
  key.tokens = state.tokens;
  key.bits = state.bits;
  key.parts = state.parts;
  key.keep = state.keep;
  key.show = state.show;
  key.views = {state.view};
  for (const View view : kViews) {
    if (view != state.view && visited_[static_cast<std::size_t>(view)]) key.views.push_back(view);
  }
  return key;
}

bool SensitivityPresenter::isCurrent() const { return shown_ && sameFigures(shownKey_, keyOf(state())); }

SensitivityPresenter::Phase SensitivityPresenter::phase() const {
  if (work_->phase() == WorkPhase::failed) return Phase::failed;
  if (isCurrent() && shown_->isComplete(state().view)) return Phase::ready;
  if (work_->phase() == WorkPhase::cancelled) return Phase::cancelled;
  return isCurrent() ? Phase::reading : Phase::loading;
}

double SensitivityPresenter::progress() const { return isCurrent() ? shown_->progress(state().view) : 0.0; }

std::optional<double> SensitivityPresenter::background() const {
  if (phase() != Phase::ready) return {};
  double read = 0.0;
  double all = 0.0;
  for (const View view : kViews) {
    if (view == state().view || !visited_[static_cast<std::size_t>(view)]) continue;
    const auto rows = static_cast<double>(shown_->rowsOf(view).size());
    read += rows * shown_->progress(view);
    all += rows;
  }
  if (all == 0.0 || read >= all) return {};
  return read / all;
}

void SensitivityPresenter::edit(const State& next, const QString& gesture) {
  if (history_.edit(clamped(next), gesture)) follow();
}

void SensitivityPresenter::undo() {
  if (history_.undo()) follow();
}

void SensitivityPresenter::redo() {
  if (history_.redo()) follow();
}

void SensitivityPresenter::restore(const State& next) {
  history_.restore(clamped(next));
  follow();
}

void SensitivityPresenter::setBackend(const std::string& name) {
  if (history_.setBackend(name)) follow();
}

void SensitivityPresenter::follow() {
  visited_[static_cast<std::size_t>(state().view)] = true;
  emit stateChanged();
  want();
}

void SensitivityPresenter::want() {
  const SensitivityKey key = keyOf(state());
  // A stopped reading goes on when something new is asked for; another look at what is whole asks for nothing.
  const bool whole = isCurrent() && std::all_of(key.views.begin(), key.views.end(),
                                                [this](View view) { return shown_->isComplete(view); });
  if (whole) {
    work_->pause();
    emit resultChanged();
    return;
  }
  if (work_->phase() == WorkPhase::cancelled && work_->wanted() && *work_->wanted() == key) {
    emit resultChanged();
    return;
  }
  work_->want(key);
  emit resultChanged();
}

void SensitivityPresenter::onWork() {
  if (!work_) return;
  const SensitivityKey now = keyOf(state());
  if (work_->value() && work_->valueKey() && work_->phase() != WorkPhase::failed) {
    const SensitivityKey& key = *work_->valueKey();
    // The old picture stays until the new one says something; where there is none, bars come one by one.
    const bool says = work_->value()->hasBars(state().view, state().show);
    const bool lost = !shown_ || !shownKey_.sameText(now) || sameFigures(shownKey_, key) ||
                      !shown_->hasBars(state().view, state().show);
    if (key.sameText(now) && (says || lost)) {
      shown_ = work_->value();
      shownKey_ = key;
    }
  }
  emit resultChanged();
}

std::size_t SensitivityPresenter::selected() const {
  if (const auto& chosen = selected_[static_cast<std::size_t>(state().view)]) return *chosen;
  if (!shown_ || state().view == View::ladder) return 0;
  if (state().view == View::position) return shown_->caches.size() - 1;
  return shown_->ranking.empty() ? 0 : shown_->ranking.front();
}

void SensitivityPresenter::select(std::size_t index) {
  if (selected() == index) return;
  selected_[static_cast<std::size_t>(state().view)] = index;
  emit selectionChanged();
}

const experiment::StudyRow* SensitivityPresenter::selectedRow() const {
  if (!shown_) return nullptr;
  const auto at = [this](const std::vector<experiment::StudyRow>& rows) {
    return selected() < rows.size() && rows[selected()].windows > 0 && !rows[selected()].error ? &rows[selected()]
                                                                                               : nullptr;
  };
  switch (state().view) {
    case View::ladder: return at(shown_->ladderRows);
    case View::layers: return at(state().show == State::Show::only ? shown_->only : shown_->allBut);
    case View::position: return at(shown_->cacheRows);
  }
  return nullptr;
}

void SensitivityPresenter::cancel() { work_->cancel(); }

void SensitivityPresenter::resume() {
  if (!canResume()) return;
  work_->outdate([](const SensitivityKey&) { return true; });
  work_->want(keyOf(state()));
  emit resultChanged();
}

bool SensitivityPresenter::canPin() const {
  return state().view != View::position && isCurrent() && shown_->hasBars(View::ladder, state().show);
}

void SensitivityPresenter::pin() {
  if (!canPin()) return;
  pin_ = Pin{shown_, shownKey_};
  emit pinChanged();
}

void SensitivityPresenter::unpin() {
  pin_.reset();
  emit pinChanged();
}

void SensitivityPresenter::takeModel(const std::string& path) {
  State next = state();
  next.model = path;
  edit(next);
}

void SensitivityPresenter::openPath(const QString& path) {
  opener_->modelOrText(path, [this](const std::string& model) { takeModel(model); },
                       [this](const std::string& text) {
                         State next = state();
                         next.text = text;
                         next.replaceInvalid = false;
                         edit(next);
                       });
}

void SensitivityPresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path != state().model) opener_->model(path, false, [this](const std::string& model) { takeModel(model); });
}

bool SensitivityPresenter::pump() {
  const bool opened = opener_->pump();
  return work_->pump() || opened;
}

}  // namespace qs::ui
