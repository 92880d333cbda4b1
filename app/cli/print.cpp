#include "app/cli/print.h"

#include <fmt/format.h>

#include <algorithm>

namespace qs::cli {

namespace {

using experiment::Json;

constexpr std::size_t kShownElements = 12;  // of a list, in text
constexpr std::size_t kWidest = 40;

// Columns of display width, since names may hold Chinese: counts characters, wide ones twice.
std::size_t displayWidth(const std::string& text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) == 0x80U) continue;
    width += byte >= 0xE3U ? 2 : 1;
  }
  return width;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t own = displayWidth(text);
  const std::string space(width > own ? width - own : 0, ' ');
  return right ? space + text : text + space;
}

std::string shortNumber(const Json& value) {
  if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
  return experiment::jsonText(value, false);
}

std::string cell(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "–";
  if (value.is_array()) {
    std::string out;
    std::size_t shown = 0;
    for (const Json& element : value) {
      if (shown++ == kShownElements) {
        out += fmt::format(" … ({} in all)", value.size());
        break;
      }
      out += (out.empty() ? "" : " ") + cell(element);
    }
    return out;
  }
  if (value.is_object()) {
    std::string out;
    for (const auto& [key, inner] : value.items()) out += (out.empty() ? "" : ", ") + key + " " + cell(inner);
    return out;
  }
  return shortNumber(value);
}

bool isTable(const Json& value) {
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), [](const Json& row) {
    return row.is_object();
  });
}

std::string tableText(const Json& rows) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : rows.front().items()) {
    // Long lists and nested objects belong in the JSON; a terminal's row has no room for them.
    const bool fits = std::all_of(rows.begin(), rows.end(), [&key = key](const Json& row) {
      return !row.contains(key) || (!row[key].is_object() && !isTable(row[key]) && (!row[key].is_array() || row[key].size() <= 4));
    });
    if (fits) keys.push_back(key);
  }
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> widths;
  std::vector<bool> numeric;
  for (const std::string& key : keys) {
    std::size_t width = key.size();
    bool allNumbers = true;
    std::vector<std::string> column;
    for (const Json& row : rows) {
      const Json value = row.contains(key) ? row[key] : Json(nullptr);
      column.push_back(cell(value));
      width = std::max(width, std::min(displayWidth(column.back()), kWidest));
      allNumbers = allNumbers && (value.is_number() || value.is_null());
    }
    cells.push_back(std::move(column));
    widths.push_back(width);
    numeric.push_back(allNumbers);
  }
  std::string out;
  const auto line = [&](auto&& text) {
    std::string made;
    for (std::size_t c = 0; c < keys.size(); ++c) {
      made += (c == 0 ? "" : "  ") + padded(text(c), widths[c], numeric[c]);
    }
    made.erase(made.find_last_not_of(' ') + 1);
    out += made + "\n";
  };
  line([&](std::size_t c) { return keys[c]; });
  for (std::size_t r = 0; r < rows.size(); ++r) {
    line([&](std::size_t c) { return cells[c][r]; });
  }
  return out;
}

std::string csvCell(const Json& value) {
  std::string text = value.is_string() ? value.get<std::string>() : value.is_null() ? "" : experiment::jsonText(value, false);
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string csvTable(const Json& rows) {
  std::string out;
  std::vector<std::string> keys;
  for (const Json& row : rows) {
    for (const auto& [key, value] : row.items()) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
  for (std::size_t c = 0; c < keys.size(); ++c) out += (c == 0 ? "" : ",") + keys[c];
  out += "\n";
  for (const Json& row : rows) {
    for (std::size_t c = 0; c < keys.size(); ++c) {
      out += (c == 0 ? "" : ",") + (row.contains(keys[c]) ? csvCell(row[keys[c]]) : std::string());
    }
    out += "\n";
  }
  return out;
}

}  // namespace

std::string textOf(const Json& result, const experiment::Command& command) {
  if (command.print != nullptr) return command.print(result);
  if (result.is_array()) return isTable(result) ? tableText(result) : cell(result) + "\n";
  std::string out;
  std::size_t width = 0;
  for (const auto& [key, value] : result.items()) {
    if (!isTable(value)) width = std::max(width, key.size());
  }
  for (const auto& [key, value] : result.items()) {
    if (isTable(value)) continue;
    if (value.is_array() && value.empty()) continue;
    out += padded(key, width + 2, false) + cell(value) + "\n";
  }
  for (const auto& [key, value] : result.items()) {
    if (isTable(value)) out += "\n" + (key == command.table ? "" : key + ":\n") + tableText(value);
  }
  return out;
}

std::string csvOf(const Json& result, const experiment::Command& command, const Json& spec) {
  std::string out = "# quantspec " QS_VERSION " " + experiment::jsonText(spec, false) + "\n";
  if (isTable(result)) return out + csvTable(result);
  if (!command.table.empty() && result.contains(command.table) && isTable(result[command.table])) {
    return out + csvTable(result[command.table]);
  }
  if (result.contains("restored")) {  // a quantized row: one line an element
    Json rows = Json::array();
    for (std::size_t i = 0; i < result["restored"].size(); ++i) {
      Json row;
      row["index"] = i;
      row["x"] = result["values"][i];
      row["restored"] = result["restored"][i];
      row["code"] = i < result["codes"].size() ? result["codes"][i] : Json(nullptr);
      rows.push_back(std::move(row));
    }
    return out + csvTable(rows);
  }
  return out + csvTable(Json::array({result}));
}

}  // namespace qs::cli
