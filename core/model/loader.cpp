// Reads a model's tensors from a source: presence, shape, type, size against free memory, and what must not be ignored.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/model/model.h"
#include "core/tensor/convert.h"

namespace qs::model {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;

namespace {

constexpr std::uint64_t kPart = 1U << 16;  // elements converted between two looks at the stop token

}  // namespace

class ModelLoader {
 public:
  ModelLoader(const io::ModelSource& source, const Config& config, const base::TaskContext& ctx)
      : source_(source), config_(config), ctx_(ctx) {}

  Result<ModelPtr> load() {
    QS_TRY(plan());
    QS_TRY(refuseIgnored());
    QS_TRY(checkMemory());
    auto model = std::shared_ptr<Model>(new Model());
    model->config_ = config_;
    model->warnings_ = std::move(warnings_);
    std::map<std::string, MatrixPtr> read;
    std::uint64_t done = 0;
    for (const auto& [name, shape] : wanted_) {
      QS_ASSIGN(read[name], matrix(name, *shape.elements(), *model));
      done += *shape.elements();
      ctx_.report(static_cast<double>(done) / static_cast<double>(elements_),
                  {QS_LABEL("core", "reading %1"), {name}});
    }
    model->embedding_ = read[fileTensorName("embed")];
    model->finalNorm_ = read[fileTensorName("norm")];
    model->head_ = config_.tiedEmbeddings ? model->embedding_ : read[fileTensorName("head")];
    for (std::int64_t b = 0; b < config_.layers; ++b) {
      BlockWeights block;
      for (const LinearKind kind : kLinearKinds) {
        block.linear[static_cast<std::size_t>(kind)] = read[fileName({b, kind})];
      }
      const std::string prefix = "blocks." + std::to_string(b) + ".";
      block.attentionNorm = read[fileTensorName(prefix + "attn.norm")];
      block.ffnNorm = read[fileTensorName(prefix + "ffn.norm")];
      model->blocks_.push_back(std::move(block));
    }
    return ModelPtr(model);
  }

 private:
  Text tensorText(const std::string& name) const {
    return {QS_LABEL("core", "tensor %1 in %2"), {name, source_.path().string()}};
  }

  // The shape that the config gives the tensor, against what the file has.
  Status want(const std::string& name, std::vector<std::int64_t> dims) {
    tensor::Shape shape;
    for (const std::int64_t d : dims) shape.dims.push_back(static_cast<std::uint64_t>(d));
    const io::TensorInfo* info = source_.find(name);
    if (info == nullptr) {
      return base::fail(ErrorKind::badInput, tensorText(name),
                        {QS_LABEL("core", "shape %1, as config.json says"), {shape.text()}},
                        QS_LABEL("core", "no such tensor"),
                        name == fileTensorName("head")
                            ? Text(QS_LABEL("core", "if the head is meant to be the embedding, set "
                                                    "tie_word_embeddings to true in config.json"))
                            : Text(QS_LABEL("core", "take tensors and config.json from the same model")));
    }
    if (info->shape != shape) {
      return base::fail(ErrorKind::badInput, tensorText(name),
                        {QS_LABEL("core", "shape %1, as config.json says"), {shape.text()}}, info->shape.text(),
                        QS_LABEL("core", "take tensors and config.json from the same model"));
    }
    if (!tensor::isPlainFloat(info->dtype)) {
      return base::fail(ErrorKind::badInput, tensorText(name),
                        QS_LABEL("core", "weights in F16, BF16, F32 or F64"), std::string(tensor::name(info->dtype)),
                        QS_LABEL("core", "use the model as it was before quantization"));
    }
    elements_ += *shape.elements();
    wanted_.emplace_back(name, std::move(shape));
    return {};
  }

  Status plan() {
    const auto& c = config_;
    QS_TRY(want(fileTensorName("embed"), {c.vocab, c.hidden}));
    // A file that lacks the last block says so by the tensor's name before anything is read.
    for (std::int64_t b = 0; b < c.layers; ++b) {
      const std::int64_t q = c.heads * c.headDim;
      const std::int64_t kv = c.kvHeads * c.headDim;
      QS_TRY(want(fileName({b, LinearKind::q}), {q, c.hidden}));
      QS_TRY(want(fileName({b, LinearKind::k}), {kv, c.hidden}));
      QS_TRY(want(fileName({b, LinearKind::v}), {kv, c.hidden}));
      QS_TRY(want(fileName({b, LinearKind::o}), {c.hidden, q}));
      QS_TRY(want(fileName({b, LinearKind::gate}), {c.intermediate, c.hidden}));
      QS_TRY(want(fileName({b, LinearKind::up}), {c.intermediate, c.hidden}));
      QS_TRY(want(fileName({b, LinearKind::down}), {c.hidden, c.intermediate}));
      const std::string prefix = "blocks." + std::to_string(b) + ".";
      QS_TRY(want(fileTensorName(prefix + "attn.norm"), {c.hidden}));
      QS_TRY(want(fileTensorName(prefix + "ffn.norm"), {c.hidden}));
    }
    QS_TRY(want(fileTensorName("norm"), {c.hidden}));
    if (!c.tiedEmbeddings) return want(fileTensorName("head"), {c.vocab, c.hidden});
    if (source_.find(fileTensorName("head")) != nullptr) return checkSpareHead();
    return {};
  }

