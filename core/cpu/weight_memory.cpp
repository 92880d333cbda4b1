#include "core/cpu/weight_memory.h"

#include <mutex>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace qs::cpu {

namespace {

constexpr std::int64_t kLine = 64;
constexpr std::int64_t kLargePage = std::int64_t{2} << 20;
// Of a block: a matrix that outlives its neighbours holds no more than this back.
constexpr std::int64_t kBlock = 4 * kLargePage;

constexpr std::int64_t roundedUp(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

std::shared_ptr<std::uint8_t> allocate(std::int64_t n, std::int64_t alignment) {
  const std::align_val_t at{static_cast<std::size_t>(alignment)};
  auto* memory = static_cast<std::uint8_t*>(::operator new[](static_cast<std::size_t>(n), at, std::nothrow));
  if (memory == nullptr) return nullptr;
  try {
    return {memory, [at](std::uint8_t* p) { ::operator delete[](p, at); }};
  } catch (const std::bad_alloc&) {  // there is none for the count of owners; the deleter has run
    return nullptr;
  }
}

#if !defined(__SANITIZE_ADDRESS__)
// Where the next matrix goes. It does not own the block: the matrices in it do.
struct Current {
  std::mutex mutex;
  std::weak_ptr<std::uint8_t> block;
  std::int64_t used = 0;
};
Current current;
#endif

}  // namespace

std::shared_ptr<std::uint8_t> weightBytes(std::int64_t n) {
#if defined(__SANITIZE_ADDRESS__)
  // Each matrix by itself, so that a step beyond its end is seen.
  return allocate(n, kLine);
#else
  const std::int64_t size = roundedUp(n, kLine);
  const std::lock_guard lock(current.mutex);
  auto block = current.block.lock();
  if (!block || current.used + size > kBlock) {
    const std::int64_t bytes = roundedUp(size, size < kBlock ? kBlock : kLargePage);
    block = allocate(bytes, kLargePage);
    if (!block) return allocate(n, kLine);  // a small matrix may still fit
#if defined(__linux__)
    // A wish: where it is not granted, pages are small.
    (void)::madvise(block.get(), static_cast<std::size_t>(bytes), MADV_HUGEPAGE);
#endif
    if (size >= kBlock) return block;
    current.block = block;
    current.used = 0;
  }
  std::uint8_t* at = block.get() + current.used;
  current.used += size;
  return {std::move(block), at};
#endif
}

std::shared_ptr<float> weightFloats(std::int64_t n) {
  const auto bytes = weightBytes(n * static_cast<std::int64_t>(sizeof(float)));
  return {bytes, reinterpret_cast<float*>(bytes.get())};
}

}  // namespace qs::cpu
