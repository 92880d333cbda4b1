// The "model" and "added_tokens" parts of a tokenizer.json, checked and turned into a vocabulary, merges and added
// tokens. It is not where texts are encoded.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tokenizer/added_tokens.h"
#include "core/tokenizer/bpe.h"
#include "core/tokenizer/json_fields.h"

namespace qs::tokenizer {

struct BpeModelPart {
  Vocabulary vocabulary;
  std::vector<Merge> merges;
  BpeSettings settings;
};

// `part` is the file's "model". Errors: another model than BPE; options that are not supported (dropout, prefixes,
// suffixes, byte fallback); ids that are no ids or are used twice; no merges, or one whose tokens are not in the
// vocabulary.
base::Result<BpeModelPart> loadBpeModel(const nlohmann::json& part, const Place& place);

// `part` is the file's "added_tokens", null included. Errors: one content or id twice; an id that is not the
// vocabulary's for the same text, or, for new text, not the next free one.
base::Result<std::vector<AddedToken>> loadAddedTokens(const nlohmann::json& part, const Vocabulary& vocabulary,
                                                      const Place& place);

}  // namespace qs::tokenizer
