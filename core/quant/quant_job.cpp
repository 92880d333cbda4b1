#include "core/quant/quant_job.h"

#include <algorithm>

#include "core/quant/quantizer.h"
#include "core/quant/rounder.h"

namespace qs::quant {

using Kind = Granularity::Kind;

QuantJob::QuantJob(const QuantJob& other)
    : job(other.job), splitStarts(other.splitStarts), scales(other.scales), zeroPoints(other.zeroPoints) {
  if (!splitStarts.empty()) job.splitStarts = splitStarts.data();
}

QuantJob& QuantJob::operator=(const QuantJob& other) {
  job = other.job;
  splitStarts = other.splitStarts;
  scales = other.scales;
  zeroPoints = other.zeroPoints;
  if (!splitStarts.empty()) job.splitStarts = splitStarts.data();
  return *this;
}

std::optional<QuantJob> quantJob(const QuantScheme& scheme, std::size_t rows, std::size_t cols) {
  const PartScheme& part = scheme.weights;
  const auto how = rounderOf(part);
  if (!how || part.clip || rows == 0 || cols == 0) return std::nullopt;
  QuantJob out;
  QsQuantJob& job = out.job;
  job.how = *how;
  job.rows = static_cast<std::int64_t>(rows);
  job.cols = static_cast<std::int64_t>(cols);
  job.ldx = job.cols;
  job.ldCodes = job.cols;
  job.ldRestored = job.cols;
  job.tensorScaleFrom = QS_TENSOR_SCALE_WHOLE;
  for (const MethodUse& method : scheme.methods) {
    if (method.name == "mse") {
      job.source = QS_SCALES_LEAST_ERROR;
    } else if (method.name != "rtn") {
      return std::nullopt;
    }
  }
  const auto lengths = groupLengths(part.granularity, cols);
  if (!lengths) return std::nullopt;
  switch (part.granularity.kind) {
    case Kind::tensor: job.sharing = QS_SHARE_TENSOR; break;
    case Kind::row: job.sharing = QS_SHARE_ROW; break;
    case Kind::col: job.sharing = QS_SHARE_COL; break;
    case Kind::group:
      job.sharing = QS_SHARE_GROUP;
      job.group = static_cast<std::int64_t>(lengths->front());
      break;
    case Kind::block:
      job.sharing = QS_SHARE_BLOCK;
      job.blockRows = std::min<std::int64_t>(part.granularity.blockRows, job.rows);
      job.blockCols = std::min<std::int64_t>(part.granularity.blockCols, job.cols);
      break;
    case Kind::split: {
      job.sharing = QS_SHARE_SPLIT;
      job.splits = static_cast<std::int64_t>(lengths->size());
      out.splitStarts.push_back(0);
      for (const std::size_t length : *lengths) {
        out.splitStarts.push_back(out.splitStarts.back() + static_cast<std::int64_t>(length));
      }
      job.splitStarts = out.splitStarts.data();
      break;
    }
    default: return std::nullopt;
  }
  out.scales = groupCount(part, rows, cols);
  out.zeroPoints = part.integerBits() != 0 && part.grid == GridKind::asym;
  return out;
}

}  // namespace qs::quant
