// Methods and calibration: GPTQ's step, SmoothQuant's scales, outliers, and what texts ranges are taken from.
#include <cmath>
#include <utility>

#include "core/base/contract.h"
#include "core/quant/inverse_factor.h"
#include "core/quant/smooth.h"
#include "core/quiz/lab.h"
#include "core/quiz/slips.h"

namespace qs::quiz {

namespace {

Question gptqAim(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "What does GPTQ try to keep small while it quantizes a layer, column by column?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "The error of the layer's output on calibration inputs"), true,
       QS_LABEL("core", "What the layer puts out should stay, not each weight by itself. So the error of one column is spread over those that are still to come.")},
      {QS_LABEL("core", "The distance between each weight and its restored value"), false,
       QS_LABEL("core", "Rounding to nearest already does that as well as can be. GPTQ moves weights away from it on purpose.")},
      {QS_LABEL("core", "The number of scales"), false,
       QS_LABEL("core", "Scales are the same as without it. It chooses other codes.")},
      {QS_LABEL("core", "The size of the largest weight"), false,
       QS_LABEL("core", "It leaves large weights as they are; it corrects for errors that rounding has made.")},
  }};
  out.explanation = QS_LABEL("core", "Inputs that tend to be large together can answer for one another: if one column was rounded down, another can be moved up before its own turn. Hence the calibration data: which inputs go together is measured on them.");
  out.link = {"loss", R"({"schemes":["int3:row","int3:row/gptq"]})"};
  return out;
}

Question gptqStep(Draw& draw) {
  const double correlation = draw.pick({0.5, 0.6, 0.8, 0.9});
  double first = 0.0;
  double second = 0.0;
  double moved = 0.0;
  quant::SquareMatrix factor;
  do {
    first = draw.stepped(1, 9, 0.1) * (draw.whole(0, 1) == 0 ? 1 : -1);
    second = draw.stepped(1, 9, 0.1);
    factor = {2, {1.0, correlation, correlation, 1.0}};
    QS_CONTRACT(quant::invertToUpperFactor(factor, {}) == quant::FactorOutcome::done);
    const double error = (first - std::round(first)) / factor.at(0, 0);
    moved = second - error * factor.at(0, 1);
    // An error worth spreading, that lands on no tie.
  } while (std::fabs(first - std::round(first)) > 0.45 || std::fabs(first - std::round(first)) < 0.15 ||
           std::fabs(std::fabs(moved - std::floor(moved)) - 0.5) < 0.04 || std::fabs(second - std::floor(second) - 0.5) < 0.04);
  const double error = first - std::round(first);
  Question out;
  out.text = {QS_LABEL("core", "Two weights %1 and %2 are rounded to whole numbers by GPTQ. Their inputs are equally large and have the correlation %3, so that H is proportional to [[1, %3], [%3, 1]]; there is no damping. The first one is rounded to %4. What is the second one before it is rounded itself?"),
              {num(first), num(second), num(correlation), num(std::round(first))}};
  NumberTask task{moved, 0.006, Unit::none, {}};
  addSlip(task, second, QS_LABEL("core", "That is its original value: rounding to nearest leaves each weight alone with its error."));
  addSlip(task, second + error, QS_LABEL("core", "The whole error was handed over. Only as much of it can be made good as the two inputs go together."));
  addSlip(task, second - error * correlation, QS_LABEL("core", "The sign is turned round: what the first has lost, the second has to gain."));
  addSlip(task, std::round(moved), QS_LABEL("core", "That is the value after rounding; asked for is the one before."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "The first is off by %1 − (%2) = %3. Of this, %4 times is added to the second: %5 + %4 × %3 = %6, which is then rounded to %7. The factor comes from the upper Cholesky factor of H⁻¹."),
                     {num(first), num(std::round(first)), num(error), num(correlation), num(second), num(moved), num(std::round(moved))}};
  out.link = {"loss", R"({"schemes":["int3:g64","int3:g64/gptq"]})"};
  return out;
}

Question smooth(Draw& draw) {
  const double x = draw.pick({16.0, 25.0, 36.0, 64.0, 100.0});
  const double w = draw.pick({0.25, 1.0, 4.0});
  const std::vector<float> largeX = {static_cast<float>(x)};
  const std::vector<float> largeW = {static_cast<float>(w)};
  const double s = static_cast<double>(quant::smoothScales(largeX, largeW, 0.5).front());
  Question out;
  out.text = {QS_LABEL("core", "In one input channel the largest activation is %1 and the largest weight %2. By what does SmoothQuant divide this channel's activations at α = 0.5?"), {num(x), num(w)}};
  NumberTask task{s, s * 0.01, Unit::none, {}};
  addSlip(task, x / w, QS_LABEL("core", "The exponents are missing: α for the activations, 1 − α for the weights, both a half here."));
  addSlip(task, std::sqrt(x * w), QS_LABEL("core", "The weights' part stands in the denominator; this is the size that both have afterwards."));
  addSlip(task, std::sqrt(w / x), QS_LABEL("core", "Upside down: activations are the hard part and are to become smaller."));
  addSlip(task, x, QS_LABEL("core", "That would be α = 1 for weights of size 1: the whole difficulty moved into the weights."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "s = %1^0.5 ÷ %2^0.5 = %3. Afterwards the activations reach %4 and the weights %5: equally hard, which is what a half means."),
                     {num(x), num(w), num(s), num(x / s), num(w * s)}};
  out.link = {"activations", R"({"view":"channels","alpha":0.5})"};
  return out;
}

