// Speculative decoding: its arithmetic, the rule that makes it exact, and when it pays.
#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/quiz/lab.h"
#include "core/quiz/slips.h"
#include "core/spec/theory.h"
#include "core/spec/verify.h"

namespace qs::quiz {

namespace {

// Two distributions over three tokens in steps of 0.1, that differ.
struct Pair {
  std::vector<double> p;
  std::vector<double> q;
  spec::RuleFigures figures;
};

std::vector<double> tenths(int first, int second) { return {first / 10.0, second / 10.0, (10 - first - second) / 10.0}; }

Pair drawPair(Draw& draw) {
  Pair out;
  double same = 0.0;
  do {
    const int p1 = draw.whole(2, 7);
    const int q1 = draw.whole(1, 7);
    out.p = tenths(p1, draw.whole(1, 9 - p1));
    out.q = tenths(q1, draw.whole(1, 9 - q1));
    const auto figures = spec::figuresOf(spec::ruleOf(spec::RuleKind::speculative), out.p, out.q, out.q);
    QS_CONTRACT(figures.has_value());
    out.figures = *figures;
    same = out.figures.acceptance;
  } while (same > 0.85 || same < 0.35);
  return out;
}

std::string typedSettings(const Pair& pair) {
  return nlohmann::json({{"view", "step"}, {"source", "typed"}, {"p", pair.p}, {"q", pair.q}}).dump();
}

std::string sums(const spec::StepCosts& costs, double confirmed) {
  return nlohmann::json({{"view", "arithmetic"}, {"plain_ms", costs.plain}, {"draft_ms", costs.draft}, {"verify_ms", costs.verify}, {"confirmed", confirmed}}).dump();
}

spec::StepCosts drawCosts(Draw& draw) {
  const double plain = draw.pick({8.0, 10.0, 12.0, 20.0});
  return {plain, draw.stepped(2, 8, 1.0), plain + draw.pick({1.0, 2.0, 3.0, 4.0})};
}

Question tokenTime(Draw& draw) {
  const auto costs = drawCosts(draw);
  const double confirmed = draw.pick({2.0, 2.5, 3.0, 4.0});
  const double value = spec::timePerToken(costs, confirmed);
  Question out;
  out.text = {QS_LABEL("core", "A plain step takes %1 ms. With speculation, drafting takes %2 ms and one verification %3 ms, and it confirms %4 tokens on average. How many ms does a token take? (Two digits.)"),
              {num(costs.plain), num(costs.draft), num(costs.verify), num(confirmed)}};
  NumberTask task{value, value * 0.02, Unit::milliseconds, {}};
  addSlip(task, costs.verify / confirmed, QS_LABEL("core", "The draft takes time too, whether its proposals are accepted or not."));
  addSlip(task, costs.draft + costs.verify, QS_LABEL("core", "That is the time of a step; it brings several tokens."));
  addSlip(task, costs.draft + costs.verify / confirmed, QS_LABEL("core", "Both drafting and verifying are shared by the tokens that were confirmed."));
  addSlip(task, costs.plain / confirmed, QS_LABEL("core", "A verification is not a plain step, and drafting comes on top."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 + %2) ÷ %3 = %4 ms against %5 ms without. With a single confirmed token it would be %6 ms: speculation can lose."),
                     {num(costs.draft), num(costs.verify), num(confirmed), num(value, 3), num(costs.plain), num(spec::timePerToken(costs, 1.0))}};
  out.link = {"speculation", sums(costs, confirmed)};
  return out;
}

Question breakEven(Draw& draw) {
  const auto costs = drawCosts(draw);
  const double value = spec::breakEvenConfirmed(costs);
  Question out;
  out.text = {QS_LABEL("core", "Plain step %1 ms, drafting %2 ms, verification %3 ms. How many tokens must a verification confirm on average so that nothing is lost? (Three digits.)"),
              {num(costs.plain), num(costs.draft), num(costs.verify)}};
  NumberTask task{value, value * 0.006, Unit::tokens, {}};
  addSlip(task, 1.0, QS_LABEL("core", "A single token costs the draft and a dearer step: that loses."));
  addSlip(task, costs.verify / costs.plain, QS_LABEL("core", "The draft's time is missing."));
  addSlip(task, costs.plain / (costs.draft + costs.verify), QS_LABEL("core", "Upside down: a step with speculation has to make up for more than one plain step."));
  addSlip(task, std::ceil(value), QS_LABEL("core", "It is an average over many verifications and need not be whole."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 + %2) ÷ %3 = %4: so many plain steps does one step with speculation cost."), {num(costs.draft), num(costs.verify), num(costs.plain), num(value)}};
  out.link = {"speculation", sums(costs, value)};
  return out;
}

Question breakSet(Draw& draw) {
  spec::StepCosts costs;
  double value = 0.0;
  do {
    costs = drawCosts(draw);
    value = spec::breakEvenConfirmed(costs);
  } while (std::fabs(value * 4 - std::round(value * 4)) > 1e-9);  // where the slider can stand
  Question out;
  out.text = {QS_LABEL("core", "On the page Speculation, view Arithmetic: with %1 ms for a plain step, %2 ms for drafting and %3 ms for a verification, set the confirmed tokens so that speculation neither gains nor loses."),
              {num(costs.plain), num(costs.draft), num(costs.verify)}};
  ControlsTask task;
  task.page = "speculation";
  task.start = sums(costs, 4.0);
  task.solution = sums(costs, value);
  task.check = [costs](const std::string& json) {
    const Settings settings(json);
    if (settings.number("plain_ms") != costs.plain || settings.number("draft_ms") != costs.draft || settings.number("verify_ms") != costs.verify) {
      return changedGiven();
    }
    const double confirmed = settings.number("confirmed");
    if (!(confirmed >= 1.0)) return changedGiven();
    const double gain = spec::speedup(costs, confirmed);
    if (std::fabs(gain - 1.0) < 0.005) return met();
    return gain > 1.0 ? notMet({QS_LABEL("core", "With %1 confirmed tokens it is %2 times as fast: still a gain."), {num(confirmed), num(gain, 3)}})
                      : notMet({QS_LABEL("core", "With %1 confirmed tokens it is only %2 times as fast: a loss."), {num(confirmed), num(gain, 3)}});
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "(%1 + %2) ÷ %3 = %4 tokens."), {num(costs.draft), num(costs.verify), num(costs.plain), num(value)}};
  out.link = {"speculation", task.solution};
  return out;
}

Question accept(Draw& draw) {
  const Pair pair = drawPair(draw);
  double match = 0.0;
  double worst = 1.0;
  for (std::size_t i = 0; i < pair.p.size(); ++i) {
    match += pair.p[i] * pair.q[i];
    worst = std::min(worst, pair.p[i] / pair.q[i]);
  }
  Question out;
  out.text = {QS_LABEL("core", "The target's distribution over three tokens is p = [%1], the draft's q = [%2]. With what probability is a proposal accepted?"), {listText(pair.p), listText(pair.q)}};
  NumberTask task{pair.figures.acceptance, 0.006, Unit::share, {}};
  addSlip(task, match, QS_LABEL("core", "Σ p·q is the chance that two independent draws agree. The rule accepts more: min(1, p ÷ q) of each proposal."));
  addSlip(task, 1 - pair.figures.acceptance, QS_LABEL("core", "That is the chance of a rejection."));
  addSlip(task, worst, QS_LABEL("core", "That is the ratio of the token that fares worst; proposals are a mixture of all three."));
  addSlip(task, pair.p.front(), QS_LABEL("core", "That is the target's chance of the first token."));
  out.task = task;
  std::vector<double> smaller;
  for (std::size_t i = 0; i < pair.p.size(); ++i) smaller.push_back(std::min(pair.p[i], pair.q[i]));
  out.explanation = {QS_LABEL("core", "Σ q · min(1, p ÷ q) = Σ min(p, q): %1 add up to %2, what the two distributions have in common."), {listText(smaller), num(pair.figures.acceptance)}};
  out.link = {"speculation", typedSettings(pair)};
  return out;
}

Question residual(Draw& draw) {
  Pair pair;
  std::size_t most = 0;
  do {
    pair = drawPair(draw);
    most = static_cast<std::size_t>(std::max_element(pair.figures.residual.begin(), pair.figures.residual.end()) - pair.figures.residual.begin());
    // A residual of one token leaves nothing to compute.
  } while (pair.figures.residual[most] > 0.95);
  const double left = 1 - pair.figures.acceptance;
  Question out;
  out.text = {QS_LABEL("core", "p = [%1], q = [%2]. A proposal was rejected. With what probability is token %3 drawn in its place? (Two digits.)"),
              {listText(pair.p), listText(pair.q), std::to_string(most + 1)}};
  NumberTask task{pair.figures.residual[most], 0.006, Unit::share, {}};
  addSlip(task, pair.p[most], QS_LABEL("core", "Drawing from p again would give tokens that were often accepted a second chance; the output would no longer be p."));
  addSlip(task, pair.p[most] - pair.q[most], QS_LABEL("core", "p − q has still to be divided by what is left altogether, or it is no distribution."));
  addSlip(task, pair.q[most], QS_LABEL("core", "That is the draft's chance; the draft has been overruled here."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "max(p − q, 0) leaves %1 in all, of which token %2 has %3: %3 ÷ %1 = %4. Accepted and redrawn together give exactly p."),
                     {num(left), std::to_string(most + 1), num(pair.p[most] - pair.q[most]), num(pair.figures.residual[most], 3)}};
  out.link = {"speculation", typedSettings(pair)};
  return out;
}

Question perVerification(Draw& draw) {
  const double alpha = draw.pick({0.5, 0.6, 0.7, 0.8, 0.9});
  const int gamma = draw.whole(2, 5);
  const double value = spec::tokensPerVerification(alpha, gamma);
  Question out;
  out.text = {QS_LABEL("core", "Each of %1 proposals is accepted with probability %2, independently, and the first rejection ends the step with one token of the target's own. How many tokens does a verification bring on average? (Three digits.)"),
              {std::to_string(gamma), num(alpha)}};
  NumberTask task{value, value * 0.006, Unit::tokens, {}};
  addSlip(task, alpha * gamma, QS_LABEL("core", "After a rejection the later proposals count for nothing, and one token of the target's own always comes."));
  addSlip(task, alpha * gamma + 1, QS_LABEL("core", "That counts proposals behind a rejection as well; they are discarded."));
  addSlip(task, value - 1, QS_LABEL("core", "These are the accepted ones; the target adds one token in every step."));
  addSlip(task, 1 / (1 - alpha), QS_LABEL("core", "That would be with proposals without end."));
  addSlip(task, gamma + 1, QS_LABEL("core", "That is the most that a step can bring."));
  out.task = task;
  out.explanation = {QS_LABEL("core", "1 + α + … + α^γ = (1 − %1^%2) ÷ (1 − %1) = %3. At most γ + 1 = %4."), {num(alpha), std::to_string(gamma + 1), num(value), std::to_string(gamma + 1)}};
  out.link = {"speculation", nlohmann::json({{"view", "arithmetic"}, {"alpha", alpha}, {"gamma", gamma}}).dump()};
  return out;
}

Question sameText(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Speculative sampling is exact. What does that promise, compared with plain decoding of the same prompt?");
  out.task = SingleChoice{{
      {QS_LABEL("core", "The same distribution of texts, though not the same text for a seed"), true,
       QS_LABEL("core", "Random numbers are used for other decisions, so that a seed leads elsewhere. Over many runs nobody can tell the two apart.")},
      {QS_LABEL("core", "The same text, token for token, for every seed"), false,
       QS_LABEL("core", "Only greedy decoding has one right text, and even there ties and rounding can decide differently.")},
      {QS_LABEL("core", "A text that is as good, though from the draft's distribution"), false,
       QS_LABEL("core", "The draft only proposes. Whatever it is, the output follows the target's distribution.")},
      {QS_LABEL("core", "The same distribution of texts, as long as the draft is good enough for it"), false,
       QS_LABEL("core", "A bad draft costs time and never exactness: its proposals are rejected.")},
  }};
  out.explanation = QS_LABEL("core", "Accept with min(1, p ÷ q), redraw from max(p − q, 0) normalised: the output is p, for any q. Taking over whatever “looks reasonable” has no such guarantee.");
  out.link = {"speculation", R"({"view":"exactness"})"};
  return out;
}

Question rate(Draw& draw) {
  const int gamma = draw.whole(3, 5);
  const double highAlpha = draw.pick({0.85, 0.9});
  const double highCost = draw.pick({0.5, 0.6, 0.7});
  const double lowAlpha = draw.pick({0.6, 0.65, 0.7});
  const double lowCost = draw.pick({0.02, 0.05});
  const double high = spec::speedup(highAlpha, gamma, highCost);
  const double low = spec::speedup(lowAlpha, gamma, lowCost);
  Question out;
  out.text = {QS_LABEL("core", "Draft A is accepted with probability %1 and takes %2 of the target's time for each proposal; draft B %3 and %4. Both propose %5 tokens, and verifying takes as long as a plain step. Which is faster?"),
              {num(highAlpha), num(highCost), num(lowAlpha), num(lowCost), std::to_string(gamma)}};
  out.task = SingleChoice{{
      {QS_LABEL("core", "B: its proposals cost next to nothing"), low > high,
       QS_LABEL("core", "What counts is tokens for the time spent, drafting included.")},
      {QS_LABEL("core", "A: the acceptance rate decides"), high > low,
       QS_LABEL("core", "A high rate that was bought with a dear draft can be worth less than nothing.")},
      {QS_LABEL("core", "Both alike: a verification takes the same time"), false,
       QS_LABEL("core", "Verifying does; drafting does not, and neither do as many tokens come of it.")},
      {QS_LABEL("core", "It cannot be said without the seed"), false,
       QS_LABEL("core", "A single text depends on chance; the mean over many does not.")},
  }};
  out.explanation = {QS_LABEL("core", "(1 − α^%1) ÷ (1 − α) ÷ (%2 c + 1): A gains %3 times, B %4 times. A number below 1 is a loss."),
                     {std::to_string(gamma + 1), std::to_string(gamma), num(high, 3), num(low, 3)}};
  out.link = {"speculation", nlohmann::json({{"view", "arithmetic"}, {"alpha", lowAlpha}, {"c", lowCost}, {"gamma", gamma}}).dump()};
  return out;
}

Question leastAlpha(Draw& draw) {
  constexpr double kStop = 0.02;  // of the slider
  int gamma = 0;
  double c = 0.0;
  double wanted = 0.0;
  double least = 0.0;
  do {
    gamma = draw.whole(2, 5);
    c = draw.pick({0.02, 0.06, 0.1, 0.2});
    wanted = draw.pick({1.5, 2.0, 2.5});
    least = 0.0;
    while (least < 1.0 && spec::speedup(std::min(1.0, least), gamma, c) < wanted) least = std::round((least + kStop) * 50) / 50;
  } while (least > 0.94 || spec::speedup(least, gamma, c) < wanted);
  const auto settings = [&](double alpha) { return nlohmann::json({{"view", "arithmetic"}, {"alpha", alpha}, {"c", c}, {"gamma", gamma}}).dump(); };
  Question out;
  out.text = {QS_LABEL("core", "On the page Speculation, view Arithmetic: with γ = %1 proposals that each take c = %2 of the target's time, set the smallest α (in steps of 0.02) that makes decoding at least %3 times as fast."),
              {std::to_string(gamma), num(c), num(wanted)}};
  ControlsTask task;
  task.page = "speculation";
  task.start = settings(0.2);
  task.solution = settings(least);
  task.check = [gamma, c, wanted](const std::string& json) {
    const Settings now(json);
    const double alpha = now.number("alpha", -1.0);
    if (now.number("gamma") != gamma || std::fabs(now.number("c") - c) > 1e-9 || alpha < 0.0 || alpha > 1.0) return changedGiven();
    const double gain = spec::speedup(alpha, gamma, c);
    if (gain < wanted) return notMet({QS_LABEL("core", "α = %1 gives %2 times, less than %3."), {num(alpha), num(gain, 3), num(wanted)}});
    const double below = std::max(0.0, alpha - kStop);
    if (alpha > 0.0 && spec::speedup(below, gamma, c) >= wanted) {
      return notMet({QS_LABEL("core", "α = %1 gives %2 times; a smaller α is enough."), {num(alpha), num(gain, 3)}});
    }
    return met();
  };
  out.task = task;
  out.explanation = {QS_LABEL("core", "α = %1 gives %2 times, one step less %3 times. The first proposals of a step are the ones that are kept; longer drafts need a higher α to pay."),
                     {num(least), num(spec::speedup(least, gamma, c), 3), num(spec::speedup(std::max(0.0, least - kStop), gamma, c), 3)}};
  out.link = {"speculation", task.solution};
  return out;
}

Question when(Draw&) {
  Question out;
  out.text = QS_LABEL("core", "Which conditions speak for speculative decoding? Mark all.");
  out.task = SeveralChoices{{
      {QS_LABEL("core", "Few requests at a time"), true, QS_LABEL("core", "With few requests the hardware waits for bytes and has arithmetic to spare, which verification uses.")},
      {QS_LABEL("core", "Most of the time goes into decoding, not into prompts"), true, QS_LABEL("core", "Speculation shortens decoding and nothing else.")},
      {QS_LABEL("core", "A cheap draft that often agrees with the target"), true, QS_LABEL("core", "Both are needed: agreement brings tokens, and cheapness keeps the step short.")},
      {QS_LABEL("core", "A server that is fully loaded"), false, QS_LABEL("core", "There drafts and rejected proposals compete with other requests for the same hardware.")},
      {QS_LABEL("core", "A wish for answers of better quality"), false, QS_LABEL("core", "Exact speculation leaves the distribution as it is: no worse, and no better.")},
  }};
  out.explanation = QS_LABEL("core", "Low concurrency, decoding that dominates, agreement at a small price. Under load the extra work has to be paid by somebody.");
  out.link = {"speculation", R"({"view":"sweep"})"};
  return out;
}

}  // namespace

void register_speculation(Roster& roster) {
  roster.push_back({"token-time", Chapter::overview, Topic::speculation, tokenTime});
  roster.push_back({"break-even", Chapter::overview, Topic::speculation, breakEven});
  roster.push_back({"break-set", Chapter::overview, Topic::speculation, breakSet});
  roster.push_back({"accept", Chapter::overview, Topic::speculation, accept});
  roster.push_back({"residual", Chapter::overview, Topic::speculation, residual});
  roster.push_back({"per-verification", Chapter::overview, Topic::speculation, perVerification});
  roster.push_back({"same-text", Chapter::overview, Topic::speculation, sameText});
  roster.push_back({"rate", Chapter::overview, Topic::speculation, rate});
  roster.push_back({"least-alpha", Chapter::overview, Topic::speculation, leastAlpha});
  roster.push_back({"when", Chapter::overview, Topic::speculation, when});
}

}  // namespace qs::quiz
