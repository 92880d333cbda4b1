#include "core/experiment/cells.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "core/base/sha256.h"
#include "core/experiment/command.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"
#include "core/io/text_util.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Text;
namespace fs = std::filesystem;

namespace {

// What may differ between two runs of one cell without their saying anything different.
constexpr std::array<std::string_view, 4> kOwnKeys = {"cell", "version", "threads", "seconds"};

// Keys in order at every depth, so that a spec written in another order is the same spec.
nlohmann::json ordered(const Json& value) { return nlohmann::json::parse(value.dump()); }

// The first key at which two results differ, as a path; empty: they do not.
std::string differenceOf(const nlohmann::json& a, const nlohmann::json& b, const std::string& path) {
  if (a == b) return {};
  if (a.is_object() && b.is_object()) {
    std::set<std::string> keys;
    for (const auto* one : {&a, &b}) {
      for (const auto& [key, value] : one->items()) keys.insert(key);
    }
    for (const std::string& key : keys) {
      if (path.empty() && std::find(kOwnKeys.begin(), kOwnKeys.end(), key) != kOwnKeys.end()) continue;
      const std::string inner = path.empty() ? key : path + "." + key;
      if (!a.contains(key) || !b.contains(key)) return inner;
      if (std::string found = differenceOf(a[key], b[key], inner); !found.empty()) return found;
    }
    return {};
  }
  if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (std::string found = differenceOf(a[i], b[i], path + "[" + std::to_string(i) + "]"); !found.empty()) return found;
    }
    return {};
  }
  return path.empty() ? "the line" : path;
}

std::string hashIn(const Json& line) {
  if (!line.is_object() || !line.contains("spec_sha256") || !line["spec_sha256"].is_string()) return {};
  std::string hash = line["spec_sha256"];
  const bool digits = hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string::npos;
  // Hash, cell and version alone are no result.
  return digits && line.size() > 3 ? hash : std::string();
}

Result<std::vector<fs::path>> filesOf(const std::vector<std::string>& places) {
  std::vector<fs::path> out;
  for (const std::string& place : places) {
    std::error_code code;
    if (!fs::is_directory(place, code)) {
      out.emplace_back(place);
      continue;
    }
    std::vector<fs::path> inside;
    fs::directory_iterator at(place, code);
    for (; !code && at != fs::directory_iterator(); at.increment(code)) {
      const std::string end = at->path().extension().string();
      if ((end == ".json" || end == ".jsonl") && !at->path().filename().string().starts_with('.')) inside.push_back(at->path());
    }
    if (code) {
      return base::fail(ErrorKind::badInput, {QS_LABEL("core", "folder %1"), {place}}, QS_LABEL("core", "a folder that can be read"), code.message());
    }
    std::sort(inside.begin(), inside.end());
    out.insert(out.end(), inside.begin(), inside.end());
  }
  return out;
}

// Gathers lines.
class Merger {
 public:
  base::Status add(const fs::path& file) {
    QS_ASSIGN(const std::string text, io::readTextFile(file, kMostCellBytes));
    ++out_.files;
    std::size_t at = 0;
    for (std::int64_t number = 1; at < text.size(); ++number) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view row = std::string_view(text).substr(at, end - at);
      at = end + 1;
      if (row.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      const std::string where = file.string() + ":" + std::to_string(number);
      const Text what = {QS_LABEL("core", "line %1 of %2"), {std::to_string(number), file.string()}};
      if (const auto valid = io::parseJson(row, what); !valid) {
        out_.broken.push_back({where, valid.error()});
        continue;
      }
      Json line = Json::parse(row);
      const std::string hash = hashIn(line);
      if (hash.empty()) {
        out_.broken.push_back({where, {ErrorKind::badInput, what, QS_LABEL("core", "the result of a cell, with \"spec_sha256\""),
                                       io::shortened(row, 40), QS_LABEL("core", "write results by `quantspec run SPECS --cell N --out F`")}});
        continue;
      }
      take(hash, std::move(line), where);
    }
    return {};
  }

  Merged finish(const Json& specs) {
    std::set<std::string> listed;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const std::string hash = specHash(specs[i]);
      if (!listed.insert(hash).second) continue;
      const auto known = found_.find(hash);
      if (known == found_.end()) {
        out_.missing.push_back({static_cast<std::int64_t>(i), hash});
        continue;
      }
      known->second.line["cell"] = i;  // of this list, whatever list it was run from
      out_.lines.push_back(known->second.line);
    }
    for (const auto& [hash, found] : found_) {
      if (listed.contains(hash)) continue;
      out_.foreign += specs.empty() ? 0 : 1;
      out_.lines.push_back(found.line);
    }
    return std::move(out_);
  }

 private:
  struct Found {
    Json line;
    std::string where;
  };

  void take(const std::string& hash, Json line, const std::string& where) {
    const auto known = found_.find(hash);
    if (known == found_.end()) {
      found_.emplace(hash, Found{std::move(line), where});
      return;
    }
    const std::string key = differenceOf(ordered(known->second.line), ordered(line), {});
    if (key.empty()) {
      ++out_.duplicates;
    } else {
      out_.conflicts.push_back({hash, known->second.where, where, key});
    }
  }

  std::map<std::string, Found> found_;
  Merged out_;
};

}  // namespace

