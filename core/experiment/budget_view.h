// What the page of bytes shows beside the study itself: speed over the batch, requests over the context, the roofline with
// its points, and the time of one request. It computes bounds from a geometry and a row of hardware; it reads no file and
// measures nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/experiment/budget.h"

namespace qs::experiment {

inline constexpr std::int64_t kMostShownBatch = 512;
// Contexts that the curve of capacity ends at where a geometry names none.
inline constexpr std::int64_t kUsualLongest = 131072;

// One batch at the study's context.
struct BatchPoint {
  std::int64_t batch = 1;
  double perRequest = 0.0;         // tokens/s
  double total = 0.0;              // tokens/s of all requests: the smaller of the two that follow
  double bytesTotal = 0.0;         // were arithmetic free
  double arithmeticTotal = 0.0;    // were bytes free
  bool fits = true;                // the memory holds so many requests
};

// How many requests of so many tokens fit, as the study stores them and with weights and cache in BF16. Nothing: no cache
// and no state limits them.
struct CapacityPoint {
  std::int64_t context = 0;
  std::optional<double> requests;
  std::optional<double> plainRequests;
};

// A step or a prompt on the roofline: operations for each byte, and operations a second at most.
struct RooflinePoint {
  double intensity = 0.0;
  double operationsPerSecond = 0.0;
  cost::Limit limit = cost::Limit::bytes;
};

struct Roofline {
  double bandwidth = 0.0;  // bytes a second, at the size of what a step of decoding reads
  double rate = 0.0;       // operations a second
  double ridge = 0.0;      // rate ÷ bandwidth: operations a byte from which on arithmetic is the bound
  // In 16 bits, where the study multiplies in another arithmetic; else as `rate`.
  double plainRate = 0.0;
  RooflinePoint decode;
  RooflinePoint prefill;   // of one prompt
  std::vector<RooflinePoint> batches;  // decoding, for each of BudgetView::batches
};

// One request by itself in the batch: its prompt, then its tokens one by one, each at the study's context.
struct RequestTime {
  double prefillSeconds = 0.0;
  double decodeSeconds = 0.0;
  double seconds() const { return prefillSeconds + decodeSeconds; }
};

struct BudgetView {
  BudgetStudy study;
  cost::Budget plain;               // weights and cache in BF16, nothing else changed
  std::vector<BatchPoint> batches;  // 1 … kMostShownBatch, the study's own among them
  std::vector<CapacityPoint> capacity;
  Roofline roofline;
  RequestTime request;
};

// Errors: those of studyBudget; a prompt with its new tokens that is longer than the context for which the model was made.
base::Result<BudgetView> viewBudget(const BudgetStudySpec& spec, const cost::Geometry& geometry, const cost::Hardware& hardware);

}  // namespace qs::experiment
