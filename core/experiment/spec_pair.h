// A target and a draft, opened together and checked against each other; makes decoders. It runs nothing by itself.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/draft_kind.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"
#include "core/spec/decoder.h"

namespace qs::experiment {

struct PairSpec {
  std::string model = "lab";
  DraftSpec draft;
  std::optional<quant::QuantScheme> scheme;  // of the target; nothing: as stored
  bool restored = false;  // run all weights restored to F32, not packed where they have such a form; the results are the same
  std::string backend = "cpu";
  CalibrationSpec calibration = {};
};

class SpecPair {
 public:
  // Errors: an unknown model, scheme or draft; a draft that cannot propose for this target, with what differs.
  static base::Result<std::shared_ptr<const SpecPair>> open(const PairSpec& spec, Services& services,
                                                            const base::TaskContext& context);

  const PairSpec& spec() const { return spec_; }
  const model::PreparedModelPtr& target() const { return target_; }
  const OpenedDraft& draft() const { return draft_; }
  const std::shared_ptr<const tokenizer::Tokenizer>& tokenizer() const { return tokenizer_; }  // null: random weights
  const std::string& backendName() const { return backendName_; }
  std::int64_t context() const { return target_->config().context; }
  std::int64_t tokens() const { return draft_.compatibility.tokens; }  // ids that are tokens
  // Compatibility, what the draft says of itself, the scheme's notes.
  const std::vector<base::Text>& notes() const { return notes_; }
  // Weights held, those that both share counted once.
  std::int64_t weightBytes() const;

  // The ids of a text as a prompt: the token that begins a text, if the model has one, and the text's. `most` > 0: only the
  // first so many of all. Errors (badInput): no tokenizer; text that is not UTF-8; no token at all; a prompt that leaves no
  // room in the context, with the remedy.
  base::Result<std::vector<std::int32_t>> promptIds(const std::string& text, std::int64_t most = 0) const;
  // Ids that end a text.
  std::vector<std::int32_t> eos() const;

  // A decoder; options.tokens is filled in, options.eos is the caller's. `capacity`: positions; 0: the whole context.
  base::Result<spec::Decoder> decoder(spec::DecoderOptions options, std::int64_t capacity = 0) const;
  // The same without the draft.
  base::Result<spec::Decoder> plainDecoder(spec::DecoderOptions options, std::int64_t capacity = 0) const;

  // Another session of the target.
  base::Result<std::unique_ptr<spec::Scorer>> scorer(std::int64_t capacity = 0) const;

 private:
  SpecPair() = default;
  spec::DecoderOptions completed(spec::DecoderOptions options) const;

  PairSpec spec_;
  model::PreparedModelPtr target_;
  OpenedDraft draft_;
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer_;
  std::string backendName_;
  std::vector<base::Text> notes_;
};

using SpecPairPtr = std::shared_ptr<const SpecPair>;

}  // namespace qs::experiment
