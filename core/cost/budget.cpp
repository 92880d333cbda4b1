#include "core/cost/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/contract.h"

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 40;  // requests and tokens: beyond any, and products stay below 2^1023

double real(std::int64_t n) { return static_cast<double>(n); }

Status within(const char* what, std::int64_t value) {
  if (value >= 1 && value <= kMost) return {};
  return base::fail(ErrorKind::badInput, base::Text(what),
                    {QS_LABEL("core", "a whole number from %1 to %2"), {"1", std::to_string(kMost)}}, std::to_string(value));
}

bool integerFormat(const std::string& name) { return name.size() == 4 && name.starts_with("int"); }

struct Chosen {
  Arithmetic arithmetic = Arithmetic::fp16;
  double rate = 0.0;
  bool restored = false;
};

// Weights are multiplied in the wider of both formats where the hardware can; else both are restored to 16 bits, or 32.
Chosen chooseArithmetic(const BudgetSpec& spec) {
  const Hardware& hardware = spec.hardware;
  const std::string activations = spec.activations.value_or("bf16");
  const auto ofActivations = arithmeticOfFormat(activations);
  const auto ofWeights = arithmeticOfFormat(spec.weights.format);
  std::vector<Arithmetic> wanted;
  if (ofActivations == Arithmetic::int8 && integerFormat(spec.weights.format)) wanted = {Arithmetic::int8};
  if (ofActivations == Arithmetic::int4 && ofWeights == Arithmetic::int4) wanted = {Arithmetic::int4, Arithmetic::int8};
  if (ofActivations == Arithmetic::fp8 && (ofWeights == Arithmetic::fp8 || ofWeights == Arithmetic::fp4)) wanted = {Arithmetic::fp8};
  if (ofActivations == Arithmetic::fp4 && ofWeights == Arithmetic::fp4) wanted = {Arithmetic::fp4};
  if (ofActivations == Arithmetic::fp4 && ofWeights == Arithmetic::fp8) wanted = {Arithmetic::fp8};
  for (const Arithmetic one : wanted) {
    // The activations' own format, or plain integers that are widened.
    const bool can = hardware.isNative(activations) || (one == Arithmetic::int8 && ofActivations == Arithmetic::int4);
    if (const auto rate = hardware.rate(one); rate && can) return {one, *rate, false};
  }
  const bool restored = spec.activations.has_value() && ofActivations != Arithmetic::fp16 && ofActivations != Arithmetic::fp32;
  if (ofActivations != Arithmetic::fp32) {
    if (const auto rate = hardware.rate(Arithmetic::fp16)) return {Arithmetic::fp16, *rate, restored};
  }
  if (const auto rate = hardware.rate(Arithmetic::fp32)) return {Arithmetic::fp32, *rate, restored};
  return {Arithmetic::fp16, *hardware.rate(Arithmetic::fp16), restored};
}

// The sums of a geometry in one pair of formats.
class Sums {
 public:
  Sums(const BudgetSpec& spec, const StorageFormat& weights, const StorageFormat& kv) : spec_(spec), geometry_(spec.geometry) {
    for (const WeightGroup& group : geometry_.weights) {
      NumberBits bits{8.0 * group.storedBytes, 0.0};
      if (group.quantized) bits = weights.bits(group.rows, group.cols);
      groups_.push_back({&group, bits});
    }
    for (const AttentionGroup& group : geometry_.attention) layers_.push_back({&group, kv.bits(group.kvHeads, group.headDim)});
  }

  Status check() const {
    const auto fine = [](const NumberBits& bits) {
      return bits.codes >= 0.1 && bits.codes <= 64.0 && bits.scales >= 0.0 && bits.scales <= 64.0;
    };
    for (const auto& one : groups_) {
      if (!fine(one.bits)) return wrongBits(one.bits);
    }
    for (const auto& one : layers_) {
      if (!fine(one.bits)) return wrongBits(one.bits);
    }
    return {};
  }

  // Codes and scales of the weights held; or of those that a step of so many tokens reads.
  std::pair<double, double> held() const {
    return sum([](const WeightGroup& group) { return group.elements; });
  }
  std::pair<double, double> read(double tokens) const {
    return sum([&](const WeightGroup& group) {
      switch (group.reading) {
        case Reading::always: return group.elements;
        case Reading::row: return std::min(tokens, real(group.rows)) * real(group.cols);
        case Reading::experts: return group.elements * shareOfExperts(geometry_.experts, geometry_.chosenExperts, tokens);
        case Reading::never: return 0.0;
      }
      return 0.0;
    });
  }
  double bitsPerWeight() const {
    double bits = 0.0;
    double count = 0.0;
    for (const auto& one : groups_) {
      if (!one.group->quantized) continue;
      bits += (one.bits.codes + one.bits.scales) * one.group->elements;
      count += one.group->elements;
    }
    return count > 0.0 ? bits / count : 0.0;
  }

