#include "ui/labs/activations/activations_presenter.h"

#include <algorithm>

namespace qs::ui {

using base::Result;
using base::TaskContext;
using experiment::StudyRow;

namespace {

// Studies of losses that stay open.
constexpr std::size_t kStudies = 4;

// Of the job in the list of running ones.
const base::Text kMismatchJob = QS_LABEL("core", "calibrating on each text, scoring each");

// Without calibration first: their first estimates come while the ranges are still being collected.
const std::vector<Cost> kFirstOrder = {Cost::tensor, Cost::token, Cost::llmint8, Cost::smooth, Cost::tensorStatic};

}  // namespace

ActivationsPresenter::ActivationsPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), urgent_(kFirstOrder), desk_(std::make_shared<StudyDesk<>>(kStudies)),
      opener_(std::make_unique<FileOpener>(lab)) {
  auto& services = lab_.services;
  Ranges::Options ranges;
  ranges.name = QS_LABEL("core", "watching what the layers read");
  ranges.policy = jobs::StopPolicy::atOnce;
  ranges.pool = &services.pool();
  ranges.cached = 8;
  ranges.changed = [this] {
    distinct_.clear();
    if (const auto& value = ranges_->value()) distinct_ = experiment::distinctInputs(value->inputs);
    requestChannels();
    emit rangesChanged();
  };
  ranges_ = std::make_unique<Ranges>(lab_, std::move(ranges),
                                     [&services](const experiment::ActivationsSpec& spec, const TaskContext& context,
                                                 const Ranges::Sink&) -> Result<Ranges::Ptr> {
                                       QS_ASSIGN(auto found, experiment::runActivations(spec, services, context));
                                       return std::make_shared<const experiment::ActivationsResult>(std::move(found));
                                     });
  Channels::Options channels;
  channels.name = QS_LABEL("core", "rescaling the channels");
  channels.changed = [this] { emit channelsChanged(); };
  channels_ = std::make_unique<Channels>(
      lab_, std::move(channels),
      [](const ChannelsKey& key, const TaskContext&, const Channels::Sink&) -> Result<Channels::Ptr> {
        return std::make_shared<const experiment::ChannelView>(
            experiment::channelView(key.of->inputs[key.input], key.alpha, key.bySize));
      });
  Check::Options check;
  check.name = QS_LABEL("core", "comparing logits with and without outliers");
  check.policy = jobs::StopPolicy::atOnce;
  check.pool = &services.pool();
  check.cached = 16;
  check.changed = [this] { emit checkChanged(); };
  check_ = std::make_unique<Check>(
      lab_, std::move(check),
      [&services](const CheckKey& key, const TaskContext& context, const Check::Sink&) -> Result<Check::Ptr> {
        QS_ASSIGN(auto found, experiment::checkInjection(key.model, key.backend, key.outliers, key.text, services, context));
        return std::make_shared<const experiment::InjectionCheck>(found);
      });
  Mismatch::Options mismatch;
  mismatch.name = kMismatchJob;
  mismatch.policy = jobs::StopPolicy::atOnce;
  mismatch.pool = &services.pool();
  mismatch.cached = 8;
  mismatch.changed = [this] { emit mismatchChanged(); };
  mismatch_ = std::make_unique<Mismatch>(lab_, std::move(mismatch),
                                         [&services](const experiment::MismatchSpec& spec, const TaskContext& context,
                                                     const Mismatch::Sink&) -> Result<Mismatch::Ptr> {
                                           QS_ASSIGN(auto found, experiment::runMismatch(spec, services, context));
                                           return std::make_shared<const experiment::MismatchResult>(std::move(found));
                                         });
  jobs::Lane::Options reading;
  reading.policy = jobs::StopPolicy::afterFirstResult;  // so that a drag of α shows losses all the time
  reading.pool = &services.pool();
  reading.threaded = lab_.threaded;
  reading.events = lab_.jobs.laneEvents(QS_LABEL("core", "measuring the loss"), [this] { cancel(); });
  lane_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(reading));
  connect(opener_.get(), &FileOpener::problem, this, &ActivationsPresenter::problem);
  connect(opener_.get(), &FileOpener::remark, this, &ActivationsPresenter::remark);
  connect(opener_.get(), &FileOpener::modelOpened, this, &ActivationsPresenter::modelOpened);
  connect(&lab_.jobs, &JobCenter::changed, this, &ActivationsPresenter::followJobs);
  request();
  measureCost();
}

