// The backends that parametrised suites run on, and their names as test names.
// It is not the list of what a machine has: a suite skips, with the reason, what it cannot open.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace qs::test {

inline auto backendNames() { return testing::Values("cpu-v2", "cpu-v3", "cpu-v4"); }

// Test names allow letters and digits only.
inline std::string backendTestName(const testing::TestParamInfo<std::string>& backend) {
  std::string name = backend.param;
  std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
  return name;
}

}  // namespace qs::test
