#include "core/experiment/speculation_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/contract.h"

namespace qs::experiment {

using base::Result;
using spec::Distribution;
using spec::TokenSource;
using spec::Verdict;

namespace {

// Length of the whole UTF-8 character at the front of `bytes`; 0 where there is none.
std::size_t characterAt(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = at(0);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
  if (length == 0 || length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xC0U) != 0x80U) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond the last code point.
  if ((lead == 0xE0 && at(1) < 0xA0) || (lead == 0xED && at(1) >= 0xA0) || (lead == 0xF0 && at(1) < 0x90) || (lead == 0xF4 && at(1) >= 0x90)) {
    return 0;
  }
  return length;
}

}  // namespace

std::string tokenLabel(const tokenizer::Tokenizer* tokenizer, std::int32_t id) {
  if (tokenizer == nullptr || id < 0 || id >= tokenizer->vocabSize()) return fmt::format("#{}", id);
  if (tokenizer->isSpecial(id)) return tokenizer->tokenText(id);
  std::string out;
  std::string_view bytes = tokenizer->tokenBytes(id);
  while (!bytes.empty()) {
    const std::size_t length = characterAt(bytes);
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (lead == ' ') {
      out += "␣";
    } else if (lead == '\n') {
      out += "↵";
    } else if (length == 0 || lead < 0x20 || lead == 0x7F || (lead == 0xC2 && length == 2 && static_cast<unsigned char>(bytes[1]) < 0xA0)) {
      for (std::size_t i = 0; i < std::max<std::size_t>(length, 1); ++i) out += fmt::format("\\x{:02X}", static_cast<unsigned char>(bytes[i]));
    } else {
      out += bytes.substr(0, length);
    }
    bytes.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out.empty() ? fmt::format("#{}", id) : out;
}

void appendPrompt(std::span<const std::int32_t> ids, const tokenizer::Tokenizer* tokenizer, std::vector<ShownToken>& out) {
  for (const std::int32_t id : ids) out.push_back({id, tokenLabel(tokenizer, id)});
}

void appendStep(const spec::StepLog& step, const tokenizer::Tokenizer* tokenizer, std::vector<ShownToken>& out) {
  std::size_t written = 0;  // of the committed tokens
  for (std::size_t i = 0; i < step.drafted.size(); ++i) {
    const spec::DraftedToken& drafted = step.drafted[i];
    if (drafted.verdict == Verdict::unused) break;
    const bool accepted = drafted.verdict == Verdict::accepted;
    if (accepted && written == step.committed.size()) break;
    written += accepted ? 1 : 0;
    out.push_back({drafted.token, tokenLabel(tokenizer, drafted.token), TokenSource::draft, drafted.verdict, step.index,
                   static_cast<std::int64_t>(i), drafted.p, drafted.q, drafted.draw, drafted.chance});
  }
  if (step.nextSource == TokenSource::draft || written == step.committed.size()) return;
  out.push_back({step.next, tokenLabel(tokenizer, step.next), step.nextSource, Verdict::accepted, step.index, -1, step.nextP, 0.0,
                 step.nextDraw, 0.0});
}

namespace {

double chanceOf(double p, double q) { return q > 0.0 ? std::min(1.0, p / q) : 0.0; }

int indexOf(const std::vector<DecisionToken>& tokens, std::int32_t id) {
  const auto at = std::find_if(tokens.begin(), tokens.end(), [&](const DecisionToken& token) { return token.id == id; });
  return at == tokens.end() ? -1 : static_cast<int>(at - tokens.begin());
}

// Chooses the tokens that matter. p: (n); q: (n), or empty; drawn: ids that are shown whatever their size.
template <class Label>
void fillTokens(Decision& out, std::span<const double> p, std::span<const double> q, std::vector<std::int32_t> drawn, std::size_t most,
                const Label& label) {
  std::vector<double> residual;
  if (!q.empty()) {
    Distribution left;
    spec::residualOf(Distribution(p), Distribution(q), left);
    residual = left.toVector();
    for (std::size_t i = 0; i < p.size(); ++i) out.agreement += std::min(p[i], q[i]);
  }
  const auto height = [&](std::int32_t id) {
    const auto i = static_cast<std::size_t>(id);
    return std::max(p[i], q.empty() ? 0.0 : q[i]);
  };
  const auto higher = [&](std::int32_t a, std::int32_t b) { return height(a) != height(b) ? height(a) > height(b) : a < b; };
  std::vector<std::int32_t> ids(p.size());
  std::iota(ids.begin(), ids.end(), 0);
  const std::size_t count = std::min(most, ids.size());
  std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ids.end(), higher);
  ids.resize(count);
  while (!ids.empty() && height(ids.back()) == 0.0) ids.pop_back();
  for (const std::int32_t id : drawn) {
    if (id < 0 || static_cast<std::size_t>(id) >= p.size() || std::find(ids.begin(), ids.end(), id) != ids.end()) continue;
    ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end(), higher);
  out.rest.p = 1.0;
  out.rest.q = q.empty() ? 0.0 : 1.0;
  out.rest.residual = q.empty() ? 0.0 : 1.0;
  for (const std::int32_t id : ids) {
    const auto i = static_cast<std::size_t>(id);
    DecisionToken token{id, label(id), p[i], q.empty() ? 0.0 : q[i], 0.0, residual.empty() ? 0.0 : residual[i]};
    token.chance = chanceOf(token.p, token.q);
    out.rest.p -= token.p;
    out.rest.q -= token.q;
    out.rest.residual -= token.residual;
    out.tokens.push_back(std::move(token));
  }
  // What is left after so many subtractions may be below 0 by their rounding.
  for (double* left : {&out.rest.p, &out.rest.q, &out.rest.residual}) *left = *left < 1e-12 ? 0.0 : *left;
  out.others = static_cast<std::int64_t>(p.size() - ids.size());
}

}  // namespace

