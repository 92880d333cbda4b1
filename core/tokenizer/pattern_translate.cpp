// The translation half of core/tokenizer/pattern.h. It reads a pattern construct by construct; every one is either
// known to mean the same in both dialects, or written out in a form that does, or refused.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/io/text_util.h"
#include "core/tokenizer/pattern.h"
#include "core/tokenizer/unicode_additions.h"
#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

using base::ErrorKind;

namespace {

class Translator {
 public:
  Translator(std::string_view source, const Place& place) : source_(source), place_(place) {}

  base::Result<std::string> run() {
    while (!atEnd()) {
      const std::size_t start = at_;
      const char32_t c = next();
      bool atom = true;
      switch (c) {
        case '\\': QS_TRY(escape(false)); break;
        case '[': QS_TRY(charClass()); break;
        case '(':
          QS_TRY(group());
          atom = false;
          break;
        case ')': out_ += ')'; break;
        case '|':
          out_ += '|';
          atom = false;
          break;
        case '.': out_ += "[^\\n]"; break;  // ICU's own dot also stops at other line ends
        case '*':
        case '+':
        case '?':
        case '{':
        case '^':
        case '$': return refuse(start);  // a repeat of nothing, or an anchor
        default: literal(c); break;
      }
      if (atom) QS_TRY(repeat());
    }
    return std::move(out_);
  }

 private:
  bool atEnd() const { return at_ >= source_.size(); }
  char32_t next() { return nextCodePoint(source_, at_); }
  bool startsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  tl::unexpected<base::Error> refuse(std::size_t start) const {
    const std::string_view rest = source_.substr(start);
    return base::fail(ErrorKind::badInput, place_.text(), QS_LABEL("core", "a pattern of supported parts"),
                      {QS_LABEL("core", "\"%1\" at byte %2, which is not supported"),
                       {io::shortened(rest, 12), std::to_string(start)}},
                      QS_LABEL("core", "use a model with a byte-level BPE tokenizer"));
  }

  // Anything that could mean something to ICU is written by its code.
  void literal(char32_t c) {
    const bool plain = c >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain && c != 0x85 && c != 0x2028 && c != 0x2029) {
      appendUtf8(out_, c);
    } else {
      out_ += fmt::format("\\x{{{:X}}}", static_cast<std::uint32_t>(c));
    }
  }

  // A set with everything that Unicode 16 gives to the property.
  void property(std::string_view name, bool negated) {
    out_ += negated ? "[^\\p{" : "[\\p{";
    out_ += name;
    out_ += '}';
    for (const CodeRange& range : unicodeAdditions(name)) {
      out_ += fmt::format("\\x{{{:X}}}-\\x{{{:X}}}", range.first, range.last);
    }
    out_ += ']';
  }

  // Behind the backslash. In a class the set is an element of it. Sets `single_` to the character, or to 0 for a set.
  base::Status escape(bool inClass) {
    const std::size_t start = at_ - 1;
    if (atEnd()) return refuse(start);
    single_ = 0;
    const char32_t c = next();
    switch (c) {
      case 's': out_ += "\\p{White_Space}"; return {};
      case 'S': out_ += "\\P{White_Space}"; return {};
      case 'd': property("Nd", false); return {};
      case 'D': property("Nd", true); return {};
      case 'n': return character('\n', inClass);
      case 'r': return character('\r', inClass);
      case 't': return character('\t', inClass);
      case 'f': return character('\f', inClass);
      case 'p':
      case 'P': {
        const std::size_t close = source_.find('}', at_);
        if (!startsWith("{") || close == std::string_view::npos) return refuse(start);
        std::string_view name = source_.substr(at_ + 1, close - at_ - 1);
        bool negated = c == 'P';
        if (name.starts_with('^')) {
          negated = !negated;
          name.remove_prefix(1);
        }
        if (!knownProperty(name)) return refuse(start);
        property(name, negated);
        at_ = close + 1;
        return {};
      }
      case 'u': return code(start, source_.substr(at_, 4), 4, inClass);
      case 'x': {
        const std::size_t close = source_.find('}', at_);
        if (!startsWith("{") || close == std::string_view::npos) return refuse(start);
        const std::string_view digits = source_.substr(at_ + 1, close - at_ - 1);
        at_ += 1;
        QS_TRY(code(start, digits, digits.size(), inClass));
        at_ += 1;
        return {};
      }
      default:
        if (c < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0) return refuse(start);
        return character(c, inClass);
    }
  }

  base::Status character(char32_t c, bool inClass) {
    single_ = c;
    if (!inClass || !collecting_) literal(c);
    return {};
  }

