#include "core/experiment/budget.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/experiment/command_text.h"
#include "core/experiment/geometry_config.h"
#include "core/experiment/device_machine.h"
#include "core/experiment/hardware_file.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/model_scheme.h"
#include "core/quant/quantizer.h"
#include "core/quant/row_quantizer.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Text;
using quant::Granularity;
using quant::PartScheme;
using quant::QuantScheme;

namespace {

constexpr double kTokensOfChannelScale = 32.0;  // keys and values of so many tokens share a channel's scale

double codeBitsOf(const PartScheme& part) {
  if (part.isPlain()) return part.format == "fp32" ? 32.0 : 16.0;
  if (const io::BlockType* block = io::findBlockType(part.format)) return block->codeBits;
  const quant::Format* format = quant::findFormat(part.format);
  return format != nullptr ? format->bits : part.integerBits();
}

std::string partText(const PartScheme& part) {
  QuantScheme alone;
  alone.weights = part;
  return alone.text();
}

// The cache's part as it is written behind `+kv=`.
std::string kvText(const std::optional<PartScheme>& part) {
  if (!part) return "bf16";
  QuantScheme scheme;
  scheme.kv = part;
  const std::string text = scheme.text();
  const std::size_t at = text.find("+kv=");
  return at == std::string::npos ? "bf16" : text.substr(at + 4);
}

bool isPlain(const QuantScheme& scheme) {
  return scheme.weights.isPlain() && (!scheme.kv || scheme.kv->isPlain()) && (!scheme.activations || scheme.activations->isPlain());
}

std::int64_t contextOf(const BudgetStudySpec& spec, const cost::Geometry& geometry) {
  if (spec.context) return *spec.context;
  return geometry.context > 0 ? std::min(kUsualContext, geometry.context) : kUsualContext;
}

// Formats that a table compares, coarse to fine, and the scheme at hand if it is none of them.
std::vector<std::string> comparedFormats(const std::string& own) {
  std::vector<std::string> out = {"bf16", "int8", "fp8_e4m3", "q8_0", "q6_k", "int6:g128", "q5_k", "q4_k", "nvfp4", "mxfp4",
                                  "nf4", "int4:g32", "int4:g128", "int3:g64", "int2:g32"};
  if (std::find(out.begin(), out.end(), own) == out.end()) out.insert(out.begin() + 1, own);
  return out;
}

}  // namespace

Result<cost::BudgetSpec> budgetSpec(const BudgetStudySpec& spec, const QuantScheme& scheme, const cost::Geometry& geometry,
                                    const cost::Hardware& hardware) {
  cost::BudgetSpec out;
  out.geometry = geometry;
  out.hardware = hardware;
  QS_ASSIGN(out.weights, weightsStorage(scheme));
  QS_ASSIGN(out.kv, kvStorage(scheme.kv));
  if (scheme.activations && !scheme.activations->isPlain()) out.activations = scheme.activations->format;
  out.batch = spec.batch;
  out.context = contextOf(spec, geometry);
  out.countActivations = spec.countActivations;
  out.overheads = spec.overheads;
  return out;
}

Result<cost::StorageFormat> weightsStorage(const QuantScheme& scheme) {
  const auto unavailable = [&](Text expected, Text found) {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}}, std::move(expected), std::move(found));
  };
  QS_ASSIGN(const auto model, quant::readModelScheme(scheme));
  const PartScheme& part = scheme.weights;
  if (part.granularity.kind == Granularity::Kind::split) {
    return unavailable(QS_LABEL("core", "groups that every matrix has"), part.granularity.text());
  }
  if (model.keep.any() || model.threshold) {
    return unavailable(QS_LABEL("core", "all linear layers in one format, so that bytes follow from the geometry"),
                       model.threshold ? Text("llmint8") : Text("keep"));
  }
  cost::StorageFormat out;
  out.name = partText(part);
  out.format = part.format;
  out.bits = [part, codes = codeBitsOf(part)](std::int64_t rows, std::int64_t cols) {
    const auto r = static_cast<std::size_t>(rows);
    const auto c = static_cast<std::size_t>(cols);
    const double all = quant::storedBits(part, r, c) / (static_cast<double>(rows) * static_cast<double>(cols));
    return cost::NumberBits{codes, std::max(0.0, all - codes)};
  };
  return out;
}

