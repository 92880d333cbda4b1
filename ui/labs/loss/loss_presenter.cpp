#include "ui/labs/loss/loss_presenter.h"

#include <algorithm>

namespace qs::ui {

using experiment::StudyView;

namespace {

// Studies that stay open.
constexpr std::size_t kStudies = 4;

}  // namespace

LossPresenter::LossPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), newest_(history_.state().schemes), desk_(std::make_shared<StudyDesk<>>(kStudies)),
      opener_(std::make_unique<FileOpener>(lab)) {
  // What stands first in the table is read first.
  std::reverse(newest_.begin(), newest_.end());
  selected_ = state().schemes.empty() ? std::string() : state().schemes.front();
  jobs::Lane::Options reading;
  reading.policy = jobs::StopPolicy::atOnce;
  reading.pool = &lab_.services.pool();
  reading.threaded = lab_.threaded;
  reading.events = lab_.jobs.laneEvents(QS_LABEL("core", "measuring the loss"), [this] { cancel(); });
  lane_ = std::make_unique<jobs::Lane>(guiExecutor(&lab_.jobs), std::move(reading));
  connect(opener_.get(), &FileOpener::problem, this, &LossPresenter::problem);
  connect(opener_.get(), &FileOpener::remark, this, &LossPresenter::remark);
  connect(opener_.get(), &FileOpener::modelOpened, this, &LossPresenter::modelOpened);
  submit();
}

LossPresenter::~LossPresenter() = default;

LossPresenter::Request LossPresenter::requestOf(const LossState& state) {
  return {studySpec(state), state.window, state.tokens};
}

const experiment::StudyRow* LossPresenter::row(const std::string& scheme) const {
  const auto it = rows_.find(scheme);
  return it == rows_.end() ? nullptr : &it->second;
}

bool LossPresenter::isComplete() const {
  if (!view_ || !view_->baseline.complete) return false;
  return std::all_of(state().schemes.begin(), state().schemes.end(), [this](const std::string& scheme) {
    const auto* known = row(scheme);
    return known != nullptr && (known->complete || known->error);
  });
}

double LossPresenter::progress() const {
  if (!view_ || view_->windows == 0) return 0.0;
  std::int64_t read = view_->baseline.windows;
  for (const std::string& scheme : state().schemes) {
    const auto* known = row(scheme);
    if (known != nullptr) read += known->error ? view_->windows : known->windows;
  }
  return static_cast<double>(read) / static_cast<double>(view_->windows * static_cast<std::int64_t>(state().schemes.size() + 1));
}

void LossPresenter::edit(const LossState& next, const QString& gesture) {
  const LossState before = state();
  if (history_.edit(clamped(next), gesture)) follow(before);
}

void LossPresenter::undo() {
  const LossState before = state();
  if (history_.undo()) follow(before);
}

void LossPresenter::redo() {
  const LossState before = state();
  if (history_.redo()) follow(before);
}

void LossPresenter::restore(const LossState& next) {
  const LossState before = state();
  history_.restore(clamped(next));
  follow(before);
}

void LossPresenter::setBackend(const std::string& name) {
  const LossState before = state();
  if (history_.setBackend(name)) follow(before);
}

