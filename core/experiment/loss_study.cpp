#include "core/experiment/loss_study.h"

#include <algorithm>
#include <limits>
#include <mutex>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/model_scheme.h"

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

// Weights of schemes kept ready; others are quantized anew when their turn comes, which costs less than a window.
constexpr std::uint64_t kPreparedBytes = std::uint64_t{384} << 20;
// Schemes that share one pass of the baseline, and the most windows of one batch.
constexpr std::size_t kTogether = 8;
constexpr std::size_t kLargestBatch = 32;
// Windows that other limits cut short; more than a slider has steps, for as many schemes as a table takes.
constexpr std::size_t kMostAside = 4096;

// A scheme that cannot be read needs none: its error is known at once.
bool needsCalibration(const quant::QuantScheme& scheme) {
  const auto parts = quant::readModelScheme(scheme);
  return parts && parts->needsCalibration();
}

}  // namespace

bool StudyView::complete() const {
  return baseline.complete &&
         std::all_of(rows.begin(), rows.end(), [](const StudyRow& row) { return row.complete || row.error; });
}

Result<std::unique_ptr<LossStudy>> LossStudy::open(const StudySpec& spec, Services& services,
                                                   const base::TaskContext& context) {
  QS_ASSIGN(Contenders models, Contenders::open(spec.model, spec.backend, services, context, spec.outliers));
  QS_ASSIGN(LossText text, readLossText(spec.text, models.tokenizer(), spec.replaceInvalid, context));
  return std::unique_ptr<LossStudy>(new LossStudy(spec, services, std::move(models), std::move(text)));
}

LossStudy::LossStudy(const StudySpec& spec, Services& services, Contenders models, LossText text)
    : spec_(spec), services_(services), models_(std::move(models)), text_(std::move(text)), stored_(models_.stored()),
      noiseFloor_(noiseFloorOf(models_.source())) {
  models_.calibrateOn(spec_.calibration, text_.sha256);
}

LossStudy::~LossStudy() = default;

Status LossStudy::configure(std::int64_t window, std::int64_t tokens) {
  const model::Config& config = models_.model()->config();
  eval::Protocol next;
  next.window = window == 0 ? config.context : window;
  next.maxTokens = tokens;
  next.bos = bosOf(models_.tokenizer(), config);
  QS_ASSIGN(auto windows, eval::planWindows(static_cast<std::int64_t>(text_.tokens.size()), next));
  QS_TRY(eval::WindowScorer(text_.tokens, next, {stored_.prepared}).check());
  scoredBytes_ = scoredBytes(text_, windows, models_.tokenizer());
  protocol_ = next;
  windows_ = std::move(windows);
  plan_ = &plans_[protocol_.window];
  if (plan_->aside.size() > kMostAside) plan_->aside.clear();
  fitToLimit(plan_->baseline, {});
  for (auto& [scheme, entries] : plan_->schemes) fitToLimit(entries, scheme);
  return {};
}

// The last window of a limit is cut short by it. While a limit is moved to and fro, each of these windows is scored once.
void LossStudy::fitToLimit(Entries& entries, const std::string& scheme) {
  for (std::size_t i = 0; i < entries.size() && i < windows_.size(); ++i) {
    std::optional<Entry>& entry = entries[i];
    if (entry && !(entry->window == windows_[i])) {
      plan_->aside.insert_or_assign({scheme, entry->window.end}, std::move(*entry));
      entry.reset();
    }
    if (entry) continue;
    const auto kept = plan_->aside.find({scheme, windows_[i].end});
    if (kept == plan_->aside.end() || !(kept->second.window == windows_[i])) continue;
    entry = std::move(kept->second);
    plan_->aside.erase(kept);
  }
}

// The first window of the present plan that is not known.
std::size_t LossStudy::frontier(const Entries& entries) const {
  std::size_t i = 0;
  while (i < windows_.size() && i < entries.size() && entries[i] && entries[i]->window == windows_[i]) ++i;
  return i;
}

const LossStudy::Entries& LossStudy::entriesOf(const std::string& scheme) const {
  static const Entries kUnknown;
  const auto it = plan_->schemes.find(scheme);
  return it == plan_->schemes.end() ? kUnknown : it->second;
}

// Nothing of its own is to be read: it cannot be measured, or it is the baseline itself.
bool LossStudy::settled(const std::string& scheme) const {
  const auto it = known_.find(scheme);
  return it != known_.end() && (it->second.error || it->second.contender.asStored);
}

std::int64_t LossStudy::windowsBehind(const std::vector<quant::QuantScheme>& schemes) const {
  std::size_t behind = windows_.size() - frontier(plan_->baseline);
  for (const auto& scheme : schemes) {
    if (!settled(scheme.text())) behind += windows_.size() - frontier(entriesOf(scheme.text()));
  }
  return static_cast<std::int64_t>(behind);
}

