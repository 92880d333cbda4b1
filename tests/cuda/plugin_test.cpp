#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "tests/cuda/module_under_test.h"

namespace {

using qs::cuda_test::ModuleTest;

class Plugin : public ModuleTest {};
INSTANTIATE_TEST_SUITE_P(Module, Plugin, ::testing::Values("cusim", "cuda"));

TEST_P(Plugin, BytesComeBackAsTheyWent) {
  QsStatus status{};
  for (const std::int64_t bytes : {0LL, 1LL, 63LL, 4096LL, 1000003LL}) {
    std::vector<unsigned char> there(static_cast<std::size_t>(bytes));
    for (std::size_t i = 0; i < there.size(); ++i) there[i] = static_cast<unsigned char>(i * 7);
    std::vector<unsigned char> back(there.size());
    void* device = nullptr;
    ASSERT_EQ(api_->allocate(instance_, bytes, &device, &status), QS_OK) << status.message;
    EXPECT_EQ(api_->upload(instance_, device, there.data(), bytes, &status), QS_OK) << status.message;
    EXPECT_EQ(api_->download(instance_, back.data(), device, bytes, &status), QS_OK) << status.message;
    EXPECT_EQ(back, there);
    api_->release(instance_, device);
  }
  api_->release(instance_, nullptr);
}

TEST_P(Plugin, WhatCannotBeIsRefusedWithASentence) {
  QsStatus status{};
  void* device = nullptr;
  EXPECT_EQ(api_->allocate(instance_, -1, &device, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api_->allocate(instance_, std::int64_t{1} << 60, &device, &status), QS_ERROR_MEMORY);
  EXPECT_NE(std::string(status.message).find("out of memory"), std::string::npos) << status.message;
  EXPECT_EQ(device, nullptr);
  QsInstance* other = nullptr;
  EXPECT_EQ(api_->open(99, QS_PRECISION_F32, &other, &status), QS_ERROR_ARGUMENT);
  EXPECT_NE(std::string(status.message).find("device 99 is not there"), std::string::npos) << status.message;
  EXPECT_EQ(other, nullptr);
}

TEST_P(Plugin, SaysWhatItSupportsAndHasExactlyThat) {
  EXPECT_EQ(api_->abi, QS_BACKEND_ABI);
  EXPECT_STREQ(api_->name, "cuda");
  EXPECT_EQ(api_->hostMemory, 0);
  // By enum QsOp; quantizeGroups is for rows in host memory.
  const void* const functions[QS_OP_COUNT] = {
      reinterpret_cast<void*>(api_->matmul),         reinterpret_cast<void*>(api_->embed),
      reinterpret_cast<void*>(api_->rmsNorm),        reinterpret_cast<void*>(api_->rope),
      reinterpret_cast<void*>(api_->attention),      reinterpret_cast<void*>(api_->siluMul),
      reinterpret_cast<void*>(api_->add),            reinterpret_cast<void*>(api_->softmaxLoss),
      reinterpret_cast<void*>(api_->quantizeGroups), reinterpret_cast<void*>(api_->matmulInt8),
      reinterpret_cast<void*>(api_->preparePacked),  reinterpret_cast<void*>(api_->linear),
      reinterpret_cast<void*>(api_->kvCreatePacked), reinterpret_cast<void*>(api_->quantize),
      reinterpret_cast<void*>(api_->ranges),         reinterpret_cast<void*>(api_->histogram),
      reinterpret_cast<void*>(api_->heat),           reinterpret_cast<void*>(api_->softmax),
      reinterpret_cast<void*>(api_->topK),           reinterpret_cast<void*>(api_->gram),
      reinterpret_cast<void*>(api_->gptq),           reinterpret_cast<void*>(api_->stepBegin),
      reinterpret_cast<void*>(api_->copySpeed),      reinterpret_cast<void*>(api_->randomWeights)};
  EXPECT_EQ(functions[QS_OP_QUANTIZE_GROUPS], nullptr);
  for (std::int32_t op = 0; op < QS_OP_COUNT; ++op) {
    EXPECT_EQ(api_->supports(op) != 0, functions[op] != nullptr) << op;
    EXPECT_EQ(api_->supports(op) != 0, op != QS_OP_QUANTIZE_GROUPS) << op;
  }
  EXPECT_EQ(api_->supports(QS_OP_COUNT), 0);
  EXPECT_EQ(api_->supports(-1), 0);
}

// What a machine may lack; each gets its own sentence. Only the stand-in can be robbed like this.
class Probe : public ::testing::Test {
 protected:
  void TearDown() override { cusim::machine() = {}; }
  std::string complaint() {
    QsStatus status{};
    const QsBackendApi* api = quantspec_backend_entry(QS_BACKEND_ABI, &status);
    QsDeviceInfo info{};
    EXPECT_EQ(api->probe(0, &info, &status), QS_ERROR_DEVICE);
    return status.message;
  }
};

TEST_F(Probe, NamesTheDeviceAndItsMemory) {
  QsStatus status{};
  const QsBackendApi* api = quantspec_backend_entry(QS_BACKEND_ABI, &status);
  QsDeviceInfo info{};
  ASSERT_EQ(api->probe(0, &info, &status), QS_OK) << status.message;
  EXPECT_STREQ(info.name, "stand-in");
  EXPECT_EQ(info.memoryBytes, std::int64_t{1} << 30);
}

TEST_F(Probe, NoDriver) {
  cusim::machine().driver = 0;
  EXPECT_EQ(complaint(), "no NVIDIA driver is loaded");
}

TEST_F(Probe, AnOldDriver) {
  cusim::machine().driver = 12040;
  EXPECT_EQ(complaint(), "the driver is for CUDA 12.4, this module needs 13.0 or newer");
}

TEST_F(Probe, NoDevice) {
  cusim::machine().devices = 0;
  EXPECT_EQ(complaint(), "no CUDA device is in this machine");
}

TEST_F(Probe, ADeviceWithoutCodeForIt) {
  cusim::machine().loadable = false;
  EXPECT_EQ(complaint(), "this device cannot run the module's kernels: no kernel image is available for execution on the device");
}

TEST(Entry, AnotherInterfaceIsRefusedWithASentence) {
  QsStatus status{};
  EXPECT_EQ(quantspec_backend_entry(QS_BACKEND_ABI + 1, &status), nullptr);
  EXPECT_EQ(status.code, QS_ERROR_ABI);
  EXPECT_NE(std::string(status.message).find("install both from one build"), std::string::npos);
}

}  // namespace