std::vector<Decision> decisionsOf(const spec::StepLog& step, const tokenizer::Tokenizer* tokenizer, std::size_t most) {
  const auto label = [&](std::int32_t id) { return tokenLabel(tokenizer, id); };
  std::vector<Decision> out;
  std::size_t written = 0;
  for (std::size_t i = 0; i <= step.drafted.size(); ++i) {
    const bool proposal = i < step.drafted.size();
    if (proposal && step.drafted[i].verdict == Verdict::unused) break;
    if (written == step.committed.size()) break;
    QS_CONTRACT(i < step.rows.size());
    const spec::PlaceRows& rows = step.rows[i];
    Decision decision;
    decision.step = step.index;
    decision.place = static_cast<std::int64_t>(i);
    decision.proposals = static_cast<std::int64_t>(step.drafted.size());
    decision.proposal = proposal;
    std::vector<std::int32_t> drawn;
    if (proposal) {
      const spec::DraftedToken& token = step.drafted[i];
      decision.accepted = token.verdict == Verdict::accepted;
      decision.draftDraw = token.draftDraw;
      decision.draw = token.draw;
      decision.chance = token.chance;
      drawn.push_back(token.token);
    }
    const bool draws = !decision.accepted && step.nextSource != TokenSource::draft;
    if (draws) {
      decision.nextDraw = step.nextDraw;
      drawn.push_back(step.next);
    }
    fillTokens(decision, rows.p, rows.q, drawn, most, label);
    if (proposal) decision.proposed = indexOf(decision.tokens, step.drafted[i].token);
    decision.result = decision.accepted ? decision.proposed : draws ? indexOf(decision.tokens, step.next) : -1;
    ++written;
    out.push_back(std::move(decision));
    if (!out.back().accepted) break;
  }
  return out;
}

std::vector<DecisionToken> likeliest(std::span<const double> p, std::span<const double> q, const tokenizer::Tokenizer* tokenizer,
                                     std::size_t most) {
  Decision out;
  fillTokens(out, p, q, {}, most, [&](std::int32_t id) { return tokenLabel(tokenizer, id); });
  return std::move(out.tokens);
}

Result<SpeculationWalk> walkSpeculation(const SpecPair& pair, const SpeculationSpec& spec, const base::TaskContext& context,
                                        const std::function<void(const SpeculationWalk&)>& partial) {
  QS_ASSIGN(const auto prompt, promptOf(pair, spec));
  spec::DecoderOptions options;
  options.gamma = spec.gamma;
  options.sampling = spec.sampling;
  options.seed = spec.seed;
  options.maxNew = spec.maxNew;
  if (!spec.ignoreEos) options.eos = pair.eos();
  options.stopStrings = spec.stopStrings;
  options.rule = &spec::ruleOf(spec.rule);
  options.keepRows = true;
  const std::int64_t capacity = std::min(pair.context(), static_cast<std::int64_t>(prompt.size()) + spec.maxNew);
  QS_ASSIGN(auto decoder, pair.decoder(options, capacity));
  QS_TRY(decoder.start(prompt, context));
  SpeculationWalk out;
  QS_TRY(decoder.run(context, [&](const spec::StepLog& step) {
    for (Decision& decision : decisionsOf(step, pair.tokenizer().get())) out.decisions.push_back(std::move(decision));
    out.stop = step.stop;
    if (partial) partial(out);
  }));
  return out;
}