std::vector<quant::QuantScheme> LossStudy::choose(const std::vector<quant::QuantScheme>& schemes,
                                                  std::size_t& from) const {
  from = windows_.size();
  std::vector<quant::QuantScheme> chosen;
  for (const auto& scheme : schemes) {
    const std::string text = scheme.text();
    if (settled(text)) continue;
    const std::size_t at = frontier(entriesOf(text));
    if (at > from || at == windows_.size()) continue;
    if (at < from) chosen.clear();
    from = at;
    if (std::find(chosen.begin(), chosen.end(), scheme) == chosen.end()) chosen.push_back(scheme);
  }
  if (from == 0 && !chosen.empty()) {
    // A first estimate that waits for no calibration is there at once, and holds the others up least.
    const auto quick = std::find_if_not(chosen.begin(), chosen.end(), needsCalibration);
    chosen = {quick == chosen.end() ? chosen.front() : *quick};
  }
  if (const std::size_t most = std::min(kTogether, roomFor()); chosen.size() > most) chosen.resize(most);
  return chosen;
}

std::size_t LossStudy::roomFor() const {
  const std::uint64_t each = std::max<std::uint64_t>(1, models_.contenderBytes());
  return static_cast<std::size_t>(std::max<std::uint64_t>(1, kPreparedBytes / each));
}

// Lets weights go, those unused for longest first, until `wanted` more have room.
void LossStudy::makeRoom(std::size_t wanted) {
  for (;;) {
    std::size_t held = 0;
    Known* oldest = nullptr;
    for (auto& [text, known] : known_) {
      if (known.contender.prepared == nullptr || known.contender.asStored) continue;
      ++held;
      if (oldest == nullptr || known.lastUse < oldest->lastUse) oldest = &known;
    }
    if (oldest == nullptr || held + wanted <= roomFor()) return;
    oldest->contender.prepared.reset();
  }
}

void LossStudy::releaseWeights() {
  for (auto& [text, known] : known_) {
    if (!known.contender.asStored) known.contender.prepared.reset();
  }
}

Status LossStudy::prepare(const quant::QuantScheme& scheme, const base::TaskContext& context) {
  const std::string text = scheme.text();
  Known& known = known_[text];
  known.lastUse = ++uses_;
  if (known.contender.prepared != nullptr || known.error) return {};
  makeRoom(1);
  Result<Contender> made = models_.make(scheme, context);
  ++schemesQuantized_;
  if (made) {
    known.contender = std::move(*made);
    return {};
  }
  if (made.error().kind == base::ErrorKind::cancelled || made.error().kind == base::ErrorKind::backend ||
      made.error().kind == base::ErrorKind::memory) {
    return base::fail(made.error());
  }
  known.contender.scheme = text;
  known.error = made.error();
  return {};
}

Result<bool> LossStudy::advance(const std::vector<quant::QuantScheme>& schemes, const base::TaskContext& given) {
  QS_CONTRACT(plan_ != nullptr);
  base::TaskContext context = given;
  if (context.pool == nullptr) context.pool = &services_.pool();
  if (context.stopRequested()) return base::fail(base::cancelledError());
  std::size_t from = 0;
  const auto chosen = choose(schemes, from);
  // Preparing reports layer by layer; the study's own progress is by windows.
  const base::TaskContext quiet{context.stop, {}, context.pool};
  std::vector<std::string> names;
  for (const auto& scheme : chosen) {
    QS_TRY(prepare(scheme, quiet));
    const Known& known = known_.at(scheme.text());
    if (!known.error && !known.contender.asStored) names.push_back(scheme.text());
  }
  if (!names.empty()) {
    QS_TRY(read(names, from, quiet));
  } else if (chosen.empty()) {
    const std::size_t at = frontier(plan_->baseline);
    if (at == windows_.size()) return false;
    QS_TRY(read({}, at, quiet));
  }
  const auto all = static_cast<std::int64_t>(windows_.size() * (schemes.size() + 1));
  const std::int64_t done = all - windowsBehind(schemes);
  context.report(static_cast<double>(done) / static_cast<double>(all),
                 {QS_LABEL("core", "scored %1 of %2 windows"), {std::to_string(done), std::to_string(all)}});
  return true;
}

