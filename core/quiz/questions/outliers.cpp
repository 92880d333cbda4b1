// Outliers and groups: what one large value does to those that share its scale.
#include <algorithm>
#include <cmath>

#include "core/quant/format.h"
#include "core/quant/quantizer.h"
#include "core/quiz/lab.h"
#include "core/quiz/rounding_settings.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

Question crush(Draw& draw) {
  std::vector<double> values;
  double peak = 0.0;
  Rounded rounded;
  const auto clear = [&] {
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      const double share = std::fabs(values[i]) / rounded.scales[0];
      if (std::fabs(share - 0.5) < 0.06 || std::fabs(share - 1.5) < 0.06) return false;
    }
    return true;
  };
  do {
    peak = draw.pick({3.0, 4.0, 5.0, 6.0, 8.0, 10.0});
    values = {-draw.stepped(30, 95, 0.01), draw.stepped(3, 20, 0.01), draw.stepped(20, 45, 0.01), -draw.stepped(46, 90, 0.01), peak};
    rounded = roundValues(values, "int4:tensor");
  } while (!clear() || rounded.zeros == 0);
  const auto below = std::count_if(values.begin(), values.end(), [&](double x) { return std::fabs(x) < rounded.scales[0]; });
  Question out;
  out.text = {QS_LABEL("core", "One of five weights is an outlier: %1. In INT4 with one symmetric scale, how many of the five become 0?"), {listText(values)}};
  NumberTask task{static_cast<double>(rounded.zeros), 0.001, Unit::none, {}};
  addSlip(task, static_cast<double>(below), QS_LABEL("core", "That counts everything below a whole step. From half a step on, a weight is rounded to ±1 step and not to 0."));
  addSlip(task, 0.0, QS_LABEL("core", "A weight that is not 0 has no right to a code of its own: below half a step the nearest code is 0."));
  addSlip(task, 4.0, QS_LABEL("core", "The outlier does not take all others with it: those above half a step are rounded to ±1 step."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "scale = %1 ÷ 7 = %2, half a step is %3. Restored: %4, so that %5 became 0. Without the outlier the same four would have a step of %6."),
                     {num(peak), num(rounded.scales[0]), num(rounded.scales[0] / 2), listText(rounded.restored, 3), std::to_string(rounded.zeros),
                      num(roundValues({values.begin(), values.end() - 1}, "int4:tensor").scales[0])}};
  out.link = {"rounding", roundingSettings(values, 4).dump()};
  return out;
}

// The chapter's five weights with the first one made an outlier.
std::vector<double> withOutlierFirst(Draw& draw) {
  return {draw.pick({60.0, 80.0, 100.0, 120.0}), -draw.stepped(30, 45, 0.01), draw.stepped(2, 8, 0.01), draw.stepped(22, 35, 0.01), draw.stepped(70, 95, 0.01)};
}

Question split(Draw& draw) {
  const auto values = withOutlierFirst(draw);
  const double alone = roundValues(values, "int4:split=1,4").rmse;
  const double pair = roundValues(values, "int4:split=2,3").rmse;
  const double whole = roundValues(values, "int4:tensor").rmse;
  Question out;
  out.text = {QS_LABEL("core", "%1 in INT4, in two groups with a scale each. Which cut gives the smaller error, and why?"), {listText(values)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "One weight and four: the outlier then coarsens no grid but its own"), alone < pair,
       QS_LABEL("core", "Who shares a scale with the outlier shares its step. Alone in its group it harms nobody.")},
      {QS_LABEL("core", "Two weights and three: groups of nearly equal size share their scales best"), pair < alone,
       QS_LABEL("core", "Equal sizes are no aim. The weight that comes to stand beside the outlier gets its coarse step and becomes 0.")},
      {QS_LABEL("core", "Both alike: two scales are two scales"), false,
       QS_LABEL("core", "The cost is the same, one more scale. What it buys depends on who stands beside the outlier.")},
      {QS_LABEL("core", "Neither: five weights are too few for groups to help"), false,
       QS_LABEL("core", "A group helps as soon as its largest magnitude is smaller than that of the whole, whatever the number of weights.")},
  }};
  out.explanation = {QS_LABEL("core", "RMSE in one group %1; cut after the second weight %2; cut after the first %3. All cuts cost one more scale."),
                     {num(whole, 3), num(pair, 3), num(alone, 3)}};
  auto settings = roundingSettings(values, 4);
  settings["grouping"] = "lengths";
  settings["group_lengths"] = {1, 4};
  out.link = {"rounding", settings.dump()};
  return out;
}

