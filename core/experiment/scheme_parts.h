// Small pieces that both ways of scheme_errors.h share, by rows and by columns. It is private to them.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/experiment/matrix_scan.h"
#include "core/experiment/scheme_errors.h"
#include "core/quant/error_stats.h"
#include "core/quant/int_kernel.h"

namespace qs::experiment::parts {

using quant::ErrorStats;
using quant::kernel::Range;
using quant::kernel::Scale;

inline ErrorStats statsOf(const QsErrorSums& sums) {
  ErrorStats out;
  out.count = static_cast<std::uint64_t>(sums.count);
  out.sumSquaredError = sums.sumSquaredError;
  out.sumSquares = sums.sumSquares;
  out.maxError = sums.maxError;
  out.maxAbs = sums.maxAbs;
  out.zeros = static_cast<std::uint64_t>(sums.zeros);
  out.clipped = static_cast<std::uint64_t>(sums.clipped);
  out.nonfinite = static_cast<std::uint64_t>(sums.nonfinite);
  out.signFlips = static_cast<std::uint64_t>(sums.signFlips);
  out.scaleOverflows = static_cast<std::uint64_t>(sums.scaleOverflows);
  out.scaleUnderflows = static_cast<std::uint64_t>(sums.scaleUnderflows);
  return out;
}

inline void countScale(const Scale& scale, ErrorStats& stats) {
  stats.scaleOverflows += scale.overflow ? 1U : 0U;
  stats.scaleUnderflows += scale.underflow ? 1U : 0U;
}

// As the quantizer joins the ranges of its parts: on ties the first one gives the sign.
inline Range joined(const Range& first, const Range& second) {
  Range out = first;
  out.lo = std::min(first.lo, second.lo);
  out.hi = std::max(first.hi, second.hi);
  if (second.absmax() > first.absmax()) out.negative = second.negative;
  return out;
}

inline std::vector<float>& grown(std::vector<float>& buffer, std::size_t count) {
  if (buffer.size() < count) buffer.resize(count);
  return buffer;
}

inline std::vector<MatrixScan> scansFor(
    const ScanPlan& plan, std::size_t tasks,
    const std::function<std::pair<std::uint64_t, std::uint64_t>(std::size_t)>& range) {
  std::vector<MatrixScan> out;
  out.reserve(tasks);
  for (std::size_t task = 0; task < tasks; ++task) {
    const auto [begin, end] = range(task);
    out.emplace_back(plan, begin, end);
  }
  return out;
}

inline SchemeOutcome outcomeOf(const std::vector<ErrorStats>& parts, const ScanPlan* plan,
                               std::vector<MatrixScan>& scans) {
  SchemeOutcome out;
  for (const ErrorStats& part : parts) out.stats.merge(part);
  out.looked = out.stats.count + out.stats.nonfinite;
  if (plan != nullptr) out.errors = std::make_unique<ScanResult>(*plan, scans);
  return out;
}

}  // namespace qs::experiment::parts