ActivationsPresenter::~ActivationsPresenter() = default;

void ActivationsPresenter::edit(const ActivationsState& next, const QString& gesture) {
  const ActivationsState before = state();
  if (history_.edit(clamped(next), gesture)) follow(before);
}

void ActivationsPresenter::undo() {
  const ActivationsState before = state();
  if (history_.undo()) follow(before);
}

void ActivationsPresenter::redo() {
  const ActivationsState before = state();
  if (history_.redo()) follow(before);
}

void ActivationsPresenter::restore(const ActivationsState& next) {
  const ActivationsState before = state();
  history_.restore(clamped(next));
  follow(before);
}

void ActivationsPresenter::setBackend(const std::string& name) {
  const ActivationsState before = state();
  if (!history_.setBackend(name)) return;
  follow(before);
  // The matrix is made on demand; one that was on its way, or could not be made, is made here.
  if (mismatchRuns() || mismatch_->phase() == WorkPhase::failed) mismatch_->want(mismatchSpec(state()));
}

void ActivationsPresenter::follow(const ActivationsState& before) {
  const Request now = requestOf(state());
  if (requestOf(before) != now && viewOf_ != now) {
    view_.reset();
    rows_.clear();
    lastKnown_ = {};
  }
  if (before.model != state().model) urgent_ = kFirstOrder;
  emit stateChanged();
  request();
  followCost(before);
}

void ActivationsPresenter::request() {
  ranges_->want(rangesSpec(state()));
  requestChannels();
  if (state().injected) {
    check_->want({state().model, state().calibration.text, state().outliers, state().backend});
  } else {
    check_->forget();
  }
}

void ActivationsPresenter::requestChannels() {
  const auto* input = chosenInput();
  const auto& value = ranges_->value();
  if (input == nullptr) {
    channels_->forget();
    return;
  }
  channels_->want({value, static_cast<std::size_t>(input - value->inputs.data()), state().alpha, state().bySize});
}

const experiment::LayerInputRanges* ActivationsPresenter::chosenInput() const {
  const auto& value = ranges_->value();
  if (!value || distinct_.empty()) return nullptr;
  const auto& inputs = value->inputs;
  const auto named = std::find_if(inputs.begin(), inputs.end(), [this](const auto& one) { return one.name == state().layer; });
  if (named == inputs.end()) return &inputs[distinct_.front()];
  const auto first = std::find_if(inputs.begin(), inputs.end(), [&](const auto& one) { return one.point == named->point; });
  return &*first;
}

const experiment::LayerInputRanges* ActivationsPresenter::shownInput() const {
  const auto& key = channels_->valueKey();
  return channels_->value() && key ? &key->of->inputs[key->input] : nullptr;
}

const experiment::ChannelView* ActivationsPresenter::shownChannels() const {
  return channels_->valueKey() ? channels_->value().get() : nullptr;
}

std::int64_t ActivationsPresenter::hidden() const {
  const auto& value = ranges_->value();
  // The first linear layer reads a norm's output.
  return value && !value->inputs.empty() ? static_cast<std::int64_t>(value->inputs.front().absmax.size()) : 0;
}

ActivationsPresenter::Request ActivationsPresenter::requestOf(const ActivationsState& state) {
  return {costSpec(state), state.tokens};
}

const StudyRow* ActivationsPresenter::row(Cost cost) const {
  const auto it = rows_.find(schemeOf(state(), cost));
  return it == rows_.end() ? nullptr : &it->second;
}

const StudyRow* ActivationsPresenter::shownRow(Cost cost) const {
  if (const StudyRow* now = row(cost)) return now;
  const auto it = rows_.find(lastKnown_[static_cast<std::size_t>(cost)]);
  return it == rows_.end() ? nullptr : &it->second;
}

