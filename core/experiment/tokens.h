// Text to token ids and back, by a model's own tokenizer. It runs no model.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/services.h"

namespace qs::experiment {

struct TokensResult {
  std::vector<int> ids;
  std::vector<std::string> tokens;  // the vocabulary's printable forms
};

// Error: text that is not UTF-8, with its byte offset, unless `replaceInvalid`.
base::Result<TokensResult> tokenize(const std::string& model, const std::string& text, bool addSpecial,
                                    bool replaceInvalid, Services& services);
// The exact bytes; they need not be UTF-8 where a character is cut.
base::Result<std::string> detokenize(const std::string& model, const std::vector<int>& ids, Services& services);

}  // namespace qs::experiment
