#include "core/model/prepared_model.h"

namespace qs::model {

using base::Result;

namespace {

Result<std::shared_ptr<const backend::Buffer>> uploaded(const backend::Backend& to, const tensor::Matrix& from) {
  QS_ASSIGN(backend::Buffer buffer, to.allocate(from.size()));
  QS_TRY(to.upload(buffer, 0, from.values()));
  return std::make_shared<const backend::Buffer>(std::move(buffer));
}

Result<std::shared_ptr<const backend::Weights>> prepared(const backend::Backend& to, const tensor::Matrix& from,
                                                         const base::TaskContext& ctx) {
  return to.prepareWeights(ctx, from.values(), static_cast<std::int64_t>(from.rows()),
                           static_cast<std::int64_t>(from.cols()));
}

}  // namespace

Result<PreparedModelPtr> PreparedModel::prepare(ModelPtr model, backend::BackendPtr backend,
                                                const base::TaskContext& ctx, const PreparedModel* like) {
  if (like != nullptr && (like->backend_ != backend || like->blocks_.size() != model->blocks().size())) like = nullptr;
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel());
  const backend::Backend& to = *backend;
  const Config& config = model->config();
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
  } else {
    QS_ASSIGN(out->head_, prepared(to, *model->head(), ctx));
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
      if (fromLike != nullptr && fromLike->linear[i] == from.linear[i]) {
        block.linear[i] = like->blocks_[b].linear[i];
      } else {
        QS_ASSIGN(block.linear[i], prepared(to, *from.linear[i], ctx));
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
  out->model_ = std::move(model);
  out->backend_ = std::move(backend);
  return PreparedModelPtr(std::move(out));
}

PreparedModelPtr PreparedModel::withRun(RunQuantPtr run) const {
  auto out = std::shared_ptr<PreparedModel>(new PreparedModel(*this));
  out->run_ = std::move(run);
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