Result<cost::StorageFormat> kvStorage(const std::optional<PartScheme>& part) {
  cost::StorageFormat out;
  if (!part) return out;
  if (!part->isPlain()) QS_TRY(quant::checkRunPart(*part, quant::RunPart::cache));
  out.name = kvText(part);
  out.format = part->format;
  const double codes = codeBitsOf(*part);
  using Kind = Granularity::Kind;
  const Kind kind = part->granularity.kind;
  const bool asBlocks = kind == Kind::group || quant::fixedBlock(*part) != 0 || part->isPlain();
  const double perScale = quant::bits(part->scaleType()) + (part->grid == quant::GridKind::asym ? codes : 0.0);
  out.bits = [part = *part, codes, kind, asBlocks, perScale](std::int64_t heads, std::int64_t headDim) {
    const double values = static_cast<double>(heads) * static_cast<double>(headDim);
    if (asBlocks) {
      const double all = quant::storedBits(part, 1, static_cast<std::size_t>(heads * headDim)) / values;
      return cost::NumberBits{codes, std::max(0.0, all - codes)};
    }
    double sharing = 0.0;
    if (kind == Kind::token) sharing = values;
    if (kind == Kind::head) sharing = static_cast<double>(headDim);
    if (kind == Kind::channel) sharing = kTokensOfChannelScale;
    return cost::NumberBits{codes, sharing > 0.0 ? perScale / sharing : 0.0};
  };
  return out;
}

Result<QuantScheme> budgetScheme(const std::string& weights, const std::string& kv) {
  QS_ASSIGN(QuantScheme scheme, QuantScheme::parse(weights));
  if (kv.empty()) return scheme;
  if (scheme.kv) {
    return base::fail(ErrorKind::usage, Text("--kv"), QS_LABEL("core", "the cache's format in one place"),
                      {QS_LABEL("core", "another in --weights %1"), {weights}});
  }
  QS_ASSIGN(const QuantScheme cache, QuantScheme::parse("bf16+kv=" + kv));
  if (cache.activations || cache.attention || !cache.methods.empty()) {
    return base::fail(ErrorKind::usage, Text("--kv"), QS_LABEL("core", "the cache's format alone"), Text(kv));
  }
  scheme.kv = cache.kv;
  return scheme;
}

Result<cost::Hardware> namedHardware(const std::string& name, const std::string& file, const std::string& backend,
                                     Services& services, const base::TaskContext& context) {
  std::vector<cost::Hardware> own;
  if (!file.empty()) {
    QS_ASSIGN(own, readHardwareFile(file));
  }
  if (name == "this") {
    const auto device = services.backend(backend);
    if (device) return measuredHardware(*device, services.pool().threads(), context);
    // Without modules the machine can still be measured.
    if (backend != BudgetStudySpec{}.backend) return base::fail(device.error());
    return measureThisMachine(services.pool().threads(), context);
  }
  if (const cost::Hardware* row = cost::findHardware(name)) return *row;
  std::string known = "this";
  for (const cost::Hardware& row : cost::hardwareTable()) known += ", " + row.name;
  for (const cost::Hardware& row : own) {
    if (row.name == name) return row;
    known += ", " + row.name;
  }
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "the hardware '%1'"), {name}}, {QS_LABEL("core", "one of %1"), {known}},
                    QS_LABEL("core", "none of them"), QS_LABEL("core", "add a row in a file, with --hardware-file"));
}

std::optional<cost::Rate> nativeRate(const cost::Hardware& hardware, std::string_view format) {
  const auto arithmetic = cost::arithmeticOfFormat(format);
  if (!arithmetic || !hardware.isNative(format)) return std::nullopt;
  const auto rate = hardware.rate(*arithmetic);
  return rate ? std::optional(cost::Rate{*arithmetic, *rate}) : std::nullopt;
}

