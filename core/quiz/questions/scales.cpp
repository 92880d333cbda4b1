// Scales and codes: the symmetric quantizer of the chapters, step by step.
#include <algorithm>
#include <cmath>

#include "core/quiz/lab.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

constexpr double kThreeDigits = 0.005;  // relative: an answer of three digits is right

int limitOf(int bits) { return (1 << (bits - 1)) - 1; }

Question scale(Draw& draw) {
  const int bits = draw.pick({3, 4, 5, 6});
  const double peak = draw.stepped(8, 60, 0.05);
  const std::vector<double> values = {-draw.stepped(2, 7, 0.05), peak, draw.stepped(1, 6, 0.05), -draw.stepped(1, 7, 0.05)};
  const Rounded rounded = roundValues(values, schemeText(bits, "tensor"));
  Question out;
  out.text = {QS_LABEL("core", "The values %1 share one scale, symmetric, in %2 bits. How large is the scale? (Three digits.)"),
              {listText(values), std::to_string(bits)}};
  NumberTask task{rounded.scales[0], rounded.scales[0] * kThreeDigits, Unit::none, {}};
  const double low = *std::min_element(values.begin(), values.end());
  addSlip(task, peak / (limitOf(bits) + 1),
          {QS_LABEL("core", "The largest value was given the code %1, but the symmetric grid ends at ±%2, so that it reaches equally far on both sides of 0."),
           {std::to_string(limitOf(bits) + 1), std::to_string(limitOf(bits))}});
  addSlip(task, (peak - low) / ((1 << bits) - 1),
          QS_LABEL("core", "That spreads all codes between the smallest and the largest value: an asymmetric grid with a zero point. The symmetric one looks at the largest magnitude only."));
  addSlip(task, peak / (1 << bits), {QS_LABEL("core", "%1 is the number of codes for both signs together; one side has %2 of them."),
                                     {std::to_string(1 << bits), std::to_string(limitOf(bits))}});
  out.task = task;
  out.explanation = {QS_LABEL("core", "The largest magnitude lands on the last code: scale = %1 ÷ (2^(%2−1) − 1) = %1 ÷ %3 = %4. Every other value is measured with this step."),
                     {num(peak), std::to_string(bits), std::to_string(limitOf(bits)), num(rounded.scales[0])}};
  out.link = {"rounding", roundingSettings(values, bits).dump()};
  return out;
}

Question code(Draw& draw) {
  const int bits = draw.pick({4, 5});
  const int limit = limitOf(bits);
  const double step = draw.pick({0.1, 0.2, 0.05});
  const double peak = step * limit;
  // Far from the middle between two codes, so that no rounding rule decides.
  const double quotient = draw.whole(1, limit - 2) + draw.pick({0.2, 0.3, 0.7, 0.8});
  const double x = -std::round(quotient * step * 1e4) / 1e4;
  const std::vector<double> values = {peak, x};
  const Rounded rounded = roundValues(values, schemeText(bits, "tensor"));
  Question out;
  out.text = {QS_LABEL("core", "Symmetric, %1 bits, one scale; the largest magnitude among the weights is %2. Which code does the weight %3 get?"),
              {std::to_string(bits), num(peak), num(x)}};
  NumberTask task{static_cast<double>(rounded.codes[1]), 0.001, Unit::none, {}};
  addSlip(task, std::trunc(x / step), QS_LABEL("core", "The digits behind the point were cut off. Quantizing rounds to the nearest code, which halves the largest error."));
  addSlip(task, std::floor(x / step), QS_LABEL("core", "That rounds down whatever the digits are. Quantizing rounds to the nearest code."));
  addSlip(task, -static_cast<double>(rounded.codes[1]), QS_LABEL("core", "The sign got lost: codes carry it, from −limit to +limit."));
  addSlip(task, x / step, QS_LABEL("core", "That is the quotient. Only whole codes can be stored; it still has to be rounded."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "scale = %1 ÷ %2 = %3; %4 ÷ %3 = %5, and the nearest whole number is %6. Read back, it is %6 × %3 = %7."),
                     {num(peak), std::to_string(limit), num(step), num(x), num(x / step),
                      num(rounded.codes[1]), num(rounded.restored[1])}};
  out.link = {"rounding", roundingSettings(values, bits).dump()};
  return out;
}

