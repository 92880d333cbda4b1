// Whether a draft can propose for a target, said before anything runs. It compares vocabularies and limits, and judges no
// quality.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/config.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::spec {

struct Side {
  std::string name;                            // as people know it
  const model::Config* config = nullptr;
  const tokenizer::Tokenizer* tokenizer = nullptr;  // null: none (random weights); ids are then taken for the same
};

struct Compatibility {
  std::int64_t tokens = 0;   // ids that both know; from here on they are padding in either model, with p = q = 0
  std::int64_t context = 0;  // the shorter one: drafting ends there, decoding goes on
  std::vector<base::Text> notes;  // what differs and does no harm
};

// Errors (badInput): the first token id that stands for other bytes, or is special in one alone, with both; a tokenizer
// that has tokens the other has not; a tokenizer with more tokens than its model has rows.
base::Result<Compatibility> compatible(const Side& target, const Side& draft);

}  // namespace qs::spec