  // Codes and scales of one request's cache with `tokens` in it; windows hold no more than they are.
  std::pair<double, double> cache(double tokens, bool windows = true) const {
    double codes = 0.0;
    double scales = 0.0;
    for (const auto& one : layers_) {
      const AttentionGroup& group = *one.group;
      const double kept = windows && group.window > 0 ? std::min(tokens, real(group.window)) : tokens;
      const double values = 2.0 * real(group.layers) * real(group.kvHeads) * real(group.headDim) * kept;
      codes += values * one.bits.codes / 8.0;
      scales += values * one.bits.scales / 8.0;
    }
    return {codes, scales};
  }
  double cacheBytes(double tokens) const {
    const auto [codes, scales] = cache(tokens);
    return codes + scales;
  }

  StepBytes step(double batch) const {
    StepBytes out;
    std::tie(out.weights, out.scales) = read(batch);
    const auto [codes, scales] = cache(real(spec_.context));
    out.kv = batch * codes;
    out.kvScales = batch * scales;
    out.state = batch * 2.0 * geometry_.stateBytes();
    out.activations = batch * activationsPerToken();
    out.total = out.weights + out.scales + out.kv + out.kvScales + out.state + (spec_.countActivations ? out.activations : 0.0);
    return out;
  }

  double decodeOperations(double batch) const {
    double attention = 0.0;
    for (const AttentionGroup& group : geometry_.attention) {
      const double kept = group.window > 0 ? std::min(real(spec_.context), real(group.window)) : real(spec_.context);
      attention += 4.0 * real(group.layers) * real(group.heads) * real(group.headDim) * kept;
    }
    return batch * (2.0 * geometry_.activeParameters() + attention);
  }

  double prefillOperations(double tokens) const {
    double attention = 0.0;
    for (const AttentionGroup& group : geometry_.attention) {
      const double window = group.window > 0 ? std::min(tokens, real(group.window)) : tokens;
      const double pairs = window * tokens - window * window / 2.0;
      attention += 4.0 * real(group.layers) * real(group.heads) * real(group.headDim) * pairs;
    }
    return 2.0 * geometry_.activeParameters() * tokens + attention;
  }

 private:
  struct WeightBits {
    const WeightGroup* group;
    NumberBits bits;
  };
  struct CacheBits {
    const AttentionGroup* group;
    NumberBits bits;
  };

  static Status wrongBits(const NumberBits& bits) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the bits of a stored number"),
                      {QS_LABEL("core", "a number from %1 to %2"), {"0.1", "64"}},
                      fmt::format("{:g} + {:g}", bits.codes, bits.scales));
  }

  template <class Elements>
  std::pair<double, double> sum(const Elements& elements) const {
    double codes = 0.0;
    double scales = 0.0;
    for (const auto& one : groups_) {
      const double count = elements(*one.group);
      codes += count * one.bits.codes / 8.0;
      scales += count * one.bits.scales / 8.0;
    }
    return {codes, scales};
  }

  double activationsPerToken() const {
    constexpr double kBytesEach = 2.0;
    double out = 0.0;
    for (const WeightGroup& group : geometry_.weights) {
      double matrices = group.elements / (real(group.rows) * real(group.cols));
      if (group.reading == Reading::experts) matrices *= shareOfExperts(geometry_.experts, geometry_.chosenExperts, 1.0);
      if (group.reading == Reading::row || group.reading == Reading::never) continue;
      out += kBytesEach * matrices * (real(group.rows) + real(group.cols));
    }
    return out;
  }

  const BudgetSpec& spec_;
  const Geometry& geometry_;
  std::vector<WeightBits> groups_;
  std::vector<CacheBits> layers_;
};

TimeBound boundOf(const BudgetSpec& spec, double bytes, double operations, double rate) {
  TimeBound out;
  out.bytes = bytes;
  out.operations = operations;
  out.bandwidth = spec.hardware.bandwidth(bytes);
  out.servedBy = spec.hardware.servedBy(bytes);
  out.bytesSeconds = bytes / out.bandwidth;
  out.operationsSeconds = operations / rate;
  out.limit = out.operationsSeconds > out.bytesSeconds ? Limit::arithmetic : Limit::bytes;
  out.seconds = std::max(out.bytesSeconds, out.operationsSeconds);
  out.predicted = spec.overheads.fixedSeconds + std::max(out.bytesSeconds / spec.overheads.bandwidthShare,
                                                         out.operationsSeconds / spec.overheads.arithmeticShare);
  return out;
}

// The batch at which both times are equal, by halving; operations grow with the batch, bytes more slowly or as a line.
std::optional<double> crossoverOf(const BudgetSpec& spec, const Sums& sums, double rate) {
  const auto excess = [&](double batch) {
    const double bytes = sums.step(batch).total;
    return sums.decodeOperations(batch) / rate - bytes / spec.hardware.bandwidth(bytes);
  };
  double high = 1.0;
  while (excess(high) < 0.0) {
    high *= 2.0;
    if (high > real(kMost)) return std::nullopt;
  }
  double low = high == 1.0 ? 0.0 : high / 2.0;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2.0;
    (excess(middle) < 0.0 ? low : high) = middle;
  }
  return high;
}

std::int64_t wholeBelow(double value) { return static_cast<std::int64_t>(std::clamp(std::floor(value), 0.0, 9e18)); }

