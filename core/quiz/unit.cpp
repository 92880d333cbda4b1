#include "core/quiz/unit.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace qs::quiz {

namespace {

enum class Dimension : std::uint8_t { plain, share, factor, perWeight, time, size, tokens, rate, requests };

struct Known {
  std::string_view symbol;
  Dimension dimension;
  double factor;  // to the dimension's own unit: 1, seconds, bytes
};

constexpr double kKi = 1024.0;

// In the order of Unit.
constexpr std::array<Known, 15> kUnits = {{
    {"", Dimension::plain, 1.0},
    {"", Dimension::share, 1.0},
    {"×", Dimension::factor, 1.0},
    {"bits", Dimension::perWeight, 1.0},
    {"s", Dimension::time, 1.0},
    {"ms", Dimension::time, 1e-3},
    {"B", Dimension::size, 1.0},
    {"KiB", Dimension::size, kKi},
    {"MB", Dimension::size, 1e6},
    {"GB", Dimension::size, 1e9},
    {"MiB", Dimension::size, kKi * kKi},
    {"GiB", Dimension::size, kKi* kKi* kKi},
    {"tokens", Dimension::tokens, 1.0},
    {"tokens/s", Dimension::rate, 1.0},
    {"requests", Dimension::requests, 1.0},
}};

// What else may stand behind a number.
constexpr std::array<Known, 13> kAlso = {{
    {"%", Dimension::share, 0.01},
    {"x", Dimension::factor, 1.0},
    {"倍", Dimension::factor, 1.0},
    {"bit", Dimension::perWeight, 1.0},
    {"位", Dimension::perWeight, 1.0},
    {"µs", Dimension::time, 1e-6},
    {"us", Dimension::time, 1e-6},
    {"kB", Dimension::size, 1e3},
    {"KB", Dimension::size, 1e3},
    {"token", Dimension::tokens, 1.0},
    {"tok/s", Dimension::rate, 1.0},
    {"token/s", Dimension::rate, 1.0},
    {"request", Dimension::requests, 1.0},
}};

const Known& known(Unit unit) { return kUnits[static_cast<std::size_t>(unit)]; }

// The typed text with the signs that only look different made plain, and without spaces.
std::string plain(std::string_view typed) {
  std::string out;
  for (std::size_t i = 0; i < typed.size();) {
    const auto rest = typed.substr(i);
    const auto starts = [&](std::string_view with) { return rest.substr(0, with.size()) == with; };
    if (starts("\u2212") || starts("\uFF0D")) {
      out += '-';
      i += 3;
    } else if (starts("\uFF0E") || starts("\uFF0C")) {
      out += '.';
      i += 3;
    } else if (starts("\u202F") || starts("\u2009") || starts("\u3000")) {
      i += 3;
    } else if (starts("\u00A0")) {
      i += 2;
    } else if (starts("\uFF05")) {
      out += '%';
      i += 3;
    } else if (rest.size() >= 3 && rest[0] == '\xEF' && rest[1] == '\xBC' && rest[2] >= '\x90' && rest[2] <= '\x99') {
      out += static_cast<char>('0' + (rest[2] - '\x90'));
      i += 3;
    } else if (starts(" ") || starts("\t") || starts("\n")) {
      ++i;
    } else {
      out += rest[0] == ',' ? '.' : rest[0];
      ++i;
    }
  }
  return out;
}

}  // namespace

std::string_view symbol(Unit unit) { return known(unit).symbol; }

