#include "core/experiment/device_gptq.h"

#include "core/experiment/device_places.h"
#include "core/quant/rounder.h"

namespace qs::experiment {

using base::Result;
using quant::ColumnsChosen;
using quant::ColumnsToChoose;

namespace {

Result<ColumnsChosen> chooseThere(const backend::Backend& on, const QsRounder& how, const ColumnsToChoose& m,
                                  const base::TaskContext& context) {
  const std::size_t count = m.rows * m.cols;
  DevicePlaces places(on);
  QsGptqJob job{};
  job.how = how;
  job.rows = static_cast<std::int64_t>(m.rows);
  job.cols = static_cast<std::int64_t>(m.cols);
  QS_ASSIGN(job.w, places.bring(m.w));
  QS_ASSIGN(job.upper, places.bring(m.upper));
  QS_ASSIGN(job.scales, places.bring(std::span<const float>(m.scales)));
  if (!m.zeroPoints.empty()) {
    QS_ASSIGN(job.zeroPoints, places.bring(std::span<const std::int32_t>(m.zeroPoints)));
  }
  QS_ASSIGN(job.stretchOf, places.bring(std::span<const std::int32_t>(m.stretchOf)));
  QS_ASSIGN(job.codes, places.room<std::uint8_t>(count));
  QS_ASSIGN(job.restored, places.room<float>(count));
  QS_ASSIGN(job.squaredErrors, places.room<double>(m.rows));
  QS_ASSIGN(job.squaredChanges, places.room<double>(m.rows));
  QS_TRY(on.gptq(context, job));
  ColumnsChosen out;
  out.codes.resize(count);
  out.restored.resize(count);
  out.squaredErrors.resize(m.rows);
  out.squaredChanges.resize(m.rows);
  QS_TRY(places.fetch(job.codes, std::span(out.codes)));
  QS_TRY(places.fetch(job.restored, std::span(out.restored)));
  QS_TRY(places.fetch(job.squaredErrors, std::span(out.squaredErrors)));
  QS_TRY(places.fetch(job.squaredChanges, std::span(out.squaredChanges)));
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
