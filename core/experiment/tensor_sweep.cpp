#include "core/experiment/tensor_sweep.h"

#include <algorithm>
#include <map>

#include "core/experiment/device_tensor.h"
#include "core/experiment/scheme_errors.h"
#include "core/experiment/tensor_blocks.h"
#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

namespace {

base::Result<quant::QuantScheme> schemeOf(const quant::QuantScheme& shared, int bits, const std::string& granularity) {
  const std::string format = "int" + std::to_string(bits);
  QS_ASSIGN(const quant::QuantScheme parsed, quant::QuantScheme::parse(format + ":" + granularity));
  quant::QuantScheme out = shared;
  out.weights.format = parsed.weights.format;
  out.weights.granularity = parsed.weights.granularity;
  // Through its text, so that what has become the default is left out.
  return quant::QuantScheme::parse(out.text());
}

}  // namespace

base::Result<std::vector<SweepCell>> sweepTensor(const SweepSpec& spec, Services& services,
                                                 const base::TaskContext& context, const SweepSink& sink) {
  std::vector<quant::QuantScheme> schemes;
  for (const std::string& granularity : spec.granularities) {
    for (const int bits : spec.bits) {
      QS_ASSIGN(quant::QuantScheme scheme, schemeOf(spec.base, bits, granularity));
      QS_TRY(checkPartByPart(scheme));
      schemes.push_back(std::move(scheme));
    }
  }
  if (schemes.empty()) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "a sweep"),
                      QS_LABEL("core", "at least one number of bits and one granularity"), QS_LABEL("core", "none"));
  }
  QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec.model, spec.tensor, services));
  QS_ASSIGN(const LentKernel lent, lendKernel(spec.backend, services));
  const base::TaskContext inner = withPool(context, services);
  const bool sampled = matrix.elements() > kSweepWhole && matrix.rows() > 1;
  std::vector<std::uint64_t> rows;
  if (sampled) {
    rows = sampleRows(matrix.rows(), std::clamp<std::uint64_t>(kSweepSample / matrix.cols(), 1, matrix.rows()));
  }
  std::vector<SweepCell> out;
  // What `tensor` and `col` look for among all elements is the same for all bits.
  std::map<quant::Granularity::Kind, SchemeErrors::Ranges> ranges;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const quant::QuantScheme& scheme = schemes[i];
    const double from = static_cast<double>(i) / static_cast<double>(schemes.size());
    const base::Text stage{QS_LABEL("core", "quantizing %1"), {scheme.text()}};
    base::TaskContext part = inner;
    part.progress = [&](const base::ProgressReport& report) {
      context.report(from + report.fraction / static_cast<double>(schemes.size()), stage);
    };
    SweepCell cell;
    cell.bitsIndex = i % spec.bits.size();
    cell.granularityIndex = i / spec.bits.size();
    cell.bits = spec.bits[cell.bitsIndex];
    cell.granularity = spec.granularities[cell.granularityIndex];
    cell.scheme = scheme.text();
    QS_ASSIGN(const BlockLayout layout, blockLayout(matrix.rows(), matrix.cols(), scheme.weights));
    cell.bitsPerWeight = layout.bitsPerWeight;
    QS_ASSIGN(SchemeErrors errors, SchemeErrors::of(matrix, scheme, lent.kernel));
    QS_ASSIGN(const DeviceTensorPtr there, tensorThere(spec.backend, scheme, matrix, services, part));
    if (there != nullptr) {
      QS_ASSIGN(cell.stats, there->statsOf(scheme, part));
      cell.looked = matrix.elements();
      if (sink) sink(cell);
      out.push_back(std::move(cell));
      continue;
    }
    cell.sampled = sampled && errors.canSample();
    QS_TRY(errors.prepare(part, 0.5, cell.sampled, &ranges[scheme.weights.granularity.kind]));
    QS_ASSIGN(const SchemeOutcome outcome,
              cell.sampled ? errors.rows(rows, nullptr, part) : errors.whole(nullptr, part, 0.5));
    cell.stats = outcome.stats;
    cell.looked = outcome.looked;
    if (sink) sink(cell);
    out.push_back(std::move(cell));
  }
  return out;
}

}  // namespace qs::experiment
