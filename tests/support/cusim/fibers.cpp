// Must not be instrumented by the thread sanitizer: the change of stack happens in the middle of a function. It is told
// of the change instead (CUSIM_TSAN), and told not to take it for synchronization.
#include "tests/support/cusim/fibers.h"

#include <pthread.h>
#include <sys/mman.h>

#include <new>

#ifdef CUSIM_TSAN
extern "C" {
void* __tsan_get_current_fiber(void);
void* __tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void* fiber);
void __tsan_switch_to_fiber(void* fiber, unsigned flags);
}
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace cusim {

namespace {

constexpr std::size_t kPage = 4096;
// Distances between the tops of stacks: 64 places, a cache line apart.
constexpr std::size_t kLine = 64;
constexpr unsigned kPlaces = 64;
constexpr unsigned kStride = 5;

// The fiber that is being entered for the first time, and the one it came from: makecontext() hands over no pointers.
thread_local Fiber* tEntering = nullptr;

}  // namespace

Fiber::~Fiber() {
#ifdef CUSIM_TSAN
  if (watched_ != nullptr && !adopted_) __tsan_destroy_fiber(watched_);
#endif
  if (mapping_ != nullptr) munmap(mapping_, kStackBytes + kPage);
}

void Fiber::prepare(unsigned index, void (*entry)()) {
  entry_ = entry;
  if (mapping_ == nullptr) {
    void* mapping =
        mmap(nullptr, kStackBytes + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    mapping_ = static_cast<char*>(mapping);
    mprotect(mapping_, kPage, PROT_NONE);
    bottom_ = mapping_ + kPage;
    bytes_ = kStackBytes;
  }
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(bottom_, bytes_);
#endif
#ifdef CUSIM_TSAN
  // A block's threads are new threads: were they those of the block before, races between blocks would not show. The
  // stack is mapped anew so that what the thread before did on it is forgotten.
  if (watched_ != nullptr) {
    __tsan_destroy_fiber(watched_);
    mmap(mapping_ + kPage, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  }
  watched_ = __tsan_create_fiber(0);
#endif
  const std::size_t size = kStackBytes - index * kStride % kPlaces * kLine;
#ifdef CUSIM_BOOST
  context_ = boost::context::detail::make_fcontext(mapping_ + kPage + size, size, begin);
#else
  getcontext(&context_);
  context_.uc_stack.ss_sp = mapping_ + kPage;
  context_.uc_stack.ss_size = size;
  context_.uc_link = nullptr;
  makecontext(&context_, begin, 0);
#endif
  fakeStack_ = nullptr;
}

void Fiber::adoptCaller() {
  adopted_ = true;
#ifdef __SANITIZE_ADDRESS__
  thread_local const void* bottom = nullptr;
  thread_local std::size_t bytes = 0;
  if (bottom == nullptr) {
    pthread_attr_t attributes;
    void* address = nullptr;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &address, &bytes);
    pthread_attr_destroy(&attributes);
    bottom = address;
  }
  bottom_ = bottom;
  bytes_ = bytes;
#endif
#ifdef CUSIM_TSAN
  watched_ = __tsan_get_current_fiber();
#endif
}

// First thing on the stack that was changed to.
void Fiber::arrive([[maybe_unused]] Fiber* self) {
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_finish_switch_fiber(self->fakeStack_, nullptr, nullptr);
#endif
}

#ifdef CUSIM_BOOST
void Fiber::begin(boost::context::detail::transfer_t transfer) {
  static_cast<Fiber*>(transfer.data)->context_ = transfer.fctx;
  Fiber* self = tEntering;
  arrive(self);
  self->entry_();
}
#else
void Fiber::begin() {
  Fiber* self = tEntering;
  arrive(self);
  self->entry_();
}
#endif

void Fiber::change(Fiber& from, Fiber& to, [[maybe_unused]] bool forGood) {
  tEntering = &to;
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_start_switch_fiber(forGood ? nullptr : &from.fakeStack_, to.bottom_, to.bytes_);
#endif
#ifdef CUSIM_TSAN
  __tsan_switch_to_fiber(to.watched_, 1);
#endif
#ifdef CUSIM_BOOST
  const auto transfer = boost::context::detail::jump_fcontext(to.context_, &from);
  static_cast<Fiber*>(transfer.data)->context_ = transfer.fctx;
#else
  swapcontext(&from.context_, &to.context_);
#endif
  arrive(&from);
}

}  // namespace cusim
