#include "core/model/model.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/io/hf_folder.h"

namespace qs::model {

using base::ErrorKind;
using base::Result;
using base::Text;

std::vector<LinearName> Model::linearNames() const {
  std::vector<LinearName> out;
  out.reserve(blocks_.size() * kLinearKinds.size());
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    for (const LinearKind kind : kLinearKinds) out.push_back({static_cast<std::int64_t>(b), kind});
  }
  return out;
}

const MatrixPtr& Model::linear(const LinearName& name) const {
  QS_CONTRACT(name.block >= 0 && name.block < static_cast<std::int64_t>(blocks_.size()));
  return blocks_[static_cast<std::size_t>(name.block)].linear[static_cast<std::size_t>(name.kind)];
}

MatrixPtr Model::linear(std::string_view name) const {
  const auto parsed = parseLinearName(name);
  if (!parsed || parsed->block >= static_cast<std::int64_t>(blocks_.size())) return nullptr;
  return linear(*parsed);
}

std::uint64_t Model::linearParameters() const {
  std::uint64_t sum = 0;
  for (const auto& block : blocks_) {
    for (const auto& matrix : block.linear) sum += matrix->size();
  }
  return sum;
}

std::uint64_t Model::parameters() const {
  std::uint64_t sum = linearParameters() + embedding_->size() + finalNorm_->size();
  if (head_ != embedding_) sum += head_->size();
  for (const auto& block : blocks_) sum += block.attentionNorm->size() + block.ffnNorm->size();
  return sum;
}

Result<ModelPtr> Model::withLinears(const std::map<std::string, MatrixPtr>& replacements) const {
  auto copy = std::shared_ptr<Model>(new Model(*this));
  for (const auto& [name, matrix] : replacements) {
    const MatrixPtr old = linear(name);
    const Text what{QS_LABEL("core", "layer %1"), {name}};
    if (!old) {
      return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "a linear layer of this model"),
                        QS_LABEL("core", "none of that name"),
                        {QS_LABEL("core", "use a name like %1"), {shortName({0, LinearKind::q})}});
    }
    QS_CONTRACT(matrix != nullptr);
    if (matrix->rows() != old->rows() || matrix->cols() != old->cols()) {
      const auto shape = [](const tensor::Matrix& m) {
        return tensor::Shape{{m.rows(), m.cols()}}.text();
      };
      return base::fail(ErrorKind::badInput, what, {QS_LABEL("core", "shape %1"), {shape(*old)}}, shape(*matrix),
                        QS_LABEL("core", "replace a layer by one of the same shape"));
    }
    const LinearName at = *parseLinearName(name);
    copy->blocks_[static_cast<std::size_t>(at.block)].linear[static_cast<std::size_t>(at.kind)] = matrix;
  }
  return ModelPtr(copy);
}

ModelPtr Model::withFirstBlocks(std::int64_t blocks) const {
  QS_CONTRACT(blocks >= 1 && blocks <= config_.layers);
  auto copy = std::shared_ptr<Model>(new Model(*this));
  copy->blocks_.resize(static_cast<std::size_t>(blocks));
  copy->config_.layers = blocks;
  return ModelPtr(copy);
}

ModelPtr Model::withBlock(std::int64_t block, BlockWeights weights) const {
  const BlockWeights& old = blocks_[static_cast<std::size_t>(block)];
  const auto same = [](const MatrixPtr& a, const MatrixPtr& b) {
    return a != nullptr && a->rows() == b->rows() && a->cols() == b->cols();
  };
  QS_CONTRACT(same(weights.attentionNorm, old.attentionNorm) && same(weights.ffnNorm, old.ffnNorm));
  for (std::size_t i = 0; i < old.linear.size(); ++i) QS_CONTRACT(same(weights.linear[i], old.linear[i]));
  auto copy = std::shared_ptr<Model>(new Model(*this));
  copy->blocks_[static_cast<std::size_t>(block)] = std::move(weights);
  return ModelPtr(copy);
}

Result<Config> configOf(const io::ModelSource& source) {
  const auto* folder = dynamic_cast<const io::HfFolder*>(&source);
  if (folder == nullptr || !folder->configText()) {
    const std::string missing =
        folder == nullptr ? (source.path().parent_path() / "config.json").string() : folder->configPath().string();
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "model %1"), {source.path().string()}},
                      QS_LABEL("core", "a folder with config.json beside the tensors"),
                      {QS_LABEL("core", "none (%1)"), {missing}},
                      QS_LABEL("core", "open the model's folder; without its config only the tensors can be studied"));
  }
  return parseConfig(*folder->configText(), folder->configPath().string());
}

Result<ModelPtr> loadModel(const io::ModelSource& source, const base::TaskContext& ctx) {
  QS_ASSIGN(const Config config, configOf(source));
  return Model::load(source, config, ctx);
}

}  // namespace qs::model