std::vector<OtherUnit> easilyTaken(Unit unit) {
  const double gibi = kKi * kKi * kKi / 1e9;
  const double mebi = kKi * kKi / 1e6;
  const base::Text bits = QS_LABEL("core", "That is the number of bits, or counts each byte eight times: 8 bits are one byte.");
  switch (unit) {
    case Unit::share:
      return {{100.0, QS_LABEL("core", "That is the percentage; asked for is the share, from 0 to 1. With a % sign behind it, it would be read as you mean it.")}};
    case Unit::seconds:
      return {{1e3, QS_LABEL("core", "That is the number of milliseconds; asked for are seconds.")}};
    case Unit::milliseconds:
      return {{1e-3, QS_LABEL("core", "That is the number of seconds; asked for are milliseconds, a thousand times as many.")},
              {1e3, QS_LABEL("core", "That is the number of microseconds; asked for are milliseconds.")}};
    case Unit::gigabytes:
      return {{1.0 / gibi, QS_LABEL("core", "That is the number of GiB (1024³ bytes); asked for are GB, of 10⁹ bytes each.")},
              {1e3, QS_LABEL("core", "That is the number of MB; asked for are GB.")},
              {8.0, bits}};
    case Unit::megabytes:
      return {{1.0 / mebi, QS_LABEL("core", "That is the number of MiB (1024² bytes); asked for are MB, of 10⁶ bytes each.")},
              {1e-3, QS_LABEL("core", "That is the number of GB; asked for are MB.")},
              {8.0, bits}};
    case Unit::kibibytes:
      return {{1.024, QS_LABEL("core", "That is the number of kB (1000 bytes); asked for are KiB, of 1024 bytes each.")},
              {1024.0, QS_LABEL("core", "That is the number of bytes; asked for are KiB, of 1024 bytes each.")},
              {8.0, bits}};
    default: return {};
  }
}

base::Result<double> readAnswer(std::string_view typed, Unit unit) {
  const std::string text = plain(typed);
  const auto no = [&](base::Text expected) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the answer"), std::move(expected), base::escapeControl(typed));
  };
  const char* begin = text.data();
  const char* end = begin + text.size();
  if (begin != end && *begin == '+') ++begin;
  double value = 0.0;
  const auto read = std::from_chars(begin, end, value);
  if (read.ec != std::errc() || !std::isfinite(value)) return no(QS_LABEL("core", "a number"));
  const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
  const Known& wanted = known(unit);
  if (rest.empty() || rest == wanted.symbol) return value;
  const auto fits = [&](const Known& one) {
    return one.symbol == rest && one.dimension == wanted.dimension;
  };
  for (const Known& one : kUnits) {
    if (fits(one)) return value * one.factor / wanted.factor;
  }
  for (const Known& one : kAlso) {
    if (fits(one)) return value * one.factor / wanted.factor;
  }
  if (wanted.symbol.empty()) return no(QS_LABEL("core", "a number and nothing behind it"));
  return no({QS_LABEL("core", "a number, in %1"), {std::string(wanted.symbol)}});
}

std::string num(double value, int digits) {
  std::string out = fmt::format("{:.{}g}", value, digits);
  if (out.find('e') != std::string::npos) {
    // Whole numbers beyond the digits asked for, and small ones: written out.
    const int decimals = value == 0.0 ? 0 : digits - 1 - static_cast<int>(std::floor(std::log10(std::fabs(value))));
    out = fmt::format("{:.{}f}", value, std::max(0, decimals));
  }
  if (out == "-0") out = "0";
  if (!out.empty() && out.front() == '-') out.replace(0, 1, "\u2212");
  return out;
}

std::string num(double value, Unit unit, int digits) {
  std::string out = num(value, digits);
  if (unit == Unit::times) return "×" + out;
  if (!symbol(unit).empty()) out += "\u202F" + std::string(symbol(unit));
  return out;
}

std::string countText(double value) {
  std::string out = fmt::format("{:.0f}", std::fabs(value));
  if (out.size() > 4) {
    for (std::size_t at = out.size() - 3;; at -= 3) {
      out.insert(at, "\u202F");
      if (at <= 3) break;
    }
  }
  return (value < 0.0 ? "\u2212" : "") + out;
}

std::string percentText(double share, int digits) { return num(share * 100.0, digits) + "\u202F%"; }

std::string listText(const std::vector<double>& values, int digits) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : ", ") + num(value, digits);
  return out;
}

}  // namespace qs::quiz