Question finer(Draw& draw) {
  const auto values = withOutlierFirst(draw);
  const double eight = roundValues(values, "int8:tensor").rmse;
  const double four = roundValues(values, "int4:split=1,4").rmse;
  Question out;
  out.text = {QS_LABEL("core", "%1: is it better to store these weights in 8 bits with one scale, or in 4 bits with one scale for the first and one for the other four? Compare the RMSE."), {listText(values)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "4 bits with two scales has the smaller error"), four < eight,
       QS_LABEL("core", "Doubling the bits divides the step by about 18. The second scale divides it by more than that for the four weights.")},
      {QS_LABEL("core", "8 bits with one scale has the smaller error, since more bits always win"), eight < four,
       QS_LABEL("core", "Bits divide the range of the group. If the range is a hundred times as large as needed, twice the bits do not make up for it.")},
      {QS_LABEL("core", "The same: it is the outlier's error that decides"), false,
       QS_LABEL("core", "The outlier itself is hit exactly in both. What differs is the step of the others.")},
  }};
  out.explanation = {QS_LABEL("core", "8 bits, one scale: RMSE %1. 4 bits, two scales: %2. A scale for the right group is worth more here than twice the bits."),
                     {num(eight, 3), num(four, 3)}};
  out.link = {"rounding", roundingSettings(values, 8).dump()};
  return out;
}

Question floats(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Why do floating-point formats such as FP8 bear a few very large weights better than INT8 with the same scale granularity?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "Their steps grow with the value: small ones stay finely resolved"), true,
       QS_LABEL("core", "Between powers of two the steps have a constant size, and it doubles from one to the next: the relative error stays about the same.")},
      {QS_LABEL("core", "They have more codes than INT8"), false,
       QS_LABEL("core", "8 bits are at most 256 codes in either. FP8 distributes them differently, close together near 0.")},
      {QS_LABEL("core", "They never round, they only scale"), false,
       QS_LABEL("core", "E4M3 has three bits of mantissa: near 1 its steps are an eighth. It rounds a lot, just not everywhere alike.")},
      {QS_LABEL("core", "They have no largest value, so that no outlier is ever clipped by them"), false,
       QS_LABEL("core", "E4M3 ends at 448 and E5M2 at 57344. Beyond that they clip like any format.")},
  }};
  out.explanation = QS_LABEL("core", "INT8 has one step for the whole range, so that a range stretched by an outlier costs all small weights their digits. FP8 spends bits on an exponent: fewer digits, but of each value.");
  out.link = {"formats", R"({"chosen":"fp8_e4m3","compared":["fp8_e4m3","int8"],"view":"resolution"})"};
  return out;
}

Question untouched(Draw& draw) {
  const int length = draw.pick({128, 256, 512});
  const int group = draw.pick({16, 32, 64});
  const double groups = static_cast<double>(quant::groupCount(quant::QuantScheme::parse("int4:g" + std::to_string(group))->weights, 1,
                                                              static_cast<std::size_t>(length)));
  Question out;
  out.text = {QS_LABEL("core", "A row of %1 weights holds a single outlier. With a scale for every %2 weights, how many weights still have to live with the outlier's coarse step, itself not counted?"),
              {std::to_string(length), std::to_string(group)}};
  NumberTask task{group - 1.0, 0.001, Unit::none, {}};
  addSlip(task, length - 1.0, QS_LABEL("core", "That would be so with one scale for the row."));
  addSlip(task, groups - 1.0, QS_LABEL("core", "That is the number of groups that the outlier leaves alone."));
  addSlip(task, length - group, QS_LABEL("core", "These are the weights that are free of it; asked for are the others."));
  addSlip(task, group, QS_LABEL("core", "The outlier itself is one of the group."));
  addSlip(task, 0.0, QS_LABEL("core", "The outlier still shares its scale with its own group."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "Only its own group: %1 − 1 = %2 weights, instead of %3 under one scale. The other %4 groups do not notice. That is what scaling by blocks is for, in MXFP8 and NVFP4 as well."),
                     {std::to_string(group), std::to_string(group - 1), std::to_string(length - 1), num(groups - 1)}};
  out.link = {"rounding", nlohmann::json({{"source", "row"}, {"bits", 4}, {"grouping", "size"}, {"group_size", group}}).dump()};
  return out;
}

double largestOf(const quant::Format& format) { return format.values.back(); }

// The distance from 1 to the next larger value.
double stepAtOne(const quant::Format& format) { return *std::upper_bound(format.values.begin(), format.values.end(), 1.0) - 1.0; }

