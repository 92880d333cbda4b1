#include "core/model/prepared_model.h"

#include <algorithm>

namespace qs::model {

using base::Result;

namespace {

Result<std::shared_ptr<const backend::Buffer>> uploaded(const backend::Backend& to, const tensor::Matrix& from) {
  QS_ASSIGN(backend::Buffer buffer, to.allocate(from.size()));
  QS_TRY(to.upload(buffer, 0, from.values()));
  return std::make_shared<const backend::Buffer>(std::move(buffer));
}

using WeightsPtr = std::shared_ptr<const backend::Weights>;

QsPackedMatrix viewOf(const quant::PackedMatrix& m) {
  using Kind = quant::CodeByte;
  static_assert(static_cast<int>(Kind::bf16) == QS_CODE_BF16 && static_cast<int>(Kind::int8) == QS_CODE_INT8 &&
                static_cast<int>(Kind::table4) == QS_CODE_TABLE4 && static_cast<int>(Kind::e4m3) == QS_CODE_E4M3 &&
                static_cast<int>(Kind::e5m2) == QS_CODE_E5M2);
  return {static_cast<std::int32_t>(m.kind), static_cast<std::int64_t>(m.rows), static_cast<std::int64_t>(m.cols),
          static_cast<std::int64_t>(m.group), m.codes.data(), m.table.data(), m.scales.data(), m.tensorScale};
}

// Brings matrices over, and counts in which forms they are there.
class Uploader {
 public:
  Uploader(const backend::Backend& to, const base::TaskContext& ctx, bool bf16, WeightBytes& counts)
      : to_(to), ctx_(ctx), bf16_(bf16), counts_(counts) {}

  Result<WeightsPtr> plain(const tensor::Matrix& from) {
    if (bf16_ && to_.supports(QS_OP_MATMUL_PACKED)) {
      if (const auto half = quant::packedBf16(from)) {
        QS_ASSIGN(auto weights, to_.preparePacked(ctx_, viewOf(*half)));
        return counted(std::move(weights), counts_.bf16);
      }
    }
    QS_ASSIGN(auto weights, to_.prepareWeights(ctx_, from.values(), static_cast<std::int64_t>(from.rows()),
                                               static_cast<std::int64_t>(from.cols())));
    return counted(std::move(weights), counts_.f32);
  }

  Result<WeightsPtr> packed(const quant::PackedMatrix& from) {
    if (to_.supports(QS_OP_MATMUL_PACKED)) {
      auto weights = to_.preparePacked(ctx_, viewOf(from));
      if (weights) return counted(std::move(*weights), counts_.packed);
      // What cannot be kept packed exactly is restored; everything else is the caller's to know.
      if (weights.error().kind != base::ErrorKind::unavailable) return base::fail(weights.error());
    }
    return plain(quant::restored(from));
  }

  // Weights that another model has already.
  void shared(const backend::Weights& weights, const tensor::Matrix& from) {
    counts_.bytes += weights.bytes();
    const auto whole = static_cast<std::int64_t>(from.size() * sizeof(float));
    ++(weights.bytes() < whole ? counts_.bf16 : counts_.f32);
  }

 private:
  WeightsPtr counted(WeightsPtr weights, int& form) {
    ++form;
    counts_.bytes += weights->bytes();
    return weights;
  }

  const backend::Backend& to_;
  const base::TaskContext& ctx_;
  bool bf16_;
  WeightBytes& counts_;
};

}  // namespace

Result<PreparedModelPtr> PreparedModel::prepare(ModelPtr model, backend::BackendPtr backend,
                                                const base::TaskContext& ctx, const PreparedModel* like,
                                                const WeightForms& forms) {
  if (like != nullptr && (like->backend_ != backend || like->blocks_.size() != model->blocks().size() ||
                          like->bf16_ != forms.bf16)) {
    like = nullptr;
  }
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel());
  const backend::Backend& to = *backend;
  const Config& config = model->config();
  out->bf16_ = forms.bf16;
  Uploader uploader(to, ctx, forms.bf16, out->weightBytes_);
  const MatrixPtr& embedding = model->embedding();
  out->embedding_ = {nullptr, config.vocab, config.hidden, config.hidden};
  if (to.hostMemory()) {
    // Operations never write to it.
    out->embedding_.data = const_cast<float*>(embedding->data());
  } else if (like != nullptr && like->model_->embedding() == embedding) {
    out->embeddingBuffer_ = like->embeddingBuffer_;
  } else {
    QS_ASSIGN(out->embeddingBuffer_, uploaded(to, *embedding));
  }
  if (out->embeddingBuffer_) out->embedding_.data = out->embeddingBuffer_->data();

