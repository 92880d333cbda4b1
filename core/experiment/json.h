// How specs and results are written as JSON. It is the only room whose public headers show the JSON library.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/eval/paired.h"
#include "core/io/model_source.h"
#include "core/quant/error_stats.h"

namespace qs::experiment {

using Json = nlohmann::ordered_json;  // keys stay in the order in which they were written

// A number with all its digits; what JSON cannot say becomes the strings "nan", "inf", "-inf".
inline Json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}
inline Json number(std::optional<double> value) { return value ? number(*value) : Json(nullptr); }

template <class Value>
Json numbers(std::span<const Value> values) {
  Json out = Json::array();
  for (const Value value : values) {
    if constexpr (std::is_floating_point_v<Value>) {
      out.push_back(number(static_cast<double>(value)));
    } else {
      out.push_back(value);
    }
  }
  return out;
}

// count, rmse, relative_rmse, max_error, sqnr_db, … as the command line names them, into `out`.
void addStats(Json& out, const quant::ErrorStats& stats);

// delta, delta_se and delta_ci95 as the command line names them, into `out`; what the data cannot give is null.
void addDifference(Json& out, const eval::PairedDifference& difference);

// Notes as [{severity, message}], the severities being info, warning and problem.
Json healthJson(const std::vector<io::HealthNote>& notes);

// One line of JSON, or indented; bytes that are not UTF-8 (a file name, say) become U+FFFD.
std::string jsonText(const Json& value, bool indented);

}  // namespace qs::experiment
