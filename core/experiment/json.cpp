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

std::string jsonText(const Json& value, bool indented) {
  return value.dump(indented ? 2 : -1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace qs::experiment
