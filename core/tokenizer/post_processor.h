// The ids that a tokenizer.json puts before and behind a text when special tokens are asked for.
// It is not for pairs of texts; the lab reads one text at a time.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/base/result.h"
#include "core/tokenizer/json_fields.h"

namespace qs::tokenizer {

struct PostProcessor {
  std::vector<int> before;
  std::vector<int> behind;

  // `part` is the file's "post_processor", null included: TemplateProcessing, RobertaProcessing, BertProcessing,
  // ByteLevel (which changes no ids) and Sequence of them. Error: others, by name.
  static base::Result<PostProcessor> load(const nlohmann::json& part, const Place& place);
};

}  // namespace qs::tokenizer