  // Tied, and yet there is a head: config.json decides, but the person is told.
  Status checkSpareHead() {
    QS_ASSIGN(const tensor::TensorView head, source_.view(fileTensorName("head")));
    QS_ASSIGN(const tensor::TensorView embed, source_.view(fileTensorName("embed")));
    const bool same = head.dtype == embed.dtype && head.shape == embed.shape &&
                      std::equal(head.bytes.begin(), head.bytes.end(), embed.bytes.begin(), embed.bytes.end());
    if (!same) {
      warnings_.emplace_back(
          QS_LABEL("core", "%1 differs from the embedding and is not used: config.json says that they are one (%2)"),
          std::vector<std::string>{fileTensorName("head"), "tie_word_embeddings"});
    }
    spareHead_ = true;
    return {};
  }

  // A tensor that the forward pass would leave out changes what the model computes: a bias, a norm of queries, a layer
  // more than config.json has.
  Status refuseIgnored() const {
    std::set<std::string, std::less<>> names;
    for (const auto& [name, shape] : wanted_) names.insert(name);
    for (const auto& info : source_.tensors()) {
      if (names.contains(info.name)) continue;
      if (spareHead_ && info.name == fileTensorName("head")) continue;
      // A table that older files carry; it follows from rope_theta.
      if (info.name.ends_with("rotary_emb.inv_freq")) continue;
      return base::fail(ErrorKind::unavailable, tensorText(info.name),
                        QS_LABEL("core", "only tensors that a Llama model without biases has"),
                        QS_LABEL("core", "one that this version would have to leave out"),
                        QS_LABEL("core", "this version cannot run the model; its tensors can still be looked at"));
    }
    return {};
  }

  Status checkMemory() const {
    // Twice: as read, for quantizing and comparing, and in the form in which a backend multiplies by them.
    const std::uint64_t needed = 2 * elements_ * sizeof(float);
    return base::checkMemory(
        {QS_LABEL("core", "model %1"), {source_.path().string()}}, needed,
        QS_LABEL("core", "%1 GB of free memory to run it in F32"),
        QS_LABEL("core", "close other programs, or run a smaller model; its tensors can be looked at"));
  }

  Result<MatrixPtr> matrix(const std::string& name, std::uint64_t elements, Model& model) const {
    QS_ASSIGN(const tensor::TensorView view, source_.view(name));
    const auto& dims = view.shape.dims;
    const std::size_t rows = dims.size() == 2 ? dims[0] : 1;
    auto out = std::make_shared<tensor::Matrix>(rows, dims.back());
    const std::uint64_t parts = (elements + kPart - 1) / kPart;
    std::vector<NonfiniteWeights> odd(parts);
    base::runParts(ctx_.pool, parts, [&](std::size_t part) {
      if (ctx_.stopRequested()) return;
      const std::uint64_t first = part * kPart;
      const std::span<float> values = out->values().subspan(first, std::min(kPart, elements - first));
      tensor::toFloat(view, first, values);
      for (const float v : values) {
        if (std::isnan(v)) ++odd[part].nans;
        if (std::isinf(v)) ++odd[part].infinities;
      }
    });
    if (ctx_.stopRequested()) return base::fail(base::cancelledError());
    NonfiniteWeights sum{name, 0, 0};
    for (const auto& part : odd) {
      sum.nans += part.nans;
      sum.infinities += part.infinities;
    }
    if (sum.nans + sum.infinities > 0) {
      model.warnings_.emplace_back(QS_LABEL("core", "%1 holds %2 NaN and %3 infinite weights"),
                                   std::vector<std::string>{name, std::to_string(sum.nans),
                                                            std::to_string(sum.infinities)});
      model.nonfinite_.push_back(std::move(sum));
    }
    return MatrixPtr(std::move(out));
  }

  const io::ModelSource& source_;
  const Config& config_;
  const base::TaskContext& ctx_;
  std::vector<std::pair<std::string, tensor::Shape>> wanted_;
  std::uint64_t elements_ = 0;
  std::vector<Text> warnings_;
  bool spareHead_ = false;
};

Result<ModelPtr> Model::load(const io::ModelSource& source, const Config& config, const base::TaskContext& ctx) {
  return ModelLoader(source, config, ctx).load();
}

}  // namespace qs::model
