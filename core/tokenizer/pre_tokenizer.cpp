#include "core/tokenizer/pre_tokenizer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/tokenizer/byte_level.h"

namespace qs::tokenizer {

using nlohmann::json;

namespace {

enum class Behaviour { isolated, removed, mergedWithPrevious, mergedWithNext, contiguous };

// How GPT-2 cuts texts (Radford et al. 2019): contractions, then words, numbers and signs with the space before them.
constexpr const char* kGpt2Pattern = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

// Turns matches and the runs between them into pieces, as the behaviour joins or drops them.
void join(std::vector<Run>& runs, Behaviour behaviour) {
  std::vector<Run> out;
  bool previous = false;
  switch (behaviour) {
    case Behaviour::isolated: return;
    case Behaviour::removed: std::erase_if(runs, [](const Run& run) { return run.matched; }); return;
    case Behaviour::contiguous:
      for (const Run& run : runs) {
        if (run.matched == previous && !out.empty()) {
          out.back().end = run.end;
        } else {
          out.push_back(run);
        }
        previous = run.matched;
      }
      break;
    case Behaviour::mergedWithPrevious:
      for (const Run& run : runs) {
        if (run.matched && !previous && !out.empty()) {
          out.back().end = run.end;
        } else {
          out.push_back(run);
        }
        previous = run.matched;
      }
      break;
    case Behaviour::mergedWithNext:
      for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (run->matched && !previous && !out.empty()) {
          out.back().begin = run->begin;
        } else {
          out.push_back(*run);
        }
        previous = run->matched;
      }
      std::reverse(out.begin(), out.end());
      break;
  }
  runs = std::move(out);
}

}  // namespace

struct PreTokenizer::Step {
  std::optional<Pattern> pattern;  // cut at its matches
  Behaviour behaviour = Behaviour::isolated;
  bool invert = false;
  bool addSpace = false;
  bool spell = false;
};

PreTokenizer::PreTokenizer() = default;
PreTokenizer::PreTokenizer(PreTokenizer&&) noexcept = default;
PreTokenizer& PreTokenizer::operator=(PreTokenizer&&) noexcept = default;
PreTokenizer::~PreTokenizer() = default;

bool PreTokenizer::spellsBytes() const {
  return std::ranges::any_of(steps_, &Step::spell);
}
bool PreTokenizer::addsSpace() const {
  return std::ranges::any_of(steps_, &Step::addSpace);
}
bool PreTokenizer::removesText() const {
  return std::ranges::any_of(steps_, [](const Step& step) { return step.behaviour == Behaviour::removed; });
}

base::Result<PreTokenizer> PreTokenizer::load(const json& part, const Place& place) {
  PreTokenizer pre;
  if (!part.is_null()) QS_TRY(pre.add(part, place));
  return pre;
}

base::Status PreTokenizer::add(const json& part, const Place& place) {
  QS_ASSIGN(const std::string type, typeOf(part, place));
  if (type == "Split") return addSplit(part, place);
  if (type == "ByteLevel") return addByteLevel(part, place);
  if (type == "Digits") {
    QS_TRY(checkKeys(part, {"type", "individual_digits"}, place));
    QS_ASSIGN(const bool individual, boolField(part, "individual_digits", false, place));
    QS_ASSIGN(Pattern pattern, Pattern::regex("\\p{N}", place));
    Step step;
    step.pattern = std::move(pattern);
    step.behaviour = individual ? Behaviour::isolated : Behaviour::contiguous;
    steps_.push_back(std::move(step));
    return {};
  }
  if (type == "Sequence") {
    QS_TRY(checkKeys(part, {"type", "pretokenizers"}, place));
    QS_ASSIGN(const json* list, listField(part, "pretokenizers", place));
    const Place inside = place.in("pretokenizers");
    for (std::size_t i = 0; i < list->size(); ++i) QS_TRY(add((*list)[i], inside.in(i)));
    return {};
  }
  return base::fail(unsupportedPart(place, type));
}

