// One run of a prepared model over one sequence: its KV cache, its scratch memory, and the forward pass.
// It is not thread-safe and samples nothing; use one session per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/model/device_rounding.h"
#include "core/model/prepared_model.h"

namespace qs::model {

enum class LogitRows : std::uint8_t { none, last, all };

// What the cache is that a session runs with.
struct CacheForm {
  bool packed = false;      // codes and scales, read as such; else F32, rounded before if the model asks for it
  std::string keys;         // the format, as schemes name it: "int8"; "fp32" where nothing rounds
  std::string values;
  std::int64_t bytes = 0;   // held: codes, scales and filling-up
  double bytesPerPosition = 0.0;  // of the positions there is room for
  double bytesPerNumber = 0.0;
};

class Session {
 public:
  // Room for `capacity` positions, at most the model's context; 0 means the whole context.
  static base::Result<Session> create(PreparedModelPtr model, std::int64_t capacity = 0);

  std::int64_t position() const { return position_; }  // positions in the cache
  std::int64_t capacity() const { return capacity_; }
  // Bytes of cache and scratch held.
  std::int64_t memoryBytes() const;
  // Of the cache that there is: after a switch of models, the former one's until the next append.
  const CacheForm& cacheForm() const { return cacheForm_; }

  // Drops all but the first `position` positions. What is computed next is, to the last bit, what a fresh session
  // would give. Contract: 0 ≤ position ≤ position().
  void rewind(std::int64_t position);

  // Appends `ids` and returns the logits (rows, vocab) asked for, in host memory: none, the last id's, or each id's.
  // Prefill in one call, in several, or token by token gives the same bits. Errors: an id outside the vocabulary or no
  // room for so many (nothing is appended then); cancelled (the session is then as it was before the call).
  base::Result<tensor::Matrix> append(std::span<const std::int32_t> ids, LogitRows rows,
                                      const base::TaskContext& ctx);
  // The same into `logits`, which holds as many numbers as are asked for. Once as many ids have been appended at a time
  // before, it allocates nothing.
  base::Status appendInto(std::span<const std::int32_t> ids, LogitRows rows, std::span<float> logits,
                          const base::TaskContext& ctx);

  // For evaluation: appends `ids`, at most kMaxChunk, and writes the hidden states after the final norm to `out`,
  // (ids, hidden), in backend memory.
  base::Status appendHidden(std::span<const std::int32_t> ids, const backend::Rows& out, const base::TaskContext& ctx);
  // Logits (hidden.rows, vocab) of hidden states, into `logits` in backend memory.
  base::Status head(const backend::Rows& hidden, const backend::Rows& logits, const base::TaskContext& ctx) const;

  // Shows `tap` (null: nothing) what passes through from now on; it must outlive the session or be taken away.
  void setTap(Tap* tap) { tap_ = tap; }

  // Goes on with another model of the same geometry on the same backend, in the same memory, from position 0. A model
  // that keeps its cache in another form gets another cache with the next append.
  void switchModel(PreparedModelPtr model);

  // append() works through longer inputs in pieces of this many positions, so that scratch stays bounded.
  static constexpr std::int64_t kMaxChunk = 512;

 private:
  // How a block's packed cache keeps its numbers.
  struct PackedForm {
    quant::RowCodes keys;
    quant::RowCodes values;
    bool operator==(const PackedForm&) const = default;
  };

