#include "core/tokenizer/normalizer.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

using base::ErrorKind;
using nlohmann::json;

namespace {

// The programs whose ids these are carry the normalization data of Unicode 9.0: younger characters are left as they
// are, and nothing combines across them. (Checked for every code point against tokenizers 0.23.)
const icu::UnicodeSet* oldCharacters() {
  static const icu::UnicodeSet* const set = [] {
    UErrorCode status = U_ZERO_ERROR;
    auto made = std::make_unique<icu::UnicodeSet>(icu::UnicodeString(u"[:age=9.0:]"), status);
    made->freeze();
    return U_SUCCESS(status) ? made.release() : nullptr;
  }();
  return set;
}

const icu::Normalizer2* formByName(const std::string& name, UErrorCode& status) {
  if (name == "NFC") return icu::Normalizer2::getNFCInstance(status);
  if (name == "NFD") return icu::Normalizer2::getNFDInstance(status);
  if (name == "NFKC") return icu::Normalizer2::getNFKCInstance(status);
  return icu::Normalizer2::getNFKDInstance(status);
}

// Texts have a few marks on a character; putting many in order takes ICU quadratic time.
constexpr std::size_t kManyMarks = 32;

// The combining class, 0 for what is left as it is.
unsigned combiningClass(char32_t c, const icu::UnicodeSet& old) {
  if (c < 0x300) return 0;
  const auto code = static_cast<UChar32>(c);
  return old.contains(code) ? u_getCombiningClass(code) : 0U;
}

// Appends the marks decomposed and in canonical order.
void appendSorted(std::string& out, std::string_view marks, const icu::Normalizer2& nfd, const icu::UnicodeSet& old) {
  struct Mark {
    unsigned order;
    char32_t code;
  };
  std::vector<Mark> all;
  for (std::size_t at = 0; at < marks.size();) {
    const char32_t code = nextCodePoint(marks, at);
    icu::UnicodeString parts;
    if (!nfd.getDecomposition(static_cast<UChar32>(code), parts)) parts = static_cast<UChar32>(code);
    for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1)) {
      const auto part = static_cast<char32_t>(parts.char32At(i));
      all.push_back({combiningClass(part, old), part});
    }
  }
  std::ranges::stable_sort(all, {}, &Mark::order);
  for (const Mark& mark : all) appendUtf8(out, mark.code);
}

// The same text, save that long runs of marks are in order already. Canonically equivalent, so every normal form of it
// is that of the text.
std::string withSortedMarks(std::string_view text, const icu::Normalizer2& nfd, const icu::UnicodeSet& old) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0xCC) {  // below U+0300
      ++at;
      continue;
    }
    const std::size_t begin = at;
    std::size_t end = at;
    std::size_t marks = 0;
    while (at < text.size() && combiningClass(nextCodePoint(text, at), old) != 0) {
      end = at;
      ++marks;
    }
    if (marks > kManyMarks) {
      out.append(text.substr(copied, begin - copied));
      appendSorted(out, text.substr(begin, end - begin), nfd, old);
      copied = end;
    }
  }
  out.append(text.substr(copied));
  return out;
}

}  // namespace

base::Result<Normalizer> Normalizer::load(const json& part, const Place& place) {
  Normalizer normalizer;
  if (!part.is_null()) QS_TRY(normalizer.add(part, place));
  return normalizer;
}

base::Status Normalizer::add(const json& part, const Place& place) {
  QS_ASSIGN(const std::string type, typeOf(part, place));
  if (type == "Sequence") {
    QS_TRY(checkKeys(part, {"type", "normalizers"}, place));
    QS_ASSIGN(const json* list, listField(part, "normalizers", place));
    const Place inside = place.in("normalizers");
    for (std::size_t i = 0; i < list->size(); ++i) QS_TRY(add((*list)[i], inside.in(i)));
    return {};
  }
  if (type != "NFC" && type != "NFD" && type != "NFKC" && type != "NFKD") {
    return base::fail(unsupportedPart(place, type));
  }
  QS_TRY(checkKeys(part, {"type"}, place));
  forms_.push_back(type);
  return {};
}

std::string Normalizer::names() const {
  std::string out;
  for (const std::string& form : forms_) out += (out.empty() ? "" : ", ") + form;
  return out;
}

base::Result<std::string> Normalizer::apply(std::string_view text) const {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeSet* old = oldCharacters();
  const icu::Normalizer2* nfd = icu::Normalizer2::getNFDInstance(status);
  std::string current;
  if (U_SUCCESS(status) && old != nullptr) {
    current = withSortedMarks(text, *nfd, *old);
    for (const std::string& name : forms_) {
      const icu::Normalizer2* form = formByName(name, status);
      if (U_FAILURE(status)) break;
      std::string result;
      icu::StringByteSink<std::string> sink(&result, static_cast<std::int32_t>(current.size()));
      icu::FilteredNormalizer2(*form, *old)
          .normalizeUTF8(0, icu::StringPiece(current.data(), static_cast<std::int32_t>(current.size())), sink, nullptr,
                         status);
      current = std::move(result);
    }
  }
  if (U_FAILURE(status) || old == nullptr) {
    return base::fail(ErrorKind::backend, {QS_LABEL("core", "the Unicode forms %1"), {names()}},
                      QS_LABEL("core", "the data of the ICU library"), u_errorName(status),
                      QS_LABEL("core", "reinstall the ICU library"));
  }
  return current;
}

}  // namespace qs::tokenizer
