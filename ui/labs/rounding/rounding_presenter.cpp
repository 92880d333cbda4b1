#include "ui/labs/rounding/rounding_presenter.h"

#include <algorithm>
#include <utility>

namespace qs::ui {

namespace {

// Pictures that are kept so that going back shows at once; large ones are not worth their memory.
constexpr std::size_t kCached = 24;
constexpr std::size_t kCachedElements = 65536;

RoundingState firstState() {
  RoundingState state;
  state.valuesText = kChapterValues;
  return state;
}

}  // namespace

base::Result<RoundingResultPtr> computeRounding(const RoundingState& state, experiment::Services& services,
                                                const base::TaskContext& context) {
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
      // Every step holds its typed values; a pasted file must not be kept two hundred times.
      history_(firstState(), [](const RoundingState& state) { return state.valuesText.size(); }) {
  Background<RoundingState, RoundingResult>::Options options;
  options.name = QS_LABEL("core", "rounding the weights");
  options.pool = &lab_.services.pool();
  options.cached = kCached;
  options.keeps = [](const RoundingResult& result) { return result.view.x.size() <= kCachedElements; };
  options.changed = [this] { emit resultChanged(); };
  picture_ = std::make_unique<Background<RoundingState, RoundingResult>>(
      lab_, std::move(options), [services = &lab_.services](const RoundingState& key, const base::TaskContext& context, const auto&) {
        return computeRounding(key, *services, context);
      });

  jobs::Lane::Options opening;
  opening.policy = jobs::StopPolicy::atOnce;
  opening.threaded = lab_.threaded;
  opening.events = lab_.jobs.laneEvents(QS_LABEL("core", "opening the model"), [this] { opening_->cancel(); });
  opening_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(opening));

  openOutline(state().model, Opening::needed);
  request();
}

RoundingPresenter::~RoundingPresenter() = default;

const experiment::ModelOutline* RoundingPresenter::outline() const {
  const auto it = outlines_.find(state().model);
  return it == outlines_.end() ? nullptr : &it->second;
}

void RoundingPresenter::edit(const RoundingState& next, const QString& gesture) {
  const RoundingState before = state();
  if (history_.edit(clamped(next), gesture)) follow(before);
}

void RoundingPresenter::undo() {
  const RoundingState before = state();
  if (history_.undo()) follow(before);
}

void RoundingPresenter::redo() {
  const RoundingState before = state();
  if (history_.redo()) follow(before);
}

void RoundingPresenter::restore(const RoundingState& next) {
  const RoundingState before = state();
  history_.restore(clamped(next));
  follow(before);
}

void RoundingPresenter::setBackend(const std::string& name) {
  const RoundingState before = state();
  if (history_.setBackend(name)) follow(before);
}

void RoundingPresenter::follow(const RoundingState& before) {
  const bool sameModel = before.model == state().model;
  if (!sameModel && outline() == nullptr) openOutline(state().model, Opening::needed);
  emit stateChanged();
  if (!sameModel) emit outlineChanged();
  request();
}

void RoundingPresenter::request() { picture_->want(effective(state())); }

void RoundingPresenter::openModel(const QString& nameOrPath) { openOutline(nameOrPath.toStdString(), Opening::chosen); }

void RoundingPresenter::adoptModel(const QString& nameOrPath) {
  if (nameOrPath.toStdString() != state().model) openOutline(nameOrPath.toStdString(), Opening::adopted);
}

void RoundingPresenter::openOutline(const std::string& nameOrPath, Opening why) {
  auto& services = lab_.services;
  // Also what is known already goes through the lane: of two openings the newer wins, whichever is quicker.
  opening_->submit([this, nameOrPath, why, &services](const jobs::JobContext& context) {
    noteComputation();
    auto outline = experiment::outlineModel(nameOrPath, services);
    context.deliver([this, nameOrPath, why, outline = std::move(outline)]() mutable {
      takeOutline(nameOrPath, std::move(outline), why);
    });
  });
}

void RoundingPresenter::takeOutline(const std::string& nameOrPath, base::Result<experiment::ModelOutline> outline,
                                    Opening why) {
  if (!outline) {
    if (outline.error().kind == base::ErrorKind::cancelled) return;
    // The newer opening may have taken the place of the state's own.
    if (why != Opening::needed && this->outline() == nullptr) openOutline(state().model, Opening::needed);
    if (why == Opening::adopted) {
      // That page is content with it; this one has nothing to take a row from.
      base::Error about;
      about.what = {QS_LABEL("core", "this page found nothing to show in %1 and goes on with %2"), {nameOrPath, state().model}};
      emit remark(about);
      return;
    }
    // Nothing to show yet: the page still works, with the chapter's values.
    if (why == Opening::needed && !result() && !canUndo()) {
      RoundingState typed = state();
      typed.source = RoundingState::Source::typed;
      typed.grouping = RoundingState::Grouping::whole;
      restore(typed);
    }
    emit problem(outline.error());
    return;
  }
  outlines_[nameOrPath] = *std::move(outline);
  const experiment::ModelOutline& known = outlines_[nameOrPath];
  if (why != Opening::needed) {
    RoundingState next = state();
    if (why == Opening::chosen) next.source = RoundingState::Source::row;
    next.model = nameOrPath;
    next.row.reset();
    next.shownGroup.reset();
    if (next.source == RoundingState::Source::row && next.grouping == RoundingState::Grouping::lengths) {
      next.grouping = RoundingState::Grouping::size;
    }
    if (known.find(next.tensor) == nullptr) next.tensor = known.matrices.front().name;
    // The file may have been written anew since its pictures were made.
    picture_->outdate([&](const RoundingState& key) { return key.model == nameOrPath; });
    if (clamped(next) == state()) {
      request();
    } else {
      edit(next);
    }
  }
  emit outlineChanged();
  if (why == Opening::chosen) emit modelOpened(QString::fromStdString(nameOrPath));
}

base::Result<QString> RoundingPresenter::commandLine() const {
  QS_ASSIGN(const auto spec, toSpec(state()));
  return QString::fromStdString(experiment::commandLine(spec));
}

bool RoundingPresenter::pump() {
  const bool opened = opening_->pump();
  return picture_->pump() || opened;
}

}  // namespace qs::ui
