// Judging the damage: what a difference of loss, perplexity or points says, and what it does not.
#include <cmath>
#include <optional>

#include "core/quant/quantizer.h"
#include "core/quiz/lab.h"

namespace qs::quiz {

namespace {

Question noise(Draw& draw) {
  const double floor = 0.02;
  const bool clears = draw.whole(0, 1) == 1;
  const double difference = clears ? draw.pick({0.032, 0.036, 0.041, 0.047}) : draw.pick({0.003, 0.005, 0.007, 0.011});
  const int bits = clears ? 3 : 4;
  Question out;
  out.text = {QS_LABEL("core", "At INT%1, GPTQ's validation loss is %2 lower than that of plain rounding. Five trainings of one configuration that differ only in the seed spread so far that 3σ is %3. What may be said, by this floor?"),
              {std::to_string(bits), num(difference), num(floor)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "GPTQ is better here: the difference is larger than chance makes it"), clears,
       clears ? base::Text(QS_LABEL("core", "The difference lies outside of what reruns alone produce."))
              : base::Text(QS_LABEL("core", "Reruns of one and the same configuration differ by more than this. Lower is not yet better."))},
      {QS_LABEL("core", "No finding: the difference lies within the noise"), !clears,
       clears ? base::Text(QS_LABEL("core", "It is larger than 3σ of the reruns, which chance alone hardly ever reaches."))
              : base::Text(QS_LABEL("core", "A difference that reruns alone produce says nothing about the method."))},
      {QS_LABEL("core", "GPTQ is of no use at this size of model"), false,
       QS_LABEL("core", "That a difference is not seen does not mean that there is none; and what is seen here holds for one bit width only.")},
      {QS_LABEL("core", "GPTQ is better on larger models too, by the same amount"), false,
       QS_LABEL("core", "From one model to another such a gap does not carry over; published gaps grow by orders of magnitude in 3 bits.")},
  }};
  out.explanation = {QS_LABEL("core", "%1 against a floor of %2. The floor of retraining is one yardstick; two quantizers on the same tokens can also be compared in pairs, with a standard error that is often far smaller. Say which floor a difference clears."),
                     {num(difference), num(floor)}};
  out.link = {"loss", nlohmann::json({{"schemes", {"int" + std::to_string(bits) + ":row", "int" + std::to_string(bits) + ":row/gptq"}}}).dump()};
  return out;
}

Question sameLoss(Draw& draw) {
  const double change = draw.pick({0.0002, 0.0003, 0.0004});
  Question out;
  out.text = {QS_LABEL("core", "After quantizing, the validation loss has changed by %1. What follows for the tasks that the model is to do?"), {num(change)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "They need tests of their own: a mean can hide rare cases"), true,
       QS_LABEL("core", "Loss is a mean over all tokens. Long reasoning, code and rare languages are few of them and may lose much.")},
      {QS_LABEL("core", "Nothing was lost, so that no further test is needed"), false,
       QS_LABEL("core", "The mean did not move. Of the parts that it is made of, it says nothing.")},
      {QS_LABEL("core", "They suffer by the same share, which is too small to notice"), false,
       QS_LABEL("core", "A change of loss has no fixed exchange rate into failed tasks.")},
      {QS_LABEL("core", "The scheme is without loss, like speculative decoding"), false,
       QS_LABEL("core", "Quantizing changes the numbers of the model, and with them its distribution. That the mean loss stays does not make it exact.")},
  }};
  out.explanation = QS_LABEL("core", "Loss and perplexity are quick and coarse. They warn of damage; they do not certify that there is none. That takes the tasks themselves, with their own noise.");
  out.link = {"loss", R"({"schemes":["int8:tensor","int8:row","int8:g128"]})"};
  return out;
}

Question coarse(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Three ways to judge whether quantizing broke something. Order them from the quickest and coarsest to the most reliable for a service of your own.");
  OrderTask task;
  task.first = QS_LABEL("core", "quick and coarse");
  task.last = QS_LABEL("core", "slow and reliable");
  task.items = {QS_LABEL("core", "Perplexity on a text"), QS_LABEL("core", "Public benchmarks of knowledge and code"),
                QS_LABEL("core", "Your own inputs, with a person or a stronger model to compare the outputs")};
  task.notes = {QS_LABEL("core", "minutes, one number, loosely tied to tasks"), QS_LABEL("core", "closer to abilities, but noisy by a few points"),
                QS_LABEL("core", "the only one that answers for your case")};
  out.task = task;
  out.explanation = QS_LABEL("core", "Perplexity warns, benchmarks compare, your own tasks decide. For all three the same test holds: is the difference larger than that between two runs of the same model?");
  out.link = {"loss", "{}"};
  return out;
}

