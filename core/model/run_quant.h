// What is rounded while a model runs, besides its weights: the inputs of linear layers, the KV cache, attention.
// It holds no weights and no state of a run (session.h), and decides nothing: scales are the scheme's.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/model/names.h"
#include "core/quant/row_quantizer.h"

namespace qs::model {

using RowQuantizerPtr = std::shared_ptr<const quant::RowQuantizer>;

struct RunQuant {
  // By block and LinearKind; null: the layer reads its input as it is. Layers that read one input and share one
  // quantizer have it rounded once. Empty: no layer's input is rounded.
  std::vector<std::array<RowQuantizerPtr, 7>> inputs;
  // By block, or empty. Keys are rounded after their rotary positions, as they are stored.
  std::vector<RowQuantizerPtr> keys;
  std::vector<RowQuantizerPtr> values;
  // A scale for each channel over blocks of so many tokens, instead of scales within a token; the unfinished block is
  // kept in FP16 until its last token has been attended with. 0: no such blocks.
  std::int64_t cacheBlock = 0;
  RowQuantizerPtr scores;         // q·k·scale of one query and head; null: as they are
  RowQuantizerPtr probabilities;  // what softmax made of them; null: as they are

  // Whether results depend on how many tokens come at once: decoding then differs from scoring a window.
  bool acrossTokens() const;
  // The same for a model that is cut off behind so many blocks.
  RunQuant firstBlocks(std::size_t blocks) const;
};

using RunQuantPtr = std::shared_ptr<const RunQuant>;

// Where the forward pass can be watched: the four inputs that linear layers read, and what the cache stores.
enum class TapPoint : std::uint8_t { attentionInput, attended, ffnInput, gated, keys, values };
inline constexpr std::size_t kTapPoints = 6;

// The point whose numbers a linear layer reads.
TapPoint inputOf(LinearKind kind);
// "attn.in", "attn.out", "ffn.in", "ffn.mid", "attn.k", "attn.v".
std::string_view shortPart(TapPoint point);

// Sees numbers as they pass, before anything rounds them.
class Tap {
 public:
  virtual ~Tap() = default;
  // rows: (n, cols), dense, in host memory; valid during the call.
  virtual base::Status see(std::int64_t block, TapPoint point, const float* rows, std::int64_t n, std::int64_t cols) = 0;
};

}  // namespace qs::model