Question rmse(Draw& draw) {
  const int bits = 3;
  std::vector<double> values;
  Rounded rounded;
  do {
    values = {draw.stepped(12, 24, 0.05), -draw.stepped(3, 11, 0.05), draw.stepped(3, 11, 0.05)};
    rounded = roundValues(values, schemeText(bits, "tensor"));
  } while (rounded.rmse < 0.03);
  double absolute = 0.0;
  double squares = 0.0;
  std::vector<double> errors;
  for (std::size_t i = 0; i < values.size(); ++i) {
    errors.push_back(std::round((rounded.restored[i] - values[i]) * 1e6) / 1e6);
    absolute += std::fabs(errors.back());
    squares += errors.back() * errors.back();
  }
  const auto count = static_cast<double>(values.size());
  Question out;
  out.text = {QS_LABEL("core", "%1 in %2 bits, symmetric, one scale. How large is the RMSE of the three restored values? (Two digits.)"),
              {listText(values), std::to_string(bits)}};
  NumberTask task{rounded.rmse, rounded.rmse * 0.03, Unit::none, {}};
  addSlip(task, absolute / count, QS_LABEL("core", "That is the mean of the absolute errors. RMSE squares first, so that large errors weigh more, and takes the root at the end."));
  addSlip(task, squares / count, QS_LABEL("core", "The root is missing: this is the mean of the squares, whose unit is not that of the values."));
  addSlip(task, std::sqrt(squares), QS_LABEL("core", "The sum of the squares was not divided by the number of values before taking the root."));
  addSlip(task, rounded.maxError, QS_LABEL("core", "That is the largest error. RMSE is a mean over all values, those included that are hit exactly."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "scale = %1; codes %2; restored %3; errors %4. Root of the mean of their squares: %5. The value of largest magnitude is hit exactly, as always on this grid."),
                     {num(rounded.scales[0]), listText({rounded.codes.begin(), rounded.codes.end()}),
                      listText(rounded.restored), listText(errors), num(rounded.rmse, 3)}};
  out.link = {"rounding", roundingSettings(values, bits).dump()};
  return out;
}

Question zeros(Draw& draw) {
  const double step = draw.pick({0.1, 0.2, 0.3});
  const int limit = limitOf(4);
  std::vector<double> values = {step * limit};
  // Below half a step, between half and one, and beyond: the second is where people go wrong.
  const std::vector<std::pair<int, int>> spans = {{15, 43}, {20, 43}, {57, 95}, {60, 95}, {120, 145}};
  std::vector<double> quotients;
  for (const auto& [low, high] : spans) {
    double value = 0.0;
    do {
      value = std::round(step * draw.stepped(low, high, 0.01) * 1e3) / 1e3;
    } while (std::any_of(values.begin(), values.end(), [&](double other) { return std::fabs(std::fabs(other) - value) < 1e-6; }));
    values.push_back(draw.whole(0, 1) == 0 ? value : -value);
  }
  const Rounded rounded = roundValues(values, "int4:tensor");
  Question out;
  out.text = {QS_LABEL("core", "INT4, symmetric, one scale for all, and the largest magnitude is %1. Which of these weights become 0?"), {num(values[0])}};
  SeveralChoices task;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const bool zero = rounded.codes[i] == 0;
    std::vector<std::string> numbers = {num(values[i]), num(step), num(values[i] / step, 3)};
    if (!zero) numbers.push_back(num(rounded.codes[i]));
    task.choices.push_back({num(values[i]), zero,
                            zero ? base::Text(QS_LABEL("core", "%1 becomes 0: %1 ÷ %2 = %3, nearer to 0 than to the next code."), numbers)
                                 : base::Text(QS_LABEL("core", "%1 stays: %1 ÷ %2 = %3 rounds to %4. Becoming 0 takes less than half a step, not less than a whole one."), numbers)});
  }
  out.task = task;
  out.explanation = {QS_LABEL("core", "scale = %1 ÷ 7 = %2. Whatever is smaller than half a step, %3, becomes 0: %4 of the five."),
                     {num(values[0]), num(step), num(step / 2), std::to_string(rounded.zeros)}};
  out.link = {"rounding", roundingSettings(values, 4).dump()};
  return out;
}

