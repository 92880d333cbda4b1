// A tensor's extents with checked products. It is not a stride description: tensors here are dense and row-major.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qs::tensor {

struct Shape {
  std::vector<std::uint64_t> dims;  // empty: a scalar

  std::size_t rank() const { return dims.size(); }
  // Product of the extents (1 for a scalar); nothing if it does not fit in 64 bits. A zero extent gives 0 only if the
  // product of the others fits as well, so that [2^62, 2^62, 0] is refused like its neighbours.
  std::optional<std::uint64_t> elements() const;
  // Bytes of elements of `bits` bits each, rounded up to whole bytes; nothing on overflow.
  std::optional<std::uint64_t> bytes(unsigned bits) const;
  // "[256, 688]"
  std::string text() const;
  bool operator==(const Shape&) const = default;
};

}  // namespace qs::tensor