Question smoothExact(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "SmoothQuant divides a channel's activations by s and multiplies the weights that read it by s. What does that change in the model's output before anything is rounded?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "Nothing, up to the last digits of the arithmetic"), true,
       QS_LABEL("core", "(X ÷ s)·(s W) is X·W. Only what is rounded afterwards comes out differently.")},
      {QS_LABEL("core", "The outputs get smaller by s"), false, QS_LABEL("core", "What the activations lose, the weights gain; the product stays.")},
      {QS_LABEL("core", "A little, which fine-tuning then repairs"), false, QS_LABEL("core", "The identity is exact; there is nothing to be repaired.")},
      {QS_LABEL("core", "The layer costs another multiplication for each value"), false,
       QS_LABEL("core", "The division goes into the norm before the layer, and the weights are multiplied once for all.")},
  }};
  out.explanation = QS_LABEL("core", "That the transformation is exact is mathematics. That 8-bit activations lose nothing after it is an experiment, to be made on each model.");
  out.link = {"activations", R"({"view":"cost"})"};
  return out;
}

Question ownModel(Draw& draw) {
  const double ratio = draw.pick({4.8, 5.6, 6.4, 7.2});
  Question out;
  out.text = {QS_LABEL("core", "In your model's most uneven layer, the largest channel of the activations is %1 times the median one. LLM.int8() reports up to 20 times, from about 6.7 billion parameters on. What do you do about W8A8?"), {num(ratio)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Measure W8A8 on it first; it may need no remedy at all"), true,
       QS_LABEL("core", "Outliers of that kind are a matter of size. The chapter's small model at 6.4 lost 0.0036 with the coarsest scales.")},
      {QS_LABEL("core", "Apply SmoothQuant in any case: every model has such outliers"), false,
       QS_LABEL("core", "They appear systematically in large models. A remedy for what is not there is only effort and risk.")},
      {QS_LABEL("core", "Leave activations in 16 bits: W8A8 cannot work"), false,
       QS_LABEL("core", "With channels as even as these, even one scale for the tensor may cost next to nothing.")},
      {QS_LABEL("core", "Set the largest channels to zero"), false,
       QS_LABEL("core", "They are few but important: in the paper, zeroing them raised perplexity by 600 to 1000 %.")},
  }};
  out.explanation = {QS_LABEL("core", "%1 is far from what the paper describes. Look at your own layers, measure, then decide; on small models the remedies show how they work and hardly what they gain."), {num(ratio)}};
  out.link = {"activations", R"({"view":"channels","by_size":true})"};
  return out;
}

Question inject(Draw& draw) {
  const double factor = draw.pick({20.0, 30.0, 50.0});
  constexpr std::size_t kMost = 6;
  Question out;
  out.text = {QS_LABEL("core", "Large models have a few very large channels; the lab's does not. On the page Activations, inject outliers of at least %1 times into at most 6 channels, so that the model still computes the same."), {num(factor)}};
  ControlsTask task;
  task.page = "activations";
  task.start = R"({"view":"channels","outlier_channels":[7,42],"outlier_factor":4,"injected":false})";
  task.solution = nlohmann::json({{"view", "channels"}, {"outlier_channels", {7, 42}}, {"outlier_factor", factor}, {"injected", true}}).dump();
  task.check = [factor](const std::string& json) {
    const Settings settings(json);
    const auto channels = settings.numbers("outlier_channels");
    const double set = settings.number("outlier_factor");
    if (!settings.flag("injected")) return notMet(QS_LABEL("core", "The outliers are chosen but not in the model yet: switch the injection on."));
    if (channels.empty() || channels.size() > kMost) {
      return notMet({QS_LABEL("core", "They are in %1 channels; from 1 to 6 are asked for, as few as in large models."), {std::to_string(channels.size())}});
    }
    if (set < factor) return notMet({QS_LABEL("core", "A factor of %1 is too small; %2 at least are asked for."), {num(set), num(factor)}});
    return met();
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "The channel is multiplied by the factor in the norm, and the weights that read it are divided by it, as SmoothQuant does the other way round. In 16 bits nothing changes; with one 8-bit scale for the tensor, %1 times as large a step for everyone else does."), {num(factor)}};
  out.link = {"activations", task.solution};
  return out;
}

