// The byte as which a format's code is kept where backends read it (core/backend/abi.h, QsCodeKind), and what the byte
// stands for. It holds no matrix and no scale: those are packed_matrix.h's and row_quantizer.h's.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/io/block_type.h"
#include "core/quant/scheme.h"

namespace qs::quant {

// Names and numbers of QsCodeKind.
enum class CodeByte : std::uint8_t {
  bf16,    // two bytes; no scale
  int8,    // two's complement
  table4,  // 0 … 15, values in a table
  e4m3,    // the bits of OCP FP8; the 6-bit floats are kept as E4M3, which has all of their values
  e5m2
};

struct CodeForm {
  CodeByte kind = CodeByte::int8;
  std::array<float, 16> table{};    // table4: what each code stands for
  std::vector<std::uint8_t> bytes;  // (256) the byte of each of the format's codes; empty: itself

  // What the byte stands for.
  float value(std::uint8_t byte) const;
};

// Integers of 2 … 8 bits with codes around 0, the floats of 4, 6 and 8 bits, NF4. Contract: `part` names one of them.
CodeForm codeForm(const PartScheme& part);
// Codes of a GGUF type.
CodeForm codeForm(const io::BlockType& type);

}  // namespace qs::quant
