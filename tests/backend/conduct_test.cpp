// How a backend behaves: threads, stops, arguments that cannot be right.
#include <chrono>
#include <cstdio>
#include <stop_token>
#include <thread>

#include "core/base/thread_pool.h"
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

TEST_P(KernelTest, ThreadsDoNotChangeABit) {
  if (!has({QS_OP_MATMUL, QS_OP_ATTENTION, QS_OP_SOFTMAX_LOSS})) return;
  constexpr std::int64_t kRows = 130;
  constexpr std::int64_t kIn = 300;
  constexpr std::int64_t kOut = 700;
  const auto w = random(kOut * kIn);
  const auto x = guarded(kRows, kIn, random(kRows * kIn));
  const auto kvs = random(kRows * 64);
  std::vector<std::vector<float>> results;
  std::vector<double> losses;
  for (const unsigned threads : {1U, 2U, 5U}) {
    base::ThreadPool pool(threads);
    ctx_.pool = &pool;
    const auto weights = on_->prepareWeights(ctx_, w, kOut, kIn).value();
    const auto y = guarded(kRows, kOut);
    ASSERT_TRUE(on_->matmul(ctx_, *weights, x.rows(), y.rows()));
    auto all = y.get();
    const auto cache = on_->createKvCache(kRows, 2, 32).value();
    const auto kv = guarded(kRows, 64, kvs);
    ASSERT_TRUE(on_->kvStore(cache, 0, kv.rows(), kv.rows().data));
    const auto attended = guarded(kRows, 64);
    ASSERT_TRUE(on_->attention(ctx_, cache, kv.rows(), 0, 2, 0.2F, attended.rows()));
    for (const float v : attended.get()) all.push_back(v);
    std::vector<QsLossRow> rows(kRows);
    ASSERT_TRUE(on_->softmaxLoss(ctx_, y.rows(), std::vector<std::int32_t>(kRows, 5), {}, false, rows));
    double sum = 0.0;
    for (const auto& row : rows) sum += row.nll;
    losses.push_back(sum);
    results.push_back(std::move(all));
    ctx_.pool = nullptr;
  }
  EXPECT_EQ(std::memcmp(results[0].data(), results[1].data(), results[0].size() * sizeof(float)), 0);
  EXPECT_EQ(std::memcmp(results[0].data(), results[2].data(), results[0].size() * sizeof(float)), 0);
  EXPECT_EQ(losses[0], losses[1]);
  EXPECT_EQ(losses[0], losses[2]);
}

TEST_P(KernelTest, AStopIsObeyedInsideOneOperation) {
  if (!has({QS_OP_MATMUL})) return;
  // Products without end, each of which takes longer than the stop may: 200 ms is what the product promises. A device is
  // asked between operations; what it was asked for before, it does, so these are small.
  const std::int64_t size = on_->hostMemory() ? 1500 : 16;
  const auto count = static_cast<std::size_t>(size * size);
  const auto weights = on_->prepareWeights(ctx_, random(size * size), size, size).value();
  auto x = on_->allocate(count).value();
  auto y = on_->allocate(count).value();
  ASSERT_TRUE(on_->upload(x, 0, random(size * size)));
  std::stop_source stop;
  ctx_.stop = stop.get_token();
  base::Status status;
  std::thread worker([&] {
    while (status) {
      status = on_->matmul(ctx_, *weights, {x.data(), size, size, size}, {y.data(), size, size, size});
    }
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const auto asked = std::chrono::steady_clock::now();
  stop.request_stop();
  worker.join();
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(200));
  EXPECT_EQ(status.error().kind, base::ErrorKind::cancelled);
}

TEST_P(KernelTest, ArgumentsThatCannotBeRightAreRefusedWithASentence) {
  QsStatus status{};
  const QsBackendApi& api = on_->api();
  if (on_->supports(QS_OP_MATMUL)) {
    EXPECT_EQ(api.matmul(on_->instance(), nullptr, nullptr, nullptr, 1, 1, nullptr, 1, &status), QS_ERROR_ARGUMENT);
    EXPECT_STRNE(status.message, "");
  }
  EXPECT_EQ(api.kvCreate(on_->instance(), 4, 0, 8, nullptr, &status), QS_ERROR_ARGUMENT);
  EXPECT_STRNE(status.message, "");
  const auto cache = on_->createKvCache(4, 1, 2).value();
  float v[2] = {1, 2};
  EXPECT_EQ(api.kvStore(on_->instance(), cache.handle(), 4, v, v, 1, 2, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api.attention(on_->instance(), nullptr, cache.handle(), v, 2, 4, 1, 1, 1.0F, nullptr, nullptr, v, 2, &status),
            QS_ERROR_ARGUMENT);
  EXPECT_EQ(api.allocate(on_->instance(), -1, nullptr, &status), QS_ERROR_ARGUMENT);
  void* address = nullptr;
  EXPECT_EQ(api.allocate(on_->instance(), std::int64_t{1} << 60, &address, &status), QS_ERROR_MEMORY);
  EXPECT_EQ(address, nullptr);
}

// A module with no kernels at all: each missing operation is named, none is called.
TEST(ConductTest, WhatAModuleLacksIsNamed) {
  QsBackendApi api{};
  api.abi = QS_BACKEND_ABI;
  api.name = "bare";
  api.supports = [](std::int32_t) { return 0; };
  api.probe = [](std::int32_t device, QsDeviceInfo*, QsStatus* status) {
    std::snprintf(status->message, sizeof status->message, "no device %d", device);
    return static_cast<int>(device == 0 ? QS_OK : QS_ERROR_DEVICE);
  };
  api.open = [](std::int32_t, std::int32_t, QsInstance**, QsStatus*) { return static_cast<int>(QS_OK); };
  api.close = [](QsInstance*) {};
  EXPECT_EQ(Backend::open(&api, 3).error().english(), "backend bare: found no device 3; choose another backend");
  const auto opened = Backend::open(&api, 0);
  ASSERT_TRUE(opened) << opened.error().english();
  const Backend& bare = **opened;
  const base::TaskContext ctx;
  const auto named = [](const base::Error& error, const std::string& operation) {
    EXPECT_EQ(error.exitStatus(), 2);
    EXPECT_EQ(error.english(),
              "backend bare:0: expected the operation " + operation + ", found none of that name; choose another backend");
  };
  named(bare.allocate(4).error(), "allocate");
  named(bare.prepareWeights(ctx, {}, 0, 0).error(), "prepareWeights");
  named(bare.createKvCache(4, 1, 2).error(), "kvCreate");
  named(bare.add(ctx, {}, nullptr).error(), "add");
  named(bare.rmsNorm(ctx, {}, nullptr, 1.0F, {}).error(), "rmsNorm");
  named(bare.softmaxLoss(ctx, {}, {}, {}, false, {}).error(), "softmaxLoss");
  named(bare.quantizeGroups({}, nullptr, 0, 0, 0, 1, true, nullptr, nullptr, nullptr, nullptr, nullptr).error(),
        "quantizeGroups");
}

INSTANTIATE_TEST_SUITE_P(Backends, KernelTest, test::allBackendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::backend
