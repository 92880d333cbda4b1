// One table: every operation and format on each of the backends named, and by how much its results differ at most from the
// processor's. A backend that is not there reads "not run". Usage: parity_table [cpu] [cusim] [cuda] …
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/backend/registry.h"
#include "core/experiment/backend_kernel.h"
#include "core/quant/quantizer.h"
#include "tests/backend/backend_names.h"

namespace {

using namespace qs;
using backend::Buffer;
using backend::rowsOf;
using base::Result;

constexpr std::int64_t kIn = 320;
constexpr std::int64_t kOut = 96;
constexpr std::int64_t kFew = 3;
constexpr std::int64_t kMany = 40;

std::vector<float> normals(std::int64_t n, unsigned seed, float spread = 1.0F) {
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal(0.0F, spread);
  std::vector<float> out(static_cast<std::size_t>(n));
  for (float& v : out) v = normal(rng);
  return out;
}

// What an operation gave, flat; or why it did not.
using Outcome = Result<std::vector<float>>;
using Operation = std::function<Outcome(const backend::BackendPtr&)>;
struct Row {
  std::string operation;
  std::string format;
  Operation run;
  bool exact = false;  // to the last bit, or it is wrong
};

Result<Buffer> brought(const backend::Backend& on, const std::vector<float>& values) {
  QS_ASSIGN(Buffer buffer, on.allocate(values.size()));
  QS_TRY(on.upload(buffer, 0, values));
  return buffer;
}

Outcome fetched(const backend::Backend& on, const Buffer& from, std::int64_t count) {
  std::vector<float> out(static_cast<std::size_t>(count));
  QS_TRY(on.download(out, from.data()));
  return out;
}

// Codes of one form for a matrix (kOut, kIn), with scales every `group` inputs.
struct Packed {
  std::vector<std::uint8_t> codes;
  std::vector<float> scales;
  std::array<float, 16> table{};
  QsPackedMatrix matrix{};
};
Packed packed(std::int32_t code, std::int64_t group) {
  Packed out;
  std::mt19937 rng(11);
  const std::int64_t bytes = code == QS_CODE_BF16 ? 2 : 1;
  out.codes.resize(static_cast<std::size_t>(kOut * kIn * bytes));
  for (std::size_t i = 0; i < out.codes.size(); ++i) {
    const std::uint32_t any = rng();
    out.codes[i] = static_cast<std::uint8_t>(code == QS_CODE_TABLE4 ? any & 15U
                                             : code == QS_CODE_BF16 ? (i % 2 == 1 ? 0x3bU + any % 4 : any & 255U)
                                                                    : any & (code == QS_CODE_INT8 ? 255U : 0xbbU));
  }
  out.scales.assign(static_cast<std::size_t>(kOut * ((kIn + group - 1) / group)), 0.0078125F);
  for (int i = 0; i < 16; ++i) out.table[static_cast<std::size_t>(i)] = static_cast<float>(i - 8);
  out.matrix = {code, kOut, kIn, group, out.codes.data(), out.table.data(), code == QS_CODE_BF16 ? nullptr : out.scales.data(), 0.0F};
  return out;
}

Outcome product(const backend::BackendPtr& on, const std::shared_ptr<const backend::Weights>& w, std::int64_t rows) {
  QS_ASSIGN(const Buffer x, brought(*on, normals(rows * kIn, 3)));
  QS_ASSIGN(const Buffer y, on->allocate(static_cast<std::size_t>(rows * kOut)));
  QS_TRY(on->matmul({}, *w, rowsOf(x, rows, kIn), rowsOf(y, rows, kOut)));
  return fetched(*on, y, rows * kOut);
}

void addProducts(std::vector<Row>& table) {
  for (const std::int64_t rows : {kFew, kMany}) {
    const std::string name = fmt::format("product, {} rows", rows);
    table.push_back({name, "F32", [rows](const backend::BackendPtr& on) -> Outcome {
                       QS_ASSIGN(const auto w, on->prepareWeights({}, normals(kOut * kIn, 2), kOut, kIn));
                       return product(on, w, rows);
                     }});
    const std::pair<const char*, std::int32_t> forms[] = {{"BF16", QS_CODE_BF16}, {"INT8 g32", QS_CODE_INT8},
                                                          {"4-bit table g32", QS_CODE_TABLE4}, {"E4M3 g32", QS_CODE_E4M3},
                                                          {"E5M2 g32", QS_CODE_E5M2}};
    for (const auto& [label, code] : forms) {
      table.push_back({name, label, [rows, code = code](const backend::BackendPtr& on) -> Outcome {
                         const Packed p = packed(code, 32);
                         QS_ASSIGN(const auto w, on->preparePacked({}, p.matrix));
                         return product(on, w, rows);
                       }});
    }
    table.push_back({name, "INT8 × INT8", [rows](const backend::BackendPtr& on) -> Outcome {
                       std::mt19937 rng(5);
                       std::vector<std::int8_t> w(static_cast<std::size_t>(kOut * kIn));
                       std::vector<std::int8_t> x(static_cast<std::size_t>(rows * kIn));
                       for (auto* codes : {&w, &x}) {
                         for (auto& c : *codes) c = static_cast<std::int8_t>(static_cast<int>(rng() % 255) - 127);
                       }
                       QS_ASSIGN(const auto weights, on->prepareInt8(w, normals(kOut, 6), kOut, kIn));
                       QS_ASSIGN(const Buffer scales, brought(*on, normals(rows, 7)));
                       QS_ASSIGN(const Buffer codes, on->allocate(x.size() / sizeof(float) + 1));
                       QS_TRY(on->uploadBytes(codes.data(), x.data(), static_cast<std::int64_t>(x.size())));
                       QS_ASSIGN(const Buffer y, on->allocate(static_cast<std::size_t>(rows * kOut)));
                       QS_TRY(on->matmulInt8({}, *weights, reinterpret_cast<const std::int8_t*>(codes.data()), scales.data(),
                                             rowsOf(y, rows, kOut)));
                       return fetched(*on, y, rows * kOut);
                     }, true});
  }
}

void addQuantize(std::vector<Row>& table) {
  for (const char* text :
       {"int2:g32", "int3:g64", "int4:tensor", "int4:row", "int4:col", "int4:g128", "int4:b16x32", "int4:g128:full", "int4:g128:wide",
        "int4:g32:asym", "int8:row", "int4:g64/mse", "fp8_e4m3:row", "fp8_e5m2:g64", "fp6_e2m3:g32", "fp6_e3m2:g32",
        "fp4_e2m1:g32", "nf4:g64", "mxfp4", "mxfp6_e2m3", "mxfp6_e3m2", "mxfp8_e4m3", "mxfp8_e5m2", "nvfp4"}) {
    const auto scheme = quant::QuantScheme::parse(text);
    if (!scheme) {
      std::fprintf(stderr, "%s\n", scheme.error().english().c_str());
      continue;
    }
    table.push_back({"quantize, restore", text, [scheme = *scheme](const backend::BackendPtr& on) -> Outcome {
                       const auto x = normals(kOut * kIn, 9, 0.02F);
                       const quant::RowsKernel kernel = experiment::rowsKernel(on);
                       QS_ASSIGN(const auto q, quant::quantize({x.data(), kOut, kIn}, scheme, {}, {}, kernel));
                       std::vector<float> out(q.restored.values().begin(), q.restored.values().end());
                       out.insert(out.end(), q.scales.begin(), q.scales.end());
                       for (const std::uint8_t code : q.codes) out.push_back(static_cast<float>(code));
                       return out;
                     }, true});
  }
}

void addLayers(std::vector<Row>& table) {
  constexpr std::int64_t kHeads = 4;
  constexpr std::int64_t kKv = 2;
  constexpr std::int64_t kDim = 32;
  constexpr std::int64_t kPast = 70;
  table.push_back({"norm", "F32", [](const backend::BackendPtr& on) -> Outcome {
                     QS_ASSIGN(const Buffer x, brought(*on, normals(kFew * kIn, 1)));
                     QS_ASSIGN(const Buffer w, brought(*on, normals(kIn, 2)));
                     QS_TRY(on->rmsNorm({}, rowsOf(x, kFew, kIn), w.data(), 1e-5F, rowsOf(x, kFew, kIn)));
                     return fetched(*on, x, kFew * kIn);
                   }});
  table.push_back({"gate", "F32", [](const backend::BackendPtr& on) -> Outcome {
                     QS_ASSIGN(const Buffer gate, brought(*on, normals(kFew * kIn, 1, 4.0F)));
                     QS_ASSIGN(const Buffer up, brought(*on, normals(kFew * kIn, 2)));
                     QS_TRY(on->siluMul({}, rowsOf(gate, kFew, kIn), up.data()));
                     return fetched(*on, gate, kFew * kIn);
                   }});
  table.push_back({"rotary positions", "F32", [](const backend::BackendPtr& on) -> Outcome {
                     QS_ASSIGN(const Buffer x, brought(*on, normals(kFew * kHeads * kDim, 1)));
                     QS_ASSIGN(const Buffer c, brought(*on, normals(kFew * kDim / 2, 2)));
                     QS_ASSIGN(const Buffer s, brought(*on, normals(kFew * kDim / 2, 3)));
                     QS_TRY(on->rope({}, rowsOf(x, kFew, kHeads * kDim), kHeads, kDim, c.data(), s.data()));
                     return fetched(*on, x, kFew * kHeads * kDim);
                   }});
  for (const bool codes : {false, true}) {
    table.push_back({"attention", codes ? "INT8 cache" : "F32 cache", [codes](const backend::BackendPtr& on) -> Outcome {
                       constexpr std::int64_t kWidth = kKv * kDim;
                       const QsKvForm form{QS_CODE_INT8, 32, nullptr};
                       QS_ASSIGN(auto cache, codes ? on->createPackedKvCache(kPast + kFew, kKv, kDim, form, form)
                                                   : on->createKvCache(kPast + kFew, kKv, kDim));
                       const std::int64_t rows = kPast + kFew;
                       if (codes) {
                         std::mt19937 rng(4);
                         std::vector<std::uint8_t> k(static_cast<std::size_t>(rows * kWidth));
                         for (auto& c : k) c = static_cast<std::uint8_t>(rng());
                         std::vector<float> scales(static_cast<std::size_t>(rows * kWidth / 32), 0.01F);
                         QS_ASSIGN(const Buffer kc, on->allocate(k.size() / sizeof(float) + 1));
                         QS_TRY(on->uploadBytes(kc.data(), k.data(), static_cast<std::int64_t>(k.size())));
                         QS_ASSIGN(const Buffer ks, brought(*on, scales));
                         const auto* at = reinterpret_cast<const std::uint8_t*>(kc.data());
                         QS_TRY(on->kvStorePacked(cache, 0, rows, at, ks.data(), at, ks.data()));
                       } else {
                         QS_ASSIGN(const Buffer k, brought(*on, normals(rows * kWidth, 5)));
                         QS_ASSIGN(const Buffer v, brought(*on, normals(rows * kWidth, 6)));
                         QS_TRY(on->kvStore(cache, 0, rowsOf(k, rows, kWidth), v.data()));
                       }
                       QS_ASSIGN(const Buffer q, brought(*on, normals(kFew * kHeads * kDim, 7)));
                       QS_ASSIGN(const Buffer y, on->allocate(kFew * kHeads * kDim));
                       QS_TRY(on->attention({}, cache, rowsOf(q, kFew, kHeads * kDim), kPast, kHeads, 0.17F,
                                            rowsOf(y, kFew, kHeads * kDim)));
                       return fetched(*on, y, kFew * kHeads * kDim);
                     }});
  }
  table.push_back({"loss", "F32", [](const backend::BackendPtr& on) -> Outcome {
                     QS_ASSIGN(const Buffer logits, brought(*on, normals(kFew * kIn, 8, 3.0F)));
                     const std::vector<std::int32_t> targets = {1, 77, 319};
                     std::vector<QsLossRow> rows(targets.size());
                     QS_TRY(on->softmaxLoss({}, rowsOf(logits, kFew, kIn), targets, {}, true, rows));
                     QS_ASSIGN(auto out, fetched(*on, logits, kFew * kIn));
                     for (const QsLossRow& row : rows) out.push_back(static_cast<float>(row.nll));
                     return out;
                   }});
}

// "0", a relative difference, or why there is none.
std::string verdict(const Row& row, const Outcome& got, const Outcome& want, bool& wrong) {
  if (!got) return got.error().kind == base::ErrorKind::unavailable ? "no such operation" : got.error().english();
  if (!want) return "nothing to compare with";
  double size = 0.0;
  double difference = 0.0;
  std::size_t bits = 0;
  for (std::size_t i = 0; i < std::min(got->size(), want->size()); ++i) {
    const double a = static_cast<double>((*got)[i]);
    const double b = static_cast<double>((*want)[i]);
    bits += std::memcmp(&(*got)[i], &(*want)[i], sizeof(float)) != 0 ? 1 : 0;
    if (std::isfinite(b)) size = std::max(size, std::fabs(b));
    if (std::isfinite(a) && std::isfinite(b)) difference = std::max(difference, std::fabs(a - b));
  }
  if (got->size() != want->size() || (row.exact && bits > 0)) {
    wrong = true;
    return fmt::format("WRONG: {} of {} differ", bits, want->size());
  }
  if (bits == 0) return "0";
  // Far beyond what other orders of sums explain is no rounding.
  const double relative = size > 0.0 ? difference / size : difference;
  if (!(relative < 1e-4)) wrong = true;
  return fmt::format("{}{:.1e}", relative < 1e-4 ? "" : "WRONG: ", relative);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names(argv + 1, argv + argc);
  if (names.empty()) names = {"cpu", "cusim", "cuda"};
  std::vector<backend::BackendPtr> backends;
  for (const std::string& name : names) {
    const auto opened = backend::Registry().open(name == "cusim" ? test::cusimName() : name);
    backends.push_back(opened ? *opened : nullptr);
    if (!opened) std::fprintf(stderr, "%s: not run: %s\n", name.c_str(), opened.error().english().c_str());
  }
  const auto reference = backend::Registry().open("cpu");
  if (!reference) return 1;
  std::vector<Row> table;
  addQuantize(table);
  addProducts(table);
  addLayers(table);
  std::string head = fmt::format("{:<20} {:<18}", "operation", "format");
  for (const std::string& name : names) head += fmt::format(" {:>18}", name);
  std::printf("%s\n(largest difference from %s, relative to the largest result; codes, scales and restored values: to the last bit)\n",
              head.c_str(), (*reference)->name().c_str());
  bool wrong = false;
  for (const Row& row : table) {
    std::string line = fmt::format("{:<20} {:<18}", row.operation, row.format);
    const Outcome want = row.run(*reference);
    for (const auto& on : backends) {
      line += fmt::format(" {:>18}", on == nullptr ? std::string("not run") : verdict(row, row.run(on), want, wrong));
    }
    std::printf("%s\n", line.c_str());
  }
  return wrong ? 1 : 0;
}
