#include "core/experiment/hardware_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/memory.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"
#include "core/quant/format_names.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using nlohmann::json;

namespace {

constexpr std::uint64_t kMaxFileBytes = 1'000'000;
constexpr std::size_t kMaxRows = 1000;

class RowReader {
 public:
  RowReader(const json& row, std::size_t number, const std::string& what) : row_(row), number_(number), what_(what) {}

  Result<cost::Hardware> run() {
    if (!row_.is_object()) return bad("the row", QS_LABEL("core", "an object"), row_);
    constexpr std::string_view kRowFields[] = {"name", "label", "bandwidth", "memory", "rates", "native", "source"};
    for (const auto& [key, value] : row_.items()) {
      if (std::find(std::begin(kRowFields), std::end(kRowFields), key) == std::end(kRowFields)) {
        return bad(key, {QS_LABEL("core", "one of %1"), {"name, label, bandwidth, memory, rates, native, source"}}, value);
      }
    }
    cost::Hardware out;
    QS_ASSIGN(out.name, text("name", {}));
    QS_ASSIGN(out.label, text("label", out.name));
    QS_ASSIGN(out.source, text("source", what_));
    QS_ASSIGN(out.bytesPerSecond, quantity(row_, "bandwidth", cost::Quantity::bytesPerSecond));
    QS_ASSIGN(out.memoryBytes, quantity(row_, "memory", cost::Quantity::bytes));
    QS_TRY(rates(out));
    QS_TRY(native(out));
    QS_TRY(cost::checkHardware(out));
    return out;
  }

 private:
  Text field(const std::string& name) const {
    return {QS_LABEL("core", "%1 in row %2 of %3"), {name, std::to_string(number_), what_}};
  }
  tl::unexpected<base::Error> bad(const std::string& name, Text expected, const json& found) const {
    return base::fail(ErrorKind::badInput, field(name), std::move(expected),
                      found.is_null() ? Text(QS_LABEL("core", "nothing"))
                                      : Text(found.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 80)),
                      QS_LABEL("core", "correct the row"));
  }
  static const json& in(const json& object, const std::string& name) {
    static const json none;
    const auto it = object.find(name);
    return it == object.end() ? none : *it;
  }
  Result<std::string> text(const char* name, std::optional<std::string> fallback) const {
    const json& value = in(row_, name);
    if (value.is_null() && fallback) return *fallback;
    if (!value.is_string() || value.get<std::string>().empty()) return bad(name, QS_LABEL("core", "a text"), value);
    return value.get<std::string>();
  }
  Result<double> quantity(const json& object, const std::string& name, cost::Quantity kind) const {
    const json& value = in(object, name);
    if (!value.is_string()) return bad(name, QS_LABEL("core", "a text with a number and its unit"), value);
    return cost::parseQuantity(value.get<std::string>(), kind, field(name));
  }
  Status rates(cost::Hardware& out) const {
    const json& all = in(row_, "rates");
    if (!all.is_object() || all.empty()) return bad("rates", QS_LABEL("core", "an object of rates"), all);
    for (const auto& [key, value] : all.items()) {
      const auto arithmetic = cost::arithmeticOf(key);
      if (!arithmetic) return bad("rates", {QS_LABEL("core", "one of %1"), {"fp32, fp16, fp8, fp4, int8, int4"}}, json(key));
      QS_ASSIGN(const double rate, quantity(all, key, cost::Quantity::operationsPerSecond));
      out.rates.push_back({*arithmetic, rate});
    }
    return {};
  }
  Status native(cost::Hardware& out) const {
    const json& list = in(row_, "native");
    if (list.is_null()) {
      out.native = {"bf16", "fp16"};
      return {};
    }
    if (!list.is_array()) return bad("native", QS_LABEL("core", "a list of formats"), list);
    for (const json& one : list) {
      const bool known = one.is_string() && quant::findFormatName(one.get_ref<const std::string&>()) != nullptr;
      if (!known) return bad("native", QS_LABEL("core", "names of formats, as schemes have them"), one);
      out.native.push_back(one.get<std::string>());
    }
    return {};
  }

  const json& row_;
  std::size_t number_;
  const std::string& what_;
};

}  // namespace

Result<std::vector<cost::Hardware>> parseHardware(std::string_view text, const std::string& what) {
  QS_ASSIGN(const json root, io::parseJson(text, Text(what)));
  const auto rows = root.is_object() ? root.find("hardware") : root.end();
  if (!root.is_object() || rows == root.end() || !rows->is_array() || rows->size() > kMaxRows) {
    return base::fail(ErrorKind::badInput, Text(what), QS_LABEL("core", "an object with a list of rows under \"hardware\""),
                      QS_LABEL("core", "something else"), QS_LABEL("core", "write it as the help of `budget` shows"));
  }
  std::vector<cost::Hardware> out;
  for (const json& row : *rows) {
    QS_ASSIGN(cost::Hardware one, RowReader(row, out.size() + 1, what).run());
    const bool taken = cost::findHardware(one.name) != nullptr ||
                       std::any_of(out.begin(), out.end(), [&](const cost::Hardware& other) { return other.name == one.name; });
    if (taken) {
      return base::fail(ErrorKind::badInput, {QS_LABEL("core", "%1 in row %2 of %3"), {"name", std::to_string(out.size() + 1), what}},
                        QS_LABEL("core", "a name that no other row has"), {"'%1'", {one.name}}, QS_LABEL("core", "correct the row"));
    }
    out.push_back(std::move(one));
  }
  return out;
}

Result<std::vector<cost::Hardware>> readHardwareFile(const std::string& path) {
  QS_ASSIGN(const std::string text, io::readTextFile(path, kMaxFileBytes));
  return parseHardware(text, path);
}

Result<cost::Hardware> measureThisMachine(unsigned threads, const base::TaskContext& context) {
  const auto free = base::availableMemory();
  if (!free) {
    return base::fail(ErrorKind::unavailable, QS_LABEL("core", "this machine"), QS_LABEL("core", "a system that says how much memory is free"),
                      QS_LABEL("core", "one that does not"), QS_LABEL("core", "choose a row of the table, or write one of your own"));
  }
  cost::MachineSpec spec;
  spec.threads = threads;
  spec.repeats = 5;
  spec.secondsPerPoint = 0.08;
  QS_ASSIGN(const cost::Machine machine, cost::measureMachine(spec, context));
  return cost::hardwareOf(machine, static_cast<double>(*free));
}

}  // namespace qs::experiment
