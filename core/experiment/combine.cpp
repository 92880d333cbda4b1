#include "core/experiment/combine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/experiment/busy_note.h"
#include "core/experiment/calibration_options.h"
#include "core/experiment/combine_lessons.h"
#include "core/experiment/combine_stage.h"
#include "core/experiment/command_text.h"
#include "core/spec/exactness.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kToldEvery = 10;    // tasks between partial results
constexpr std::size_t kKeptPartings = 8;
constexpr std::size_t kFirstStage = 0;

Status outOfRange(const char* option, std::int64_t least, std::int64_t most, std::int64_t found) {
  return base::fail(ErrorKind::usage, Text(std::string("--") + option),
                    {QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(most)}}, std::to_string(found));
}

Status check(const CombineSpec& spec) {
  if (spec.taskCount < 0 || spec.taskCount > static_cast<std::int64_t>(kMostTasks)) {
    return outOfRange("task-count", 0, static_cast<std::int64_t>(kMostTasks), spec.taskCount);
  }
  if (spec.taskNew < 1 || spec.taskNew > kMostTaskTokens) return outOfRange("task-new", 1, kMostTaskTokens, spec.taskNew);
  if (spec.maxNew < 2 || spec.maxNew > kMostTaskTokens) return outOfRange("max-new", 2, kMostTaskTokens, spec.maxNew);
  if (spec.gamma < 1 || spec.gamma > spec::kMostGamma) return outOfRange("gamma", 1, spec::kMostGamma, spec.gamma);
  if (spec.repeats < 1 || spec.repeats > 1000) return outOfRange("repeats", 1, 1000, spec.repeats);
  if (spec.lossTokens < 0) return outOfRange("loss-tokens", 0, std::int64_t{1} << 40, spec.lossTokens);
  return spec::check(spec::Sampling{spec.temperature});
}

// So many of a list's indices, evenly.
std::vector<std::size_t> evenly(std::size_t all, std::size_t wanted) {
  std::vector<std::size_t> out;
  const std::size_t count = std::min(all, wanted);
  for (std::size_t i = 0; i < count; ++i) out.push_back(i * all / count);
  return out;
}

