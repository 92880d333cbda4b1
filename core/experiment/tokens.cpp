#include "core/experiment/tokens.h"

namespace qs::experiment {

base::Result<TokensResult> tokenize(const std::string& model, const std::string& text, bool addSpecial,
                                    bool replaceInvalid, Services& services) {
  QS_ASSIGN(const auto tokenizer, services.tokenizer(model));
  TokensResult out;
  QS_ASSIGN(out.ids, tokenizer->encode(text, {.addSpecial = addSpecial, .replaceInvalid = replaceInvalid}));
  out.tokens.reserve(out.ids.size());
  for (const int id : out.ids) out.tokens.push_back(tokenizer->tokenText(id));
  return out;
}

base::Result<std::string> detokenize(const std::string& model, const std::vector<int>& ids, Services& services) {
  QS_ASSIGN(const auto tokenizer, services.tokenizer(model));
  return tokenizer->decode(ids);
}

}  // namespace qs::experiment
