#include "core/model/device_rounding.h"

#include <algorithm>

#include "core/base/contract.h"

namespace qs::model {

using backend::Buffer;
using base::Result;
using base::Status;
using quant::RowQuantizer;

std::optional<quant::QuantJob> DeviceRounding::jobFor(const backend::Backend& on, const RowQuantizer& quantizer,
                                                      std::size_t rows, std::size_t cols) {
  if (on.hostMemory() || !on.supports(QS_OP_QUANTIZE)) return std::nullopt;
  return quantizer.job(rows, cols);
}

std::optional<quant::QuantJob> DeviceRounding::rowJobFor(const backend::Backend& on, const RowQuantizer& quantizer,
                                                         std::size_t rows, std::size_t cols) {
  if (!quantizer.staticScales().empty() || quantizer.acrossRows()) return std::nullopt;
  return jobFor(on, quantizer, rows, cols);
}

Result<float*> DeviceRounding::atLeast(const backend::Backend& on, Buffer& buffer, std::size_t floats) {
  if (buffer.size() < floats) {
    buffer = Buffer();  // not both at once
    QS_ASSIGN(buffer, on.allocate(floats));
  }
  return buffer.data();
}

// The job's scales and zero points: static ones as they are, else room for those that are worked out.
Status DeviceRounding::fill(const backend::Backend& on, const RowQuantizer& quantizer, quant::QuantJob& job, Buffer& scales) {
  const auto& fixed = quantizer.staticScales();
  if (fixed.empty()) {
    QS_ASSIGN(job.job.scales, atLeast(on, scales, job.scales));
    if (job.zeroPoints) {
      QS_ASSIGN(float* const zeros, atLeast(on, zeroPoints_, job.scales));
      job.job.zeroPoints = reinterpret_cast<std::int32_t*>(zeros);
    }
    return {};
  }
  QS_CONTRACT(fixed.size() == job.scales);
  Static& kept = statics_[&quantizer];
  if (kept.scales.size() == 0) {
    std::vector<float> values(fixed.size());
    std::vector<std::int32_t> zeros(fixed.size());
    for (std::size_t i = 0; i < fixed.size(); ++i) {
      values[i] = fixed[i].scale;
      zeros[i] = fixed[i].zeroPoint;
    }
    QS_ASSIGN(kept.zeroPoints, on.allocate(fixed.size()));
    QS_TRY(on.uploadBytes(kept.zeroPoints.data(), zeros.data(), static_cast<std::int64_t>(zeros.size() * sizeof(std::int32_t))));
    QS_ASSIGN(Buffer there, on.allocate(fixed.size()));
    QS_TRY(on.upload(there, 0, values));
    kept.scales = std::move(there);
  }
  job.job.scales = kept.scales.data();
  if (job.zeroPoints) job.job.zeroPoints = reinterpret_cast<std::int32_t*>(kept.zeroPoints.data());
  return {};
}

Status DeviceRounding::round(const backend::Backend& on, const RowQuantizer& quantizer, quant::QuantJob job,
                             const float* from, float* to, const base::TaskContext& ctx) {
  QS_TRY(fill(on, quantizer, job, scales_));
  job.job.x = from;
  job.job.restored = to;
  return on.quantize(ctx, job.job, nullptr);
}

Result<DeviceRounding::Encoded> DeviceRounding::encode(const backend::Backend& on, const RowQuantizer& quantizer,
                                                       quant::QuantJob job, const float* from, Place place,
                                                       const base::TaskContext& ctx) {
  Codes& kept = codes_[static_cast<std::size_t>(place)];
  QS_TRY(fill(on, quantizer, job, kept.scales));
  const auto count = static_cast<std::size_t>(job.job.rows * job.job.cols);
  QS_ASSIGN(float* const codes, atLeast(on, kept.codes, (count + sizeof(float) - 1) / sizeof(float)));
  job.job.x = from;
  job.job.codes = reinterpret_cast<std::uint8_t*>(codes);
  if (!quantizer.codeBytes().empty()) job.job.codeBytes = quantizer.codeBytes().data();
  QS_TRY(on.quantize(ctx, job.job, nullptr));
  return Encoded{job.job.codes, job.job.scales};
}

Result<DeviceRounding::Encoded> DeviceRounding::keep(const backend::Backend& on, const std::uint8_t* codes,
                                                     const float* scales, std::size_t rows, std::size_t cols,
                                                     std::size_t groups, Place place) {
  Codes& kept = codes_[static_cast<std::size_t>(place)];
  QS_ASSIGN(float* const there, atLeast(on, kept.codes, (rows * cols + sizeof(float) - 1) / sizeof(float)));
  QS_ASSIGN(float* const scalesThere, atLeast(on, kept.scales, rows * groups));
  QS_TRY(on.uploadBytes(there, codes, static_cast<std::int64_t>(rows * cols)));
  QS_TRY(on.uploadBytes(scalesThere, scales, static_cast<std::int64_t>(rows * groups * sizeof(float))));
  return Encoded{reinterpret_cast<const std::uint8_t*>(there), scalesThere};
}

std::int64_t DeviceRounding::bytes() const {
  std::size_t floats = scales_.size() + zeroPoints_.size();
  for (const Codes& codes : codes_) floats += codes.codes.size() + codes.scales.size();
  for (const auto& [quantizer, kept] : statics_) floats += kept.scales.size() + kept.zeroPoints.size();
  return static_cast<std::int64_t>(floats * sizeof(float));
}

void DeviceRounding::clear() { *this = DeviceRounding(); }

}  // namespace qs::model
