// What the Rounding page draws and says, worked out from a QuantizeResult: errors, zeros, groups, the levels of one
// grid, and the numbers that stand in the formula. It is not drawing, and it holds no words.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/experiment/quantize.h"

namespace qs::experiment {

// One group of weights and its grid.
struct GroupOutline {
  std::size_t first = 0;     // first element
  std::size_t count = 0;     // elements
  double scale = 0.0;        // as stored
  std::int32_t zeroPoint = 0;
  double maxAbs = 0.0;       // largest |x|, finite elements
  double low = 0.0;          // smallest x and
  double high = 0.0;         // largest x, both widened to include 0
  double maxError = 0.0;
  std::size_t zeros = 0;     // non-zero elements restored as 0
};

// The formula of one group with its numbers.
struct FormulaNumbers {
  std::size_t group = 0;
  double scale = 0.0;        // signed for `full`
  std::int32_t zeroPoint = 0;
  // What was divided: absmax, its signed value (full), 2·absmax (wide), high − low (asym); floats: absmax ÷ the grid's
  // largest value, by 1.
  double numerator = 0.0;
  std::int32_t divisor = 1;  // by this: 7, −8, 15, 15 for 4 bits
  // False where scale ≠ numerator ÷ divisor to F32's precision: a clip, an error-minimising method or a 16-bit scale.
  bool exact = true;
  double reach = 0.0;        // |scale| × divisor's size: where the grid ends (sym)
  // The element of largest magnitude of the group, followed through.
  std::size_t element = 0;
  double x = 0.0;
  double quotient = 0.0;     // x ÷ scale
  double rounded = 0.0;      // the quotient rounded as the scheme says, plus the zero point: the code before clipping
  std::int32_t code = 0;
  double restored = 0.0;
};

struct RoundingView {
  std::vector<double> x;
  std::vector<double> restored;
  std::vector<double> error;         // x̂ − x
  std::vector<std::size_t> zeroed;   // elements that were not 0 and became 0
  std::vector<GroupOutline> groups;
  std::size_t groupOfLargest = 0;    // holds the element of largest magnitude
  std::size_t coarsestGroup = 0;     // has the largest |scale| (first on ties)
  double finestScale = 0.0;          // the smallest |scale| that is not 0; 0 if all are
  std::size_t usedLevels = 0;        // different restored values
  double zeroShare = 0.0;            // zeros ÷ finite elements
  double metadataBits = 0.0;         // bits per weight beyond the codes
  FormulaNumbers formula;
  // Half a step of every group as a staircase over the elements, from half an element before a group to half an element
  // after it: the largest error that rounding alone can make. Empty for groups that are not runs (col).
  std::vector<double> stepX;
  std::vector<double> stepLow;
  std::vector<double> stepHigh;
  // The number line: one group's elements (or all), thinned evenly to `kLineElements`, extremes kept.
  std::optional<std::size_t> lineGroup;  // nothing: all groups
  std::vector<double> lineX;
  std::vector<double> lineRestored;
  std::vector<bool> lineZeroed;
  std::vector<double> levels;        // ascending, without repetition
};

inline constexpr std::size_t kLineElements = 4096;
// All groups' levels together are drawn up to so many; beyond, the group of the largest element alone.
inline constexpr std::size_t kLineLevels = 16384;
// Up to so many elements the number line shows all groups unless one is asked for.
inline constexpr std::size_t kLineAllGroups = 16;
inline constexpr std::int64_t kAllGroups = -1;

// `shownGroup`: a group's index (the last one if there are fewer), kAllGroups, or nothing: all groups of short lists,
// else the group of the largest element. Contract: the result has per-element fields.
RoundingView describeRounding(const QuantizeResult& result, const quant::PartScheme& part,
                              std::optional<std::int64_t> shownGroup);

// How many values an integer grid of `bits` bits can take, and its first and last code.
struct CodeRange {
  std::int32_t count = 0;
  std::int32_t low = 0;
  std::int32_t high = 0;
};
CodeRange codeRange(int bits, quant::GridKind grid);

// The outlier factor of step 0 … kOutlierSteps: 1 … 100, evenly on a log scale, rounded to three digits; and the step
// nearest to a factor.
inline constexpr int kOutlierSteps = 40;
double outlierFactor(int step);
int outlierStep(double factor);

}  // namespace qs::experiment
