// A piece of hardware as a bound sees it: how many bytes a second its memory gives, how many bytes it holds, how many
// operations a second it does in each kind of arithmetic, and whose word that is. It is either a row of a table, which
// repeats what its maker states, or this machine as measured (machine.h); it predicts nothing by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cost/machine.h"

namespace qs::cost {

// What numbers are multiplied as. FP6 and FP8 run at one rate where both are native.
enum class Arithmetic : std::uint8_t { fp32, fp16, fp8, fp4, int8, int4 };
std::string_view word(Arithmetic arithmetic);  // "fp32" …
std::optional<Arithmetic> arithmeticOf(std::string_view word);
// The arithmetic in which a format of schemes could be multiplied without being restored first; nothing for grids of
// which no hardware has any (nf4, int3, the blocks of GGUF …).
std::optional<Arithmetic> arithmeticOfFormat(std::string_view format);

struct Rate {
  Arithmetic arithmetic = Arithmetic::fp16;
  double operationsPerSecond = 0.0;  // dense; a multiply-add is two
};

// Where a working set is read from, as far as the measurement tells.
enum class ServedBy : std::uint8_t { memory, cache };

struct Hardware {
  std::string name;   // as the command line takes it: "h100"
  std::string label;  // "NVIDIA H100 SXM5 80 GB"
  double bytesPerSecond = 0.0;  // reading memory
  double memoryBytes = 0.0;     // a maker's GB are taken as 10^9 bytes
  std::vector<Rate> rates;
  std::vector<std::string> native;  // formats of schemes that it multiplies without restoring them
  std::string source;
  // This machine only: bandwidth by working set. Else empty, and one bandwidth serves every size.
  std::optional<Machine> measured;

  bool isNative(std::string_view format) const;
  std::optional<double> rate(Arithmetic arithmetic) const;
  // Bytes a second for a working set of so many bytes that is read over and over.
  double bandwidth(double workingSet) const;
  ServedBy servedBy(double workingSet) const;
};

// Everything a bound divides by is a number that a machine can have. Errors (badInput) name the row and the figure: a
// bandwidth outside 1 MB/s … 10^16 B/s, a memory outside 1 MB … 10^18 B, a rate outside 10^6 … 10^21 a second, no rate of
// 16 or 32 bits, a name that is empty or taken by `this`.
base::Status checkHardware(const Hardware& hardware);

// The table, in the order of hardware/table.cpp.
const std::vector<Hardware>& hardwareTable();
const Hardware* findHardware(std::string_view name);

// This machine by its measurement: bandwidth and the rate of F32 multiply-adds with all threads; every format is restored
// to F32 and multiplied so. Contract: something was measured.
Hardware hardwareOf(const Machine& machine, double memoryBytes);

// A quantity with its unit: "3350 GB/s", "80 GiB", "989.4 TFLOPS". Decimal (kB, MB, GB, TB: powers of 1000) and binary
// (KiB, MiB, GiB, TiB: powers of 1024) are different units and both have to be named. Errors (badInput): no number, a unit
// that is none of these, with those there are.
enum class Quantity : std::uint8_t { bytes, bytesPerSecond, operationsPerSecond };
base::Result<double> parseQuantity(std::string_view text, Quantity quantity, const base::Text& what);

}  // namespace qs::cost