Question allZero(Draw& draw) {
  const int count = draw.whole(3, 8);
  const int bits = draw.pick({3, 4, 8});
  Question out;
  out.text = {QS_LABEL("core", "A group of %1 weights is all zeros and is to be stored in %2 bits. What must a quantizer do?"),
              {std::to_string(count), std::to_string(bits)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Give zeros back with scale 0 and error 0, without dividing"), true,
       QS_LABEL("core", "The largest magnitude is 0, so that the scale would be 0 and x ÷ scale no number. Zeros are restored exactly anyway.")},
      {QS_LABEL("core", "Refuse the group, as it refuses an empty list"), false,
       QS_LABEL("core", "An empty list has no error to speak of, and is an error itself. Zeros are ordinary values, common in real weights, and are restored exactly.")},
      {QS_LABEL("core", "Divide by the scale as always; the codes come out as 0"), false,
       QS_LABEL("core", "0 ÷ 0 is not 0 but no number at all, and one such value spoils everything that is computed from it.")},
      {{QS_LABEL("core", "Use the scale 1 ÷ %1, as for weights of size 1, and count the error as unknown"), {std::to_string(limitOf(bits))}}, false,
       QS_LABEL("core", "Whatever the scale, zeros come back as zeros: the error is known, and it is 0.")},
  }};
  out.explanation = {QS_LABEL("core", "scale = 0 ÷ %1 = 0 is the one case in which x ÷ scale must not be computed. Zeros in, zeros out, RMSE 0; only the empty list is an error."),
                     {std::to_string(limitOf(bits))}};
  out.link = {"rounding", roundingSettings(std::vector<double>(static_cast<std::size_t>(count), 0.0), bits).dump()};
  return out;
}

Question levels(Draw& draw) {
  const int bits = draw.pick({2, 3, 4, 5, 6, 8});
  const int limit = limitOf(bits);
  Question out;
  out.text = {QS_LABEL("core", "How many different values can one group take in %1 bits, on the symmetric grid of the chapters?"), {std::to_string(bits)}};
  NumberTask task{static_cast<double>(2 * limit + 1), 0.001, Unit::none, {}};
  addSlip(task, 1 << bits, {QS_LABEL("core", "%1 codes exist, but the symmetric grid leaves the code %2 unused: it would have no partner on the other side."),
                            {std::to_string(1 << bits), num(-limit - 1)}});
  addSlip(task, 2 * limit, QS_LABEL("core", "0 is a level too, and the most used one."));
  addSlip(task, limit, QS_LABEL("core", "That counts one sign only."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "From −%1 to %1, 0 among them: 2 × %1 + 1 = %2 levels. With 8 bits this is why ±0.8 has the scale 0.8 ÷ 127 = 0.0063 and not 0.8 ÷ 128; with 2 bits only −1, 0 and 1 are left, and most weights become 0."),
                     {std::to_string(limit), std::to_string(2 * limit + 1)}};
  out.link = {"rounding", nlohmann::json({{"bits", bits}}).dump()};
  return out;
}