Question scaleUp(Draw& draw) {
  const double gap = draw.pick({0.02, 0.03, 0.04});
  Question out;
  out.text = {QS_LABEL("core", "On a model of a few million parameters, rounding to 3 bits costs %1 more loss than GPTQ. For OPT-175B in 3 bits the GPTQ paper gives a perplexity of 7300 by rounding and 8.68 by GPTQ, against 8.34 in FP16. What is the lesson?"), {num(gap)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Small models show how a method works, not what it is worth on large ones"), true,
       QS_LABEL("core", "The mechanism is the same, the stakes are not. What a small model hardly feels can break a large one.")},
      {QS_LABEL("core", "The paper must be wrong: both are the same method"), false,
       QS_LABEL("core", "Both can be true. The large model has outliers and depth that the small one lacks.")},
      {QS_LABEL("core", "Large models bear 3 bits by rounding, since they have weights to spare"), false,
       QS_LABEL("core", "7300 against 8.34 says the opposite: by rounding it is broken altogether.")},
      {QS_LABEL("core", "GPTQ makes a model in 3 bits better than the original"), false,
       QS_LABEL("core", "8.68 is still above 8.34, and lower is better.")},
  }};
  out.explanation = QS_LABEL("core", "A gap within or near the noise on a small model tells nothing about a large one, neither good nor bad. Measure the model that you mean to use.");
  out.link = {"loss", R"({"schemes":["int3:row","int3:row/gptq"]})"};
  return out;
}

Question points(Draw& draw) {
  const int spread = draw.pick({2, 3});
  const int lost = draw.whole(1, spread);
  Question out;
  out.text = {QS_LABEL("core", "The same model, run twice on a benchmark, differs by up to %1 points. The quantized one scores %2 lower. What does that show?"), {std::to_string(spread), std::to_string(lost)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Nothing yet: two runs of the same model differ as much"), true,
       QS_LABEL("core", "A difference that repetition alone produces cannot be laid at quantizing's door.")},
      {{QS_LABEL("core", "Quantizing costs %1 points"), {std::to_string(lost)}}, false,
       QS_LABEL("core", "It may. It may also cost none: the benchmark cannot tell here.")},
      {QS_LABEL("core", "Quantizing costs nothing"), false,
       QS_LABEL("core", "That is as little shown. The measurement is too coarse for either.")},
      {QS_LABEL("core", "Nothing: a benchmark that varies so much is of no use at all"), false,
       QS_LABEL("core", "It can show larger differences, or smaller ones with more tasks or runs.")},
  }};
  out.explanation = {QS_LABEL("core", "%1 within a spread of %2 is no finding. More tasks, or several runs of each, narrow the spread."), {std::to_string(lost), std::to_string(spread)}};
  out.link = {"combine", "{}"};
  return out;
}

Question fair(Draw& draw) {
  const int bits = draw.pick({3, 4});
  const std::string form = "int" + std::to_string(bits);
  Question out;
  out.text = {QS_LABEL("core", "What does GPTQ gain over plain rounding in %1 bits? Set the page Model loss so that it shows exactly two schemes, and nothing differs between them but the method."), {std::to_string(bits)}};
  ControlsTask task;
  task.page = "loss";
  task.start = nlohmann::json({{"schemes", {form + ":tensor", form + ":g64/gptq"}}}).dump();
  task.solution = nlohmann::json({{"schemes", {form + ":g64", form + ":g64/gptq"}}}).dump();
  task.check = [bits](const std::string& json) {
    const Settings settings(json);
    std::vector<quant::QuantScheme> schemes;
    for (const std::string& text : settings.texts("schemes")) {
      if (auto scheme = quant::QuantScheme::parse(text)) schemes.push_back(std::move(*scheme));
    }
    if (schemes.size() != 2) {
      return notMet({QS_LABEL("core", "There are %1 schemes in the table; a comparison of two has two."), {std::to_string(schemes.size())}});
    }
    const auto isGptq = [](const quant::QuantScheme& one) { return one.methods.size() == 1 && one.methods.front().name == "gptq"; };
    const auto isPlain = [](const quant::QuantScheme& one) { return one.methods.empty(); };
    if (schemes.front().weights.integerBits() != bits || schemes.back().weights.integerBits() != bits) {
      return notMet({QS_LABEL("core", "Both have to have %1 bits."), {std::to_string(bits)}});
    }
    const bool one = isGptq(schemes[0]) && isPlain(schemes[1]);
    const bool other = isGptq(schemes[1]) && isPlain(schemes[0]);
    if (!one && !other) return notMet(QS_LABEL("core", "One scheme has to use GPTQ and the other plain rounding, without any other method."));
    schemes[0].methods.clear();
    schemes[1].methods.clear();
    if (schemes[0] == schemes[1]) return met();
    return notMet({QS_LABEL("core", "Besides the method, %1 and %2 differ too: what part of the gap would be whose?"), {schemes[0].text(), schemes[1].text()}});
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "For example %1 beside %1/gptq: same bits, same scales, same text. With another group size in one of them, grouping and method could not be told apart."), {form + ":g64"}};
  out.link = {"loss", task.solution};
  return out;
}

}  // namespace

void register_damage(Roster& roster) {
  roster.push_back({"noise", Chapter::quantization, Topic::damage, noise});
  roster.push_back({"same-loss", Chapter::quantization, Topic::damage, sameLoss});
  roster.push_back({"coarse-to-fine", Chapter::bytes, Topic::damage, coarse});
  roster.push_back({"scale-up", Chapter::quantization, Topic::damage, scaleUp});
  roster.push_back({"points", Chapter::bytes, Topic::damage, points});
  roster.push_back({"fair", Chapter::quantization, Topic::damage, fair});
}

}  // namespace qs::quiz
