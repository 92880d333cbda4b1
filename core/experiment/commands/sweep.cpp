// sweep: bits × granularity on one tensor.
#include "core/experiment/tensor_sweep.h"

#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> sweepCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  SweepSpec sweep;
  sweep.model = textOf(spec, "file");
  sweep.tensor = textOf(spec, "tensor");
  sweep.backend = textOf(spec, "backend", sweep.backend);
  QS_ASSIGN(sweep.base, quant::QuantScheme::parse(textOf(spec, "scheme", "int4")));
  if (spec.contains("bits")) {
    QS_ASSIGN(const auto bits, parseIds(textOf(spec, "bits")));
    sweep.bits.assign(bits.begin(), bits.end());
  }
  if (spec.contains("granularity")) sweep.granularities = textsOf(spec, "granularity");
  QS_ASSIGN(const auto cells, sweepTensor(sweep, services, context));
  Json out;
  out["tensor"] = sweep.tensor;
  out["cells"] = Json::array();
  for (const SweepCell& cell : cells) {
    Json one;
    one["scheme"] = cell.scheme;
    one["bits"] = cell.bits;
    one["granularity"] = cell.granularity;
    addStats(one, cell.stats);
    one["bits_per_weight"] = number(cell.bitsPerWeight);
    one["sampled"] = cell.sampled;
    out["cells"].push_back(std::move(one));
  }
  return out;
}

}  // namespace

void register_sweep(CommandRoster& roster) {
  roster.push_back(
      {"sweep",
       QS_LABEL("core", "Quantize one tensor with every pair of bits and granularity, and measure errors and sizes"),
       {{"file", OptionKind::text, "M",
         QS_LABEL("core", "a model: folder, .safetensors or .npy file, lab or lab-draft"), true},
        {"tensor", OptionKind::text, "T", QS_LABEL("core", "one tensor of it, by short or file name"), true},
        {"bits", OptionKind::text, "\"a,b,…\"", QS_LABEL("core", "numbers of bits, by default 2 to 8")},
        {"granularity", OptionKind::text, "G",
         QS_LABEL("core", "granularities, by default tensor, col, row, g256, g128, g64, g32 and g16"), false, true},
        {"scheme", OptionKind::text, "S",
         QS_LABEL("core", "what all have in common (grid, rounding, clip, method); by default int4")}},
       "cells",
       sweepCommand});
}

}  // namespace qs::experiment
