#include "core/quiz/lab.h"

#include <cmath>

#include "core/base/contract.h"
#include "core/experiment/budget.h"
#include "core/experiment/values_text.h"
#include "core/quant/quantizer.h"

namespace qs::quiz {

namespace {

quant::QuantScheme parsed(const std::string& scheme) {
  const auto out = quant::QuantScheme::parse(scheme);
  QS_CONTRACT(out.has_value());
  return *out;
}

std::string plainList(const std::vector<double>& values) {
  std::string out;
  for (const double value : values) {
    std::string one = num(value, 6);
    if (one.rfind("\u2212", 0) == 0) one.replace(0, 3, "-");
    out += (out.empty() ? "" : ", ") + one;
  }
  return out;
}

}  // namespace

Rounded roundValues(const std::vector<double>& values, const std::string& scheme) {
  const std::vector<float> x(values.begin(), values.end());
  const auto result = quant::quantize({x.data(), 1, x.size()}, parsed(scheme), {}, {});
  QS_CONTRACT(result.has_value());
  Rounded out;
  for (std::size_t i = 0; i < x.size(); ++i) {
    out.codes.push_back(result->code(0, i));
    out.restored.push_back(static_cast<double>(result->restored.row(0)[i]));
  }
  for (const float scale : result->scales) out.scales.push_back(static_cast<double>(scale));
  out.rmse = result->stats.rmse();
  out.maxError = result->stats.maxError;
  out.zeros = result->stats.zeros;
  return out;
}

std::string schemeText(int bits, const std::string& granularity) { return "int" + std::to_string(bits) + ":" + granularity; }

double storedBytes(const std::string& scheme, std::size_t rows, std::size_t cols) {
  return quant::storedBits(parsed(scheme).weights, rows, cols) / 8.0;
}

double bitsPerWeight(const std::string& scheme, std::size_t rows, std::size_t cols) {
  return quant::storedBits(parsed(scheme).weights, rows, cols) / static_cast<double>(rows * cols);
}

cost::Budget budgetOf(const std::string& geometry, const std::string& hardware, const std::string& scheme,
                      std::int64_t batch, std::int64_t context) {
  const cost::Geometry* model = cost::findGeometry(geometry);
  const cost::Hardware* machine = cost::findHardware(hardware);
  QS_CONTRACT(model != nullptr && machine != nullptr);
  const auto weights = experiment::weightsStorage(parsed(scheme));
  QS_CONTRACT(weights.has_value());
  cost::BudgetSpec spec;
  spec.geometry = *model;
  spec.hardware = *machine;
  spec.weights = *weights;
  spec.batch = batch;
  spec.context = context;
  const auto out = cost::computeBudget(spec);
  QS_CONTRACT(out.has_value());
  return *out;
}

std::optional<int> fewestBits(const std::vector<double>& values, double limit) {
  for (int bits = 2; bits <= 8; ++bits) {
    if (roundValues(values, schemeText(bits, "tensor")).rmse < limit) return bits;
  }
  return std::nullopt;
}

nlohmann::json roundingSettings(const std::vector<double>& values, int bits) {
  return {{"source", "typed"}, {"values", plainList(values)}, {"bits", bits}, {"grouping", "whole"}};
}

Settings::Settings(const std::string& json) : object_(nlohmann::json::parse(json, nullptr, false)) {}

std::string Settings::text(const char* key, const std::string& otherwise) const {
  const auto it = object_.find(key);
  return it != object_.end() && it->is_string() ? it->get<std::string>() : otherwise;
}

double Settings::number(const char* key, double otherwise) const {
  const auto it = object_.find(key);
  return it != object_.end() && it->is_number() ? it->get<double>() : otherwise;
}

bool Settings::flag(const char* key) const {
  const auto it = object_.find(key);
  return it != object_.end() && it->is_boolean() && it->get<bool>();
}

std::vector<std::string> Settings::texts(const char* key) const {
  std::vector<std::string> out;
  const auto it = object_.find(key);
  if (it == object_.end() || !it->is_array()) return out;
  for (const auto& one : *it) {
    if (one.is_string()) out.push_back(one.get<std::string>());
  }
  return out;
}

std::vector<double> Settings::numbers(const char* key) const {
  std::vector<double> out;
  const auto it = object_.find(key);
  if (it == object_.end() || !it->is_array()) return out;
  for (const auto& one : *it) {
    if (one.is_number()) out.push_back(one.get<double>());
  }
  return out;
}

std::vector<double> Settings::typedValues() const {
  if (text("source") != "typed") return {};
  const auto values = experiment::parseValues(text("values"));
  if (!values) return {};
  return {values->begin(), values->end()};
}

bool sameValues(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (static_cast<float>(a[i]) != static_cast<float>(b[i])) return false;
  }
  return true;
}

Verdict met() { return {true, true, {}, {}}; }
Verdict notMet(base::Text why) { return {false, true, {std::move(why)}, {}}; }
Verdict changedGiven() {
  return {false, false, {QS_LABEL("core", "What the question gave has been changed on the page. Going there from here sets it again.")}, {}};
}

}  // namespace qs::quiz
