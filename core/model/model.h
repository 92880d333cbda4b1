// A model's configuration and its weights in F32, const after loading; a quantized copy shares what it did not change.
// It is not bound to a backend (prepared_model.h) and holds no state of a run (session.h).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/io/model_source.h"
#include "core/model/config.h"
#include "core/model/names.h"
#include "core/tensor/matrix.h"

namespace qs::model {

using MatrixPtr = std::shared_ptr<const tensor::Matrix>;

// Weights that are not numbers: loading goes on, results will say so.
struct NonfiniteWeights {
  std::string tensor;  // as in the file
  std::uint64_t nans = 0;
  std::uint64_t infinities = 0;
};

struct BlockWeights {
  std::array<MatrixPtr, 7> linear;  // by LinearKind; each (out, in)
  MatrixPtr attentionNorm;          // (1, hidden)
  MatrixPtr ffnNorm;                // (1, hidden)
};

class Model {
 public:
  // Reads and checks every tensor that `config` asks for. Errors: a missing tensor, a wrong shape or type, a tensor
  // that this version would have to ignore (a bias, a QK norm, an extra layer), or F32 weights that do not fit in the
  // memory that is free (with both figures). Tied embeddings (config.tiedEmbeddings) share one matrix; a head that the
  // file holds nevertheless is reported in warnings() and not used; a missing one without tying is an error.
  static base::Result<std::shared_ptr<const Model>> load(const io::ModelSource& source, const Config& config,
                                                         const base::TaskContext& ctx);

  const Config& config() const { return config_; }
  const MatrixPtr& embedding() const { return embedding_; }  // (vocab, hidden)
  const MatrixPtr& head() const { return head_; }            // (vocab, hidden); the same object when tied
  const MatrixPtr& finalNorm() const { return finalNorm_; }  // (1, hidden)
  const std::vector<BlockWeights>& blocks() const { return blocks_; }

  // Every linear layer's name, by block and in the order of LinearKind.
  std::vector<LinearName> linearNames() const;
  const MatrixPtr& linear(const LinearName& name) const;
  // By either name; null if the model has no such layer.
  MatrixPtr linear(std::string_view name) const;

  const std::vector<NonfiniteWeights>& nonfinite() const { return nonfinite_; }
  const std::vector<base::Text>& warnings() const { return warnings_; }
  // Its weights are random numbers (random_model.h): nothing but its speed and size means anything.
  bool random() const { return random_; }
  // Elements of all tensors, the tied head counted once, and those of the linear layers alone.
  std::uint64_t parameters() const;
  std::uint64_t linearParameters() const;

  // A copy with the named linear layers (either name form) replaced and all else shared. Error: a name that is no
  // linear layer of this model, or a matrix of another shape.
  base::Result<std::shared_ptr<const Model>> withLinears(const std::map<std::string, MatrixPtr>& replacements) const;
  // A copy without all but the first `blocks` blocks; weights are shared. Contract: 1 ≤ blocks ≤ config().layers.
  std::shared_ptr<const Model> withFirstBlocks(std::int64_t blocks) const;
  // A copy with one block's weights replaced. Contract: the shapes are those of the old ones.
  std::shared_ptr<const Model> withBlock(std::int64_t block, BlockWeights weights) const;

 private:
  friend class ModelLoader;
  friend class RandomModelMaker;
  Model() = default;

  Config config_;
  MatrixPtr embedding_;
  MatrixPtr head_;
  MatrixPtr finalNorm_;
  std::vector<BlockWeights> blocks_;
  std::vector<NonfiniteWeights> nonfinite_;
  std::vector<base::Text> warnings_;
  bool random_ = false;
};

using ModelPtr = std::shared_ptr<const Model>;

// The configuration of an opened source: its config.json. Error: a source without one (a single tensor file), or what
// parseConfig refuses.
base::Result<Config> configOf(const io::ModelSource& source);

// Opens, configures and loads in one step.
base::Result<ModelPtr> loadModel(const io::ModelSource& source, const base::TaskContext& ctx);

}  // namespace qs::model
