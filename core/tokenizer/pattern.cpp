#include "core/tokenizer/pattern.h"

#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <cctype>
#include <limits>
#include <utility>

#include "core/io/text_util.h"
#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

using base::ErrorKind;

namespace {

constexpr std::size_t kMaxPatternBytes = 20'000;
// Backtracking memory per match, in bytes, and time per match, in ICU's steps of very roughly a millisecond.
constexpr std::int32_t kStackLimit = 256'000'000;
constexpr std::int32_t kTimeLimit = 10'000;

// Counts the bytes of UTF-8 that the UTF-16 units in [from, to) come from.
std::size_t utf8Bytes(const char16_t* units, std::int32_t from, std::int32_t to) {
  std::size_t bytes = 0;
  for (std::int32_t i = from; i < to; ++i) {
    const char16_t unit = units[i];
    // Each half of a surrogate pair stands for two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xD800 && unit <= 0xDFFF) ? 2 : 3;
  }
  return bytes;
}

}  // namespace

struct Pattern::Compiled {
  std::unique_ptr<icu::RegexPattern> regex;
  std::string source;
  Place place;
};

Pattern::Pattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

base::Result<Pattern> Pattern::regex(std::string_view source, const Place& place) {
  if (source.size() > kMaxPatternBytes) {
    return base::fail(wrongPart(place,
                                {QS_LABEL("core", "a pattern of at most %1 bytes"), {io::grouped(kMaxPatternBytes)}},
                                {QS_LABEL("core", "%1 bytes"), {io::grouped(source.size())}}));
  }
  QS_ASSIGN(const std::string translated, translatePattern(source, place));
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  auto compiled = std::make_unique<Compiled>();
  compiled->regex.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(translated), 0, where, status));
  if (U_FAILURE(status)) {
    return base::fail(wrongPart(place, QS_LABEL("core", "a valid regular expression"),
                                {QS_LABEL("core", "\"%1\" (%2)"), {io::shortened(source, 80), u_errorName(status)}}));
  }
  compiled->source = source;
  compiled->place = place;
  return Pattern(std::move(compiled));
}

base::Result<Pattern> Pattern::literal(std::string_view text, const Place& place) {
  if (text.empty())
    return base::fail(wrongPart(place, QS_LABEL("core", "some text to split at"), QS_LABEL("core", "none")));
  // In the files' dialect a backslash makes any ASCII sign stand for itself.
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7F && std::isalnum(byte) == 0) escaped += '\\';
    escaped += c;
  }
  return regex(escaped, place);
}

struct Pattern::Finder::State {
  const Compiled& pattern;
  std::unique_ptr<icu::RegexMatcher> matcher;
  std::u16string units;
  icu::UnicodeString alias;  // of `units`, which the matcher reads
};

Pattern::Finder::Finder(const Pattern& pattern) : state_(new State{*pattern.compiled_, nullptr, {}, {}}) {}
Pattern::Finder::~Finder() = default;

base::Status Pattern::Finder::find(std::string_view text, std::vector<Run>& out) {
  State& s = *state_;
  const auto failed = [&](UErrorCode status) {
    return base::fail(
        ErrorKind::badInput, s.pattern.place.text(),
        {QS_LABEL("core", "a pattern that matches a text of %1 bytes in reasonable time"), {io::grouped(text.size())}},
        {QS_LABEL("core", "\"%1\" (%2)"), {io::shortened(s.pattern.source, 80), u_errorName(status)}},
        QS_LABEL("core", "use a shorter text or another tokenizer"));
  };
  UErrorCode status = U_ZERO_ERROR;
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    return failed(U_INDEX_OUTOFBOUNDS_ERROR);
  }
  s.units.clear();
  s.units.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = nextCodePoint(text, at);
    if (code < 0x10000) {
      s.units += static_cast<char16_t>(code);
    } else {
      s.units += static_cast<char16_t>(0xD7C0 + (code >> 10));
      s.units += static_cast<char16_t>(0xDC00 + (code & 0x3FF));
    }
  }
  const auto length = static_cast<std::int32_t>(s.units.size());
  s.alias.setTo(false, s.units.data(), length);
  if (s.matcher == nullptr) {
    s.matcher.reset(s.pattern.regex->matcher(s.alias, status));
    if (U_SUCCESS(status)) s.matcher->setStackLimit(kStackLimit, status);
    if (U_SUCCESS(status)) s.matcher->setTimeLimit(kTimeLimit, status);
    if (U_FAILURE(status)) return failed(status);
  } else {
    s.matcher->reset(s.alias);
  }
  std::int32_t units = 0;  // position in UTF-16
  std::size_t bytes = 0;   // the same in UTF-8
  bool any = false;
  while (s.matcher->find(status) && U_SUCCESS(status)) {
    const std::int32_t start = s.matcher->start(status);
    const std::int32_t end = s.matcher->end(status);
    if (U_FAILURE(status)) break;
    // An empty match right behind a match does not count.
    if (start == end && any && start == units) continue;
    if (start > units) {
      const std::size_t before = bytes;
      bytes += utf8Bytes(s.units.data(), units, start);
      out.push_back({before, bytes, false});
    }
    const std::size_t before = bytes;
    bytes += utf8Bytes(s.units.data(), start, end);
    out.push_back({before, bytes, true});
    units = end;
    any = true;
  }
  if (U_FAILURE(status)) return failed(status);
  if (bytes < text.size()) out.push_back({bytes, text.size(), false});
  return {};
}

}  // namespace qs::tokenizer