void capacity(const BudgetSpec& spec, const Sums& sums, Budget& out) {
  out.memoryLeft = spec.hardware.memoryBytes - out.weightBytesHeld;
  const double each = out.kvBytesPerRequest + out.stateBytesPerRequest;
  const double left = std::max(0.0, out.memoryLeft);
  if (each > 0.0) {
    out.requests = left / each;
    out.fitsRequests = wholeBelow(*out.requests);
  }
  const auto fits = [&](std::int64_t tokens) {
    return real(spec.batch) * (sums.cacheBytes(real(tokens)) + out.stateBytesPerRequest) <= left;
  };
  std::int64_t low = 0;
  if (fits(kMost)) return;  // the cache has an end, or there is none
  std::int64_t high = kMost;
  if (fits(0)) {
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (fits(middle) ? low : high) = middle;
    }
  }
  out.longestContext = low;
  out.fitsTokens = wholeBelow(real(low) * real(spec.batch));
}

Status check(const BudgetSpec& spec) {
  QS_TRY(within(QS_LABEL("core", "the batch"), spec.batch));
  QS_TRY(within(QS_LABEL("core", "the context"), spec.context));
  if (spec.geometry.context > 0 && spec.context > spec.geometry.context) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the context"),
                      {QS_LABEL("core", "at most %1 tokens, for which %2 was made"), {std::to_string(spec.geometry.context), spec.geometry.name}},
                      std::to_string(spec.context), QS_LABEL("core", "choose a shorter context"));
  }
  if (!(spec.geometry.activeParameters() > 0.0)) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "the geometry %1"), {spec.geometry.name}},
                      QS_LABEL("core", "weights that a step reads"), QS_LABEL("core", "none"));
  }
  if (!spec.hardware.measured) QS_TRY(checkHardware(spec.hardware));
  return checkOverheads(spec.overheads);
}

std::string sizeText(double bytes, double step, const std::array<const char*, 6>& names) {
  std::size_t unit = 0;
  // What would be shown as 1000.0 of a unit is 1.000 of the next.
  while (unit + 1 < names.size() && std::abs(bytes) >= step * 0.99995) {
    bytes /= step;
    ++unit;
  }
  const double magnitude = std::abs(bytes);
  const int places = unit == 0 ? 0 : magnitude < 9.9995 ? 3 : magnitude < 99.995 ? 2 : 1;
  return fmt::format("{:.{}f} {}", bytes, places, names[unit]);
}

}  // namespace

std::string_view word(Limit limit) { return limit == Limit::bytes ? "bytes" : "arithmetic"; }

Result<Budget> computeBudget(const BudgetSpec& spec) {
  QS_TRY(check(spec));
  const Sums sums(spec, spec.weights, spec.kv);
  QS_TRY(sums.check());
  const StorageFormat plain;
  const Sums bf16(spec, plain, plain);
  const Chosen chosen = chooseArithmetic(spec);
  const double batch = real(spec.batch);
  const double context = real(spec.context);

  Budget out;
  const auto [heldCodes, heldScales] = sums.held();
  out.weightBytesHeld = heldCodes + heldScales;
  std::tie(out.kvBytesPerToken, out.kvScaleBytesPerToken) = sums.cache(1.0, false);
  out.kvBytesPerRequest = sums.cacheBytes(context);
  out.stateBytesPerRequest = spec.geometry.stateBytes();
  out.bitsPerWeight = sums.bitsPerWeight();
  out.arithmetic = chosen.arithmetic;
  out.rate = chosen.rate;
  out.restoredToMultiply = chosen.restored;

  out.step = sums.step(batch);
  out.decode = boundOf(spec, out.step.total, sums.decodeOperations(batch), chosen.rate);
  out.tokensPerSecond = 1.0 / out.decode.seconds;
  out.tokensPerSecondTotal = batch / out.decode.seconds;
  const double weightBytes = out.step.weights + out.step.scales;
  out.weightsOnlySeconds = weightBytes / spec.hardware.bandwidth(weightBytes);
  BudgetSpec plainSpec = spec;
  plainSpec.activations.reset();
  const TimeBound plainStep = boundOf(spec, bf16.step(batch).total, bf16.decodeOperations(batch), chooseArithmetic(plainSpec).rate);
  out.relativeToBf16 = plainStep.seconds / out.decode.seconds;

  const auto [readCodes, readScales] = sums.read(context);
  out.prefill = boundOf(spec, readCodes + readScales + out.kvBytesPerRequest, sums.prefillOperations(context), chosen.rate);

  capacity(spec, sums, out);
  out.crossover = crossoverOf(spec, sums, chosen.rate);
  return out;
}

double tokensIn(double bytes, double bytesPerToken) {
  QS_CONTRACT(bytesPerToken > 0.0);
  return std::floor(bytes / bytesPerToken);
}

std::string decimalText(double bytes) { return sizeText(bytes, 1000.0, {"B", "kB", "MB", "GB", "TB", "PB"}); }
std::string binaryText(double bytes) { return sizeText(bytes, 1024.0, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"}); }

}  // namespace qs::cost
