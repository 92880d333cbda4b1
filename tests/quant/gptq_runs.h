// GPTQ and rounding to nearest as tests call them: a scheme by its text, a failure as one of the test.
// It is not used by the program.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/quant/gptq.h"
#include "tests/quant/inputs.h"

namespace qs::quant {

struct Outcome {
  QuantizedMatrix q;
  MethodReport report;
};

inline Outcome gptq(const std::vector<float>& w, std::size_t rows, const std::string& text, const LayerInputs& inputs,
             base::ThreadPool* pool = nullptr, std::size_t block = kGptqBlock) {
  const auto scheme = QuantScheme::parse(text);
  EXPECT_TRUE(scheme) << text;
  base::TaskContext context;
  context.pool = pool;
  Outcome out;
  auto result = quantizeGptq(view(w, rows), *scheme, inputs, {}, out.report, context, {}, block);
  EXPECT_TRUE(result) << result.error().english();
  if (result) out.q = std::move(*result);
  return out;
}

inline QuantizedMatrix nearest(const std::vector<float>& w, std::size_t rows, const std::string& text) {
  auto out = quantize(view(w, rows), *QuantScheme::parse(text), {}, {});
  EXPECT_TRUE(out) << out.error().english();
  return std::move(*out);
}

// Which of the scales is that of row r and column c, by the definition of each granularity.
inline std::size_t plainSlot(const Granularity& g, std::size_t r, std::size_t c, std::size_t cols) {
  const auto across = [cols](std::int64_t size) {
    return (cols + static_cast<std::size_t>(size) - 1) / static_cast<std::size_t>(size);
  };
  switch (g.kind) {
    case Granularity::Kind::row: return r;
    case Granularity::Kind::col: return c;
    case Granularity::Kind::group: return r * across(g.group) + c / static_cast<std::size_t>(g.group);
    case Granularity::Kind::block:
      return r / static_cast<std::size_t>(g.blockRows) * across(g.blockCols) +
             c / static_cast<std::size_t>(g.blockCols);
    case Granularity::Kind::split: {
      std::size_t group = 0;
      for (std::size_t end = static_cast<std::size_t>(g.split[0]); c >= end;
           end += static_cast<std::size_t>(g.split[group])) {
        ++group;
      }
      return r * g.split.size() + group;
    }
    default: return 0;
  }
}

}  // namespace qs::quant
