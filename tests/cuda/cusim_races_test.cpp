// Under the thread sanitizer the CUDA stand-in is a race checker: planted races end their program, and right kernels
// run through without a word. It is built only with QS_SANITIZE=thread (preset tsan).
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

// The sanitizer's own.
constexpr int kRace = 66;

struct Outcome {
  int status = -1;
  std::string said;
};

Outcome run(const std::string& kernel, bool right, unsigned order) {
  const std::string command = std::string(QS_BINARY_DIR) + "/bin/cusim_races " + kernel +
                              (right ? " right " : " racing ") + std::to_string(order) + " 2>&1";
  Outcome outcome;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return outcome;
  std::array<char, 512> part{};
  while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) outcome.said += part.data();
  const int status = ::pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

class CusimRaces : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Kernels, CusimRaces,
                         ::testing::Values("neighbour", "warpTree", "blocksCount", "sameThreads", "betweenBarriers",
                                           "betweenMeetings"));

// In every order: the sanitizer sees what is not ordered, not what happened to go wrong.
TEST_P(CusimRaces, ARaceIsReportedWithItsLine) {
  for (unsigned order = 0; order < 4; ++order) {
    const Outcome outcome = run(GetParam(), false, order);
    EXPECT_EQ(outcome.status, kRace) << outcome.said;
    EXPECT_NE(outcome.said.find("data race"), std::string::npos) << outcome.said;
    EXPECT_NE(outcome.said.find("cusim_races.cpp:"), std::string::npos) << outcome.said;
  }
}

TEST_P(CusimRaces, ARightKernelIsNotReported) {
  for (unsigned order = 0; order < 4; ++order) {
    const Outcome outcome = run(GetParam(), true, order);
    EXPECT_EQ(outcome.status, 0) << outcome.said;
    EXPECT_EQ(outcome.said, "ran\n");
  }
}

}  // namespace