Question awq(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "How does AWQ protect the weights that matter most, without storing any of them in 16 bits?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "It scales up channels with large activations before rounding, and undoes that elsewhere"), true,
       QS_LABEL("core", "A weight that is made larger is rounded with the same step, which is a smaller part of it; the inverse factor goes into what comes before.")},
      {QS_LABEL("core", "It spreads each column's error over the columns that follow"), false, QS_LABEL("core", "That is GPTQ.")},
      {QS_LABEL("core", "It gives the largest weights a format with more bits"), false,
       QS_LABEL("core", "Mixed precision would do that. AWQ's codes all have the same bits; and it looks at activations, not at the size of weights.")},
      {QS_LABEL("core", "It trains the model for some more steps, with rounding switched on, until the loss is back"), false,
       QS_LABEL("core", "AWQ is applied after training, with calibration data and no gradients.")},
  }};
  out.explanation = QS_LABEL("core", "Which channels matter is read off the activations: about one percent of them carries most. GPTQ and AWQ both depend on calibration data, and both have to be checked on tasks.");
  out.link = {"loss", R"({"schemes":["int3:g64","int3:g64/gptq","int3:g64/awq"]})"};
  return out;
}

Question calibration(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "A model is quantized with ranges taken from news texts, and is used to write code. What is likely, and why?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "It gets worse than need be: on code, activations have other ranges"), true,
       QS_LABEL("core", "Static scales fit the text they were taken from. What lies beyond is clipped, what never comes wastes codes.")},
      {QS_LABEL("core", "Nothing: scales are a matter of the weights alone"), false,
       QS_LABEL("core", "Those of weights are. The ranges of activations depend on what runs through the model.")},
      {QS_LABEL("core", "It gets better: unfamiliar text uses fewer outliers"), false, QS_LABEL("core", "There is no reason for that. The ranges are other ones, in either direction.")},
      {QS_LABEL("core", "It forgets how to write code, since its weights were trained on news"), false,
       QS_LABEL("core", "Calibration trains nothing. It only records how large values get.")},
  }};
  out.explanation = QS_LABEL("core", "A few hundred texts like those of the real load are what calibration needs: languages, long texts, code, structured output, some of each. The page's matrix calibrates on every shipped text and evaluates on each.");
  out.link = {"activations", R"({"view":"mismatch"})"};
  return out;
}

Question width(Draw& draw) {
  const bool wide = draw.whole(0, 1) == 1;
  Question out;
  out.text = wide ? QS_LABEL("core", "Calibration has set the range of an activation four times as wide as the values that really occur. What does that cost?")
                  : QS_LABEL("core", "Calibration has set the range of an activation so narrow that some real values lie beyond it. What does that cost?");
  const auto choice = [&](const char* text, bool right, const char* why) { return Choice{text, right, why}; };
  out.task = SingleChoice{{
      choice(QS_LABEL("core", "Precision: the step is coarser than it need be, for every value"), wide,
             wide ? QS_LABEL("core", "Two of the bits describe values that never come; the others have to do with a step four times as large.")
                  : QS_LABEL("core", "A narrow range makes the step finer. What suffers are the values outside of it.")),
      choice(QS_LABEL("core", "Clipping: what lies beyond the range is cut to its end, with any error"), !wide,
             wide ? QS_LABEL("core", "Nothing lies beyond a range that is too wide.")
                  : QS_LABEL("core", "Inside the range the error is at most half a step; outside there is no limit to it.")),
      choice(QS_LABEL("core", "Nothing: scales are stored in 16 bits and can take any value"), false,
             QS_LABEL("core", "The scale can be any; but whatever it is, it fixes the step and where codes end.")),
      choice(QS_LABEL("core", "Speed: more codes have to be tried"), false, QS_LABEL("core", "Rounding tries nothing; it divides once and takes the nearest code.")),
  }};
  out.explanation = wide ? QS_LABEL("core", "Four times the range is four times the step: as if two bits were missing. Too narrow would clip instead; calibration looks for the middle.")
                         : QS_LABEL("core", "Too narrow clips, too wide wastes codes. A percentile instead of the maximum gives up a few values for a finer step of all others: sometimes worth it, and to be measured.");
  out.link = {"rounding", wide ? R"({"bits":4,"grouping":"whole","outlier":4})" : R"({"bits":4,"grouping":"whole","range":"percentile","percentile":90})"};
  return out;
}

}  // namespace

void register_methods(Roster& roster) {
  roster.push_back({"gptq-aim", Chapter::quantization, Topic::methods, gptqAim});
  roster.push_back({"gptq-step", Chapter::quantization, Topic::methods, gptqStep});
  roster.push_back({"smooth-scale", Chapter::quantization, Topic::methods, smooth});
  roster.push_back({"smooth-exact", Chapter::quantization, Topic::methods, smoothExact});
  roster.push_back({"own-model", Chapter::quantization, Topic::methods, ownModel});
  roster.push_back({"inject", Chapter::quantization, Topic::methods, inject});
  roster.push_back({"awq", Chapter::bytes, Topic::methods, awq});
  roster.push_back({"calibration", Chapter::bytes, Topic::methods, calibration});
  roster.push_back({"range-width", Chapter::bytes, Topic::methods, width});
}

}  // namespace qs::quiz
