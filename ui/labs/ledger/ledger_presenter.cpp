#include "ui/labs/ledger/ledger_presenter.h"

#include <algorithm>

#include "ui/window/page_access.h"

namespace qs::ui {

using ledger::Claim;
using ledger::LedgerRow;
using ledger::Ruling;
using Show = LedgerState::Show;

namespace {

Show showOf(const LedgerRow* row) {
  if (row == nullptr || row->error) return Show::open;
  switch (row->outcome.verdict.ruling) {
    case Ruling::holds: return Show::holds;
    case Ruling::holdsUnder: return Show::holdsUnder;
    case Ruling::differs: return Show::differs;
  }
  return Show::open;
}

}  // namespace

LedgerPresenter::LedgerPresenter(const LabContext& lab, QObject* parent)
    : QObject(parent), lab_(lab), opener_(std::make_unique<FileOpener>(lab)) {
  Work::Options options;
  options.name = QS_LABEL("core", "recomputing the ledger");
  options.policy = jobs::StopPolicy::atOnce;
  options.pool = &lab_.services.pool();
  options.parts = true;
  options.changed = [this] { onWork(); };
  work_ = std::make_unique<Work>(lab_, std::move(options),
                                 [&services = lab_.services](const Run& run, const base::TaskContext& context, const Work::Sink& early) -> base::Result<Work::Ptr> {
                                   ledger::LedgerSpec spec;
                                   spec.ids = run.ids;
                                   spec.form = run.form;
                                   spec.models = run.models;
                                   spec.backend = run.backend;
                                   QS_ASSIGN(auto rows, ledger::runLedger(spec, services, context, [&](const LedgerRow& row) {
                                               early(std::make_shared<const Rows>(Rows{row}));
                                             }));
                                   return std::make_shared<const Rows>(std::move(rows));
                                 });
  connect(opener_.get(), &FileOpener::problem, this, &LedgerPresenter::problem);
  connect(opener_.get(), &FileOpener::modelOpened, this, &LedgerPresenter::modelOpened);
  ledger::LedgerSpec instant;
  instant.models = false;
  start(instant);
}

LedgerPresenter::~LedgerPresenter() = default;

void LedgerPresenter::edit(const LedgerState& next, const QString& gesture) {
  if (history_.edit(next, gesture)) follow();
}

void LedgerPresenter::undo() {
  if (history_.undo()) follow();
}

void LedgerPresenter::redo() {
  if (history_.redo()) follow();
}

void LedgerPresenter::restore(const LedgerState& state) {
  history_.restore(state);
  follow();
}

void LedgerPresenter::setBackend(const std::string& name) {
  if (!history_.setBackend(name)) return;
  follow();
  ledger::LedgerSpec spec;
  spec.models = false;
  if (const auto& now = work_->wanted(); now && running()) {
    spec.ids = now->ids;
    spec.form = now->form;
    spec.models = now->models;
  }
  spec.backend = name;
  start(spec);
}

void LedgerPresenter::follow() { emit stateChanged(); }

const LedgerRow* LedgerPresenter::row(const std::string& id) const {
  const auto it = rows_.find(id);
  return it == rows_.end() ? nullptr : &it->second;
}

const Claim& LedgerPresenter::selectedClaim() const {
  const Claim* claim = ledger::findClaim(state().selected);
  return claim != nullptr ? *claim : ledger::claimRoster().front();
}

std::vector<const Claim*> LedgerPresenter::shown() const {
  std::vector<const Claim*> out;
  for (const Claim& claim : ledger::claimRoster()) {
    const bool chapter = state().chapter.empty() || claim.chapter == state().chapter;
    const bool kind = !state().kind || claim.kind == *state().kind;
    const bool verdict = state().show == Show::all || state().show == showOf(row(claim.id));
    if (chapter && kind && verdict) out.push_back(&claim);
  }
  std::stable_sort(out.begin(), out.end(), [](const Claim* a, const Claim* b) { return a->chapter < b->chapter; });
  return out;
}

std::vector<LedgerRow> LedgerPresenter::rows() const {
  std::vector<LedgerRow> out;
  for (const Claim& claim : ledger::claimRoster()) {
    if (const LedgerRow* known = row(claim.id)) out.push_back(*known);
  }
  return out;
}

LedgerPresenter::Count LedgerPresenter::count() const {
  Count out;
  for (const Claim& claim : ledger::claimRoster()) {
    switch (showOf(row(claim.id))) {
      case Show::holds: ++out.holds; break;
      case Show::holdsUnder: ++out.holdsUnder; break;
      case Show::differs: ++out.differs; break;
      default: ++out.open; break;
    }
  }
  return out;
}

ledger::LedgerSpec LedgerPresenter::specOf(bool all) const {
  ledger::LedgerSpec spec;
  if (!all) spec.ids = {state().selected};
  spec.form = state().form;
  spec.backend = state().backend;
  return spec;
}

void LedgerPresenter::recompute(bool all) {
  if (running()) return;
  start(specOf(all));
}

void LedgerPresenter::start(const ledger::LedgerSpec& spec) {
  const auto claims = ledger::claimsOf(spec);
  total_ = claims ? static_cast<int>(claims->size()) : 0;
  done_ = 0;
  work_->want({spec.ids, spec.form, spec.models, spec.backend, ++runs_});
  emit resultChanged();
}

void LedgerPresenter::cancel() { work_->cancel(); }

double LedgerPresenter::estimate(bool all) const { return ledger::estimateSeconds(specOf(all), ledger::paceOf(rows())); }

void LedgerPresenter::onWork() {
  if (!work_) return;
  if (const Work::Ptr& now = work_->value(); now && now != taken_) {
    taken_ = now;
    for (const LedgerRow& one : *now) rows_[one.claim->id] = one;
    done_ = work_->isWhole() ? total_ : std::min(total_, done_ + static_cast<int>(now->size()));
  }
  emit resultChanged();
  tellFailures();
}

// A claim that fails leaves a row, and the run goes on. Every row comes as a part before it comes with all the others.
void LedgerPresenter::tellFailures() {
  const Work::Ptr now = taken_;
  if (now == nullptr || now == told_ || work_->isWhole()) return;
  told_ = now;
  for (const LedgerRow& row : *now) {
    if (row.error) lab_.jobs.tellFailure(*row.error);
  }
}

std::string LedgerPresenter::commandLine(bool all) const { return ledger::commandLine(specOf(all)); }

base::Status LedgerPresenter::showOnPage() {
  const Claim& claim = selectedClaim();
  if (lab_.pages == nullptr) {
    return base::fail(base::ErrorKind::unavailable, {QS_LABEL("core", "page '%1'"), {claim.shown.page}}, QS_LABEL("core", "a window with other pages"),
                      QS_LABEL("core", "none"));
  }
  const LedgerRow* known = selectedRow();
  const std::string settings = ledger::shownSettings(claim, known != nullptr ? known->form : state().form);
  return lab_.pages->openPage(QString::fromStdString(claim.shown.page), QByteArray::fromStdString(settings));
}

void LedgerPresenter::openPath(const QString& path) {
  opener_->model(path.toStdString(), true, [](const std::string&) {});
}

bool LedgerPresenter::pump() {
  const bool opened = opener_->pump();
  return work_->pump() || opened;
}

}  // namespace qs::ui
