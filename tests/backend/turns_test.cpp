// A module whose instance is used by one thread at a time: whatever reaches it from several threads takes turns, what is
// given back included.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "core/backend/backend.h"

namespace qs::backend {
namespace {

std::atomic<int> gInside{0};
std::atomic<int> gOverlaps{0};

// Long enough inside for another thread to come.
void visit() {
  if (gInside.fetch_add(1) != 0) ++gOverlaps;
  std::this_thread::sleep_for(std::chrono::microseconds(200));
  gInside.fetch_sub(1);
}

QsBackendApi table() {
  QsBackendApi api{};
  api.abi = QS_BACKEND_ABI;
  api.name = "single";
  api.supports = [](std::int32_t) { return 0; };
  api.probe = [](std::int32_t, QsDeviceInfo*, QsStatus*) { return static_cast<int>(QS_OK); };
  api.open = [](std::int32_t, std::int32_t, QsInstance**, QsStatus*) { return static_cast<int>(QS_OK); };
  api.close = [](QsInstance*) {};
  api.allocate = [](QsInstance*, std::int64_t bytes, void** address, QsStatus*) {
    visit();
    *address = ::operator new(static_cast<std::size_t>(bytes));
    return static_cast<int>(QS_OK);
  };
  api.release = [](QsInstance*, void* address) {
    visit();
    ::operator delete(address);
  };
  api.upload = [](QsInstance*, void* to, const void* from, std::int64_t bytes, QsStatus*) {
    visit();
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
    return static_cast<int>(QS_OK);
  };
  return api;
}

TEST(TurnsTest, ThreadsTakeTurnsWithWhatIsAskedForAndWhatIsGivenBack) {
  static const QsBackendApi api = table();
  const auto on = Backend::open(&api, 0).value();
  ASSERT_FALSE(on->concurrent());
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&on] {
      const std::vector<float> values(8, 1.0F);
      for (int i = 0; i < 20; ++i) {
        const Buffer buffer = on->allocate(values.size()).value();
        EXPECT_TRUE(on->upload(buffer, 0, values));
      }
    });
  }
  threads.clear();
  EXPECT_EQ(gOverlaps.load(), 0);
}

}  // namespace
}  // namespace qs::backend
