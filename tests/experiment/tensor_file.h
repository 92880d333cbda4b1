// A safetensors file of given tensors in the test's folder, and the numbers a plain double-precision loop finds in one.
// It is not used by the program.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/io/safetensors.h"
#include "core/tensor/half_bits.h"
#include "tests/io/scratch.h"

namespace qs::test {

class TensorFile {
 public:
  // Stored as F32, or as BF16 (values must be representable to be read back).
  void add(std::string name, std::vector<std::uint64_t> shape, const std::vector<float>& values, bool bf16 = false) {
    std::vector<std::byte> bytes(values.size() * (bf16 ? 2 : 4));
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (bf16) {
        const std::uint16_t half = tensor::floatToBfloat(values[i]);
        std::memcpy(bytes.data() + i * 2, &half, 2);
      } else {
        std::memcpy(bytes.data() + i * 4, &values[i], 4);
      }
    }
    names_.push_back(std::move(name));
    shapes_.push_back({std::move(shape)});
    types_.push_back(bf16 ? tensor::DType::BF16 : tensor::DType::F32);
    data_.push_back(std::move(bytes));
  }

  std::string write(const std::string& file = "t.safetensors") const {
    std::vector<io::NamedTensor> tensors;
    for (std::size_t i = 0; i < names_.size(); ++i) tensors.push_back({names_[i], {types_[i], shapes_[i], data_[i]}});
    const auto path = scratch_.path() / file;
    if (!io::writeSafetensors(path, tensors)) std::abort();
    return path.string();
  }

  const Scratch& folder() const { return scratch_; }

 private:
  Scratch scratch_;
  std::vector<std::string> names_;
  std::vector<tensor::Shape> shapes_;
  std::vector<tensor::DType> types_;
  std::vector<std::vector<std::byte>> data_;
};

// Normal numbers with a fixed seed, and a few outliers.
inline std::vector<float> weights(std::size_t count, unsigned seed = 1, float scale = 0.02F) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal(0.0F, scale);
  std::vector<float> out(count);
  for (float& value : out) value = normal(engine);
  for (std::size_t i = 7; i < count; i += 4099) out[i] *= 20.0F;
  return out;
}

// A file whose only tensor is called "w".
inline std::string oneTensor(TensorFile& file, std::vector<std::uint64_t> shape, const std::vector<float>& values,
                             bool bf16 = false) {
  file.add("w", std::move(shape), values, bf16);
  return file.write();
}

}  // namespace qs::test