class CombineRun {
 public:
  CombineRun(const CombineSpec& spec, Services& services, const base::TaskContext& context, const CombineSink& partial)
      : spec_(spec), services_(services), context_(context), partial_(partial), begun_(Clock::now()) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
    quiet_ = {context_.stop, {}, context_.pool};
    out_.spec = spec;
    for (const Stage stage : kStages) out_.stages[static_cast<std::size_t>(stage)].stage = stage;
  }

  Result<CombineResult> run() {
    QS_TRY(check(spec_));
    QS_TRY(open());
    QS_TRY(warmUp());
    for (std::size_t s = 0; s < kStages.size(); ++s) QS_TRY(stage(s));
    const cost::BusyMeter busy;
    for (int repeat = 0; repeat < spec_.repeats; ++repeat) QS_TRY(timed(repeat));
    out_.busy = busyNote(busy);
    if (spec_.repeats < kLeastRepeats) {
      out_.notes.push_back({QS_LABEL("core", "Times are medians of %1 runs only: below %2 a median says little."),
                            {std::to_string(spec_.repeats), std::to_string(kLeastRepeats)}});
    }
    out_.complete = true;
    out_.lessons = lessonsOf(out_);
    tell();
    return std::move(out_);
  }

 private:
  StageResult& result(std::size_t stage) { return out_.stages[stage]; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

  void report(Text text) const {
    const double whole = out_.estimateSeconds.value_or(0.0);
    context_.report(whole > 0.0 ? std::min(0.99, seconds() / whole) : 0.0, std::move(text));
  }
  void tell() {
    out_.seconds = seconds();
    if (partial_) partial_(out_);
  }

  Status open() {
    report({QS_LABEL("core", "opening %1"), {spec_.model}});
    QS_ASSIGN(file_, readTasks(spec_.tasks));
    PairSpec pair;
    pair.model = spec_.model;
    pair.draft = spec_.draft;
    pair.backend = spec_.backend;
    pair.calibration = spec_.calibration;
    QS_ASSIGN(original_, SpecPair::open(pair, services_, quiet_));
    report({QS_LABEL("core", "quantizing to %1"), {spec_.scheme.text()}});
    pair.scheme = spec_.scheme;
    QS_ASSIGN(quantized_, SpecPair::open(pair, services_, quiet_));
    out_.notes = quantized_->notes();
    for (const Text& note : original_->notes()) {
      if (std::find(out_.notes.begin(), out_.notes.end(), note) == out_.notes.end()) out_.notes.push_back(note);
    }
    out_.backend = original_->backendName();
    out_.threads = context_.pool->threads();
    return readPrompts();
  }

  Status readPrompts() {
    out_.tasksSha256 = file_.sha256;
    out_.tasksInFile = static_cast<std::int64_t>(file_.tasks.size());
    out_.faults = file_.faults;
    out_.broken = file_.broken;
    const auto wanted = spec_.taskCount > 0 ? static_cast<std::size_t>(spec_.taskCount) : file_.tasks.size();
    std::int64_t longest = 0;
    std::optional<base::Error> first;
    for (const std::size_t i : evenly(file_.tasks.size(), wanted)) {
      const Task& task = file_.tasks[i];
      auto ids = original_->promptIds(task.prompt);
      if (!ids) {
        // Random weights have no tokenizer for any task; what else is wrong is wrong with this one.
        if (original_->tokenizer() == nullptr) return base::fail(std::move(ids.error()));
        if (!first) first = ids.error();
        out_.faults.push_back({task.line, std::move(ids.error())});
        continue;
      }
      const std::int64_t room = original_->context() - static_cast<std::int64_t>(ids->size());
      longest = std::max(longest, static_cast<std::int64_t>(ids->size()));
      tasks_.push_back({&task, std::move(*ids), std::min(task.maxNew > 0 ? task.maxNew : spec_.taskNew, room)});
      mostNew_ = std::max(mostNew_, tasks_.back().maxNew);
    }
    if (tasks_.empty()) return base::fail(std::move(*first));
    out_.tasksAsked = static_cast<std::int64_t>(tasks_.size());
    for (const std::size_t i : evenly(tasks_.size(), static_cast<std::size_t>(kTimedTexts))) {
      prompts_.push_back(tasks_[i].prompt);
      promptNames_.push_back(tasks_[i].task->id);
    }
    met_.assign(kStages.size(), {});
    taskTexts_.assign(kStages.size(), {});
    texts_.assign(kStages.size(), {});
    const std::int64_t capacity = std::min(original_->context(), longest + std::max(mostNew_, spec_.maxNew));
    for (const Stage stage : kStages) {
      runs_.push_back(std::make_unique<StageRun>(stage, isQuantized(stage) ? quantized_ : original_, spec_, capacity));
    }
    QS_ASSIGN(judges_[0], original_->scorer(capacity));
    QS_ASSIGN(judges_[1], quantized_->scorer(capacity));
    return {};
  }

  // Each stage's first text, so that nothing is timed that happens only the first time; from it, how long the rest takes.
  Status warmUp() {
    const double opened = seconds();
    double rest = 0.0;
    for (auto& run : runs_) {
      report(QS_LABEL("core", "warming up"));
      StageTimes cold;
      StageTimes first;
      for (StageTimes* times : {&cold, &first}) {
        QS_TRY(run->timeText(prompts_.front(), quiet_));
        run->takeDown(*times);
      }
      const double ttft = first.ttft.median() / 1000.0;
      const double token = first.tpot.median() / 1000.0;
      rest += static_cast<double>(tasks_.size()) * (ttft + token * static_cast<double>(mostNew_));
      rest += static_cast<double>(prompts_.size()) * first.latency.median() / 1000.0 * (1.0 + spec_.repeats);
      if (!isSpeculative(run->stage())) rest += static_cast<double>(spec_.lossTokens) * ttft / static_cast<double>(prompts_.front().size());
    }
    out_.estimateSeconds = seconds() + rest + 0.5 * opened;  // the loss opens the model once more
    tell();
    return {};
  }

  Status stage(std::size_t s) {
    StageRun& run = *runs_[s];
    const bool fresh = base::resetPeakResidentMemory();
    QS_TRY(run.runTasks(tasks_, mostNew_, quiet_, [&](std::size_t i, StageText text) -> Status {
      bool met = false;
      if (auto answered = meets(*tasks_[i].task, text.bytes); answered) {
        met = *answered;
      } else {
        gaveUp(std::move(answered.error()), tasks_[i].task->line);
      }
      met_[s].push_back(met ? 1.0 : 0.0);
      taskTexts_[s].push_back(std::move(text));
      report({QS_LABEL("core", "stage %1 of 4: task %2 of %3"),
              {std::to_string(s + 1), std::to_string(i + 1), std::to_string(tasks_.size())}});
      if ((i + 1) % kToldEvery == 0 || i + 1 == tasks_.size()) {
        score(s);
        tell();
      }
      return {};
    }));
    result(s).tasksDone = true;
    report({QS_LABEL("core", "stage %1 of 4: continuing the texts"), {std::to_string(s + 1)}});
    QS_ASSIGN(texts_[s], run.runTexts(prompts_, quiet_));
    result(s).acceptance = run.acceptance();
    result(s).memory = run.memory();
    if (fresh) result(s).memory->system = base::peakResidentMemory();
    QS_TRY(compare(s));
    if (run.stage() == Stage::quantized) QS_TRY(loss());
    tell();
    return {};
  }

  // A pattern that gives up meets nothing; it is told once for each task.
  void gaveUp(base::Error error, std::int64_t line) {
    const bool known = std::any_of(out_.faults.begin(), out_.faults.end(), [&](const TaskFault& fault) { return fault.line == line; });
    if (!known && out_.faults.size() < kMostTaskFaults) out_.faults.push_back({line, std::move(error)});
  }

  void score(std::size_t s) {
    TaskScore score;
    const std::vector<double>& met = met_[s];
    score.asked = static_cast<std::int64_t>(met.size());
    score.met = static_cast<std::int64_t>(std::count(met.begin(), met.end(), 1.0));
    const auto n = static_cast<double>(score.asked);
    score.success = static_cast<double>(score.met) / n;
    if (score.asked > 1) score.standardError = std::sqrt(score.success * (1.0 - score.success) / (n - 1.0));
    std::vector<std::int32_t> index(met.size());
    for (std::size_t i = 0; i < index.size(); ++i) index[i] = static_cast<std::int32_t>(i);
    score.difference = eval::pairedDifference(std::span(met_[kFirstStage]).first(met.size()), met, index);
    result(s).tasks = score;
  }

  Status compare(std::size_t s) {
    const auto reference = referenceOf(kStages[s]);
    if (!reference || spec_.temperature > 0.0) return {};
    const auto r = static_cast<std::size_t>(*reference);
    Identity identity;
    identity.reference = *reference;
    spec::Scorer& judge = *judges_[isQuantized(*reference) ? 1 : 0];
    const auto one = [&](const StageText& before, const StageText& after, std::span<const std::int32_t> prompt, const std::string& where) -> Status {
      QS_ASSIGN(const auto parting, partingOf(before, after, prompt, where, judge, quiet_));
      ++identity.texts;
      identity.identical += parting ? 0 : 1;
      if (parting) {
        identity.ties += parting->tie ? 1 : 0;
        if (identity.partings.size() < kKeptPartings) identity.partings.push_back(*parting);
      }
      return {};
    };
    for (std::size_t i = 0; i < prompts_.size(); ++i) QS_TRY(one(texts_[r][i], texts_[s][i], prompts_[i], promptNames_[i]));
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      QS_TRY(one(taskTexts_[r][i], taskTexts_[s][i], tasks_[i].prompt, tasks_[i].task->id));
    }
    result(s).identity = std::move(identity);
    return {};
  }

  Status loss() {
    LossSpec spec;
    spec.model = spec_.model;
    spec.text = spec_.lossText;
    spec.tokens = spec_.lossTokens;
    spec.schemes = {spec_.scheme};
    spec.packed = true;
    spec.backend = spec_.backend;
    spec.calibration = spec_.calibration;
    base::TaskContext inner = quiet_;
    inner.progress = [this](const base::ProgressReport& progress) { report(progress.stage); };
    QS_ASSIGN(const LossResult found, runLoss(spec, services_, inner));
    out_.textSha256 = found.textSha256;
    out_.tokensScored = found.tokensScored;
    out_.noiseFloor = found.noiseFloor;
    const SchemeLoss& scheme = found.results.front();
    for (const Stage stage : kStages) {
      StageResult& one = result(static_cast<std::size_t>(stage));
      one.loss = isQuantized(stage) ? scheme.score.loss : found.baselineLoss;
      if (!isQuantized(stage)) {
        one.lossDifference.standardError = 0.0;
        one.lossDifference.ci95 = eval::Interval{};
        continue;
      }
      one.lossDifference = scheme.score.difference;
      one.lossVerdict = scheme.score.verdict;
      one.bitsPerWeight = scheme.bitsPerWeight;
    }
    return {};
  }

  // Text by text the stages take turns, and who begins changes: what slows the machine for a while slows all of them.
  Status timed(int repeat) {
    for (std::size_t text = 0; text < prompts_.size(); ++text) {
      for (std::size_t turn = 0; turn < runs_.size(); ++turn) {
        const std::size_t s = (turn + text + static_cast<std::size_t>(repeat)) % runs_.size();
        report({QS_LABEL("core", "timing the stages in turn: repeat %1 of %2"), {std::to_string(repeat + 1), std::to_string(spec_.repeats)}});
        QS_TRY(runs_[s]->timeText(prompts_[text], quiet_));
      }
    }
    for (std::size_t s = 0; s < runs_.size(); ++s) {
      StageResult& one = result(s);
      if (!one.times) one.times.emplace();
      runs_[s]->takeDown(*one.times);
      const auto system = one.memory->system;
      one.memory = runs_[s]->memory();
      one.memory->system = system;
    }
    const Measured& base = result(kFirstStage).times->tpot;
    for (std::size_t s = 0; s < runs_.size(); ++s) {
      StageTimes& times = *result(s).times;
      if (base.samples.size() != times.tpot.samples.size() || base.samples.empty()) continue;
      times.gain.samples.push_back(base.samples.back() / times.tpot.samples.back());
    }
    tell();
    return {};
  }

  const CombineSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  base::TaskContext quiet_;
  const CombineSink& partial_;
  Clock::time_point begun_;
  CombineResult out_;
  TaskFile file_;
  SpecPairPtr original_;
  SpecPairPtr quantized_;
  std::vector<AskedTask> tasks_;
  std::int64_t mostNew_ = 1;
  std::vector<std::vector<std::int32_t>> prompts_;  // of the timed texts
  std::vector<std::string> promptNames_;
  std::vector<std::unique_ptr<StageRun>> runs_;
  std::array<std::unique_ptr<spec::Scorer>, 2> judges_;  // of the original and the quantized target
  std::vector<std::vector<double>> met_;            // (stages, tasks) 1 or 0
  std::vector<std::vector<StageText>> taskTexts_;   // (stages, tasks)
  std::vector<std::vector<StageText>> texts_;       // (stages, timed texts)
};

}  // namespace

