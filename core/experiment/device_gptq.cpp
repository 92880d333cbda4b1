#include "core/experiment/device_gptq.h"

#include "core/quant/rounder.h"

namespace qs::experiment {

using base::Result;
using quant::ColumnsChosen;
using quant::ColumnsToChoose;

namespace {

// Things in the backend's memory for one call.
class Places {
 public:
  explicit Places(const backend::Backend& on) : on_(on) {}

  template <class T>
  Result<T*> room(std::size_t count) {
    QS_ASSIGN(backend::Buffer buffer, on_.allocate((count * sizeof(T) + sizeof(float) - 1) / sizeof(float)));
    kept_.push_back(std::move(buffer));
    return reinterpret_cast<T*>(kept_.back().data());
  }
  template <class T>
  Result<T*> bring(std::span<const T> values) {
    QS_ASSIGN(T* const there, room<T>(values.size()));
    QS_TRY(on_.uploadBytes(there, values.data(), static_cast<std::int64_t>(values.size_bytes())));
    return there;
  }
  template <class T>
  Result<std::vector<T>> fetch(const T* there, std::size_t count) {
    std::vector<T> out(count);
    QS_TRY(on_.downloadBytes(out.data(), there, static_cast<std::int64_t>(count * sizeof(T))));
    return out;
  }

 private:
  const backend::Backend& on_;
  std::vector<backend::Buffer> kept_;
};

Result<ColumnsChosen> chooseThere(const backend::Backend& on, const QsRounder& how, const ColumnsToChoose& m,
                                  const base::TaskContext& context) {
  const std::size_t count = m.rows * m.cols;
  Places places(on);
  QsGptqJob job{};
  job.how = how;
  job.rows = static_cast<std::int64_t>(m.rows);
  job.cols = static_cast<std::int64_t>(m.cols);
  QS_ASSIGN(job.w, places.bring(m.w));
  QS_ASSIGN(job.upper, places.bring(m.upper));
  QS_ASSIGN(job.scales, places.bring(std::span(m.scales)));
  if (!m.zeroPoints.empty()) {
    QS_ASSIGN(job.zeroPoints, places.bring(std::span(m.zeroPoints)));
  }
  QS_ASSIGN(job.stretchOf, places.bring(std::span(m.stretchOf)));
  QS_ASSIGN(job.codes, places.room<std::uint8_t>(count));
  QS_ASSIGN(job.restored, places.room<float>(count));
  QS_ASSIGN(job.squaredErrors, places.room<double>(m.rows));
  QS_ASSIGN(job.squaredChanges, places.room<double>(m.rows));
  QS_TRY(on.gptq(context, job));
  ColumnsChosen out;
  QS_ASSIGN(out.codes, places.fetch(job.codes, count));
  QS_ASSIGN(out.restored, places.fetch(job.restored, count));
  QS_ASSIGN(out.squaredErrors, places.fetch(job.squaredErrors, m.rows));
  QS_ASSIGN(out.squaredChanges, places.fetch(job.squaredChanges, m.rows));
  return out;
}

}  // namespace

decltype(quant::RowsKernel::columns) columnChooser(const backend::BackendPtr& backend) {
  return [backend](const quant::PartScheme& part, const ColumnsToChoose& matrix,
                   const base::TaskContext& context) -> Result<std::optional<ColumnsChosen>> {
    const auto how = quant::rounderOf(part);
    if (!how) return std::optional<ColumnsChosen>();
    auto chosen = chooseThere(*backend, *how, matrix, context);
    if (chosen) return std::optional<ColumnsChosen>(std::move(*chosen));
    if (chosen.error().kind == base::ErrorKind::memory) return std::optional<ColumnsChosen>();
    return base::fail(chosen.error());
  };
}

}  // namespace qs::experiment