bool ActivationsPresenter::isComplete() const {
  if (!view_ || !view_->baseline.complete) return false;
  for (const Cost cost : kFirstOrder) {
    const auto* known = row(cost);
    if (known == nullptr || (!known->complete && !known->error)) return false;
  }
  return true;
}

double ActivationsPresenter::progress() const {
  if (!view_ || view_->windows == 0) return 0.0;
  std::int64_t read = view_->baseline.windows;
  for (const Cost cost : kFirstOrder) {
    if (const auto* known = row(cost)) read += known->error ? view_->windows : known->windows;
  }
  return static_cast<double>(read) / static_cast<double>(view_->windows * static_cast<std::int64_t>(kCosts + 1));
}

void ActivationsPresenter::followCost(const ActivationsState& before) {
  bool another = requestOf(before) != requestOf(state());
  for (const Cost cost : kFirstOrder) {
    if (schemeOf(before, cost) == schemeOf(state(), cost)) continue;
    another = true;
    std::erase(urgent_, cost);
    urgent_.insert(urgent_.begin(), cost);
  }
  if (!another) return;  // another look: nothing to measure
  if (!isComplete()) return measureCost();
  lane_->cancel();
  setPhase(Phase::ready);
}

void ActivationsPresenter::measureCost() {
  const Request request = requestOf(state());
  std::vector<quant::QuantScheme> schemes;
  for (const Cost cost : urgent_) schemes.push_back(*quant::QuantScheme::parse(schemeOf(state(), cost)));
  auto& services = lab_.services;
  const bool fresh = !view_;
  lane_->submit([this, request, schemes, fresh, desk = desk_, &services](const jobs::JobContext& job) {
    noteComputation();
    const auto fails = [&](const base::Error& error) {
      if (error.kind == base::ErrorKind::cancelled) return;
      job.deliver([this, request, error] { fail(request, error); });
    };
    const auto opened = desk->open(request.spec, services, job.task);
    if (!opened) return fails(opened.error());
    experiment::LossStudy& study = *(*opened)->study;
    if (const auto status = study.configure(0, request.tokens); !status) return fails(status.error());
    jobs::Pace pace;
    const auto show = [&] {
      Delivery delivery{study.view(schemes), desk->work()};
      const bool done = delivery.view.complete();
      job.deliver([this, request, delivery = std::move(delivery), ticket = pace.ticket()] { take(request, delivery); });
      return done;
    };
    // A job that has shown something may be replaced; one that measures a new α shows nothing before its first estimate.
    if ((fresh || study.view(schemes).complete()) && show()) return;
    if (const auto status = readOn(study, schemes, job.task, pace, show); !status) fails(status.error());
  });
  setPhase(view_ ? Phase::reading : Phase::loading);
}

void ActivationsPresenter::take(const Request& request, const Delivery& delivery) {
  if (request != requestOf(state())) return;
  error_.reset();
  if (viewOf_ != request) {
    rows_.clear();
    lastKnown_ = {};
  }
  viewOf_ = request;
  view_ = delivery.view;
  for (const StudyRow& row : delivery.view.rows) {
    if (row.windows > 0 || row.error) rows_[row.loss.scheme] = row;
  }
  // Figures of an α on the way are shown too: they are those of the last α that has any.
  for (std::size_t i = 0; i < kCosts; ++i) {
    for (const StudyRow& row : delivery.view.rows) {
      const bool smooth = row.loss.scheme.find("/smooth") != std::string::npos;
      const bool llm = row.loss.scheme.find("/llmint8") != std::string::npos;
      const auto cost = static_cast<Cost>(i);
      if (row.windows > 0 && ((cost == Cost::smooth && smooth) || (cost == Cost::llmint8 && llm))) {
        lastKnown_[i] = row.loss.scheme;
      }
    }
  }
  work_ = delivery.work;
  phase_ = isComplete() ? Phase::ready : Phase::reading;
  emit costChanged();
}

void ActivationsPresenter::fail(const Request& request, const base::Error& error) {
  if (request != requestOf(state())) return;
  error_ = error;
  setPhase(Phase::failed);
  lab_.jobs.tellFailure(error);
}

