#include "ui/labs/selfcheck/selfcheck_presenter.h"

#include <algorithm>

#include "ui/window/page_access.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

using State = SelfcheckState;

SelfcheckPresenter::SelfcheckPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), file_(lab.pages == nullptr ? QString() : lab.pages->dataFolder()), results_(file_.load()) {
  draw();
}

void SelfcheckPresenter::draw() {
  if (source_ != nullptr && state().question == drawnId_ && state().seed == drawnSeed_) return;
  source_ = quiz::findSource(state().question);
  drawnId_ = state().question;
  drawnSeed_ = state().seed;
  question_ = quiz::drawQuestion(*source_, drawnSeed_);
  verdict_.reset();
}

void SelfcheckPresenter::edit(const State& next, const QString& gesture) {
  if (!history_.edit(clamped(next), gesture)) return;
  draw();
  emit stateChanged();
}

void SelfcheckPresenter::undo() {
  if (!history_.undo()) return;
  draw();
  emit stateChanged();
}

void SelfcheckPresenter::redo() {
  if (!history_.redo()) return;
  draw();
  emit stateChanged();
}

std::vector<const quiz::Source*> SelfcheckPresenter::listed() const {
  std::vector<const quiz::Source*> out;
  for (const quiz::Source& source : quiz::roster()) {
    if (isListed(state(), source)) out.push_back(&source);
  }
  return out;
}

std::size_t SelfcheckPresenter::place() const {
  const auto all = listed();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), source_) - all.begin());
}

void SelfcheckPresenter::step(int by) {
  const auto all = listed();
  const auto count = static_cast<int>(all.size());
  State next = state();
  next.view = State::View::question;
  next.question = all[static_cast<std::size_t>(((static_cast<int>(place()) + by) % count + count) % count)]->id;
  edit(next);
}

void SelfcheckPresenter::next() {
  const auto all = listed();
  for (std::size_t ahead = 1; ahead < all.size(); ++ahead) {
    const quiz::Source* one = all[(place() + ahead) % all.size()];
    const SelfcheckResult* result = resultOf(*one);
    if (result != nullptr && result->lastRight) continue;
    State wanted = state();
    wanted.view = State::View::question;
    wanted.question = one->id;
    edit(wanted);
    return;
  }
  // The last one that was open, or a second round: another draw at least.
  if (all.size() > 1) return step(1);
  newNumbers();
}

void SelfcheckPresenter::newNumbers() {
  State wanted = state();
  wanted.view = State::View::question;
  ++wanted.seed;
  edit(wanted);
}

void SelfcheckPresenter::take(const quiz::Verdict& verdict) {
  const bool counted = verdict_ && verdict_->readable;
  verdict_ = verdict;
  if (verdict.readable && (!counted || verdict.right)) {
    SelfcheckResult& result = results_[source_->id];
    if (!counted) {
      ++result.answered;
      result.right += verdict.right ? 1 : 0;
    }
    result.lastRight = verdict.right;
    keep();
    emit resultsChanged();
  }
  emit verdictChanged();
}

void SelfcheckPresenter::keep() {
  if (const auto status = file_.save(results_); !status) emit problem(status.error());
}

const SelfcheckResult* SelfcheckPresenter::resultOf(const quiz::Source& source) const {
  const auto found = results_.find(source.id);
  return found == results_.end() || found->second.answered == 0 ? nullptr : &found->second;
}

SelfcheckPresenter::Tally SelfcheckPresenter::tally(std::optional<quiz::Chapter> chapter, std::optional<quiz::Topic> topic) const {
  Tally out;
  for (const quiz::Source& source : quiz::roster()) {
    if ((chapter && source.chapter != *chapter) || (topic && source.topic != *topic)) continue;
    ++out.questions;
    const SelfcheckResult* result = resultOf(source);
    if (result != nullptr) ++(result->lastRight ? out.right : out.wrong);
  }
  return out;
}

int SelfcheckPresenter::answers() const {
  int out = 0;
  for (const auto& [id, result] : results_) out += result.answered;
  return out;
}

void SelfcheckPresenter::reset() {
  results_.clear();
  verdict_.reset();
  keep();
  emit resultsChanged();
  emit verdictChanged();
}

bool SelfcheckPresenter::hasPage(const std::string& id) const {
  const auto& pages = pageRoster();
  return lab_.pages != nullptr &&
         std::any_of(pages.begin(), pages.end(), [&](const PageEntry& page) { return page.id.toStdString() == id; });
}

void SelfcheckPresenter::openPage(const std::string& page, const std::string& settings) {
  if (lab_.pages == nullptr) return;
  const auto status = lab_.pages->openPage(QString::fromStdString(page), QByteArray::fromStdString(settings));
  if (!status) emit problem(status.error());
}

std::string SelfcheckPresenter::settingsOf(const std::string& page) const {
  return lab_.pages == nullptr ? std::string() : lab_.pages->settingsOf(QString::fromStdString(page)).toStdString();
}

}  // namespace qs::ui
