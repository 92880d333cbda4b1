#include "core/quant/scheme_rules.h"

#include <array>

namespace qs::quant::rules {

Granularity defaultGranularity(const FormatName* entry, Place place) {
  Granularity out;
  if (entry != nullptr && entry->block > 0) {
    out.kind = Granularity::Kind::group;
    out.group = entry->block;
  } else {
    out.kind = place == Place::weights ? Granularity::Kind::tensor : Granularity::Kind::token;
  }
  return out;
}

ScaleType defaultScale(const Granularity& granularity) {
  const bool fine = granularity.kind == Granularity::Kind::group || granularity.kind == Granularity::Kind::block;
  return fine ? ScaleType::fp16 : ScaleType::fp32;
}

bool granularityAllowed(Granularity::Kind kind, Place place) {
  using Kind = Granularity::Kind;
  switch (kind) {
    case Kind::tensor:
    case Kind::group: return true;
    case Kind::row:
    case Kind::col:
    case Kind::block:
    case Kind::split: return place == Place::weights;
    case Kind::token:
    case Kind::channel:
    case Kind::head: return place != Place::weights;
  }
  return false;
}

void normalise(PartScheme& part) {
  if (part.scale && *part.scale == defaultScale(part.granularity)) part.scale.reset();
}

namespace {

using Argument = MethodRule::Argument;
constexpr std::array<Argument, 3> kGptq = {{{"damp", "0.01", "", 0.0, 1e6, false},
                                            {"order", "natural", "act|natural"},
                                            {"scales", "fixed", "fixed|follow"}}};
constexpr std::array<Argument, 1> kSmooth = {{{"alpha", "0.5", "", 0.0, 1.0, false}}};
constexpr std::array<Argument, 1> kLlmInt8 = {{{"threshold", "6", "", 0.0, 1e9, false}}};
constexpr std::array<Argument, 1> kKeep = {{{"top", "", "", 1.0, 1e6, true}}};
constexpr std::array<std::string_view, 2> kKeepWords = {"first", "last"};

const std::array<MethodRule, 7> kMethods = {{
    {"rtn", "", {}, {}},
    {"mse", "", {}, {}},
    {"gptq", "", kGptq, {}},
    {"awq", "", {}, {}},
    {"smooth", "The inputs' large channels are made smaller and the weights that read them larger: alpha is the share that moves.",
     kSmooth, {}},
    {"llmint8", "Input channels with a value of at least the threshold are computed in high precision, the others in INT8.",
     kLlmInt8, {}},
    {"keep", "Layers that stay as stored: the first block, the last, the K most sensitive, or those named.", kKeep, kKeepWords, true},
}};

}  // namespace

std::span<const MethodRule> methodRules() { return kMethods; }

const MethodRule* findMethodRule(std::string_view name) {
  for (const auto& method : kMethods) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

std::string methodNames() {
  std::string out;
  for (const auto& method : kMethods) out += (out.empty() ? "" : ", ") + std::string(method.name);
  return out;
}

}  // namespace qs::quant::rules
