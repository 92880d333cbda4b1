// Fair experiments: one change at a time, the reference named, and what has to be written down.
#include <cmath>

#include "core/quiz/lab.h"

namespace qs::quiz {

namespace {

Question order(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "A service is to run quantized and with speculation. Order the measurements so that each result can be explained.");
  OrderTask task;
  task.first = QS_LABEL("core", "first");
  task.last = QS_LABEL("core", "last");
  task.items = {QS_LABEL("core", "The model as it is: the baseline"), QS_LABEL("core", "Only the quantization changed, all else held"),
                QS_LABEL("core", "The target held, only the speculation changed"), QS_LABEL("core", "Both together")};
  task.notes = {QS_LABEL("core", "what all else is compared with"), QS_LABEL("core", "what quality and time it costs or gains alone"),
                QS_LABEL("core", "draft overhead, acceptance, time from end to end"), QS_LABEL("core", "whether the gains add up")};
  out.task = task;
  out.explanation = QS_LABEL("core", "Whoever begins with both cannot tell whose gain it is, or whether one of them hides what the other has lost.");
  out.link = {"combine", "{}"};
  return out;
}

Question reference(Draw& draw) {
  const int bits = draw.pick({4, 8});
  Question out;
  out.text = {QS_LABEL("core", "A target in INT%1 is decoded with exact speculation, and a report says “without any loss of quality”. Which question decides whether that is true?"), {std::to_string(bits)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Compared with what: the original model or the quantized one?"), true,
       QS_LABEL("core", "Speculation keeps the distribution of its target, which is the quantized model here. Against the original, quantizing may have cost something.")},
      {QS_LABEL("core", "How large is the draft?"), false, QS_LABEL("core", "The draft decides on speed. What comes out follows the target.")},
      {QS_LABEL("core", "What is the acceptance rate?"), false, QS_LABEL("core", "A low one costs time, not quality.")},
      {QS_LABEL("core", "How many tokens a second does it give, and on what hardware was that?"), false, QS_LABEL("core", "Speed says nothing about quality, in either direction.")},
  }};
  out.explanation = QS_LABEL("core", "“Exact” always means: as the target would. In a combination, the reference of quality has to be named with the result.");
  out.link = {"combine", "{}"};
  return out;
}

Question tokensPerSecond(Draw& draw) {
  const int before = draw.pick({40, 50, 60});
  const int after = before * draw.pick({14, 15, 16}) / 10;
  Question out;
  out.text = {QS_LABEL("core", "After a change a service gives %1 tokens a second instead of %2. Why is that not yet an improvement?"), {std::to_string(after), std::to_string(before)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Answers may be longer or worse; what counts is tasks done well"), true,
       QS_LABEL("core", "Tokens are not results. If an answer takes twice as many, or has to be asked for again, the user waits longer.")},
      {QS_LABEL("core", "It is one: more tokens a second is exactly what faster means"), false,
       QS_LABEL("core", "For a user faster means that the task is done sooner, and well.")},
      {QS_LABEL("core", "Throughput cannot be measured reliably"), false, QS_LABEL("core", "It can, with repetitions. It is just not the whole of it.")},
      {QS_LABEL("core", "Because a larger number needs more energy"), false, QS_LABEL("core", "It may or may not; either way it would not tell whether the answers got better.")},
  }};
  out.explanation = QS_LABEL("core", "The goal is the speed and the cost at which tasks are done at the quality asked for. Output length and quality are part of the measurement.");
  out.link = {"combine", "{}"};
  return out;
}

