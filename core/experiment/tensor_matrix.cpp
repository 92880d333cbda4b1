#include "core/experiment/tensor_matrix.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/model/names.h"
#include "core/tensor/convert.h"

namespace qs::experiment {

namespace {

// Elements read at a time where they must be converted.
constexpr std::size_t kStaged = 65536;

}  // namespace

MatrixExtent matrixExtent(const tensor::Shape& shape) {
  auto dims = shape.dims;
  while (dims.size() > 2 && dims.back() == 1) dims.pop_back();
  MatrixExtent out{1, dims.empty() ? 1 : dims.back()};
  for (std::size_t i = 0; i + 1 < dims.size(); ++i) out.rows *= dims[i];
  return out;
}

base::Result<TensorMatrix> TensorMatrix::open(const std::string& model, const std::string& tensor, Services& services) {
  QS_ASSIGN(auto source, services.source(model));
  const io::TensorInfo* info = model::findTensor(*source, tensor);
  if (info == nullptr) {
    // The source's own error knows similar names.
    const auto missing = source->view(tensor);
    return tl::unexpected<base::Error>(missing.error());
  }
  return of(std::move(source), *info);
}

base::Result<TensorMatrix> TensorMatrix::of(std::shared_ptr<const io::ModelSource> source, const io::TensorInfo& info) {
  const base::Text what{QS_LABEL("core", "tensor %1"), {info.name}};
  if (!tensor::readableAsFloat(info.dtype)) {
    return base::fail(base::ErrorKind::badInput, what, QS_LABEL("core", "numbers that can be read as F32"),
                      {QS_LABEL("core", "type %1"), {std::string(tensor::name(info.dtype))}},
                      QS_LABEL("core", "choose a tensor stored as F16, BF16, F32, F64 or whole numbers"));
  }
  if (info.bytes == 0) {
    return base::fail(base::ErrorKind::badInput, what, QS_LABEL("core", "at least one number"),
                      {QS_LABEL("core", "shape %1"), {info.shape.text()}}, QS_LABEL("core", "choose another tensor"));
  }
  return TensorMatrix(std::move(source), info);
}

TensorMatrix::TensorMatrix(std::shared_ptr<const io::ModelSource> source, const io::TensorInfo& info)
    : source_(std::move(source)), info_(&info), extent_(matrixExtent(info.shape)) {}

std::string TensorMatrix::shortName() const {
  return model::shortTensorName(info_->name);
}

base::Status TensorMatrix::read(std::uint64_t first, std::span<float> out) const {
  QS_CONTRACT(first <= elements() && out.size() <= elements() - first);
  const std::size_t width = tensor::info(info_->dtype).bits / 8;
  if (info_->dtype == tensor::DType::F32) return source_->read(info_->name, first * width, std::as_writable_bytes(out));
  // Kept by the thread: asking for it anew each time would cost more than the conversion.
  thread_local std::vector<std::byte> staged;
  while (!out.empty()) {
    const std::size_t count = std::min(out.size(), kStaged);
    staged.resize(std::max(staged.size(), count * width));
    const std::span<std::byte> bytes(staged.data(), count * width);
    QS_TRY(source_->read(info_->name, first * width, bytes));
    tensor::toFloat({info_->dtype, tensor::Shape{{count}}, bytes}, 0, out.first(count));
    out = out.subspan(count);
    first += count;
  }
  return {};
}

}  // namespace qs::experiment