void LossPresenter::follow(const LossState& before) {
  const auto& schemes = state().schemes;
  const std::string selected = selected_;
  const auto holds = [](const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  bool more = false;
  for (const std::string& scheme : schemes) {
    if (holds(before.schemes, scheme)) continue;
    more = true;
    std::erase(newest_, scheme);
    newest_.push_back(scheme);
    selected_ = scheme;
  }
  const bool fewer = std::any_of(before.schemes.begin(), before.schemes.end(),
                                 [&](const std::string& scheme) { return !holds(schemes, scheme); });
  if (!selected_.empty() && !holds(schemes, selected_)) selected_ = schemes.empty() ? std::string() : schemes.front();
  const bool sameText = requestOf(before) == requestOf(state());
  if (!sameText && requestOf(state()) != viewOf_) {
    view_.reset();
    rows_.clear();
  }
  emit stateChanged();
  if (selected_ != selected) emit selectionChanged();
  if (sameText && !more && !fewer) return;  // another order, another look: nothing to read
  if (sameText && isComplete()) {
    lane_->cancel();
    setPhase(Phase::ready);
    return;
  }
  // A stopped reading goes on when something new is asked for, not when a row is taken away.
  if (sameText && !more && phase_ == Phase::cancelled) {
    emit resultChanged();
    return;
  }
  submit();
}

std::vector<std::string> LossPresenter::byUrgency() const {
  std::vector<std::string> out;
  for (auto it = newest_.rbegin(); it != newest_.rend(); ++it) {
    const auto& schemes = state().schemes;
    if (std::find(schemes.begin(), schemes.end(), *it) != schemes.end()) out.push_back(*it);
  }
  return out;
}

void LossPresenter::submit() {
  auto& services = lab_.services;
  const Request request = requestOf(state());
  const auto schemes = schemesOf(byUrgency());
  lane_->submit([this, request, schemes, desk = desk_, &services](const jobs::JobContext& job) {
    noteComputation();
    const auto fails = [&](const base::Error& error) {
      if (error.kind == base::ErrorKind::cancelled) return;
      const bool replaceable = !request.spec.replaceInvalid && experiment::holdsInvalidUtf8(request.spec.text);
      job.deliver([this, request, error, replaceable] { fail(request, error, replaceable); });
    };
    const auto opened = desk->open(request.spec, services, job.task);
    if (!opened) return fails(opened.error());
    experiment::LossStudy& study = *(*opened)->study;
    if (const auto status = study.configure(request.window, request.tokens); !status) return fails(status.error());
    // Says whether there is nothing left to read.
    jobs::Pace pace;
    const auto show = [&] {
      Delivery delivery{study.view(schemes), desk->work()};
      const bool done = delivery.view.complete();
      job.deliver([this, request, delivery = std::move(delivery), ticket = pace.ticket()] { take(request, delivery); });
      return done;
    };
    if (show()) return;
    if (const auto status = readOn(study, schemes, job.task, pace, show); !status) fails(status.error());
  });
  setPhase(view_ ? Phase::reading : Phase::loading);
}

void LossPresenter::take(const Request& request, const Delivery& delivery) {
  if (request != requestOf(state())) return;
  error_.reset();
  canReplace_ = false;
  if (viewOf_ != request) rows_.clear();
  viewOf_ = request;
  view_ = delivery.view;
  for (const experiment::StudyRow& row : delivery.view.rows) {
    const bool known = row.windows > 0 || row.error;
    if (known) rows_[row.loss.scheme] = row;
  }
  work_ = delivery.work;
  phase_ = isComplete() ? Phase::ready : Phase::reading;
  emit resultChanged();
}

void LossPresenter::fail(const Request& request, const base::Error& error, bool replaceable) {
  if (request != requestOf(state())) return;
  error_ = error;
  canReplace_ = replaceable;
  setPhase(Phase::failed);
  lab_.jobs.tellFailure(error);
}

void LossPresenter::setPhase(Phase phase) {
  if (phase == phase_ && phase != Phase::failed) return;
  phase_ = phase;
  if (phase != Phase::failed) {
    error_.reset();
    canReplace_ = false;
  }
  emit resultChanged();
}

void LossPresenter::select(const std::string& scheme) {
  if (scheme == selected_) return;
  selected_ = scheme;
  emit selectionChanged();
}

void LossPresenter::cancel() {
  lane_->cancel();
  if (!isComplete() && phase_ != Phase::failed) setPhase(Phase::cancelled);
}

void LossPresenter::resume() {
  if (phase_ == Phase::cancelled || phase_ == Phase::failed) submit();
}

bool LossPresenter::canPin() const { return view_ && view_->baseline.windows > 0; }

void LossPresenter::pin() {
  if (!canPin()) return;
  auto pin = std::make_shared<LossPin>();
  pin->view = *view_;
  pin->view.rows.clear();
  for (const std::string& scheme : state().schemes) {
    if (const auto* known = row(scheme); known != nullptr && known->windows > 0) pin->view.rows.push_back(*known);
  }
  pin->model = state().model;
  pin_ = std::move(pin);
  emit pinChanged();
}

void LossPresenter::unpin() {
  pin_.reset();
  emit pinChanged();
}

void LossPresenter::takeModel(const std::string& path) {
  LossState next = state();
  next.model = path;
  edit(next);
}

void LossPresenter::openPath(const QString& path) {
  opener_->modelOrText(path, [this](const std::string& model) { takeModel(model); },
                       [this](const std::string& text) {
                         LossState next = state();
                         next.text = text;
                         next.replaceInvalid = false;
                         edit(next);
                       });
}

void LossPresenter::adoptModel(const QString& nameOrPath) {
  const std::string path = nameOrPath.toStdString();
  if (path != state().model) opener_->model(path, false, [this](const std::string& model) { takeModel(model); });
}

QString LossPresenter::commandLine() const { return QString::fromStdString(experiment::commandLine(toSpec(state()))); }

bool LossPresenter::pump() {
  const bool opened = opener_->pump();
  return lane_->pump() || opened;
}

}  // namespace qs::ui
