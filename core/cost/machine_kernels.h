// The two loops by which a machine's memory and arithmetic are measured, built once for each instruction-set level.
// They measure nothing themselves (machine.h), and share no code that a linker could take from another level's build.
#pragma once

#include <cstddef>
#include <cstdint>

namespace qs::cost {

// The sum of 64-bit words, read as four streams side by side; `words` is a multiple of kReadStep, `data` aligned to 64
// bytes.
using ReadWords = std::uint64_t (*)(const std::uint64_t* data, std::size_t words);
inline constexpr std::size_t kReadStep = 4 * 32;

// `steps` times x·a + b in F32 on as many registers as hide the latency; returns the operations done, a product and a sum
// being two. `sink` gets what came of it, so that nothing can be left out.
using MultiplyAdd = double (*)(std::int64_t steps, float* sink);

std::uint64_t readWordsV2(const std::uint64_t* data, std::size_t words);
std::uint64_t readWordsV3(const std::uint64_t* data, std::size_t words);
std::uint64_t readWordsV4(const std::uint64_t* data, std::size_t words);
double multiplyAddV2(std::int64_t steps, float* sink);
double multiplyAddV3(std::int64_t steps, float* sink);
double multiplyAddV4(std::int64_t steps, float* sink);

}  // namespace qs::cost
