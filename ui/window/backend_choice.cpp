#include "ui/window/backend_choice.h"

#include <utility>

namespace qs::ui {

using base::ErrorKind;

namespace {

const std::string kCpu = "cpu";

}  // namespace

BackendChoice::BackendChoice(const LabContext& lab, QObject* parent) : QObject(parent), lab_(lab) {
  const auto make = [&] {
    jobs::Lane::Options lane;
    lane.policy = jobs::StopPolicy::atOnce;
    lane.threaded = lab_.threaded;
    return std::make_unique<jobs::Lane>(guiExecutor(this), std::move(lane));
  };
  looking_ = make();
  opening_ = make();
  counting_ = make();
  connect(&lab_.jobs, &JobCenter::failed, this, &BackendChoice::onFailure);
}

BackendChoice::~BackendChoice() = default;

void BackendChoice::start(const std::string& remembered) {
  // Loading modules and asking devices takes its time; the window does not wait for it.
  looking_->submit([this, &services = lab_.services](const jobs::JobContext& job) {
    noteComputation();
    auto found = services.registry().list();
    const unsigned threads = services.pool().threads();
    job.deliver([this, found = std::move(found), threads] {
      view_.all = found;
      view_.threads = threads;
      emit viewChanged();
    });
  });
  if (!lab_.threaded) looking_->pump();
  if (!remembered.empty() && remembered != kCpu) open(remembered, true);
}

void BackendChoice::choose(const std::string& name) {
  if (name == view_.name && view_.opening.empty()) return;
  opening_->cancel();
  if (name == view_.name) {
    view_.opening.clear();
    emit viewChanged();
    return;
  }
  if (name == kCpu) {
    view_.opening.clear();
    return use(kCpu, nullptr);
  }
  open(name, false);
}

void BackendChoice::open(const std::string& name, bool remembered) {
  view_.opening = name;
  emit viewChanged();
  opening_->submit([this, name, remembered, &services = lab_.services](const jobs::JobContext& job) {
    noteComputation();
    auto opened = services.backend(name);
    // One that was opened before may have died since.
    if (opened && !(*opened)->hostMemory()) {
      if (const auto alive = (*opened)->wait(); !alive) opened = base::fail(alive.error());
    }
    job.deliver([this, name, remembered, opened = std::move(opened)]() mutable { take(name, remembered, std::move(opened)); });
  });
  if (!lab_.threaded) opening_->pump();
}

void BackendChoice::take(const std::string& name, bool remembered, base::Result<backend::BackendPtr> opened) {
  if (name != view_.opening) return;  // another was chosen meanwhile
  if (opened) return use(name, *std::move(opened));
  view_.opening.clear();
  emit viewChanged();
  if (remembered) {
    base::Error about = std::move(opened).error();
    about.remedy = QS_LABEL("core", "the CPU computes instead of what was chosen last time");
    emit missed(about);
  } else {
    emit refused(opened.error());
  }
}

void BackendChoice::use(const std::string& name, backend::BackendPtr opened) {
  opened_ = std::move(opened);
  view_.name = name;
  if (view_.opening == name) view_.opening.clear();  // else that one is still on its way
  view_.ran.clear();
  view_.device.clear();
  view_.memoryBytes = view_.freeBytes = 0;
  view_.use.reset();
  if (opened_ != nullptr) {
    view_.ran = opened_->name();
    if (!opened_->hostMemory()) {
      view_.device = opened_->deviceName();
      view_.memoryBytes = opened_->memoryBytes();
      view_.freeBytes = opened_->freeBytes();
    }
  }
  emit viewChanged();
  emit chosen();
}

void BackendChoice::askUse() {
  if (view_.device.empty()) return;
  // A device may be in the middle of something, and is waited for.
  counting_->submit([this, device = opened_](const jobs::JobContext& job) {
    noteComputation();
    auto counted = device->counters();
    job.deliver([this, device, counted = std::move(counted)] {
      if (!counted || device != opened_) return;
      view_.use = *counted;
      emit useChanged();
    });
  });
  if (!lab_.threaded) counting_->pump();
}

void BackendChoice::onFailure(const base::Error& error) {
  if (view_.name == kCpu || (error.kind != ErrorKind::backend && error.kind != ErrorKind::memory)) return;
  base::Error about = error;
  about.remedy = QS_LABEL("core", "the CPU goes on; at the foot of the window the other can be chosen again");
  use(kCpu, nullptr);
  emit refused(about);
}

}  // namespace qs::ui