// Scores the next batch of windows from `from` on that are not known of the first scheme (of the baseline alone when
// there is none).
Status LossStudy::read(const std::vector<std::string>& schemes, std::size_t from, const base::TaskContext& context) {
  std::vector<model::PreparedModelPtr> models = {stored_.prepared};
  std::vector<Entries*> targets = {&plan_->baseline};
  for (const std::string& scheme : schemes) {
    models.push_back(known_.at(scheme).contender.prepared);
    targets.push_back(&plan_->schemes[scheme]);
  }
  for (Entries* entries : targets) {
    if (entries->size() < windows_.size()) entries->resize(windows_.size());
  }
  const std::size_t threads = context.pool->threads();
  const std::size_t batch = std::max(threads, std::min(from, kLargestBatch));
  std::vector<std::size_t> which;
  for (std::size_t i = from; i < windows_.size() && which.size() < batch; ++i) {
    const bool known = std::all_of(targets.begin(), targets.end(), [&](const Entries* entries) {
      return (*entries)[i] && (*entries)[i]->window == windows_[i];
    });
    if (!known) which.push_back(i);
  }
  eval::WindowScorer scorer(text_.tokens, protocol_, std::move(models));
  std::mutex mutex;
  std::int64_t nonfinite = 0;
  std::int64_t scored = 0;
  const Status status = scorer.score(windows_, which, context, [&](const eval::WindowScorer::Scored& window) {
    const std::lock_guard lock(mutex);
    for (std::size_t m = 0; m < targets.size(); ++m) {
      Entry entry{windows_[window.window], window.models[m], {}};
      if (spec_.byPosition) entry.nll.assign(window.nll[m].begin(), window.nll[m].end());
      (*targets[m])[window.window] = std::move(entry);
    }
    windowsScored_ += targets.size() - 1;
    nonfinite += window.models[0].nonfinite;
    scored += window.models[0].tokens;
  });
  QS_TRY(status);
  if (nonfinite > 0) return base::fail(models_.notANumber(stored_.scheme, nonfinite, scored));
  for (const std::string& scheme : schemes) {
    const StudyRow now = row(known_.at(scheme).contender, plan_->schemes[scheme], false);
    if (now.loss.score.nonfinite > 0) {
      known_.at(scheme).error = models_.notANumber(scheme, now.loss.score.nonfinite, now.tokensScored);
    }
  }
  return {};
}

std::vector<double> LossStudy::byPosition(const Entries& entries, std::size_t known) const {
  const auto held = static_cast<std::size_t>(protocol_.window - (protocol_.bos ? 1 : 0));
  std::vector<double> sums(held, 0.0);
  std::vector<std::int64_t> counts(held, 0);
  for (std::size_t w = 0; w < known; ++w) {
    const auto first = static_cast<std::size_t>(windows_[w].scoreFrom - windows_[w].begin);
    for (std::size_t i = 0; i < entries[w]->nll.size(); ++i) {
      sums[first + i] += static_cast<double>(entries[w]->nll[i]);
      ++counts[first + i];
    }
  }
  for (std::size_t p = 0; p < held; ++p) {
    sums[p] = counts[p] > 0 ? sums[p] / static_cast<double>(counts[p]) : std::numeric_limits<double>::quiet_NaN();
  }
  return sums;
}

std::vector<WindowLosses> LossStudy::windowLosses(const quant::QuantScheme& scheme) const {
  std::vector<WindowLosses> out;
  if (!spec_.byPosition || plan_ == nullptr) return out;
  const std::string text = scheme.text();
  const auto known = known_.find(text);
  if (known == known_.end() || known->second.error) return out;
  const Entries& entries = known->second.contender.asStored ? plan_->baseline : entriesOf(text);
  const std::size_t count = std::min(frontier(entries), frontier(plan_->baseline));
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back({windows_[i].scoreFrom - windows_[i].begin, plan_->baseline[i]->nll, entries[i]->nll});
  }
  return out;
}

StudyRow LossStudy::row(const Contender& contender, const Entries& entries, bool isBaseline) const {
  StudyRow out;
  const std::size_t known = frontier(entries);
  std::vector<eval::WindowScore> scores;
  scores.reserve(known);
  for (std::size_t i = 0; i < known; ++i) {
    scores.push_back(entries[i]->score);
    out.tokensScored += entries[i]->score.tokens;
  }
  out.windows = static_cast<std::int64_t>(known);
  out.complete = known == windows_.size();
  if (spec_.byPosition) out.byPosition = byPosition(entries, known);
  std::optional<double> threeSigma;
  if (noiseFloor_) threeSigma = noiseFloor_->threeSigma;
  eval::ModelScore score;
  if (known > 0) {
    score = eval::summarise(scores, isBaseline, threeSigma,
                            out.complete ? std::optional(scoredBytes_) : std::nullopt);
  }
  out.loss = schemeLoss(contender, std::move(score));
  return out;
}

StudyView LossStudy::view(const std::vector<quant::QuantScheme>& schemes) const {
  StudyView out;
  out.spec = spec_;
  out.textSha256 = text_.sha256;
  out.textBytes = text_.bytes;
  out.textTokens = static_cast<std::int64_t>(text_.tokens.size());
  out.protocol = protocol_;
  out.protocol.stride = protocol_.window;
  out.windows = static_cast<std::int64_t>(windows_.size());
  out.tokens = eval::scoredTokens(windows_);
  out.backend = models_.backend()->name();
  out.threads = services_.pool().threads();
  out.noiseFloor = noiseFloor_;
  out.baseline = row(stored_, plan_->baseline, true);
  for (const auto& scheme : schemes) {
    const std::string text = scheme.text();
    const auto known = known_.find(text);
    if (known == known_.end()) {
      out.rows.emplace_back();
      out.rows.back().loss.scheme = text;
      continue;
    }
    // The weights of the file are the baseline, whatever the scheme is called.
    const bool same = known->second.contender.asStored;
    out.rows.push_back(row(known->second.contender, same ? plan_->baseline : entriesOf(text), same));
    out.rows.back().loss.scheme = text;
    out.rows.back().error = known->second.error;
    if (known->second.contender.calibration) out.calibration = known->second.contender.calibration;
  }
  return out;
}

}  // namespace qs::experiment