Question halfStep(Draw& draw) {
  const int bits = draw.pick({4, 6, 8});
  const double peak = draw.pick({0.4, 0.8, 1.2, 1.6, 2.4});
  const double step = roundValues({peak, -peak}, schemeText(bits, "tensor")).scales[0];
  Question out;
  out.text = {QS_LABEL("core", "Weights between −%1 and %1 are stored in %2 bits, symmetric, with the scale %3. How far can a restored weight be from its original at most? (Two digits.)"),
              {num(peak), std::to_string(bits), num(step)}};
  NumberTask task{step / 2, step / 2 * 0.02, Unit::none, {}};
  addSlip(task, step, QS_LABEL("core", "A whole step lies between two levels; the nearer one is never farther than half of it."));
  addSlip(task, peak / (1 << bits), QS_LABEL("core", "That divides by the number of codes of both signs together; the step comes from one side of the range."));
  addSlip(task, peak, QS_LABEL("core", "That is how large a weight can be. Every weight has a level nearby."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "Half a step: %1 ÷ 2 = %2. It holds where nothing is clipped; a weight beyond the range can be off by any amount."), {num(step), num(step / 2)}};
  out.link = {"rounding", roundingSettings({-peak, peak}, bits).dump()};
  return out;
}

Question fewest(Draw& draw) {
  std::vector<double> values;
  double limit = 0.0;
  int bits = 0;
  do {
    values = {-1.0, -draw.stepped(5, 95, 0.01), draw.stepped(1, 12, 0.01), draw.stepped(15, 60, 0.01), draw.stepped(61, 97, 0.01)};
    bits = draw.whole(4, 7);
    const double here = roundValues(values, schemeText(bits, "tensor")).rmse;
    const double before = roundValues(values, schemeText(bits - 1, "tensor")).rmse;
    // Two digits, clear of both.
    limit = std::stod(num(std::sqrt(here * before), 2));
    if (before < here * 1.6 || !(limit > here * 1.05 && limit < before * 0.95)) limit = 0.0;
  } while (limit == 0.0 || fewestBits(values, limit) != bits);
  Question out;
  out.text = {QS_LABEL("core", "On the page Rounding, with one symmetric scale for all: set the fewest bits with which the values %1 keep an RMSE below %2."),
              {listText(values), num(limit)}};
  ControlsTask task;
  task.page = "rounding";
  auto start = roundingSettings(values, 2);
  task.start = start.dump();
  start["bits"] = bits;
  task.solution = start.dump();
  task.check = [values, limit, bits](const std::string& json) {
    const Settings settings(json);
    if (!sameValues(settings.typedValues(), values) || settings.text("grouping") != "whole" || settings.text("grid", "sym") != "sym" ||
        settings.text("range", "largest") != "largest" || settings.number("outlier", 1.0) != 1.0) {
      return changedGiven();
    }
    const int set = static_cast<int>(settings.number("bits"));
    if (set == bits) return met();
    const double error = set >= 2 && set <= 8 ? roundValues(values, schemeText(set, "tensor")).rmse : 0.0;
    if (set < bits) {
      return notMet({QS_LABEL("core", "With %1 bits the RMSE is %2, not below %3."), {std::to_string(set), num(error, 3), num(limit)}});
    }
    return notMet({QS_LABEL("core", "With %1 bits the RMSE is %2, below %3; but fewer bits do too."), {std::to_string(set), num(error, 3), num(limit)}});
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "%1 bits give %2, %3 bits give %4: each bit about halves the step, and with it the error."),
                     {std::to_string(bits - 1), num(roundValues(values, schemeText(bits - 1, "tensor")).rmse, 3), std::to_string(bits),
                      num(roundValues(values, schemeText(bits, "tensor")).rmse, 3)}};
  out.link = {"rounding", task.solution};
  return out;
}

}  // namespace

void register_scales(Roster& roster) {
  roster.push_back({"scale", Chapter::overview, Topic::scales, scale});
  roster.push_back({"code", Chapter::overview, Topic::scales, code});
  roster.push_back({"rmse", Chapter::overview, Topic::scales, rmse});
  roster.push_back({"zeros", Chapter::quantization, Topic::scales, zeros});
  roster.push_back({"all-zero", Chapter::overview, Topic::scales, allZero});
  roster.push_back({"levels", Chapter::bytes, Topic::scales, levels});
  roster.push_back({"half-step", Chapter::bytes, Topic::scales, halfStep});
  roster.push_back({"fewest-bits", Chapter::overview, Topic::scales, fewest});
}

}  // namespace qs::quiz
