// Working memory of the thread that asks: it stays for the thread's next call, grows when more is wanted, and goes back
// when the thread ends. It is not for results, and whoever asks again gives up what it had.
#pragma once

#include <cstdint>

namespace qs::cpu {

// Room for so many floats, aligned to 64 bytes, not initialised; null when there is no memory.
float* threadScratch(std::int64_t floats);

}  // namespace qs::cpu
