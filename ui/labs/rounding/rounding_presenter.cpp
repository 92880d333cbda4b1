#include "ui/labs/rounding/rounding_presenter.h"

#include <algorithm>
#include <utility>

namespace qs::ui {

namespace {

constexpr std::size_t kHistory = 200;
// Every step holds its typed values; a pasted file must not be kept two hundred times.
constexpr std::size_t kHistoryBytes = 32U << 20U;
// Pictures that are kept so that going back shows at once; large ones are not worth their memory.
constexpr std::size_t kCached = 24;
constexpr std::size_t kCachedElements = 65536;

}  // namespace

base::Result<RoundingResultPtr> computeRounding(const RoundingState& state, experiment::Services& services,
                                                const base::TaskContext& context) {
  noteComputation();
  auto out = std::make_shared<RoundingResult>();
  out->state = effective(state);
  QS_ASSIGN(out->spec, toSpec(state));
  QS_ASSIGN(out->result, experiment::runQuantize(out->spec, services, context));
  if (context.stopRequested()) return base::fail(base::cancelledError());
  out->view = experiment::describeRounding(out->result, out->spec.scheme.weights, state.shownGroup);
  return RoundingResultPtr(std::move(out));
}

RoundingPresenter::RoundingPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab),
      throttle_([] { return std::chrono::steady_clock::now(); },
                [this](std::chrono::steady_clock::duration delay) {
                  tick_.start(std::chrono::ceil<std::chrono::milliseconds>(delay));
                },
                [this](const RoundingState& state) { submit(state); }) {
  state_.valuesText = kChapterValues;
  tick_.setSingleShot(true);
  tick_.setTimerType(Qt::PreciseTimer);
  connect(&tick_, &QTimer::timeout, this, [this] { throttle_.fire(); });

  jobs::Lane::Options live;
  live.pool = &lab_.services.pool();
  live.threaded = lab_.threaded;
  live.events = lab_.jobs.laneEvents(QS_LABEL("core", "rounding the weights"), [this] { cancel(); });
  live_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(live));

  jobs::Lane::Options opening;
  opening.policy = jobs::StopPolicy::atOnce;
  opening.threaded = lab_.threaded;
  opening.events = lab_.jobs.laneEvents(QS_LABEL("core", "opening the model"), [this] { opening_->cancel(); });
  opening_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(opening));

  openOutline(state_.model, false);
  request();
}

RoundingPresenter::~RoundingPresenter() = default;

bool RoundingPresenter::isCurrent() const { return result_ != nullptr && result_->state == effective(state_); }

const experiment::ModelOutline* RoundingPresenter::outline() const {
  const auto it = outlines_.find(state_.model);
  return it == outlines_.end() ? nullptr : &it->second;
}

void RoundingPresenter::edit(const RoundingState& next, const QString& gesture) {
  const RoundingState wanted = clamped(next);
  const bool continued = !gesture.isEmpty() && gesture == gesture_;
  gesture_ = gesture;
  if (wanted == state_) return;
  if (!continued || undo_.empty()) {
    undo_.push_back(state_);
    trimHistory();
  }
  redo_.clear();
  setState(wanted);
}

void RoundingPresenter::trimHistory() {
  std::size_t bytes = 0;
  std::size_t kept = 0;
  for (auto it = undo_.rbegin(); it != undo_.rend() && kept < kHistory; ++it, ++kept) {
    bytes += it->valuesText.size();
    // The newest step stays whatever its size.
    if (bytes > kHistoryBytes && kept > 0) break;
  }
  undo_.erase(undo_.begin(), undo_.end() - static_cast<std::ptrdiff_t>(kept));
}

void RoundingPresenter::undo() {
  if (undo_.empty()) return;
  redo_.push_back(state_);
  const RoundingState before = std::move(undo_.back());
  undo_.pop_back();
  gesture_.clear();
  setState(before);
}

void RoundingPresenter::redo() {
  if (redo_.empty()) return;
  undo_.push_back(state_);
  const RoundingState after = std::move(redo_.back());
  redo_.pop_back();
  gesture_.clear();
  setState(after);
}

void RoundingPresenter::restore(const RoundingState& state) {
  undo_.clear();
  redo_.clear();
  gesture_.clear();
  setState(clamped(state));
}

void RoundingPresenter::setState(const RoundingState& next) {
  const bool sameModel = next.model == state_.model;
  state_ = next;
  if (!sameModel && outline() == nullptr) openOutline(state_.model, false);
  emit stateChanged();
  if (!sameModel) emit outlineChanged();
  request();
}

