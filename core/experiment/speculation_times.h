// Times the parts of speculative decoding and whole runs of it. It says nothing of what they mean (speculation.h) and keeps
// no text.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/experiment/bench_speed.h"
#include "core/experiment/spec_pair.h"

namespace qs::experiment {

// How long the target takes for 1 … `most` tokens at once with the logits of each, its cache holding the front of a text.
class CostMeter {
 public:
  // `ids`: a text of at least one token; `at`: positions in the cache; what is timed goes over the context's end never.
  static base::Result<CostMeter> create(const SpecPair& pair, std::span<const std::int32_t> ids, std::int64_t at,
                                        std::int64_t most, const base::TaskContext& context);
  // Adds one sample of each, the median of several calls, in milliseconds: into[n − 1] for n tokens.
  base::Status sample(std::vector<Measured>& into, const base::TaskContext& context);

 private:
  CostMeter() = default;
  std::unique_ptr<spec::Scorer> target_;
  std::int64_t at_ = 0;
  std::int64_t most_ = 0;
  std::vector<std::int32_t> ids_;
  std::vector<float> logits_;
};

// One run of a decoder from its prompt to its end, in milliseconds.
struct RunTime {
  double ttft = 0.0;        // from the call with ids to the first token
  double tpot = 0.0;        // mean of the rest; 0 for a single token
  double perToken = 0.0;    // behind the prompt, all tokens
  double draftEach = 0.0;   // drafting and catching up ÷ drafted, mean of the steps without the tenth at either end; 0 without drafts
  double target = 0.0;      // all passes of the target
  double draft = 0.0;       // all drafting and catching up
  double whole = 0.0;       // behind the prompt
};
base::Result<RunTime> timeRun(spec::Decoder& decoder, std::span<const std::int32_t> prompt, const base::TaskContext& context);

}  // namespace qs::experiment
