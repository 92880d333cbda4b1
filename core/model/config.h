// The geometry and constants of a Llama-family model, read from a Hugging Face config.json and checked for consistency.
// It is not the file's text nor its tensors: what a file holds can be studied even when its config cannot be run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::model {

struct Config {
  std::int64_t vocab = 0;             // vocab_size
  std::int64_t hidden = 0;            // hidden_size
  std::int64_t layers = 0;            // num_hidden_layers
  std::int64_t heads = 0;             // num_attention_heads
  std::int64_t kvHeads = 0;           // num_key_value_heads; heads if absent
  std::int64_t headDim = 0;           // head_dim; hidden ÷ heads if absent. heads · headDim need not be hidden
  std::int64_t intermediate = 0;      // intermediate_size
  std::int64_t context = 0;           // max_position_embeddings
  float rmsEpsilon = 1e-5F;           // rms_norm_eps; 1e-6 if absent, as transformers has it
  double ropeTheta = 10000.0;         // rope_theta, also inside rope_parameters
  bool tiedEmbeddings = false;        // tie_word_embeddings
  std::optional<std::int32_t> bos;    // bos_token_id
  std::vector<std::int32_t> eos;      // eos_token_id, one or a list

  bool operator==(const Config&) const = default;
  std::int64_t kvBytesPerToken(std::int64_t bytesPerValue = 4) const {
    return 2 * layers * kvHeads * headDim * bytesPerValue;
  }
};

// Parses the text of a config.json; `what` names it in errors. Errors name the field, what was expected and what was
// found: malformed JSON, a missing or wrong or inconsistent field (kind badInput); an architecture, rope scaling, bias,
// activation or storage quantization that this version does not compute (kind unavailable).
base::Result<Config> parseConfig(std::string_view json, const std::string& what);

// The whole number of tokens that a tokenizer knows must fit the vocabulary: ids in [0, tokenizerSize) must have an
// embedding. A larger vocabulary (padding rows) is fine. Error: names both figures.
base::Status checkVocabulary(const Config& config, std::int64_t tokenizerSize);

}  // namespace qs::model
