// One thread of a block: a stack of its own, left and entered again by a plain change of context. It is not a scheduler
// (block.cpp), and it never moves to another thread of the system while it runs.
#pragma once

#include <cstddef>

#ifdef CUSIM_BOOST
#include <boost/context/detail/fcontext.hpp>
#else
#include <ucontext.h>
#endif

namespace cusim {

// What a kernel's thread may use; below lies a page that no one may touch.
inline constexpr std::size_t kStackBytes = 64 * 1024;

class Fiber {
 public:
  Fiber() = default;
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Makes the next change() to this fiber begin with `entry`, which never returns. The stack is made once and kept.
  // `index` staggers the stacks' tops, which would else all fall into the same sets of the cache. Throws bad_alloc.
  void prepare(unsigned index, void (*entry)());

  // Makes this fiber stand for the calling thread itself.
  void adoptCaller();

  // Leaves `from`, which must be the running one, and goes on in `to`. Returns when something changes back. A fiber
  // that is left `forGood` must be prepared before it is entered again.
  static void change(Fiber& from, Fiber& to, bool forGood = false);

 private:
  static void arrive(Fiber* self);
#ifdef CUSIM_BOOST
  static void begin(boost::context::detail::transfer_t transfer);
  boost::context::detail::fcontext_t context_ = nullptr;
#else
  static void begin();
  ucontext_t context_{};
#endif
  void (*entry_)() = nullptr;
  char* mapping_ = nullptr;       // guard page and stack
  const void* bottom_ = nullptr;  // lowest address of the stack, its own or the adopted thread's
  std::size_t bytes_ = 0;
  void* fakeStack_ = nullptr;  // the address sanitizer's
  void* watched_ = nullptr;    // the thread sanitizer's view of this fiber
  bool adopted_ = false;
};

}  // namespace cusim