base::Status PreTokenizer::addSplit(const json& part, const Place& place) {
  QS_TRY(checkKeys(part, {"type", "pattern", "behavior", "invert"}, place));
  QS_ASSIGN(const std::string name, textField(part, "behavior", place));
  Step step;
  if (name == "Isolated") {
    step.behaviour = Behaviour::isolated;
  } else if (name == "Removed") {
    step.behaviour = Behaviour::removed;
  } else if (name == "MergedWithPrevious") {
    step.behaviour = Behaviour::mergedWithPrevious;
  } else if (name == "MergedWithNext") {
    step.behaviour = Behaviour::mergedWithNext;
  } else if (name == "Contiguous") {
    step.behaviour = Behaviour::contiguous;
  } else {
    return base::fail(unsupportedPart(place.in("behavior"), name));
  }
  QS_ASSIGN(step.invert, boolField(part, "invert", false, place));
  const Place inside = place.in("pattern");
  if (!part.contains("pattern")) {
    return base::fail(wrongPart(inside, QS_LABEL("core", "Regex or String"), QS_LABEL("core", "nothing")));
  }
  const json& pattern = part["pattern"];
  QS_TRY(checkKeys(pattern, {"Regex", "String"}, inside));
  if (pattern.size() != 1) {
    return base::fail(wrongPart(inside, QS_LABEL("core", "Regex or String"), QS_LABEL("core", "none or both")));
  }
  const bool regex = pattern.contains("Regex");
  QS_ASSIGN(const std::string source, textField(pattern, regex ? "Regex" : "String", inside));
  QS_ASSIGN(step.pattern, regex ? Pattern::regex(source, inside) : Pattern::literal(source, inside));
  steps_.push_back(std::move(step));
  return {};
}

base::Status PreTokenizer::addByteLevel(const json& part, const Place& place) {
  QS_TRY(checkKeys(part, {"type", "add_prefix_space", "trim_offsets", "use_regex"}, place));
  if (spellsBytes()) return base::fail(unsupportedPart(place, "a second ByteLevel"));
  Step step;
  QS_ASSIGN(step.addSpace, boolField(part, "add_prefix_space", true, place));
  QS_ASSIGN(const bool regex, boolField(part, "use_regex", true, place));
  if (regex) {
    QS_ASSIGN(step.pattern, Pattern::regex(kGpt2Pattern, place));
  }
  step.spell = true;
  steps_.push_back(std::move(step));
  return {};
}

struct PreTokenizer::Run::State {
  const PreTokenizer& pre;
  std::vector<std::unique_ptr<Pattern::Finder>> finders;  // by step; null where there is no pattern
  std::vector<tokenizer::Run> runs;
};

PreTokenizer::Run::Run(const PreTokenizer& pre) : state_(new State{pre, {}, {}}) {
  for (const Step& step : pre.steps_) {
    state_->finders.push_back(step.pattern ? std::make_unique<Pattern::Finder>(*step.pattern) : nullptr);
  }
}
PreTokenizer::Run::~Run() = default;

base::Result<Pieces> PreTokenizer::Run::operator()(std::string_view text) {
  Pieces pieces;
  pieces.text = text;
  if (!text.empty()) pieces.ranges.push_back({0, text.size()});
  State& s = *state_;
  for (std::size_t i = 0; i < s.pre.steps_.size(); ++i) {
    const Step& step = s.pre.steps_[i];
    if (step.addSpace) {
      Pieces spaced;
      for (std::size_t p = 0; p < pieces.ranges.size(); ++p) {
        const std::string_view piece = pieces.piece(p);
        const std::size_t begin = spaced.text.size();
        if (!piece.starts_with(' ')) spaced.text += ' ';
        spaced.text += piece;
        spaced.ranges.push_back({begin, spaced.text.size()});
      }
      pieces = std::move(spaced);
    }
    if (s.finders[i] != nullptr) {
      std::vector<Pieces::Range> cut;
      for (std::size_t p = 0; p < pieces.ranges.size(); ++p) {
        s.runs.clear();
        QS_TRY(s.finders[i]->find(pieces.piece(p), s.runs));
        if (step.invert) {
          for (tokenizer::Run& run : s.runs) run.matched = !run.matched;
        }
        join(s.runs, step.behaviour);
        const std::size_t base = pieces.ranges[p].begin;
        for (const tokenizer::Run& run : s.runs) {
          if (run.end > run.begin) cut.push_back({base + run.begin, base + run.end});
        }
      }
      pieces.ranges = std::move(cut);
    }
    if (step.spell) {
      Pieces spelt;
      spelt.text.reserve(pieces.text.size() * 2);
      spelt.ranges.reserve(pieces.ranges.size());
      for (std::size_t p = 0; p < pieces.ranges.size(); ++p) {
        const std::size_t begin = spelt.text.size();
        appendSpelling(spelt.text, pieces.piece(p));
        spelt.ranges.push_back({begin, spelt.text.size()});
      }
      pieces = std::move(spelt);
    }
  }
  return pieces;
}

}  // namespace qs::tokenizer
