#include "core/cost/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/contract.h"

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array<Unit, 9> kBytes = {{{"B", 1.0}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12},
                                         {"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0}, {"TiB", 1099511627776.0}}};
constexpr std::array<Unit, 6> kOperations = {{{"GFLOPS", 1e9}, {"TFLOPS", 1e12}, {"PFLOPS", 1e15},
                                              {"GOPS", 1e9}, {"TOPS", 1e12}, {"POPS", 1e15}}};

// A size is served by a cache where it is read so much faster than the largest that was measured.
constexpr double kFasterThanMemory = 1.25;

const ReadPoint* largestRead(const Machine& machine) {
  const ReadPoint* out = nullptr;
  for (const ReadPoint& point : machine.reads) {
    if (out == nullptr || point.bytes > out->bytes || (point.bytes == out->bytes && point.threads > out->threads)) out = &point;
  }
  return out;
}

}  // namespace

std::string_view word(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::fp32: return "fp32";
    case Arithmetic::fp16: return "fp16";
    case Arithmetic::fp8: return "fp8";
    case Arithmetic::fp4: return "fp4";
    case Arithmetic::int8: return "int8";
    case Arithmetic::int4: return "int4";
  }
  return {};
}

std::optional<Arithmetic> arithmeticOf(std::string_view name) {
  for (const auto one : {Arithmetic::fp32, Arithmetic::fp16, Arithmetic::fp8, Arithmetic::fp4, Arithmetic::int8, Arithmetic::int4}) {
    if (word(one) == name) return one;
  }
  return std::nullopt;
}

std::optional<Arithmetic> arithmeticOfFormat(std::string_view format) {
  if (format == "fp32") return Arithmetic::fp32;
  if (format == "bf16" || format == "fp16") return Arithmetic::fp16;
  if (format == "int8") return Arithmetic::int8;
  if (format == "int4") return Arithmetic::int4;
  for (const auto prefix : {"fp8", "fp6", "mxfp8", "mxfp6"}) {
    if (format.starts_with(prefix)) return Arithmetic::fp8;
  }
  if (format.starts_with("fp4") || format == "mxfp4" || format == "nvfp4") return Arithmetic::fp4;
  return std::nullopt;
}

bool Hardware::isNative(std::string_view format) const { return std::find(native.begin(), native.end(), format) != native.end(); }

std::optional<double> Hardware::rate(Arithmetic arithmetic) const {
  for (const Rate& one : rates) {
    if (one.arithmetic == arithmetic) return one.operationsPerSecond;
  }
  return std::nullopt;
}

double Hardware::bandwidth(double workingSet) const {
  if (!measured) return bytesPerSecond;
  const ReadPoint* largest = largestRead(*measured);
  return readBandwidth(*measured, workingSet, largest->threads);
}

ServedBy Hardware::servedBy(double workingSet) const {
  return measured && bandwidth(workingSet) > kFasterThanMemory * bytesPerSecond ? ServedBy::cache : ServedBy::memory;
}

Status checkHardware(const Hardware& hardware) {
  const auto figure = [&](const char* name, double value, double least, double most) -> Status {
    if (value >= least && value <= most) return {};
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "%1 of the hardware '%2'"), {name, hardware.name}},
                      {QS_LABEL("core", "a number from %1 to %2"), {fmt::format("{:g}", least), fmt::format("{:g}", most)}},
                      fmt::format("{:g}", value), QS_LABEL("core", "correct the row"));
  };
  if (hardware.name.empty() || hardware.name == "this") {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the name of a row of hardware"),
                      QS_LABEL("core", "a name of its own; `this` is the machine at hand"),
                      {"'%1'", {hardware.name}}, QS_LABEL("core", "correct the row"));
  }
  QS_TRY(figure("bandwidth", hardware.bytesPerSecond, 1e6, 1e16));
  QS_TRY(figure("memory", hardware.memoryBytes, 1e6, 1e18));
  for (const Rate& rate : hardware.rates) QS_TRY(figure(word(rate.arithmetic).data(), rate.operationsPerSecond, 1e6, 1e21));
  if (!hardware.rate(Arithmetic::fp16) && !hardware.rate(Arithmetic::fp32)) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "%1 of the hardware '%2'"), {"rates", hardware.name}},
                      QS_LABEL("core", "one for fp16 or fp32, in which whatever is not native is multiplied"),
                      QS_LABEL("core", "neither"), QS_LABEL("core", "correct the row"));
  }
  return {};
}

const Hardware* findHardware(std::string_view name) {
  const auto& all = hardwareTable();
  const auto it = std::find_if(all.begin(), all.end(), [&](const Hardware& one) { return one.name == name; });
  return it == all.end() ? nullptr : &*it;
}

Hardware hardwareOf(const Machine& machine, double memoryBytes) {
  const ReadPoint* largest = largestRead(machine);
  QS_CONTRACT(largest != nullptr && !machine.multiplies.empty());
  double operations = 0.0;
  for (const MultiplyPoint& point : machine.multiplies) operations = std::max(operations, point.operationsPerSecond);
  Hardware out;
  out.name = "this";
  out.label = QS_LABEL("core", "this machine, measured");
  out.bytesPerSecond = largest->bytesPerSecond;
  out.memoryBytes = memoryBytes;
  out.rates = {{Arithmetic::fp32, operations}};
  out.native = {"fp32"};
  out.source = QS_LABEL("core", "measured just now");
  out.measured = machine;
  return out;
}

Result<double> parseQuantity(std::string_view text, Quantity quantity, const base::Text& what) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  std::string_view rest = text;
  while (!rest.empty() && isSpace(rest.front())) rest.remove_prefix(1);
  while (!rest.empty() && isSpace(rest.back())) rest.remove_suffix(1);
  double value = 0.0;
  const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  const bool number = code == std::errc() && std::isfinite(value);
  if (number) rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  while (!rest.empty() && isSpace(rest.front())) rest.remove_prefix(1);

  std::string known;
  const auto match = [&](const auto& units, std::string_view suffix) -> std::optional<double> {
    for (const Unit& unit : units) {
      const std::string name = std::string(unit.name) + std::string(suffix);
      known += (known.empty() ? "" : ", ") + name;
      if (number && rest == name) return value * unit.factor;
    }
    return std::nullopt;
  };
  std::optional<double> found;
  switch (quantity) {
    case Quantity::bytes: found = match(kBytes, ""); break;
    case Quantity::bytesPerSecond: found = match(kBytes, "/s"); break;
    case Quantity::operationsPerSecond: found = match(kOperations, ""); break;
  }
  if (found) return *found;
  constexpr std::size_t kShown = 60;
  return base::fail(ErrorKind::badInput, what, {QS_LABEL("core", "a number with one of the units %1"), {known}},
                    {"'%1'", {std::string(text.substr(0, kShown))}}, QS_LABEL("core", "correct the unit"));
}

}  // namespace qs::cost
