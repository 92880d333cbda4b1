// In which form a prepared model's weights lie in memory, and how many bytes a token reads of them. It is the one place
// that knows forms; timing (bench_speed.h) and reports only show what it says.
#pragma once

#include <cstdint>
#include <string>

#include "core/model/prepared_model.h"

namespace qs::experiment {

struct WeightsForm {
  std::string name;               // of the linear layers: "F32", "BF16", "packed", "INT8 codes", or several: "packed + F32"
  std::int64_t linearBytes = 0;   // of all linear layers as they are read, scales included
  double linearBits = 0.0;        // the same, a weight
  std::int64_t headBytes = 0;
  std::int64_t otherBytes = 0;    // norms and one row of the embedding
  std::int64_t bytes() const { return linearBytes + headBytes + otherBytes; }
};

WeightsForm weightsForm(const model::PreparedModel& prepared);

}  // namespace qs::experiment
