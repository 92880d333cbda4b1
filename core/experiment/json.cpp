#include "core/experiment/json.h"

namespace qs::experiment {

void addStats(Json& out, const quant::ErrorStats& stats) {
  out["count"] = stats.count + stats.nonfinite;
  out["rmse"] = number(stats.rmse());
  out["relative_rmse"] = number(stats.relativeRmse());
  out["max_error"] = number(stats.maxError);
  out["sqnr_db"] = number(stats.sqnrDb());
  out["zeros"] = stats.zeros;
  out["clipped"] = stats.clipped;
  out["nonfinite"] = stats.nonfinite;
  out["sign_flips"] = stats.signFlips;
  out["scale_overflows"] = stats.scaleOverflows;
  out["scale_underflows"] = stats.scaleUnderflows;
}

void addDifference(Json& out, const eval::PairedDifference& difference) {
  out["delta"] = number(difference.delta);
  out["delta_se"] = number(difference.standardError);
  out["delta_ci95"] = difference.ci95 ? Json::array({number(difference.ci95->lo), number(difference.ci95->hi)}) : Json(nullptr);
}

Json healthJson(const std::vector<io::HealthNote>& notes) {
  const auto word = [](io::Severity severity) {
    return severity == io::Severity::info ? "info" : severity == io::Severity::warning ? "warning" : "problem";
  };
  Json out = Json::array();
  for (const io::HealthNote& note : notes) {
    out.push_back({{"severity", word(note.severity)}, {"message", note.message.english()}});
  }
  return out;
}

std::string jsonText(const Json& value, bool indented) {
  return value.dump(indented ? 2 : -1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace qs::experiment