  base::Status code(std::size_t start, std::string_view digits, std::size_t count, bool inClass) {
    if (digits.size() != count || count == 0 || count > 6 ||
        !std::ranges::all_of(digits, [](unsigned char d) { return std::isxdigit(d) != 0; })) {
      return refuse(start);
    }
    const auto value = static_cast<char32_t>(std::stoul(std::string(digits), nullptr, 16));
    if (value == 0 || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return refuse(start);
    at_ += count;
    return character(value, inClass);
  }

  // Behind "[". No nested classes, no set operations: ICU and Ruby spell them differently.
  base::Status charClass() {
    const std::size_t start = at_ - 1;
    out_ += '[';
    if (startsWith("^")) {
      out_ += '^';
      at_ += 1;
    }
    bool first = true;
    for (;; first = false) {
      if (atEnd()) return refuse(start);
      const std::size_t here = at_;
      if (startsWith("&&")) return refuse(here);
      char32_t c = next();
      if (c == ']') {
        if (first) return refuse(here);
        break;
      }
      if (c == '[') return refuse(here);
      if (c == '\\') {
        collecting_ = true;
        const base::Status ok = escape(true);
        collecting_ = false;
        QS_TRY(ok);
        c = single_;
        if (c == 0) {  // a set; it cannot begin a range
          if (startsWith("-") && !startsWith("-]")) return refuse(here);
          continue;
        }
      } else if (c == '-' && !first && !startsWith("]")) {
        return refuse(here);  // a range without a beginning
      }
      literal(c);
      if (!startsWith("-") || startsWith("-]")) continue;
      at_ += 1;
      if (atEnd()) return refuse(start);
      char32_t last = next();
      if (last == '[' || (last == '&' && startsWith("&"))) return refuse(here);
      if (last == '\\') {
        collecting_ = true;
        const base::Status ok = escape(true);
        collecting_ = false;
        QS_TRY(ok);
        last = single_;
      }
      if (last < c) return refuse(here);
      out_ += '-';
      literal(last);
    }
    out_ += ']';
    return {};
  }

  base::Status group() {
    const std::size_t start = at_ - 1;
    if (!startsWith("?")) {
      out_ += "(?:";  // nothing refers to groups
      return {};
    }
    for (const std::string_view head : {"?:", "?=", "?!", "?<=", "?<!", "?>", "?i:"}) {
      if (!startsWith(head)) continue;
      out_ += '(';
      out_ += head;
      at_ += head.size();
      return {};
    }
    return refuse(start);
  }

  base::Status repeat() {
    const std::size_t start = at_;
    if (atEnd()) return {};
    const char c = source_[at_];
    if (c == '*' || c == '+' || c == '?') {
      out_ += c;
      at_ += 1;
      if (!atEnd() && (source_[at_] == '+' || source_[at_] == '?')) out_ += source_[at_++];
    } else if (c == '{') {
      const std::size_t close = source_.find('}', at_);
      if (close == std::string_view::npos) return refuse(start);
      const std::string_view body = source_.substr(at_ + 1, close - at_ - 1);
      const std::size_t comma = body.find(',');
      const std::string_view low = body.substr(0, comma);
      const std::string_view high = comma == std::string_view::npos ? low : body.substr(comma + 1);
      const auto number = [](std::string_view digits) {
        return digits.size() <= 3 && std::ranges::all_of(digits, [](unsigned char d) { return std::isdigit(d) != 0; });
      };
      if (low.empty() || !number(low) || !number(high)) return refuse(start);
      if (!high.empty() && std::stoi(std::string(high)) < std::stoi(std::string(low))) return refuse(start);
      out_ += source_.substr(at_, close + 1 - at_);
      at_ = close + 1;
      // "{1,3}+" is possessive in ICU and a repeat of the repeat in Ruby; "{3}?" is lazy in ICU and optional in Ruby.
      if (!atEnd() && source_[at_] == '+') return refuse(start);
      if (!atEnd() && source_[at_] == '?') {
        if (comma == std::string_view::npos) return refuse(start);
        out_ += source_[at_++];
      }
    } else {
      return {};
    }
    if (!atEnd() && (source_[at_] == '*' || source_[at_] == '+' || source_[at_] == '?' || source_[at_] == '{')) {
      return refuse(start);
    }
    return {};
  }

  std::string_view source_;
  const Place& place_;
  std::size_t at_ = 0;
  std::string out_;
  char32_t single_ = 0;
  bool collecting_ = false;  // a class decides itself when to write a character
};

}  // namespace

base::Result<std::string> translatePattern(std::string_view source, const Place& place) {
  return Translator(source, place).run();
}

}  // namespace qs::tokenizer
