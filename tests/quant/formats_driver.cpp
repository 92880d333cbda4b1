// formats_driver encode|decode FORMAT [nosat]: reads F32 values and writes codes (one byte each, or packed blocks), or
// the reverse, from standard input to standard output. FORMAT is a format of the roster, a GGUF block type or e8m0.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/scale_type.h"

namespace {

std::vector<std::uint8_t> readAll() {
  std::vector<std::uint8_t> bytes;
  std::uint8_t buffer[65536];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, stdin))
    bytes.insert(bytes.end(), buffer, buffer + n);
  return bytes;
}

template <class T>
void write(const std::vector<T>& values) {
  std::fwrite(values.data(), sizeof(T), values.size(), stdout);
}

std::vector<float> asFloats(const std::vector<std::uint8_t>& bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
  return values;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const bool encoding = std::string(argv[1]) == "encode";
  const std::string name = argv[2];
  const bool saturate = argc < 4;
  const std::vector<std::uint8_t> in = readAll();
  if (const qs::io::BlockType* type = qs::io::findBlockType(name); type != nullptr) {
    const auto bytes = static_cast<std::size_t>(type->bytes);
    const auto elements = static_cast<std::size_t>(type->elements);
    if (encoding) {
      const std::vector<float> values = asFloats(in);
      std::vector<std::uint8_t> blocks(values.size() / elements * bytes);
      qs::io::BlockCounts counts;
      for (std::size_t b = 0; b < values.size() / elements; ++b) {
        type->encode(values.data() + b * elements, blocks.data() + b * bytes, counts);
      }
      write(blocks);
    } else {
      std::vector<float> values(in.size() / bytes * elements);
      for (std::size_t b = 0; b < in.size() / bytes; ++b) {
        qs::io::decodeBlock(*type, in.data() + b * bytes, values.data() + b * elements);
      }
      write(values);
    }
    return 0;
  }
  const qs::quant::Format* format = qs::quant::findFormat(name);
  if (format == nullptr && name != "e8m0") return 2;
  if (encoding) {
    std::vector<std::uint8_t> codes;
    for (const float value : asFloats(in)) {
      codes.push_back(static_cast<std::uint8_t>(format != nullptr ? format->encode(value, false, saturate)
                                                                  : qs::quant::encodeE8m0(value)));
    }
    write(codes);
  } else {
    std::vector<float> values;
    for (const std::uint8_t code : in) {
      values.push_back(format != nullptr ? static_cast<float>(format->decode(code)) : qs::quant::decodeE8m0(code));
    }
    write(values);
  }
  return 0;
}