const char* nameOf(Stage stage) {
  constexpr std::array<const char*, 4> kNames = {"baseline", "quantized", "speculative", "both"};
  return kNames[static_cast<std::size_t>(stage)];
}

std::optional<Stage> referenceOf(Stage stage) {
  if (stage == Stage::speculative) return Stage::baseline;
  if (stage == Stage::both) return Stage::quantized;
  return std::nullopt;
}

CombineSpec defaultCombine() {
  CombineSpec out;
  out.scheme = *quant::QuantScheme::parse("int4:g32");
  return out;
}

CombineSpec shortened(CombineSpec spec) {
  spec.taskCount = 24;
  spec.lossTokens = 1022;  // two windows of the lab model
  spec.maxNew = 24;
  return spec;
}

Result<CombineResult> runCombine(const CombineSpec& spec, Services& services, const base::TaskContext& context, const CombineSink& partial) {
  return CombineRun(spec, services, context, partial).run();
}

std::string commandLine(const CombineSpec& spec) {
  const CombineSpec usual;
  std::string out = "quantspec combine --model " + shellWord(spec.model) + " --draft " + shellWord(spec.draft.text()) + " --scheme " +
                    shellWord(spec.scheme.text()) + " --tasks " + shellWord(spec.tasks);
  if (spec.taskCount != usual.taskCount) out += fmt::format(" --task-count {}", spec.taskCount);
  if (spec.taskNew != usual.taskNew) out += fmt::format(" --task-new {}", spec.taskNew);
  if (spec.lossText != usual.lossText) out += " --loss-text " + shellWord(spec.lossText);
  if (spec.lossTokens != usual.lossTokens) out += fmt::format(" --loss-tokens {}", spec.lossTokens);
  if (spec.gamma != usual.gamma) out += fmt::format(" --gamma {}", spec.gamma);
  if (spec.temperature != usual.temperature) out += fmt::format(" --temperature {}", spec.temperature);
  if (spec.maxNew != usual.maxNew) out += fmt::format(" --max-new {}", spec.maxNew);
  if (spec.repeats != usual.repeats) out += fmt::format(" --repeats {}", spec.repeats);
  if (spec.seed != usual.seed) out += fmt::format(" --seed {}", spec.seed);
  out += calibrationWords(spec.calibration);
  if (spec.backend != usual.backend) out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
