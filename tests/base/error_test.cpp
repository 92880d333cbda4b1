#include "core/base/error.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/base/contract.h"
#include "core/base/result.h"

namespace {

using qs::base::Error;
using qs::base::ErrorKind;
using qs::base::escapeControl;
using qs::base::Result;
using qs::base::Status;
using qs::base::Text;

TEST(Error, SaysThingExpectationFindingAndRemedyInOneLine) {
  const Error error{ErrorKind::badInput, {"tensor %1", {"a"}}, "4,000,000 bytes", {"%1", {"4"}}, "fetch the file again"};
  EXPECT_EQ(error.english(), "tensor a: expected 4,000,000 bytes, found 4; fetch the file again");
}

TEST(Error, LeavesEmptyPartsOut) {
  const Text none;
  EXPECT_EQ((Error{ErrorKind::usage, "what", "e", "f", none}.english()), "what: expected e, found f");
  EXPECT_EQ((Error{ErrorKind::usage, "what", "e", none, "r"}.english()), "what: expected e; r");
  EXPECT_EQ((Error{ErrorKind::usage, "what", none, "f", "r"}.english()), "what: found f; r");
  EXPECT_EQ((Error{ErrorKind::usage, "what", none, none, "r"}.english()), "what; r");
  EXPECT_EQ((Error{ErrorKind::usage, "what", none, none, none}.english()), "what");
  EXPECT_EQ((Error{ErrorKind::usage, none, "e", "f", "r"}.english()), "expected e, found f; r");
  EXPECT_EQ((Error{ErrorKind::usage, none, none, "f", none}.english()), "found f");
  EXPECT_EQ((Error{ErrorKind::usage, none, none, none, "r"}.english()), "r");
  EXPECT_EQ(Error{}.english(), "");
}

TEST(Error, StaysOnOneLineWhateverTheInputHeld) {
  const Error error{ErrorKind::badInput, {"file %1", {"a\nb\r\t\x01\x7f\x1b[31m"}}, {}, "none", {}};
  EXPECT_EQ(error.english(), "file a\\nb\\r\\t\\x01\\x7f\\x1b[31m: found none");
}

TEST(Error, EscapeLeavesUtf8Alone) {
  EXPECT_EQ(escapeControl("模型 é 😀"), "模型 é 😀");
  EXPECT_EQ(escapeControl(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(escapeControl(""), "");
}

TEST(Error, ExitStatusFollowsTheKind) {
  const auto status = [](ErrorKind kind) { return Error{kind, {}, {}, {}, {}}.exitStatus(); };
  EXPECT_EQ(status(ErrorKind::usage), 2);
  EXPECT_EQ(status(ErrorKind::unavailable), 2);
  EXPECT_EQ(status(ErrorKind::badInput), 3);
  EXPECT_EQ(status(ErrorKind::cancelled), 4);
  EXPECT_EQ(status(ErrorKind::backend), 5);
  EXPECT_EQ(status(ErrorKind::memory), 5);
}

TEST(Error, CancelledHasItsKind) {
  EXPECT_EQ(qs::base::cancelledError().kind, ErrorKind::cancelled);
  EXPECT_EQ(qs::base::cancelledError().exitStatus(), 4);
}

Result<int> half(int value) {
  if (value % 2 != 0) return qs::base::fail(ErrorKind::badInput, "value", "an even number", std::to_string(value));
  return value / 2;
}

Result<int> quarter(int value) {
  QS_ASSIGN(const int once, half(value));
  QS_ASSIGN(const int twice, half(once));
  return twice;
}

Status mayQuarter(int value) {
  QS_TRY(quarter(value));
  return {};
}

TEST(Result, AssignBindsOrReturnsTheError) {
  EXPECT_EQ(quarter(12).value(), 3);
  ASSERT_FALSE(quarter(6));
  EXPECT_EQ(quarter(6).error().english(), "value: expected an even number, found 3");
  EXPECT_TRUE(mayQuarter(12));
  EXPECT_EQ(mayQuarter(7).error().english(), "value: expected an even number, found 7");
}

Result<std::unique_ptr<int>> owner(bool well) {
  if (!well) return qs::base::fail(ErrorKind::backend, "memory");
  return std::make_unique<int>(5);
}

TEST(Result, AssignMovesWhatCannotBeCopied) {
  const auto outer = [](bool well) -> Result<int> {
    QS_ASSIGN(auto pointer, owner(well));
    return *pointer;
  };
  EXPECT_EQ(outer(true).value(), 5);
  EXPECT_EQ(outer(false).error().kind, ErrorKind::backend);
}

TEST(ContractDeathTest, ABrokenOneEndsTheProgramWithPlaceAndCondition) {
  const int two = 2;
  EXPECT_DEATH(QS_CONTRACT(two == 3), "contract broken: two == 3 \\(.*error_test\\.cpp:[0-9]+\\)");
  QS_CONTRACT(two == 2);
}

}  // namespace
