#include "core/experiment/device_tensor.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/services.h"
#include "core/experiment/tensor_matrix.h"

namespace qs::experiment {

using base::Result;

namespace {

// Elements read and uploaded at a time.
constexpr std::size_t kPiece = std::size_t{1} << 20;
// Tensors kept, and how much of the device's memory they may take together: models want their share.
constexpr std::size_t kKept = 8;
constexpr std::int64_t kShare = 4;

bool isOutOfMemory(const base::Error& error) { return error.kind == base::ErrorKind::memory; }

}  // namespace

Result<DeviceTensorPtr> DeviceTensor::upload(backend::BackendPtr on, const TensorMatrix& matrix,
                                             const base::TaskContext& context) {
  const std::uint64_t count = matrix.elements();
  QS_ASSIGN(backend::Buffer values, on->allocate(count));
  std::vector<float> piece(std::min<std::uint64_t>(count, kPiece));
  for (std::uint64_t first = 0; first < count; first += piece.size()) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    const std::span<float> part(piece.data(), std::min<std::uint64_t>(piece.size(), count - first));
    QS_TRY(matrix.read(first, part));
    QS_TRY(on->upload(values, first, part));
  }
  return DeviceTensorPtr(new DeviceTensor(std::move(on), std::move(values), static_cast<std::int64_t>(matrix.rows()),
                                          static_cast<std::int64_t>(matrix.cols())));
}

backend::Rows DeviceTensor::rows() const { return {values_.data(), rows_, cols_, cols_}; }

Result<quant::ErrorStats> DeviceTensor::statsOf(const quant::QuantScheme& scheme, const base::TaskContext& context) const {
  QS_ASSIGN(const auto done, quantizeThere(*on_, values_.data(), static_cast<std::size_t>(rows_), static_cast<std::size_t>(cols_),
                                           scheme, {.codes = false, .restored = false}, context));
  return done.stats;
}

Result<DeviceTensor::Errors> DeviceTensor::errorsOf(const quant::QuantScheme& scheme, const Wanted& wanted,
                                                    const base::TaskContext& context) const {
  QS_ASSIGN(const backend::Buffer errors, on_->allocate(values_.size()));
  QS_ASSIGN(const auto done, quantizeThere(*on_, values_.data(), static_cast<std::size_t>(rows_), static_cast<std::size_t>(cols_),
                                           scheme, {.codes = false, .restored = false}, context, {}, errors.data()));
  Errors out;
  out.stats = done.stats;
  const backend::Rows there{errors.data(), rows_, cols_, cols_};
  if (wanted.rows) out.rows.resize(static_cast<std::size_t>(rows_));
  if (wanted.columns) out.columns.resize(static_cast<std::size_t>(cols_));
  if (wanted.rows || wanted.columns) QS_TRY(on_->ranges(context, there, out.rows, out.columns));
  const Wanted& w = wanted;
  QS_CONTRACT(w.rowEnd <= static_cast<std::uint64_t>(rows_) && w.columnEnd <= static_cast<std::uint64_t>(cols_));
  out.cells.resize(wanted.cellRows * wanted.cellColumns);
  const backend::Rows part{errors.data() + static_cast<std::int64_t>(w.rowBegin) * cols_ + static_cast<std::int64_t>(w.columnBegin),
                           static_cast<std::int64_t>(w.rowEnd - w.rowBegin),
                           static_cast<std::int64_t>(w.columnEnd - w.columnBegin), cols_};
  QS_TRY(on_->heat(context, part, static_cast<std::int64_t>(wanted.cellRows), static_cast<std::int64_t>(wanted.cellColumns),
                   out.cells));
  return out;
}

Result<DeviceTensorPtr> DeviceTensors::of(const backend::BackendPtr& on, const TensorMatrix& matrix,
                                          const base::TaskContext& context) {
  const std::string path = matrix.path();
  const std::string key = on->name() + "\n" + matrix.info().name + "\n" + path;
  const std::lock_guard lock(mutex_);
  // By name and backend: an instance that was closed since had memory of its own.
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.key == key && &entry.tensor->on() == on.get();
  });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return entries_.front().tensor;
  }
  // Room first: the oldest go until the new one keeps within the share, or none is left.
  const std::int64_t most = on->memoryBytes() / kShare;
  const auto needed = static_cast<std::int64_t>(matrix.elements() * sizeof(float));
  const auto held = [&] {
    std::int64_t bytes = 0;
    for (const Entry& entry : entries_) bytes += entry.tensor->bytes();
    return bytes;
  };
  while (!entries_.empty() && (entries_.size() >= kKept || held() + needed > most)) entries_.pop_back();
  auto made = DeviceTensor::upload(on, matrix, context);
  if (!made && isOutOfMemory(made.error()) && !entries_.empty()) {
    entries_.clear();
    made = DeviceTensor::upload(on, matrix, context);
  }
  if (!made) {
    if (isOutOfMemory(made.error())) return DeviceTensorPtr();
    return base::fail(made.error());
  }
  entries_.push_front({key, path, *made});
  return *made;
}

void DeviceTensors::forget(const std::string& path) {
  const std::lock_guard lock(mutex_);
  entries_.remove_if([&](const Entry& entry) { return entry.path == path; });
}

Result<DeviceTensorPtr> tensorThere(const std::string& backend, const quant::QuantScheme& scheme,
                                    const TensorMatrix& matrix, Services& services, const base::TaskContext& context) {
  const auto device = services.backend(backend);
  if (!device || !quantizesBy(*device, scheme)) return DeviceTensorPtr();
  return services.deviceTensors().of(*device, matrix, context);
}

}  // namespace qs::experiment
