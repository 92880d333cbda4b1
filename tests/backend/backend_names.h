// The backends that parametrised suites run on, and their names as test names.
// It is not the list of what a machine has: a suite skips, with the reason, what it cannot open.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace qs::test {

// The CUDA module's sources compiled for the CPU (tests/cuda), as the registry opens a module of one's own.
inline const char* cusimName() { return "module:" QS_BINARY_DIR "/tests/cuda/qs_cusim.so"; }

// Suites whose data lie in the host's memory run on the processor's levels; those that go through the backend's memory
// alone run on every backend.
inline auto backendNames() { return testing::Values("cpu-v2", "cpu-v3", "cpu-v4"); }
inline auto allBackendNames() { return testing::Values("cpu-v2", "cpu-v3", "cpu-v4", cusimName(), "cuda"); }

// "cusim" for the above, else the name itself.
inline std::string shortBackendName(const std::string& name) { return name == cusimName() ? "cusim" : name; }

// Whether a backend that does not open is a failure and no reason to skip: the module for the CPU is always built, and
// QS_REQUIRE_BACKEND names one that this machine is to have.
inline bool backendRequired(const std::string& name) {
  const char* required = std::getenv("QS_REQUIRE_BACKEND");
  return name == cusimName() || (required != nullptr && name == required);
}

// Test names allow letters and digits only.
inline std::string backendTestName(const testing::TestParamInfo<std::string>& backend) {
  std::string name = shortBackendName(backend.param);
  std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
  return name;
}

}  // namespace qs::test
