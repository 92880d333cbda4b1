// The scheme that settings of the page Rounding stand for, typed values only. It reads what that page writes and sets
// nothing; a test of the page holds the two together.
#pragma once

#include <optional>

#include "core/quant/scheme.h"
#include "core/quiz/lab.h"

namespace qs::quiz {

// Nothing where they are no such settings, or their groups do not fit the values.
std::optional<quant::QuantScheme> roundingScheme(const Settings& settings);

}  // namespace qs::quiz