Question fp8(Draw& draw) {
  const double reach = draw.pick({200.0, 300.0, 400.0, 600.0, 1000.0, 20000.0});
  const quant::Format& fine = *quant::findFormat("fp8_e4m3");
  const quant::Format& far = *quant::findFormat("fp8_e5m2");
  const bool both = largestOf(fine) >= reach;
  const std::string right = both ? fine.name : far.name;
  Question out;
  out.text = {QS_LABEL("core", "Values up to %1 are to be stored in FP8 without any scale. On the page Formats, choose the one of E4M3 and E5M2 that holds them with the smaller steps near 1."), {num(reach, 5)}};
  ControlsTask task;
  task.page = "formats";
  task.start = R"({"chosen":"int8","compared":["fp8_e4m3","fp8_e5m2"],"view":"line"})";
  task.solution = nlohmann::json({{"chosen", right}, {"compared", {"fp8_e4m3", "fp8_e5m2"}}, {"view", "line"}}).dump();
  task.check = [reach](const std::string& json) {
    const std::string chosen = Settings(json).text("chosen");
    const quant::Format* format = quant::findFormat(chosen);
    if (format == nullptr || (chosen != "fp8_e4m3" && chosen != "fp8_e5m2")) return notMet(QS_LABEL("core", "The format that is chosen is neither E4M3 nor E5M2."));
    if (largestOf(*format) < reach) {
      return notMet({QS_LABEL("core", "Its largest value is %1: %2 would be clipped."), {num(largestOf(*format), 6), num(reach, 5)}});
    }
    for (const char* other : {"fp8_e4m3", "fp8_e5m2"}) {
      const quant::Format& one = *quant::findFormat(other);
      if (largestOf(one) >= reach && stepAtOne(one) < stepAtOne(*format)) {
        return notMet({QS_LABEL("core", "It reaches far enough, but so does the other one, whose step near 1 is %1 instead of %2."), {num(stepAtOne(one)), num(stepAtOne(*format))}});
      }
    }
    return met();
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "E4M3 ends at %1 and has a step of %2 above 1; E5M2 ends at %3 and has a step of %4. A bit of exponent more is a bit of mantissa less."),
                     {num(largestOf(fine), 6), num(stepAtOne(fine)), num(largestOf(far), 6), num(stepAtOne(far))}};
  out.link = {"formats", task.solution};
  return out;
}

Question budgeted(Draw& draw) {
  constexpr std::size_t kCount = 64;
  const int group = draw.pick({16, 32});
  std::vector<double> values;
  double limit = 0.0;
  const auto of = [&](int size) { return roundValues(values, schemeText(4, "g" + std::to_string(size))).rmse; };
  do {
    values.clear();
    for (std::size_t i = 0; i < kCount; ++i) values.push_back((draw.whole(0, 1) == 0 ? 1 : -1) * draw.stepped(3, 60, 0.01));
    values[static_cast<std::size_t>(draw.whole(0, static_cast<int>(kCount) - 1))] = draw.pick({9.0, 12.0, 15.0});
    const double here = of(group);
    const double coarser = std::min(of(2 * group), roundValues(values, "int4:tensor").rmse);
    limit = std::stod(num(std::sqrt(here * coarser), 2));
    if (!(limit > here * 1.03 && limit < coarser * 0.97)) limit = 0.0;
  } while (limit == 0.0);
  const double bits = bitsPerWeight(schemeText(4, "g" + std::to_string(group)), 1, kCount);
  Question out;
  out.text = {QS_LABEL("core", "64 weights with one outlier, on the page Rounding. Stay at 4-bit codes and choose what shares a scale, so that the RMSE is below %1 and a weight takes no more than %2 bits in all."),
              {num(limit), num(bits)}};
  ControlsTask task;
  task.page = "rounding";
  auto settings = roundingSettings(values, 4);
  task.start = settings.dump();
  settings["grouping"] = "size";
  settings["group_size"] = group;
  task.solution = settings.dump();
  task.check = [values, limit, bits](const std::string& json) {
    const Settings now(json);
    if (!sameValues(now.typedValues(), values) || now.number("outlier", 1.0) != 1.0) return changedGiven();
    const auto scheme = roundingScheme(now);
    if (!scheme) return changedGiven();
    if (scheme->weights.integerBits() != 4) return notMet(QS_LABEL("core", "The codes are to stay at 4 bits; here only what shares a scale is asked for."));
    const auto rounded = roundValues(values, scheme->text());
    const double taken = bitsPerWeight(scheme->text(), 1, values.size());
    if (rounded.rmse >= limit) {
      return notMet({QS_LABEL("core", "The RMSE is %1, not below %2: the outlier's step still reaches too many weights."), {num(rounded.rmse, 3), num(limit)}});
    }
    if (taken > bits + 1e-9) {
      return notMet({QS_LABEL("core", "The RMSE is small enough, but with its scales a weight takes %1 bits; %2 are allowed."), {num(taken), num(bits)}});
    }
    return met();
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "Groups of %1: RMSE %2 at 4 + 16 ÷ %1 = %3 bits. Groups of %4 are cheaper but give %5; groups of %6 take %7 bits."),
                     {std::to_string(group), num(of(group), 3), num(bits), std::to_string(2 * group), num(of(2 * group), 3), std::to_string(group / 2),
                      num(bitsPerWeight(schemeText(4, "g" + std::to_string(group / 2)), 1, kCount))}};
  out.link = {"rounding", task.solution};
  return out;
}

}  // namespace

void register_outliers(Roster& roster) {
  roster.push_back({"crush", Chapter::overview, Topic::outliers, crush});
  roster.push_back({"split", Chapter::overview, Topic::outliers, split});
  roster.push_back({"finer", Chapter::overview, Topic::outliers, finer});
  roster.push_back({"floats", Chapter::bytes, Topic::outliers, floats});
  roster.push_back({"untouched", Chapter::bytes, Topic::outliers, untouched});
  roster.push_back({"fp8-choice", Chapter::bytes, Topic::outliers, fp8});
  roster.push_back({"budgeted", Chapter::quantization, Topic::outliers, budgeted});
}

}  // namespace qs::quiz
