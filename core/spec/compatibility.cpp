#include "core/spec/compatibility.h"

#include <algorithm>

namespace qs::spec {

using base::ErrorKind;
using base::Result;
using base::Text;

namespace {

// A token as people read it, with what it is besides.
std::string shown(const tokenizer::Tokenizer& tokenizer, int id) {
  return "'" + tokenizer.tokenText(id) + "'";
}

base::Status sameTokens(const Side& target, const Side& draft) {
  const tokenizer::Tokenizer& a = *target.tokenizer;
  const tokenizer::Tokenizer& b = *draft.tokenizer;
  const Text what{QS_LABEL("core", "draft %1 for %2"), {draft.name, target.name}};
  const char* remedy = QS_LABEL("core", "choose a draft of the same family, or one without a model: ngram, layers, self");
  const int common = std::min(a.vocabSize(), b.vocabSize());
  for (int id = 0; id < common; ++id) {
    if (a.tokenBytes(id) != b.tokenBytes(id)) {
      return base::fail(ErrorKind::badInput, what,
                        {QS_LABEL("core", "the same tokens: id %1 is %2"), {std::to_string(id), shown(a, id)}}, shown(b, id), remedy);
    }
    if (a.isSpecial(id) != b.isSpecial(id)) {
      return base::fail(ErrorKind::badInput, what,
                        {QS_LABEL("core", "the same special tokens: id %1, %2"), {std::to_string(id), shown(a, id)}},
                        a.isSpecial(id) ? QS_LABEL("core", "special in the target alone") : QS_LABEL("core", "special in the draft alone"),
                        remedy);
    }
  }
  if (a.vocabSize() != b.vocabSize()) {
    const bool longer = a.vocabSize() > b.vocabSize();
    return base::fail(ErrorKind::badInput, what,
                      {QS_LABEL("core", "the same number of tokens, %1"), {std::to_string(a.vocabSize())}},
                      {longer ? QS_LABEL("core", "%1, without id %2 (%3)") : QS_LABEL("core", "%1, with id %2 (%3) beyond them"),
                       {std::to_string(b.vocabSize()), std::to_string(common), shown(longer ? a : b, common)}},
                      remedy);
  }
  return {};
}

base::Status fits(const Side& side) {
  if (side.tokenizer == nullptr || side.tokenizer->vocabSize() <= side.config->vocab) return {};
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {side.name}},
                    {QS_LABEL("core", "a row for each of its tokenizer's %1 tokens"), {std::to_string(side.tokenizer->vocabSize())}},
                    {QS_LABEL("core", "%1 rows"), {std::to_string(side.config->vocab)}},
                    QS_LABEL("core", "use the tokenizer that belongs to this model"));
}

}  // namespace

Result<Compatibility> compatible(const Side& target, const Side& draft) {
  QS_TRY(fits(target));
  QS_TRY(fits(draft));
  Compatibility out;
  out.tokens = std::min(target.config->vocab, draft.config->vocab);
  out.context = std::min(target.config->context, draft.config->context);
  if (target.tokenizer != nullptr && draft.tokenizer != nullptr) {
    QS_TRY(sameTokens(target, draft));
    out.tokens = target.tokenizer->vocabSize();
    for (const Side* side : {&target, &draft}) {
      if (side->config->vocab > out.tokens) {
        out.notes.push_back({QS_LABEL("core", "%1 has %2 rows for %3 tokens: the rest is padding, and no token is drawn from it."),
                             {side->name, std::to_string(side->config->vocab), std::to_string(out.tokens)}});
      }
    }
  } else if (target.config->vocab != draft.config->vocab) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "draft %1 for %2"), {draft.name, target.name}},
                      {QS_LABEL("core", "a vocabulary of %1"), {std::to_string(target.config->vocab)}},
                      std::to_string(draft.config->vocab),
                      QS_LABEL("core", "without tokenizers only models with equal vocabularies go together"));
  }
  const bool eosDiffers = [&] {
    auto a = target.config->eos;
    auto b = draft.config->eos;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a != b;
  }();
  if (eosDiffers) {
    out.notes.push_back(QS_LABEL("core", "The models end texts with different tokens; the target's decide."));
  }
  if (draft.config->context < target.config->context) {
    out.notes.push_back({QS_LABEL("core", "The draft's context ends at %1 of %2 tokens: from there on decoding is plain."),
                         {std::to_string(draft.config->context), std::to_string(target.config->context)}});
  }
  return out;
}

}  // namespace qs::spec
