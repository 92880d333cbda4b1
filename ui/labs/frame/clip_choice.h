// Where a group's grid ends, as the pages offer it. It is not a scheme: leastError stands for its method mse, percentile
// for clip=P.
#pragma once

#include <cstdint>

namespace qs::ui {

enum class ClipChoice : std::uint8_t { largest, leastError, percentile };

}  // namespace qs::ui