Question record(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "The target stays as it is, and only the speculation is changed. Which figures belong into the record of this experiment? Mark all.");
  out.task = SeveralChoices{{
      {QS_LABEL("core", "The time that drafting takes"), true, QS_LABEL("core", "Without the draft's time nobody can tell what a high acceptance was bought with.")},
      {QS_LABEL("core", "The acceptance rate"), true, QS_LABEL("core", "The acceptance rate belongs to it, though not alone.")},
      {QS_LABEL("core", "The mean number of tokens confirmed by a verification"), true, QS_LABEL("core", "It is what a step really yields, the token of the target's own included.")},
      {QS_LABEL("core", "The time from request to finished answer"), true, QS_LABEL("core", "That is what the user has of it in the end.")},
      {QS_LABEL("core", "The RMSE of the target's weights"), false, QS_LABEL("core", "The target was not touched: its weights are the same before and after.")},
  }};
  out.explanation = QS_LABEL("core", "Overhead, acceptance, tokens confirmed, end-to-end time: each alone can look good while the whole gets slower.");
  out.link = {"speculation", R"({"view":"run"})"};
  return out;
}

Question oneChange(Draw& draw) {
  const double gain = draw.pick({1.8, 2.1, 2.4});
  const int lost = draw.pick({3, 4, 5});
  Question out;
  out.text = {QS_LABEL("core", "A team changes the weights to INT4, switches speculation on and takes another GPU, all in one evening. It is %1 times as fast, and %2 of 100 tasks more fail. What does the experiment show about INT4?"), {num(gain), std::to_string(lost)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "Nothing that could be pinned on it: three things changed at once"), true,
       QS_LABEL("core", "Gain and loss belong to the bundle. Which of the three brought what, only single changes show.")},
      {{QS_LABEL("core", "INT4 costs %1 of 100 tasks"), {std::to_string(lost)}}, false,
       QS_LABEL("core", "It is a suspect. A fault in the speculation's sampling, or plain noise of 100 tasks, are others.")},
      {{QS_LABEL("core", "INT4 makes it %1 times as fast"), {num(gain)}}, false,
       QS_LABEL("core", "The new GPU and the speculation had their part in it, of unknown size.")},
      {QS_LABEL("core", "INT4 costs nothing, since speculation is exact"), false,
       QS_LABEL("core", "Exact with regard to its target, which is the INT4 model.")},
  }};
  out.explanation = {QS_LABEL("core", "Change one thing, measure, then the next. And with 100 tasks, a difference of %1 is itself near what chance does."), {std::to_string(lost)}};
  out.link = {"combine", "{}"};
  return out;
}

Question kinds(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "What tells quantizing and speculative decoding apart?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "One changes the model's numbers, the other how its tokens are produced"), true,
       QS_LABEL("core", "Quantizing makes every step cheaper and touches the distribution; speculation needs fewer steps and leaves it alone.")},
      {QS_LABEL("core", "Both change the distribution, speculation less"), false, QS_LABEL("core", "Exact speculation does not change it at all.")},
      {QS_LABEL("core", "Quantizing is for memory only, speculation for speed only"), false,
       QS_LABEL("core", "Fewer bytes are less time where bytes are the bottleneck: quantizing is for both.")},
      {QS_LABEL("core", "They exclude each other: a quantized model cannot be the target of a draft"), false,
       QS_LABEL("core", "They combine well; one only has to say whether the original or the quantized model is the reference.")},
  }};
  out.explanation = QS_LABEL("core", "One saves on the cost of a step, the other on the number of steps. That is why they complement each other, and why they have to be judged by different questions.");
  out.link = {"speculation", R"({"view":"run"})"};
  return out;
}

}  // namespace

void register_experiments(Roster& roster) {
  roster.push_back({"protocol", Chapter::overview, Topic::experiments, order});
  roster.push_back({"reference", Chapter::overview, Topic::experiments, reference});
  roster.push_back({"tokens-per-second", Chapter::overview, Topic::experiments, tokensPerSecond});
  roster.push_back({"record", Chapter::overview, Topic::experiments, record});
  roster.push_back({"one-change", Chapter::overview, Topic::experiments, oneChange});
  roster.push_back({"kinds", Chapter::bytes, Topic::experiments, kinds});
}

}  // namespace qs::quiz
