// NF4 (QLoRA, arXiv 2305.14314, appendix E): sixteen levels at quantiles of the normal distribution, 0 among them; the
// code is the level's index. No hardware multiplies it: levels are looked up and multiplied in 16 bits.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_nf4(FormatRoster& roster) {
  // The F32 numbers that bitsandbytes holds.
  std::vector<double> levels;
  for (const float level : {-1.0F, -0.6961928009986877F, -0.5250730514526367F, -0.39491748809814453F,
                            -0.28444138169288635F, -0.18477343022823334F, -0.09105003625154495F, 0.0F,
                            0.07958029955625534F, 0.16093020141124725F, 0.24611230194568634F, 0.33791524171829224F,
                            0.44070982933044434F, 0.5626170039176941F, 0.7229568362236023F, 1.0F}) {
    levels.push_back(static_cast<double>(level));
  }
  const double smallest = levels[8];
  roster.push_back(makeList("nf4", 4, std::move(levels), smallest, {}));
}

}  // namespace qs::quant