std::string specHash(const Json& spec) {
  nlohmann::json plain = ordered(spec);
  if (plain.is_object()) plain.erase("threads");
  return base::sha256Hex(plain.dump());
}

Result<Json> sweepCells(const CellsSpec& sweep) {
  const bool loss = sweep.experiment == "loss";
  if (!loss && sweep.experiment != "combine") {
    return base::fail(ErrorKind::usage, base::Text("--of"), {QS_LABEL("core", "one of %1"), {"loss, combine"}}, sweep.experiment);
  }
  for (const auto& [name, list] : {std::pair("--models", &sweep.models), std::pair("--schemes", &sweep.schemes), std::pair("--texts", &sweep.texts)}) {
    if (list->empty()) return base::fail(ErrorKind::usage, base::Text(name), QS_LABEL("core", "at least one"), QS_LABEL("core", "none"));
  }
  if (sweep.models.size() > kMostCells || sweep.schemes.size() > kMostCells || sweep.texts.size() > kMostCells ||
      static_cast<double>(sweep.models.size()) * static_cast<double>(sweep.schemes.size()) * static_cast<double>(sweep.texts.size()) >
          static_cast<double>(kMostCells)) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the sweep"), {QS_LABEL("core", "at most %1 cells"), {io::grouped(kMostCells)}}, QS_LABEL("core", "more"));
  }
  const Command* command = findCommand(sweep.experiment);
  Json out = Json::array();
  std::set<std::string> seen;
  for (const std::string& model : sweep.models) {
    for (const std::string& text : sweep.texts) {
      for (const std::string& scheme : sweep.schemes) {
        QS_ASSIGN(const auto parsed, quant::QuantScheme::parse(scheme));
        Json spec;
        spec["experiment"] = sweep.experiment;
        spec["model"] = model;
        spec[loss ? "text-file" : "tasks"] = text;
        spec["scheme"] = loss ? Json::array({parsed.text()}) : Json(parsed.text());
        for (const auto& [key, value] : sweep.options.items()) spec[key] = value;
        QS_TRY(checkSpec(spec, *command));
        if (seen.insert(specHash(spec)).second) out.push_back(std::move(spec));
      }
    }
  }
  return out;
}

std::string cellLine(const Json& spec, std::int64_t cell, const Json& result, const std::string& version) {
  Json line;
  line["cell"] = cell;
  line["spec_sha256"] = specHash(spec);
  line["version"] = version;
  if (result.is_object()) {
    for (const auto& [key, value] : result.items()) line[key] = value;
  } else {
    line["list"] = result;
  }
  return jsonText(line, false);
}

std::optional<Json> finishedCell(const fs::path& file, const std::string& hash) {
  std::error_code code;
  if (!fs::is_regular_file(file, code)) return std::nullopt;
  const auto text = io::readTextFile(file, kMostCellBytes);
  if (!text || !io::parseJson(*text, Text("cell"))) return std::nullopt;
  Json line = Json::parse(*text);
  if (hashIn(line) != hash) return std::nullopt;
  return line;
}

std::string cellFileName(const std::string& hash) { return hash.substr(0, 16) + ".json"; }

Result<Json> readSpecs(const std::string& file, bool* list) {
  QS_ASSIGN(const std::string text, io::readTextFile(file, kMostCellBytes));
  // parseJson refuses what is not UTF-8, not JSON or has a key twice, with its place; the order of keys is kept here.
  QS_TRY(io::parseJson(text, {QS_LABEL("core", "file %1"), {file}}));
  Json specs = Json::parse(text);
  if (list != nullptr) *list = specs.is_array();
  if (!specs.is_array()) specs = Json::array({specs});
  if (!specs.empty()) return specs;
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "file %1"), {file}}, QS_LABEL("core", "a spec, or a list of them"), QS_LABEL("core", "an empty list"));
}

Result<Merged> mergeCells(const std::vector<std::string>& places, const std::string& cells) {
  Json specs = Json::array();
  if (!cells.empty()) {
    QS_ASSIGN(specs, readSpecs(cells));
  }
  QS_ASSIGN(const auto files, filesOf(places));
  Merger merger;
  for (const fs::path& file : files) {
    std::error_code code;
    if (!cells.empty() && fs::equivalent(file, cells, code)) continue;  // the list itself, in the same folder
    QS_TRY(merger.add(file));
  }
  return merger.finish(specs);
}

}  // namespace qs::experiment
