// The two forms of the CUDA module that the tests run: linked in, on the stand-in; and loaded, on a device.
// It is not how the lab finds its backends (core/backend/registry.h).
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/backend/abi.h"

extern "C" const QsBackendApi* quantspec_backend_entry(std::uint32_t callerAbi, QsStatus* status);

namespace qs::cuda_test {

// The table of `name`, "cusim" or "cuda"; null with the reason if it cannot be had.
inline const QsBackendApi* tableOf(const std::string& name, std::string& reason) {
  QsStatus status{};
  if (name == "cusim") return quantspec_backend_entry(QS_BACKEND_ABI, &status);
  if (::dlopen("libcuda.so.1", RTLD_LAZY) == nullptr) {
    reason = "no NVIDIA driver on this machine";
    return nullptr;
  }
  void* module = ::dlopen(QS_BINARY_DIR "/lib/qs_cuda.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (module == nullptr) {
    reason = ::dlerror();
    return nullptr;
  }
  const auto entry = reinterpret_cast<QsBackendEntry>(::dlsym(module, QS_BACKEND_ENTRY));
  const QsBackendApi* api = entry != nullptr ? entry(QS_BACKEND_ABI, &status) : nullptr;
  QsDeviceInfo info{};
  if (api == nullptr || api->probe(0, &info, &status) != QS_OK) {
    reason = status.message;
    return nullptr;
  }
  return api;
}

class ModuleTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::string reason;
    api_ = tableOf(GetParam(), reason);
    if (api_ == nullptr) {
      const char* required = std::getenv("QS_REQUIRE_BACKEND");
      if (required != nullptr && GetParam() == required) FAIL() << reason;
      GTEST_SKIP() << reason;
    }
    QsStatus status{};
    ASSERT_EQ(api_->open(0, QS_PRECISION_F32, &instance_, &status), QS_OK) << status.message;
  }
  void TearDown() override {
    if (instance_ != nullptr) api_->close(instance_);
  }

  const QsBackendApi* api_ = nullptr;
  QsInstance* instance_ = nullptr;
};

}  // namespace qs::cuda_test
