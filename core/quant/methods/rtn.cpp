// Round to nearest: the scale comes from the group's extremes, whatever rounding then costs.
#include "core/quant/method.h"

namespace qs::quant {

void register_rtn(MethodRoster& roster) {
  roster.push_back({"rtn", QS_LABEL("core", "Round to nearest"),
                    QS_LABEL("core", "The scale fits the largest value of the group; every value goes to the nearest level."),
                    nullptr});
}

}  // namespace qs::quant