Result<BudgetStudy> studyBudget(const BudgetStudySpec& spec, const cost::Geometry& geometry, const cost::Hardware& hardware) {
  BudgetStudy out;
  out.geometry = geometry;
  out.hardware = hardware;
  QS_ASSIGN(const cost::BudgetSpec own, budgetSpec(spec, spec.scheme, geometry, hardware));
  out.context = own.context;
  out.weights = own.weights.name;
  out.kv = own.kv.name;
  QS_ASSIGN(out.budget, cost::computeBudget(own));

  // One thing changes from row to row: the weights.
  for (const std::string& text : comparedFormats(out.weights)) {
    QS_ASSIGN(QuantScheme scheme, QuantScheme::parse(text));
    scheme.kv = spec.scheme.kv;
    scheme.activations = spec.scheme.activations;
    QS_ASSIGN(const cost::BudgetSpec other, budgetSpec(spec, scheme, geometry, hardware));
    QS_ASSIGN(const cost::Budget budget, cost::computeBudget(other));
    out.formats.push_back({text, budget.bitsPerWeight, budget.weightBytesHeld, budget.step.total, budget.decode.seconds,
                           budget.tokensPerSecond, budget.relativeToBf16, budget.fitsRequests, budget.step, budget.arithmetic,
                           nativeRate(hardware, scheme.weights.format)});
  }

  if (!isPlain(spec.scheme)) {
    QS_ASSIGN(const cost::BudgetSpec plain, budgetSpec(spec, QuantScheme(), geometry, hardware));
    QS_ASSIGN(const cost::Budget original, cost::computeBudget(plain));
    QS_ASSIGN(out.advice, cost::advise(own, original, out.budget, spec.load));
  }

  out.notes = geometry.assumed;
  if (out.budget.memoryLeft < 0.0) {
    out.notes.push_back({QS_LABEL("core", "The weights do not fit: they take %1 (%2), and %3 has %4 (%5)."),
                         {cost::decimalText(out.budget.weightBytesHeld), cost::binaryText(out.budget.weightBytesHeld), hardware.label,
                          cost::decimalText(hardware.memoryBytes), cost::binaryText(hardware.memoryBytes)}});
  }
  if (out.budget.restoredToMultiply) {
    out.notes.push_back({QS_LABEL("core", "%1 does not multiply %2: it is restored to %3 first, which saves bytes and no arithmetic."),
                         {hardware.label, *own.activations, std::string(cost::word(out.budget.arithmetic))}});
  }
  if (out.budget.decode.servedBy == cost::ServedBy::cache) {
    out.notes.push_back(QS_LABEL("core", "What a step reads fits into the processor's caches, which serve it: memory alone would be slower."));
  }
  return out;
}

Result<BudgetStudy> runBudget(const BudgetStudySpec& spec, Services& services, const base::TaskContext& context) {
  // What can be refused without measuring is refused first.
  QS_ASSIGN(const cost::Geometry geometry, namedGeometry(spec.geometry, services));
  if (spec.hardware == "this") QS_TRY(studyBudget(spec, geometry, *cost::findHardware("h100")));
  QS_ASSIGN(const cost::Hardware hardware, namedHardware(spec.hardware, spec.hardwareFile, spec.backend, services, context));
  return studyBudget(spec, geometry, hardware);
}

std::string commandLine(const BudgetStudySpec& spec) {
  QuantScheme weights = spec.scheme;
  weights.kv.reset();
  std::string out = "quantspec budget --geometry " + shellWord(spec.geometry) + " --hardware " + shellWord(spec.hardware);
  if (!spec.hardwareFile.empty()) out += " --hardware-file " + shellWord(spec.hardwareFile);
  if (spec.hardware == "this" && spec.backend != BudgetStudySpec{}.backend) out += " --backend " + shellWord(spec.backend);
  out += " --weights " + shellWord(weights.text()) + " --kv " + shellWord(kvText(spec.scheme.kv));
  out += fmt::format(" --batch {}", spec.batch);
  if (spec.context) out += fmt::format(" --context {}", *spec.context);
  if (spec.countActivations) out += " --count-activations";
  const cost::Overheads none;
  if (spec.overheads.fixedSeconds != none.fixedSeconds) out += fmt::format(" --fixed-ms {}", 1e3 * spec.overheads.fixedSeconds);
  if (spec.overheads.bandwidthShare != none.bandwidthShare) out += fmt::format(" --bandwidth-share {}", spec.overheads.bandwidthShare);
  if (spec.overheads.arithmeticShare != none.arithmeticShare) out += fmt::format(" --arithmetic-share {}", spec.overheads.arithmeticShare);
  const cost::Workload usual;
  if (spec.load.promptTokens != usual.promptTokens) out += fmt::format(" --prompt {}", static_cast<std::int64_t>(spec.load.promptTokens));
  if (spec.load.newTokens != usual.newTokens) out += fmt::format(" --new {}", static_cast<std::int64_t>(spec.load.newTokens));
  if (spec.load.waitingShare != usual.waitingShare) out += fmt::format(" --waiting {}", spec.load.waitingShare);
  if (spec.load.lossChange) out += fmt::format(" --loss-change {}", *spec.load.lossChange);
  if (spec.load.lossChangeError) out += fmt::format(" --loss-error {}", *spec.load.lossChangeError);
  if (spec.load.lossTolerance) out += fmt::format(" --loss-tolerance {}", *spec.load.lossTolerance);
  if (spec.load.qualityCritical) out += " --critical";
  return out;
}

}  // namespace qs::experiment
