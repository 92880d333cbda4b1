// A text as a model's tokenizer cuts it, with what a protocol says of it: hash, bytes, tokens.
// It is not a protocol: windows and limits are chosen later (core/eval/protocol.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/eval/protocol.h"
#include "core/model/model.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::experiment {

struct LossText {
  std::string name;     // shipped name or path
  std::string sha256;   // of the whole file
  std::uint64_t bytes = 0;
  std::vector<std::int32_t> tokens;
};

// Errors: a file that cannot be read or is larger than readText takes; bytes that are not UTF-8 (with the offset),
// unless `replaceInvalid`; cancelled.
base::Result<LossText> readLossText(const std::string& name, const tokenizer::Tokenizer& tokenizer, bool replaceInvalid,
                                    const base::TaskContext& context);

// Whether readLossText refuses the text for bytes that are not UTF-8, so that having them replaced is a way out. False
// for a text that cannot be read at all.
bool holdsInvalidUtf8(const std::string& name);

// The token that opens every window: the tokenizer's, else the model's; nothing if neither names one.
std::optional<std::int32_t> bosOf(const tokenizer::Tokenizer& tokenizer, const model::Config& config);

// Bytes of the tokens that `windows` score.
std::uint64_t scoredBytes(const LossText& text, const std::vector<eval::Window>& windows,
                          const tokenizer::Tokenizer& tokenizer);

}  // namespace qs::experiment
