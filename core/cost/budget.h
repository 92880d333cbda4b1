// The byte budget: what a step of decoding reads, how long that takes at least, what fits into the memory beside the
// weights, and at which batch arithmetic takes over. All of it is bounds and book-keeping, no measurement; overheads come
// from one (time_model.h). Bytes are plain bytes everywhere: whoever shows them says GB (10^9) or GiB (2^30).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/cost/geometry.h"
#include "core/cost/hardware.h"
#include "core/cost/time_model.h"

namespace qs::cost {

// Bits that a number takes: its code, and its part of scales, zero points and padding.
struct NumberBits {
  double codes = 16.0;
  double scales = 0.0;
};

// How one part of a model is stored. `bits` is asked for weights with a matrix' (rows, cols), for the cache with (heads of
// keys and values, values of a head).
struct StorageFormat {
  std::string name = "bf16";    // as it is shown: "int4:g128"
  std::string format = "bf16";  // the grid alone, which decides on arithmetic: "int4"
  std::function<NumberBits(std::int64_t, std::int64_t)> bits = [](std::int64_t, std::int64_t) { return NumberBits{}; };
};

struct BudgetSpec {
  Geometry geometry;
  Hardware hardware;
  StorageFormat weights;
  StorageFormat kv;
  std::optional<std::string> activations;  // the format they are quantized to; nothing: 16 bits
  std::int64_t batch = 1;                  // requests decoded together
  std::int64_t context = 4096;             // tokens of each, in the cache
  // Whether what layers hand to one another counts as bytes of memory. Fused kernels and caches keep most of it from
  // there, and the chapters leave it out.
  bool countActivations = false;
  Overheads overheads;
};

// Bytes that a step reads (and of the state also writes), the whole batch together.
struct StepBytes {
  double weights = 0.0;      // codes, and what is stored as it was
  double scales = 0.0;       // of weights
  double kv = 0.0;
  double kvScales = 0.0;
  double state = 0.0;        // read and written
  double activations = 0.0;  // each layer's input read and output written once, in 16 bits
  double total = 0.0;        // activations only where they were asked to count
};

enum class Limit : std::uint8_t { bytes, arithmetic };
std::string_view word(Limit limit);

struct TimeBound {
  double bytes = 0.0;
  double operations = 0.0;  // a multiply-add is two
  double bytesSeconds = 0.0;
  double operationsSeconds = 0.0;
  double bandwidth = 0.0;  // bytes a second that was taken
  ServedBy servedBy = ServedBy::memory;
  Limit limit = Limit::bytes;
  double seconds = 0.0;    // the larger of the two
  double predicted = 0.0;  // with overheads
};

struct Budget {
  double weightBytesHeld = 0.0;     // with scales
  double kvBytesPerToken = 0.0;     // codes; layers with a window as long as it is not full
  double kvScaleBytesPerToken = 0.0;
  double kvBytesPerRequest = 0.0;   // at this context, with scales and windows
  double stateBytesPerRequest = 0.0;
  double bitsPerWeight = 0.0;       // of the weights that the scheme applies to

  Arithmetic arithmetic = Arithmetic::fp16;  // in which weights are multiplied
  double rate = 0.0;                         // operations a second
  // Activations are quantized, and yet there is nothing here that multiplies them so: no arithmetic is saved.
  bool restoredToMultiply = false;

  StepBytes step;
  TimeBound decode;
  double tokensPerSecond = 0.0;       // of each request: 1 ÷ decode.seconds
  double tokensPerSecondTotal = 0.0;  // of the batch
  double weightsOnlySeconds = 0.0;    // a step that read weights and their scales alone
  double relativeToBf16 = 1.0;        // the same step with weights and cache in BF16 ÷ this one
  // One prompt of `context` tokens: weights read once, its keys and values written.
  TimeBound prefill;

  double memoryLeft = 0.0;  // beside the weights; below 0: they do not fit
  // Requests of `context` tokens that fit beside the weights; nothing: nothing limits them (no cache, no state).
  std::optional<double> requests;      // before it is cut to a whole number
  std::optional<std::int64_t> fitsRequests;
  // The longest context of `batch` requests, and the tokens that makes together. Nothing: windows keep it bounded.
  std::optional<std::int64_t> longestContext;
  std::optional<std::int64_t> fitsTokens;
  // The batch from which on arithmetic takes longer than bytes at this context; nothing: it never does.
  std::optional<double> crossover;
};

// Formulas. Decoding: operations = batch · (2 · active weights + Σ 4 · heads · head_dim · tokens kept), an attention layer
// multiplying queries by keys and probabilities by values. Prefill of n tokens: 2 · active weights · n + Σ 2 · heads ·
// head_dim · n² (causal: half of all pairs; with a window w: w·n − w²/2 pairs). Every token goes through the head. The
// recurrence's own arithmetic, below a hundredth of its layers' products, is left out. Experts: those that the batch
// chooses are read (shareOfExperts).
// Errors (badInput): batch or context outside 1 … 2^40, a context beyond the model's, hardware or overheads that are
// refused (checkHardware, checkOverheads), bits that are no number from 0.1 to 64.
base::Result<Budget> computeBudget(const BudgetSpec& spec);

// The bytes that were freed ÷ the cache's bytes of a token, cut to whole tokens: 7 GB at 512 KiB are 13,351 tokens and
// 7 GiB are 14,336 (claim 004.c). Contract: bytesPerToken > 0.
double tokensIn(double bytes, double bytesPerToken);

// A size with its unit, by powers of 1000 ("55.60 GB") or of 1024 ("51.78 GiB"): the two are never told apart by anything
// but the unit's name, so that it is always there.
std::string decimalText(double bytes);
std::string binaryText(double bytes);

}  // namespace qs::cost
