#include "core/base/resource_dir.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

namespace fs = std::filesystem;

class ResourceDir : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = fs::path(::testing::TempDir()) / ("resources 模型 " + std::to_string(::getpid()));
    fs::create_directories(dir_ / "whole" / "models");
    fs::create_directories(dir_ / "empty");
  }
  void TearDown() override {
    ::unsetenv("QUANTSPEC_RESOURCES");
    fs::remove_all(dir_);
  }
  fs::path dir_;
};

TEST_F(ResourceDir, ANamedPlaceIsTaken) {
  ::setenv("QUANTSPEC_RESOURCES", (dir_ / "whole").c_str(), 1);
  const auto found = qs::base::resourceDir();
  ASSERT_TRUE(found) << found.error().english();
  EXPECT_EQ(*found, dir_ / "whole");
}

// Falling back to another place would hide the mistake.
TEST_F(ResourceDir, ANamedPlaceWithoutModelsIsAnErrorThatNamesIt) {
  ::setenv("QUANTSPEC_RESOURCES", (dir_ / "empty").c_str(), 1);
  const auto found = qs::base::resourceDir();
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().english().find((dir_ / "empty").string()), std::string::npos) << found.error().english();
  EXPECT_EQ(found.error().exitStatus(), 3);
}

TEST_F(ResourceDir, AnEmptyNameCountsAsNone) {
  ::setenv("QUANTSPEC_RESOURCES", "", 1);
  const auto found = qs::base::resourceDir();
  ASSERT_TRUE(found) << found.error().english();
  EXPECT_EQ(fs::canonical(*found), fs::canonical(fs::path(QS_SOURCE_DIR) / "resources"));
}

TEST(ProgramDir, HoldsThisProgram) { EXPECT_TRUE(fs::exists(qs::base::programDir() / "test_base")); }

}  // namespace
