// Finding, refusing and naming backends.
#include "core/backend/registry.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "core/base/cpu_level.h"
#include "core/base/resource_dir.h"

namespace qs::backend {
namespace {

using testing::HasSubstr;

std::filesystem::path modules() { return base::programDir() / ".." / "lib"; }

TEST(RegistryTest, CpuIsTheBestLevelAndSaysSo) {
  const Registry registry;
  const auto backend = registry.open();
  ASSERT_TRUE(backend) << backend.error().english();
  EXPECT_EQ((*backend)->name(), "cpu-v" + std::to_string(base::cpuLevel()));
  EXPECT_FALSE((*backend)->deviceName().empty());
  EXPECT_GT((*backend)->memoryBytes(), 1 << 20);
  EXPECT_TRUE((*backend)->hostMemory());
  EXPECT_TRUE((*backend)->supports(QS_OP_MATMUL));
  const auto list = registry.list();
  ASSERT_EQ(list.size(), 5U);
  EXPECT_EQ(list[0].name, "cpu");
  EXPECT_TRUE(list[0].available);
  EXPECT_EQ(list[0].reason.english(), "stands for " + (*backend)->name() + " here");
}

TEST(RegistryTest, EveryAbsentBackendHasItsReason) {
  for (const auto& info : Registry().list()) {
    if (info.available) {
      EXPECT_FALSE(info.device.empty()) << info.name;
      EXPECT_GT(info.memoryBytes, 0) << info.name;
    } else {
      EXPECT_FALSE(info.reason.english().empty()) << info.name;
      EXPECT_EQ(info.device, "") << info.name;
    }
  }
}

TEST(RegistryTest, ALowerProcessorGetsItsOwnLevelAndRefusesHigherOnes) {
  const Registry registry({modules()}, 3);
  EXPECT_EQ(registry.open("cpu").value()->name(), "cpu-v3");
  const auto v4 = registry.open("cpu-v4");
  ASSERT_FALSE(v4);
  EXPECT_EQ(v4.error().kind, base::ErrorKind::unavailable);
  EXPECT_EQ(v4.error().english(),
            "backend cpu-v4: found a processor that lacks instructions of level x86-64-v4; choose another backend");
  const Registry old({modules()}, 1);
  EXPECT_THAT(old.open("cpu").error().english(), HasSubstr("below level x86-64-v2"));
}

TEST(RegistryTest, UnknownNamesAreNamed) {
  for (const char* name : {"", "gpu", "cpu-v5", "CPU", "cuda:", "cuda:-1", "cuda:x", "cuda:1 "}) {
    const auto backend = Registry().open(name);
    ASSERT_FALSE(backend) << name;
    EXPECT_EQ(backend.error().exitStatus(), 2) << name;
    EXPECT_THAT(backend.error().english(), HasSubstr("backend " + std::string(name))) << name;
  }
  EXPECT_THAT(Registry().open("gpu").error().english(), HasSubstr("one of cpu, cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N"));
}

TEST(RegistryTest, AMissingModuleSaysWhereItWasLookedFor) {
  const auto folder = std::filesystem::temp_directory_path();
  const auto backend = Registry({folder / "nowhere", folder}, 4).open("cpu-v2");
  ASSERT_FALSE(backend);
  EXPECT_THAT(backend.error().english(), HasSubstr("no module qs_cpu_v2.so in " + (folder / "nowhere").string() + ", " +
                                                   folder.string()));
}

TEST(RegistryTest, AFileThatIsNoModuleIsRefused) {
  const auto folder = std::filesystem::temp_directory_path() / ("qs_registry_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "qs_cpu_v2.so") << "not a library";
  const auto text = Registry({folder}, 4).open("cpu-v2");
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().english(), HasSubstr("a module that does not load"));
  // A library, but none of ours.
  Dl_info libc{};
  ASSERT_NE(::dladdr(reinterpret_cast<void*>(&::getpid), &libc), 0);
  std::filesystem::remove(folder / "qs_cpu_v2.so");
  std::filesystem::copy_file(libc.dli_fname, folder / "qs_cpu_v2.so");
  const auto foreign = Registry({folder}, 4).open("cpu-v2");
  ASSERT_FALSE(foreign);
  EXPECT_THAT(foreign.error().english(), testing::AnyOf(HasSubstr("not a backend module"), HasSubstr("does not load")));
  std::filesystem::remove_all(folder);
}

TEST(RegistryTest, AModuleRefusesAnotherInterfaceWithASentence) {
  for (const char* file : {"qs_cpu_v2.so", "qs_cpu_v3.so", "qs_cpu_v4.so"}) {
    if (std::string(file) == "qs_cpu_v4.so" && base::cpuLevel() < 4) continue;
    if (std::string(file) == "qs_cpu_v3.so" && base::cpuLevel() < 3) continue;
    void* handle = ::dlopen((modules() / file).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    ASSERT_NE(handle, nullptr) << ::dlerror();
    const auto entry = reinterpret_cast<QsBackendEntry>(::dlsym(handle, QS_BACKEND_ENTRY));
    ASSERT_NE(entry, nullptr);
    QsStatus status{};
    EXPECT_EQ(entry(QS_BACKEND_ABI + 1, &status), nullptr);
    EXPECT_EQ(status.code, QS_ERROR_ABI);
    EXPECT_STREQ(status.message, ("a module for interface " + std::to_string(QS_BACKEND_ABI) +
                                  ", where the program asks for " + std::to_string(QS_BACKEND_ABI + 1)).c_str());
    EXPECT_EQ(entry(QS_BACKEND_ABI + 1, nullptr), nullptr);  // nobody to tell is no reason to crash
    EXPECT_NE(entry(QS_BACKEND_ABI, &status), nullptr);
    // Nothing else leaks out: no code for a newer processor can be picked up by the program.
    EXPECT_EQ(::dlsym(handle, "_ZN2qs3cpu6matmulEPK6QsHostRK9QsWeightsPKfllPfl"), nullptr);
  }
}

}  // namespace
}  // namespace qs::backend
