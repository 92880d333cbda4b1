// Whoever proposes the next tokens cheaply: a smaller model, the text so far, a part of the target. It decides nothing
// (verify.h): any proposal is right as long as it says truly what it was drawn from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/task_context.h"
#include "core/spec/distribution.h"
#include "core/spec/draws.h"
#include "core/spec/sampling.h"

namespace qs::spec {

struct Proposal {
  std::int32_t token = 0;
  double draw = 0.0;  // u by which it was drawn from q; 0 where nothing was left to chance
  Distribution q;     // what it was drawn from, with temperature, top-k and top-p; one-hot where it was chosen
};

struct DraftRequest {
  std::int64_t count = 0;  // at most so many tokens
  Sampling sampling;
  std::int64_t tokens = 0;  // ids from here on are padding and are never proposed
};

class Drafter {
 public:
  Drafter() = default;
  Drafter(const Drafter&) = delete;
  Drafter& operator=(const Drafter&) = delete;
  virtual ~Drafter() = default;

  // Longest sequence, proposals included, that it can go on from.
  virtual std::int64_t capacity() const = 0;
  // Positions in its cache; −1 where it keeps none. Between steps it is (committed tokens − 1).
  virtual std::int64_t position() const = 0;
  virtual std::int64_t memoryBytes() const = 0;  // of cache, scratch and tables; weights are counted elsewhere

  // Starts over: these tokens are committed. At least one.
  virtual base::Status start(std::span<const std::int32_t> committed, const base::TaskContext& context) = 0;
  // Proposes tokens that go on from `committed`, at most request.count, into the front of `out`; how many. Fewer, or none,
  // where it has no idea. On an error it is as before the call.
  virtual base::Result<std::int64_t> propose(std::span<const std::int32_t> committed, const DraftRequest& request,
                                             Draws& draws, std::span<Proposal> out,
                                             const base::TaskContext& context) = 0;
  // The sequence is `committed` now: longer after a step, or shorter, back to an earlier point. It agrees with what was
  // committed and proposed before as far as both go. Rewinds what does not stand and takes in what is missing, so that
  // position() is right again. On an error, sync() with the former sequence mends it.
  virtual base::Status sync(std::span<const std::int32_t> committed, const base::TaskContext& context) = 0;
};

}  // namespace qs::spec
