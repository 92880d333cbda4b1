// A model in a backend's memory, ready to run. It is not a copy of the model's matrices on the host, and holds no state
// of a run: any number of sessions use one at once.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/backend/backend.h"
#include "core/model/model.h"
#include "core/model/run_quant.h"
#include "core/quant/packed_matrix.h"

namespace qs::model {

// One linear layer's INT8 codes, (out, in), and a scale for each output.
struct Int8Codes {
  std::vector<std::int8_t> codes;
  std::vector<float> scales;
};

struct PreparedBlock {
  std::array<std::shared_ptr<const backend::Weights>, 7> linear;  // by LinearKind
  // Where present and the layer's input is rounded to INT8 codes, the product is computed in whole numbers.
  std::array<std::shared_ptr<const backend::Int8Weights>, 7> int8;
  std::shared_ptr<const backend::Buffer> attentionNorm;
  std::shared_ptr<const backend::Buffer> ffnNorm;
};

// In which form a model's matrices go into the backend's memory. Results are the same to the last bit in every form; what
// differs is how many bytes a step reads.
struct WeightForms {
  // By linear layer in the order of Model::linearNames(), or empty: codes that take the place of the layer's matrix.
  std::vector<std::optional<quant::PackedMatrix>> packed;
  // The other linear layers and the head in BF16 where all of their elements are BF16 numbers, else in F32. Without it
  // they are in F32, which is quickest for many tokens at once.
  bool bf16 = false;
};

// How many of a model's matrices (linear layers and head) are in which form, and what a step that reads them all once
// reads.
struct WeightBytes {
  int packed = 0;
  int bf16 = 0;
  int f32 = 0;
  std::int64_t bytes = 0;  // with scales and what fills the last panels up
};

class PreparedModel {
 public:
  // Brings `model` into the backend's memory. Weights that `like` (may be null) prepared from the same matrices on the
  // same backend in the same form are shared, so a quantized copy costs its linear layers only. Packed codes that the
  // backend cannot keep are restored. Errors: cancelled, or the backend's.
  static base::Result<std::shared_ptr<const PreparedModel>> prepare(ModelPtr model, backend::BackendPtr backend,
                                                                    const base::TaskContext& ctx,
                                                                    const PreparedModel* like = nullptr,
                                                                    const WeightForms& forms = {});
  // The same weights, in the same memory, with what is rounded while they run; null: nothing is.
  std::shared_ptr<const PreparedModel> withRun(RunQuantPtr run) const;
  // The same without all but the first `blocks` blocks, whose output goes to the final norm and the head: the very same
  // weights, in the same memory. Contract: 1 ≤ blocks ≤ config().layers.
  std::shared_ptr<const PreparedModel> withFirstBlocks(std::int64_t blocks) const;
  // The same with INT8 codes of linear layers beside their restored weights, by layer in the order of
  // Model::linearNames(); layers without codes are left out. Error: the backend's.
  base::Result<std::shared_ptr<const PreparedModel>> withInt8(const std::vector<Int8Codes>& codes) const;

  const ModelPtr& model() const { return model_; }
  const Config& config() const { return model_->config(); }
  const backend::BackendPtr& backend() const { return backend_; }
  // (vocab, hidden). Where the backend computes in host memory it is the model's own matrix, not a copy.
  const backend::Rows& embedding() const { return embedding_; }
  const backend::Weights& head() const { return *head_; }                // (vocab, hidden)
  const backend::Buffer& finalNorm() const { return *finalNorm_; }       // (hidden)
  const std::vector<PreparedBlock>& blocks() const { return blocks_; }
  const RunQuant* run() const { return run_.get(); }
  const WeightBytes& weightBytes() const { return weightBytes_; }

 private:
  PreparedModel() = default;
  PreparedModel(const PreparedModel&) = default;
  // Whether the weights of a linear layer are not its matrix.
  bool packedAt(std::size_t layer) const { return layer < packed_.size() && packed_[layer]; }

  ModelPtr model_;
  backend::BackendPtr backend_;
  backend::Rows embedding_;
  std::shared_ptr<const backend::Buffer> embeddingBuffer_;  // null where embedding_ is the model's matrix
  std::shared_ptr<const backend::Weights> head_;
  std::shared_ptr<const backend::Buffer> finalNorm_;
  std::vector<PreparedBlock> blocks_;
  RunQuantPtr run_;
  bool bf16_ = false;
  std::vector<bool> packed_;  // by linear layer
  WeightBytes weightBytes_;
};

using PreparedModelPtr = std::shared_ptr<const PreparedModel>;

}  // namespace qs::model
