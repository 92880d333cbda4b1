// The combined experiment: a model as it is, quantized, speculating, and both, one change at a time and in that order. Each
// stage is measured on the same tasks, texts and machine; its quality is compared with a reference that is named. It is not a
// sweep (cells.h), and it decides nothing about what a difference is worth (combine_lessons.h says it in sentences).
//
//   stage        target      speculation  its text should be    quality against
//   baseline     original    no           —                     —
//   quantized    quantized   no           another               the original
//   speculative  original    yes          the baseline's        the original
//   both         quantized   yes          the quantized one's   the original
//
// What exactness promises is the text of the stage's own target: `reference` says which that is.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/eval/paired.h"
#include "core/experiment/bench_speed.h"
#include "core/experiment/loss.h"
#include "core/experiment/spec_pair.h"
#include "core/experiment/task_file.h"

namespace qs::experiment {

struct CombineSpec {
  std::string model = "lab";
  DraftSpec draft;
  quant::QuantScheme scheme;
  std::string tasks = "tasks";          // a task file, or the shipped one
  std::int64_t taskCount = 0;           // only so many, evenly from the whole file; 0: all
  std::int64_t taskNew = 16;            // new tokens at most, where a task says nothing
  std::string lossText = "validation";  // shipped name or file
  std::int64_t lossTokens = 8192;       // its first so many; 0: all
  std::int64_t gamma = 4;
  double temperature = 0.0;             // 0: greedy, and only then can texts be compared
  std::int64_t maxNew = 64;             // of the texts that are timed
  int repeats = 5;
  std::uint64_t seed = 0;
  std::string backend = "cpu";
  CalibrationSpec calibration;
  bool operator==(const CombineSpec&) const = default;
};
inline constexpr std::int64_t kTimedTexts = 4;   // from the prompts of as many tasks, evenly taken
inline constexpr int kLeastRepeats = 5;          // below this a median says little; it is noted

// The lab's own pair under int4:g32.
CombineSpec defaultCombine();
// Few tasks, few tokens: for a first look and for automatic runs. Only what decides how long it takes is changed.
CombineSpec shortened(CombineSpec spec);

enum class Stage : std::uint8_t { baseline, quantized, speculative, both };
inline constexpr std::array<Stage, 4> kStages = {Stage::baseline, Stage::quantized, Stage::speculative, Stage::both};
// "baseline", "quantized", "speculative", "both".
const char* nameOf(Stage stage);
constexpr bool isQuantized(Stage stage) { return stage == Stage::quantized || stage == Stage::both; }
constexpr bool isSpeculative(Stage stage) { return stage == Stage::speculative || stage == Stage::both; }
// Whose text it must be, token by token, if decoding is greedy and exact; nothing: nobody's but its own.
std::optional<Stage> referenceOf(Stage stage);

// Answers met. The standard error is that of a share, √(p·(1 − p) ÷ (n − 1)).
struct TaskScore {
  std::int64_t asked = 0;
  std::int64_t met = 0;
  double success = 0.0;                       // met ÷ asked
  std::optional<double> standardError;        // nothing: fewer than two tasks
  // Paired with the baseline, task by task: difference of success, its standard error and interval. Zeros for itself.
  eval::PairedDifference difference;
};

// Bytes, by the run's own count. `system`: the process's resident peak while the stage ran, other stages' weights included.
struct StageMemory {
  std::int64_t weights = 0;   // held by target and draft, shared ones once
  std::int64_t working = 0;   // caches, scratch, rows, at most
  std::int64_t peak() const { return weights + working; }
  std::optional<std::uint64_t> system;
};

// A repeat is all timed texts; text by text the four stages take turns, and who begins changes.
struct StageTimes {
  Measured ttft;        // ms, from the call with ids to the first token; mean over texts
  Measured tpot;        // ms, mean of the tokens behind the first
  Measured perSecond;   // new tokens ÷ the whole time, prompt included
  Measured latency;     // ms, a whole text from the call to its last token; mean over texts
  Measured gain;        // the baseline's tpot ÷ this stage's, in the same repeat
  Measured draftShare;  // of the time behind the prompt: drafting and catching up
  Measured proposal;    // ms, one proposal; no samples without drafts
  Measured pass;        // ms, one pass of the target: a step's verification, or one token
};

struct Acceptance {
  std::int64_t drafted = 0;
  std::int64_t looked = 0;    // accepted or refused
  std::int64_t accepted = 0;
  double alpha = 0.0;                  // accepted ÷ looked
  double tokensPerVerification = 0.0;  // new tokens ÷ passes of the target
};

// Where two continuations part.
struct Parting {
  std::string where;          // a task's id
  std::int64_t at = 0;        // new token, from 0
  double gap = 0.0;           // between the two tokens in the reference's target; 0: one text ended there
  bool tie = false;           // nearer than numbers that are summed in another order can tell
};
struct Identity {
  Stage reference = Stage::baseline;
  std::int64_t texts = 0;      // compared: timed texts and tasks
  std::int64_t identical = 0;
  std::vector<Parting> partings;  // of the others, the first few
  std::int64_t ties = 0;          // of the others
  bool exact() const { return identical + ties == texts; }
};

struct StageResult {
  Stage stage = Stage::baseline;
  std::optional<TaskScore> tasks;        // over those asked so far
  bool tasksDone = false;
  std::optional<StageMemory> memory;
  std::optional<Acceptance> acceptance;  // nothing: no speculation, or nothing looked at
  std::optional<StageTimes> times;
  // Of the stage's target on the loss text; the original's difference is 0 by definition, and speculation changes no loss.
  std::optional<double> loss;
  eval::PairedDifference lossDifference;
  eval::Verdict lossVerdict = eval::Verdict::baseline;
  std::optional<Identity> identity;
  std::optional<double> bitsPerWeight;   // of quantized stages
};

// A sentence about what a stage taught.
struct Lesson {
  enum class About : std::uint8_t { speed, memory, tasks, loss, text, acceptance, product, reason };
  Stage stage = Stage::baseline;
  About about = About::speed;
  base::Text says;
};

struct CombineResult {
  CombineSpec spec;
  std::array<StageResult, 4> stages;     // in the order of kStages
  std::string tasksSha256;
  std::int64_t tasksInFile = 0;
  std::int64_t tasksAsked = 0;           // of each stage
  std::vector<TaskFault> faults;         // broken lines, and tasks that do not fit the model
  std::int64_t broken = 0;               // lines, all of them
  std::string textSha256;
  std::int64_t tokensScored = 0;
  std::optional<NoiseFloor> noiseFloor;
  std::string backend;
  unsigned threads = 1;
  std::optional<double> estimateSeconds;  // of the whole run, told once the first texts have run
  double seconds = 0.0;                   // that it has taken so far
  bool complete = false;
  std::vector<base::Text> notes;
  std::optional<base::Text> busy;         // what other programs did to the times, if much (busy_note.h)
  // What it taught, once complete, in the order of the stages.
  std::vector<Lesson> lessons;
  const StageResult& of(Stage stage) const { return stages[static_cast<std::size_t>(stage)]; }
};

using CombineSink = std::function<void(const CombineResult&)>;

// `partial` is told, on the calling thread, of the estimate, of every few tasks, of each stage and of each repeat. Errors:
// those of SpecPair, readTasks, runLoss; options out of range (usage); no task that fits the model; cancelled.
base::Result<CombineResult> runCombine(const CombineSpec& spec, Services& services, const base::TaskContext& context,
                                       const CombineSink& partial = {});

std::string commandLine(const CombineSpec& spec);

}  // namespace qs::experiment
