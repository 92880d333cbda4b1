// Printing of schemes: the canonical text form, defaults left out.
#include <fmt/format.h>

#include <functional>

#include "core/quant/format_names.h"
#include "core/quant/scheme.h"
#include "core/quant/scheme_rules.h"

namespace qs::quant {

std::string_view word(GridKind kind) {
  switch (kind) {
    case GridKind::sym: return "sym";
    case GridKind::full: return "full";
    case GridKind::wide: return "wide";
    case GridKind::asym: return "asym";
  }
  return "";
}

std::string_view word(Rounding rounding) { return rounding == Rounding::even ? "rne" : "away"; }

std::string_view word(ScaleType type) {
  switch (type) {
    case ScaleType::fp32: return "fp32";
    case ScaleType::fp16: return "fp16";
    case ScaleType::bf16: return "bf16";
    case ScaleType::e8m0: return "e8m0";
    case ScaleType::e4m3: return "e4m3";
  }
  return "";
}

std::string_view word(MxRule rule) {
  switch (rule) {
    case MxRule::floor: return "floor";
    case MxRule::ceil: return "ceil";
    case MxRule::rceil: return "rceil";
    case MxRule::even: return "even";
  }
  return "";
}

int bits(ScaleType type) {
  switch (type) {
    case ScaleType::fp32: return 32;
    case ScaleType::fp16:
    case ScaleType::bf16: return 16;
    case ScaleType::e8m0:
    case ScaleType::e4m3: return 8;
  }
  return 0;
}

std::string Granularity::text() const {
  switch (kind) {
    case Kind::tensor: return "tensor";
    case Kind::row: return "row";
    case Kind::col: return "col";
    case Kind::token: return "token";
    case Kind::channel: return "channel";
    case Kind::head: return "head";
    case Kind::group: return fmt::format("g{}", group);
    case Kind::block: return fmt::format("b{}x{}", blockRows, blockCols);
    case Kind::split: return fmt::format("split={}", fmt::join(split, ","));
  }
  return "";
}

int PartScheme::integerBits() const {
  const FormatName* entry = findFormatName(format);
  return entry != nullptr && entry->family == FormatFamily::integer ? format.back() - '0' : 0;
}

bool PartScheme::isPlain() const {
  const FormatName* entry = findFormatName(format);
  return entry != nullptr && entry->family == FormatFamily::plain;
}

ScaleType PartScheme::scaleType() const {
  if (scale) return *scale;
  const FormatName* entry = findFormatName(format);
  if (entry != nullptr && entry->family == FormatFamily::mx) return ScaleType::e8m0;
  if (entry != nullptr && entry->family == FormatFamily::nvfp4) return ScaleType::e4m3;
  return rules::defaultScale(granularity);
}

namespace {

std::string partText(const PartScheme& part, rules::Place place) {
  std::string out = part.format;
  const FormatName* entry = findFormatName(part.format);
  const Granularity usual = rules::defaultGranularity(entry, place);
  if (part.granularity != usual) out += ":" + part.granularity.text();
  if (part.grid != GridKind::sym) out += fmt::format(":{}", word(part.grid));
  if (part.rounding != Rounding::even) out += fmt::format(":{}", word(part.rounding));
  if (part.scale && *part.scale != rules::defaultScale(part.granularity)) {
    out += fmt::format(":scale={}", word(*part.scale));
  }
  if (part.mx != MxRule::floor) out += fmt::format(":mx={}", word(part.mx));
  if (!part.saturate) out += ":nosat";
  if (part.staticScales) out += ":static";
  if (part.clip) out += fmt::format(":clip={}", *part.clip);
  if (part.scores) out += ":scores";
  return out;
}

}  // namespace

std::string QuantScheme::text() const {
  std::string out = partText(weights, rules::Place::weights);
  if (activations) out += "+a=" + partText(*activations, rules::Place::activations);
  if (kv) out += "+kv=" + partText(*kv, rules::Place::kv);
  if (attention) out += "+attn=" + partText(*attention, rules::Place::attention);
  for (const MethodUse& method : methods) {
    out += "/" + method.name;
    if (method.arguments.empty()) continue;
    out += "(";
    for (std::size_t i = 0; i < method.arguments.size(); ++i) {
      const auto& argument = method.arguments[i];
      if (i > 0) out += ",";
      out += argument.name.empty() ? argument.value : argument.name + "=" + argument.value;
    }
    out += ")";
  }
  return out;
}

std::size_t QuantScheme::hash() const { return std::hash<std::string>{}(text()); }

}  // namespace qs::quant
