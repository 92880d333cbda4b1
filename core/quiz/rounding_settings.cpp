#include "core/quiz/rounding_settings.h"

#include <cmath>

#include "core/quant/quantizer.h"

namespace qs::quiz {

std::optional<quant::QuantScheme> roundingScheme(const Settings& settings) {
  const double bits = settings.number("bits");
  if (bits < 2 || bits > 8 || bits != std::floor(bits)) return std::nullopt;
  quant::QuantScheme out;
  quant::PartScheme& part = out.weights;
  part.format = "int" + std::to_string(static_cast<int>(bits));
  const std::string grouping = settings.text("grouping", "size");
  if (grouping == "whole") {
    part.granularity.kind = quant::Granularity::Kind::tensor;
  } else if (grouping == "size") {
    part.granularity.kind = quant::Granularity::Kind::group;
    part.granularity.group = static_cast<std::int64_t>(settings.number("group_size", 32));
    if (part.granularity.group < 1) return std::nullopt;
  } else {
    part.granularity.kind = quant::Granularity::Kind::split;
    for (const double length : settings.numbers("group_lengths")) part.granularity.split.push_back(static_cast<std::int64_t>(length));
  }
  for (const auto grid : {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym}) {
    if (quant::word(grid) == settings.text("grid", "sym")) part.grid = grid;
  }
  if (settings.text("rounding") == quant::word(quant::Rounding::away)) part.rounding = quant::Rounding::away;
  for (const auto type : {quant::ScaleType::fp32, quant::ScaleType::fp16}) {
    if (quant::word(type) == settings.text("scale") && type != part.scaleType()) part.scale = type;
  }
  const std::string range = settings.text("range", "largest");
  if (range == "percentile") part.clip = settings.number("percentile", 99.0);
  if (range == "least-error") out.methods.push_back({"mse", {}});
  const auto values = settings.typedValues();
  if (values.empty() || !quant::groupLengths(part.granularity, values.size()) || !quant::checkAvailable(out)) return std::nullopt;
  return out;
}

}  // namespace qs::quiz