void RoundingPresenter::request() {
  const RoundingState wanted = effective(state_);
  if (result_ && result_->state == wanted && phase_ == Phase::ready) return;
  for (const RoundingResultPtr& cached : cache_) {
    if (cached->state == wanted) {
      show(cached);
      return;
    }
  }
  throttle_.edit(state_);
}

void RoundingPresenter::submit(const RoundingState& state) {
  // While the value waited, a cached picture of a newer state may have been shown; the newest state decides.
  if (isCurrent() && phase_ == Phase::ready) return;
  auto& services = lab_.services;
  live_->submit([this, state, &services](const jobs::JobContext& context) {
    auto computed = computeRounding(state, services, context.task);
    context.deliver([this, computed = std::move(computed), state]() mutable { take(std::move(computed), state); });
  });
  if (phase_ != Phase::ready) setPhase(Phase::loading);
}

void RoundingPresenter::take(base::Result<RoundingResultPtr> computed, const RoundingState& asked) {
  const RoundingState wanted = effective(state_);
  const bool stale = effective(asked) != wanted;
  // Pictures of states on the way are shown during a drag, but never over the picture of the present state.
  if (stale && isCurrent()) return;
  if (computed) {
    if ((*computed)->view.x.size() <= kCachedElements) {
      cache_.push_front(*computed);
      if (cache_.size() > kCached) cache_.pop_back();
    }
    show(*computed);
    return;
  }
  if (stale || computed.error().kind == base::ErrorKind::cancelled) return;
  error_ = computed.error();
  setPhase(Phase::failed);
}

void RoundingPresenter::show(const RoundingResultPtr& result) {
  result_ = result;
  error_.reset();
  phase_ = Phase::ready;
  ++shown_;
  emit resultChanged();
}

void RoundingPresenter::setPhase(Phase phase) {
  phase_ = phase;
  emit resultChanged();
}

void RoundingPresenter::cancel() {
  live_->cancel();
  if (!isCurrent()) setPhase(Phase::cancelled);
}

void RoundingPresenter::openModel(const QString& nameOrPath) { openOutline(nameOrPath.toStdString(), true); }

void RoundingPresenter::openOutline(const std::string& nameOrPath, bool chosen) {
  if (const auto known = outlines_.find(nameOrPath); known != outlines_.end() && chosen) {
    takeOutline(nameOrPath, known->second, true);
    return;
  }
  auto& services = lab_.services;
  opening_->submit([this, nameOrPath, chosen, &services](const jobs::JobContext& context) {
    noteComputation();
    auto outline = experiment::outlineModel(nameOrPath, services);
    context.deliver([this, nameOrPath, chosen, outline = std::move(outline)]() mutable {
      takeOutline(nameOrPath, std::move(outline), chosen);
    });
  });
}

void RoundingPresenter::takeOutline(const std::string& nameOrPath, base::Result<experiment::ModelOutline> outline,
                                    bool chosen) {
  if (!outline) {
    if (outline.error().kind == base::ErrorKind::cancelled) return;
    // Nothing to show yet: the page still works, with the chapter's values.
    if (!chosen && !result_ && undo_.empty()) {
      RoundingState typed = state_;
      typed.source = RoundingState::Source::typed;
      typed.grouping = RoundingState::Grouping::whole;
      setState(typed);
    }
    emit problem(outline.error());
    return;
  }
  outlines_[nameOrPath] = *std::move(outline);
  const experiment::ModelOutline& known = outlines_[nameOrPath];
  if (chosen) {
    RoundingState next = state_;
    next.source = RoundingState::Source::row;
    next.model = nameOrPath;
    next.row.reset();
    next.shownGroup.reset();
    if (next.grouping == RoundingState::Grouping::lengths) next.grouping = RoundingState::Grouping::size;
    if (known.find(next.tensor) == nullptr) next.tensor = known.matrices.front().name;
    edit(next);
  }
  emit outlineChanged();
  if (chosen) emit modelOpened();
}

base::Result<QString> RoundingPresenter::commandLine() const {
  QS_ASSIGN(const auto spec, toSpec(state_));
  return QString::fromStdString(experiment::commandLine(spec));
}

bool RoundingPresenter::pump() {
  throttle_.flush();
  const bool opened = opening_->pump();
  return live_->pump() || opened;
}

}  // namespace qs::ui
