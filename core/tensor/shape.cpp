#include "core/tensor/shape.h"

namespace qs::tensor {

std::optional<std::uint64_t> Shape::elements() const {
  std::uint64_t product = 1;
  bool zero = false;
  for (const std::uint64_t extent : dims) {
    if (extent == 0) {
      zero = true;
      continue;
    }
    if (__builtin_mul_overflow(product, extent, &product)) return std::nullopt;
  }
  return zero ? 0 : product;
}

std::optional<std::uint64_t> Shape::bytes(unsigned bits) const {
  const auto count = elements();
  std::uint64_t total = 0;
  if (!count || __builtin_mul_overflow(*count, static_cast<std::uint64_t>(bits), &total)) return std::nullopt;
  return total / 8 + (total % 8 != 0 ? 1 : 0);
}

std::string Shape::text() const {
  std::string out = "[";
  for (std::size_t i = 0; i < dims.size(); ++i) out += (i == 0 ? "" : ", ") + std::to_string(dims[i]);
  return out + "]";
}

}  // namespace qs::tensor