Result<TypedDecision> typedDecision(std::span<const double> p, std::span<const double> q, std::uint64_t seed, std::int64_t trial) {
  constexpr std::uint64_t kDrawsOfOne = 8;  // a decision takes at most three; each has its own, so that one can go back
  const spec::Rule& rule = spec::ruleOf(spec::RuleKind::speculative);
  TypedDecision out;
  QS_ASSIGN(out.figures, spec::figuresOf(rule, p, q, q));
  const Distribution pOf(p);
  const Distribution qOf(q);
  spec::Draws draws(seed, spec::Stream::other);
  draws.rewind(static_cast<std::uint64_t>(trial) * kDrawsOfOne);
  const std::uint64_t before = draws.count();
  Distribution scratch;
  const spec::Trial done = spec::tryOnce(rule, pOf, qOf, draws, scratch);
  Decision& decision = out.decision;
  decision.step = trial;
  decision.proposals = 1;
  decision.accepted = done.accepted;
  decision.draftDraw = done.draftDraw;
  decision.draw = done.draw;
  decision.chance = done.chance;
  if (!done.accepted && draws.count() > before) {
    // The last number that was drawn is the residual's.
    const std::uint64_t after = draws.count();
    draws.rewind(after - 1);
    decision.nextDraw = draws.next();
  }
  const auto label = [](std::int32_t id) { return id < 26 ? std::string(1, static_cast<char>('A' + id)) : fmt::format("#{}", id); };
  fillTokens(decision, p, q, {done.proposed, done.token}, p.size(), label);
  // As they were typed, not by size.
  std::sort(decision.tokens.begin(), decision.tokens.end(), [](const DecisionToken& a, const DecisionToken& b) { return a.id < b.id; });
  decision.proposed = indexOf(decision.tokens, done.proposed);
  decision.result = indexOf(decision.tokens, done.token);
  return out;
}

namespace {

class Faulty : public spec::Rule {
 public:
  explicit Faulty(RuleFault fault) : fault_(fault) {}

  base::Text name() const override {
    switch (fault_) {
      case RuleFault::targetAgain: return QS_LABEL("core", "draws from p after a refusal");
      case RuleFault::acceptsAll: return QS_LABEL("core", "accepts every proposal");
      default: return QS_LABEL("core", "never asks the draw");
    }
  }
  double chance(double p, double q) const override {
    if (fault_ == RuleFault::acceptsAll) return 1.0;
    if (fault_ == RuleFault::neverByChance) return p >= q ? 1.0 : 0.0;
    return chanceOf(p, q);
  }
  bool accepts(double p, double q, double r) const override {
    if (fault_ == RuleFault::acceptsAll) return true;
    if (fault_ == RuleFault::neverByChance) return p >= q;
    return spec::accepts(p, q, r);
  }
  void residual(const Distribution& p, const Distribution& q, std::int32_t, Distribution& out) const override {
    if (fault_ == RuleFault::targetAgain) {
      out = p;
    } else {
      spec::residualOf(p, q, out);
    }
  }

 private:
  RuleFault fault_;
};

}  // namespace

const spec::Rule& ruleWith(RuleFault fault) {
  static const Faulty targetAgain(RuleFault::targetAgain);
  static const Faulty acceptsAll(RuleFault::acceptsAll);
  static const Faulty neverByChance(RuleFault::neverByChance);
  switch (fault) {
    case RuleFault::none: return spec::ruleOf(spec::RuleKind::speculative);
    case RuleFault::targetAgain: return targetAgain;
    case RuleFault::acceptsAll: return acceptsAll;
    case RuleFault::neverByChance: return neverByChance;
  }
  return spec::ruleOf(spec::RuleKind::speculative);
}

base::Result<RuleFault> ruleFaultFrom(const std::string& word) {
  std::string all;
  for (std::size_t i = 0; i < kRuleFaultWords.size(); ++i) {
    if (word == kRuleFaultWords[i]) return static_cast<RuleFault>(i);
    all += (all.empty() ? "" : ", ") + std::string(kRuleFaultWords[i]);
  }
  return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the verifier"), {QS_LABEL("core", "one of %1"), {all}}, word);
}

}  // namespace qs::experiment
