// Memory for weights: long blocks on large pages, which matrices share.
// It is not a general allocator: memory of a block comes back when the last matrix in it goes.
//
// A step reads every weight once, so translations of addresses are as cold as the weights: with pages of 4 KB they cost
// part of the bandwidth, most of all in virtual machines, which translate twice.
#pragma once

#include <cstdint>
#include <memory>

namespace qs::cpu {

// `n` bytes at a multiple of 64, not initialised. Null when there is no memory. Thread-safe.
std::shared_ptr<std::uint8_t> weightBytes(std::int64_t n);
std::shared_ptr<float> weightFloats(std::int64_t n);

}  // namespace qs::cpu