  Session() = default;
  base::Status grow(std::int64_t rows);
  static std::int64_t logitRows(std::size_t ids, LogitRows rows);
  base::Status appendChunks(std::span<const std::int32_t> ids, std::int64_t wanted, std::span<float> out,
                            const base::TaskContext& ctx);
  bool fusesLinears() const;
  QsLinear layer(std::size_t block, std::initializer_list<LinearKind> kinds, const backend::Rows& x, const float* norm,
                 std::initializer_list<backend::Rows> y) const;
  QsLinear addedLayer(std::size_t block, LinearKind kind, const backend::Rows& x, const backend::Rows& product,
                      const backend::Rows& sum) const;
  base::Status attentionHalf(std::size_t block, std::int64_t rows, const base::TaskContext& ctx);
  base::Status ffnHalf(std::size_t block, std::int64_t rows, const base::TaskContext& ctx);
  // What the model's RunQuant asks for (session_rounding.cpp).
  base::Status see(std::size_t block, TapPoint point, const backend::Buffer& from, std::int64_t rows, std::int64_t cols);
  base::Status multiply(std::size_t block, LinearKind kind, const backend::Buffer& from, const backend::Rows& x,
                        const backend::Rows& y, const base::TaskContext& ctx);
  base::Status multiplyCodes(const backend::Int8Weights& weights, const quant::RowQuantizer& quantizer,
                             const backend::Buffer& from, const backend::Rows& x, const backend::Rows& y,
                             const base::TaskContext& ctx);
  base::Status encodeHere(const quant::RowQuantizer& quantizer, const float* values, std::size_t rows, std::size_t cols,
                          const base::TaskContext& ctx);
  base::Status encodeThere(const quant::RowQuantizer& quantizer, const float* values, std::size_t rows, std::size_t cols,
                           const base::TaskContext& ctx);
  base::Status roundRows(const quant::RowQuantizer& quantizer, const backend::Buffer& from, const backend::Buffer& to,
                         std::int64_t rows, std::int64_t cols, const base::TaskContext& ctx);
  base::Status attend(std::size_t block, std::int64_t rows, const base::TaskContext& ctx);
  base::Status attendInBlocks(std::size_t block, std::int64_t rows, const base::TaskContext& ctx);
  base::Status attendOver(std::size_t block, std::int64_t first, std::int64_t count, const base::TaskContext& ctx);
  base::Status check(std::span<const std::int32_t> ids) const;
  // session_cache.cpp
  std::vector<std::optional<PackedForm>> wantedForms() const;
  CacheForm describeCaches() const;
  base::Status prepareCaches();
  base::Status storeCodes(std::size_t block, std::int64_t rows, const base::TaskContext& ctx);

  PreparedModelPtr model_;
  std::int64_t capacity_ = 0;
  std::int64_t position_ = 0;
  std::int64_t scratchRows_ = 0;
  Tap* tap_ = nullptr;
  const quant::RowQuantizer* rounded_ = nullptr;  // whose rounding of the present input `quantized_` holds; null: nobody's
  const quant::RowQuantizer* encoded_ = nullptr;  // the same of inputCodes_
  std::vector<std::int8_t> inputCodes_;           // (rows, inputs)
  std::vector<float> inputScales_;                // (rows)
  // The same in the memory of a backend that has its own, with what rounding there needs.
  DeviceRounding device_;
  const std::int8_t* codesAt_ = nullptr;    // where the codes of the present input lie, in the backend's memory
  const float* codeScalesAt_ = nullptr;
  std::vector<backend::KvCache> caches_;  // by block
  std::vector<std::optional<PackedForm>> forms_;  // by block; nothing: F32
  bool cachesFit_ = false;                        // caches_ are as the present model asks for
  CacheForm cacheForm_;
  std::vector<std::uint8_t> keyCodes_;            // (rows, kvHeads · headDim), on their way into a packed cache
  std::vector<std::uint8_t> valueCodes_;
  std::vector<float> keyScales_;                  // (rows, groups)
  std::vector<float> valueScales_;
  // RunQuant::cacheBlock: keys and values in FP16, by block (capacity, kvHeads · headDim), from which the blocks that a
  // rewind cuts open are unfinished again.
  std::vector<std::vector<float>> openKeys_;
  std::vector<std::vector<float>> openValues_;
  backend::Buffer cosines_;               // (capacity, headDim ÷ 2)
  backend::Buffer sines_;
  backend::Buffer hidden_;     // (rows, hidden): the residual stream
  backend::Buffer normed_;     // (rows, hidden)
  backend::Buffer queries_;    // (rows, heads · headDim)
  backend::Buffer attended_;   // (rows, heads · headDim)
  backend::Buffer keys_;       // (rows, kvHeads · headDim)
  backend::Buffer values_;     // (rows, kvHeads · headDim)
  backend::Buffer gate_;       // (rows, intermediate)
  backend::Buffer up_;         // (rows, intermediate)
  backend::Buffer projected_;  // (rows, hidden)
  backend::Buffer logits_;     // (rows, vocab), where the backend's memory is not the host's
  backend::Buffer quantized_;  // (rows, the widest input): a layer's input, rounded; only for models that round
};

}  // namespace qs::model