void ActivationsPresenter::setPhase(Phase phase) {
  if (phase == phase_ && phase != Phase::failed) return;
  phase_ = phase;
  if (phase != Phase::failed) error_.reset();
  emit costChanged();
}

void ActivationsPresenter::cancel() {
  lane_->cancel();
  if (!isComplete() && phase_ != Phase::failed) setPhase(Phase::cancelled);
}

void ActivationsPresenter::resume() {
  ranges_->want(rangesSpec(state()));
  if (phase_ == Phase::cancelled || phase_ == Phase::failed) measureCost();
}

void ActivationsPresenter::startMismatch() {
  if (mismatchRuns()) return;
  if (mismatch_->phase() == WorkPhase::failed) mismatch_->outdate([](const auto&) { return true; });
  mismatchProgress_ = 0.0;
  mismatch_->want(mismatchSpec(state()));
}

void ActivationsPresenter::stopMismatch() {
  if (mismatchRuns()) mismatch_->cancel();
}

const experiment::MismatchResult* ActivationsPresenter::shownMismatch() const {
  const auto& key = mismatch_->valueKey();
  return key && key->model == state().model ? mismatch_->value().get() : nullptr;
}

void ActivationsPresenter::followJobs() {
  const auto& running = lab_.jobs.running();
  const auto job = std::find_if(running.begin(), running.end(), [](const auto& one) { return one.name == kMismatchJob; });
  const bool busy = job != running.end();
  const double progress = busy && job->fraction >= 0.0 ? job->fraction : mismatchProgress_;
  if (progress == mismatchProgress_) return;
  mismatchProgress_ = progress;
  emit mismatchChanged();
}

// A model that is taken is shown at its most uneven input.
void ActivationsPresenter::takeModel(const std::string& path) {
  ActivationsState next = state();
  next.model = path;
  next.layer.clear();
  edit(next);
}

void ActivationsPresenter::takeText(const std::string& path, TextUse use) {
  ActivationsState next = state();
  (use == TextUse::calibration ? next.calibration.text : next.text) = path;
  edit(next);
}

void ActivationsPresenter::openPath(const QString& path) {
  opener_->modelOrText(path, [this](const std::string& model) { takeModel(model); },
                       [this](const std::string& text) { takeText(text, TextUse::calibration); });
}

void ActivationsPresenter::openText(const QString& path, TextUse use) {
  opener_->text(path.toStdString(), [this, use](const std::string& text) { takeText(text, use); });
}

void ActivationsPresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path != state().model) opener_->model(path, false, [this](const std::string& model) { takeModel(model); });
}

bool ActivationsPresenter::canResume() const {
  return phase_ == Phase::cancelled || phase_ == Phase::failed || ranges_->phase() == WorkPhase::cancelled;
}

bool ActivationsPresenter::isSettled() const {
  const bool cost = phase_ == Phase::ready || phase_ == Phase::failed || phase_ == Phase::cancelled;
  return cost && ranges_->isSettled() && channels_->isSettled() && check_->isSettled() && mismatch_->isSettled();
}

QString ActivationsPresenter::commandLine() const {
  const auto* input = chosenInput();
  switch (state().view) {
    case ActivationsState::View::channels:
      if (input == nullptr || !input->canSmooth) break;
      return QString::fromStdString(experiment::commandLine(smoothSpec(state(), input->name)));
    case ActivationsState::View::cost: return QString::fromStdString(experiment::commandLine(lossSpec(state())));
    case ActivationsState::View::mismatch: return QString::fromStdString(experiment::commandLine(mismatchSpec(state())));
    case ActivationsState::View::ranges: break;
  }
  return QString::fromStdString(experiment::commandLine(rangesSpec(state())));
}

bool ActivationsPresenter::pump() {
  const bool opened = opener_->pump();
  const bool ranges = ranges_->pump();
  const bool channels = channels_->pump();
  const bool check = check_->pump();
  const bool mismatch = mismatch_->pump();
  return lane_->pump() || opened || ranges || channels || check || mismatch;
}

}  // namespace qs::ui
