// One stage of the combined experiment: runs tasks and texts with the stage's target, with or without its draft, and times
// them. It compares nothing with other stages (combine.h).
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/experiment/combine.h"
#include "core/experiment/speculation_times.h"

namespace qs::experiment {

// A task with its prompt as ids.
struct AskedTask {
  const Task* task = nullptr;  // outlives the run
  std::vector<std::int32_t> prompt;
  std::int64_t maxNew = 0;     // as the context has room for
};

struct StageText {
  std::vector<std::int32_t> ids;  // the new tokens
  std::string bytes;
};

class StageRun {
 public:
  // `capacity`: positions of the caches, the same for all stages.
  StageRun(Stage stage, SpecPairPtr pair, const CombineSpec& spec, std::int64_t capacity)
      : stage_(stage), pair_(std::move(pair)), spec_(spec), capacity_(capacity) {}

  Stage stage() const { return stage_; }
  const SpecPair& pair() const { return *pair_; }

  // Continues each prompt by the task's tokens at most. `seen` gets each index with its text as it is done.
  base::Status runTasks(std::span<const AskedTask> tasks, std::int64_t most, const base::TaskContext& context,
                        const std::function<base::Status(std::size_t, StageText)>& seen);
  // Continues each prompt by exactly maxNew tokens, or to the end of the context; what was drafted is counted.
  base::Result<std::vector<StageText>> runTexts(std::span<const std::vector<std::int32_t>> prompts, const base::TaskContext& context);
  // A repeat is all texts, timed one by one, and then taken down, so that stages can take turns text by text. The decoder
  // stays between repeats.
  base::Status timeText(std::span<const std::int32_t> prompt, const base::TaskContext& context);
  void takeDown(StageTimes& into);

  std::optional<Acceptance> acceptance() const;
  StageMemory memory() const;

 private:
  base::Result<spec::Decoder> decoder(std::int64_t maxNew, bool toTheEnd) const;
  void note(const spec::Decoder& decoder);

  Stage stage_;
  SpecPairPtr pair_;
  const CombineSpec& spec_;
  std::int64_t capacity_;
  std::int64_t working_ = 0;
  Acceptance counts_;
  std::int64_t passes_ = 0;
  std::int64_t newTokens_ = 0;
  std::unique_ptr<spec::Decoder> timed_;
  std::vector<RunTime> repeat_;        // of the texts timed since the last taking down
  std::vector<std::int64_t> lengths_;  // their new tokens
  std::int64_t repeatPasses_ = 0;      // and passes of the target, all together
};

// How two texts from the same prompt compare: equal, or where they part and by how much in `judge`'s logits.
base::Result<std::optional<Parting>> partingOf(const StageText& reference, const StageText& other, std::span<const std::int32_t> prompt,
                                               const std::string& where, spec::Scorer& judge, const base::TaskContext& context);

}  // namespace qs::experiment