  if (like != nullptr && like->model_->head() == model->head()) {
    out->head_ = like->head_;
    uploader.shared(*out->head_, *model->head());
  } else {
    QS_ASSIGN(out->head_, uploader.plain(*model->head()));
  }
  if (like != nullptr && like->model_->finalNorm() == model->finalNorm()) {
    out->finalNorm_ = like->finalNorm_;
  } else {
    QS_ASSIGN(out->finalNorm_, uploaded(to, *model->finalNorm()));
  }
  for (std::size_t b = 0; b < model->blocks().size(); ++b) {
    const BlockWeights& from = model->blocks()[b];
    const BlockWeights* fromLike = like != nullptr ? &like->model_->blocks()[b] : nullptr;
    PreparedBlock block;
    for (std::size_t i = 0; i < block.linear.size(); ++i) {
      const std::size_t layer = b * block.linear.size() + i;
      if (layer < forms.packed.size() && forms.packed[layer]) {
        QS_ASSIGN(block.linear[i], uploader.packed(*forms.packed[layer]));
      } else if (fromLike != nullptr && !like->packedAt(layer) && fromLike->linear[i] == from.linear[i]) {
        block.linear[i] = like->blocks_[b].linear[i];
        uploader.shared(*block.linear[i], *from.linear[i]);
      } else {
        QS_ASSIGN(block.linear[i], uploader.plain(*from.linear[i]));
      }
    }
    if (fromLike != nullptr && fromLike->attentionNorm == from.attentionNorm && fromLike->ffnNorm == from.ffnNorm) {
      block.attentionNorm = like->blocks_[b].attentionNorm;
      block.ffnNorm = like->blocks_[b].ffnNorm;
    } else {
      QS_ASSIGN(block.attentionNorm, uploaded(to, *from.attentionNorm));
      QS_ASSIGN(block.ffnNorm, uploaded(to, *from.ffnNorm));
    }
    out->blocks_.push_back(std::move(block));
  }
  out->packed_.resize(forms.packed.size());
  for (std::size_t i = 0; i < forms.packed.size(); ++i) out->packed_[i] = forms.packed[i].has_value();
  out->model_ = std::move(model);
  out->backend_ = std::move(backend);
  return PreparedModelPtr(std::move(out));
}

PreparedModelPtr PreparedModel::withRun(RunQuantPtr run) const {
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel(*this));
  out->run_ = std::move(run);
  return PreparedModelPtr(std::move(out));
}

PreparedModelPtr PreparedModel::withFirstBlocks(std::int64_t blocks) const {
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel(*this));
  out->model_ = model_->withFirstBlocks(blocks);
  const auto count = static_cast<std::size_t>(blocks);
  out->blocks_.resize(count);
  out->packed_.resize(std::min(packed_.size(), count * kLinearKinds.size()));
  if (run_ != nullptr) out->run_ = std::make_shared<const RunQuant>(run_->firstBlocks(count));
  // What is no longer there is no longer read.
  for (std::size_t b = count; b < blocks_.size(); ++b) {
    for (std::size_t i = 0; i < blocks_[b].linear.size(); ++i) {
      const backend::Weights& weights = *blocks_[b].linear[i];
      out->weightBytes_.bytes -= weights.bytes();
      const auto whole = static_cast<std::int64_t>(model_->blocks()[b].linear[i]->size() * sizeof(float));
      const bool codes = packedAt(b * blocks_[b].linear.size() + i);
      --(weights.bytes() >= whole ? out->weightBytes_.f32 : (codes ? out->weightBytes_.packed : out->weightBytes_.bf16));
    }
  }
  return PreparedModelPtr(std::move(out));
}

Result<PreparedModelPtr> PreparedModel::withInt8(const std::vector<Int8Codes>& codes) const {
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel(*this));
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i].codes.empty()) continue;
    const std::size_t kinds = kLinearKinds.size();
    const tensor::Matrix& w = *model_->blocks()[i / kinds].linear[i % kinds];
    QS_ASSIGN(out->blocks_[i / kinds].int8[i % kinds],
              backend_->prepareInt8(codes[i].codes, codes[i].scales, static_cast<std::int64_t>(w.rows()),
                                    static_cast<std::int64_t>(w.cols())));
  }
  return PreparedModelPtr(std::move(out));
}

}  // namespace qs::model
