// A scheme's weights part as the plain data by which a backend quantizes a whole matrix (round_abi.h). It holds no
// addresses of matrices and computes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/quant/round_abi.h"
#include "core/quant/scheme.h"

namespace qs::quant {

struct QuantJob {
  QsQuantJob job{};                       // without addresses but splitStarts
  std::vector<std::int64_t> splitStarts;  // job.splitStarts points here
  std::size_t scales = 0;                 // how many there are
  bool zeroPoints = false;                // whether there are as many of these

  QuantJob() = default;
  QuantJob(const QuantJob& other);
  QuantJob& operator=(const QuantJob& other);
};

// Nothing where a backend cannot do it all: plain formats and GGUF blocks, clip=, methods that look at inputs, a split that
// does not add up, an empty matrix.
std::optional<QuantJob> quantJob(const QuantScheme& scheme, std::size_t rows, std::size_t cols);

}  // namespace qs::quant
