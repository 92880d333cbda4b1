// Working memory of the thread that asks: it stays for the thread's next call, grows when more is wanted, and goes back
// when the thread ends. It is not for results, and whoever asks again for the same purpose gives up what it had.
#pragma once

#include <cstdint>

namespace qs::cpu {

enum class ScratchFor : std::uint8_t {
  part,  // of a loop, on whichever thread it runs
  call   // what all parts of a call see, in the memory of the thread that called
};

// Room for so many floats, aligned to 64 bytes, not initialised; null when there is no memory.
float* threadScratch(std::int64_t floats, ScratchFor purpose = ScratchFor::part);

}  // namespace qs::cpu
