#include "core/tokenizer/normalizer.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include <nlohmann/json.hpp>

namespace qs::tokenizer {

using base::ErrorKind;
using nlohmann::json;

namespace {

const icu::Normalizer2* formByName(const std::string& name, UErrorCode& status) {
  if (name == "NFC") return icu::Normalizer2::getNFCInstance(status);
  if (name == "NFD") return icu::Normalizer2::getNFDInstance(status);
  if (name == "NFKC") return icu::Normalizer2::getNFKCInstance(status);
  return icu::Normalizer2::getNFKDInstance(status);
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
  std::string current(text);
  for (const std::string& name : forms_) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = formByName(name, status);
    std::string result;
    if (U_SUCCESS(status)) {
      icu::StringByteSink<std::string> sink(&result, static_cast<std::int32_t>(current.size()));
      form->normalizeUTF8(0, icu::StringPiece(current.data(), static_cast<std::int32_t>(current.size())), sink, nullptr,
                          status);
    }
    if (U_FAILURE(status)) {
      return base::fail(ErrorKind::backend, {QS_LABEL("core", "the Unicode form %1"), {name}},
                        QS_LABEL("core", "the data of the ICU library"), u_errorName(status),
                        QS_LABEL("core", "reinstall the ICU library"));
    }
    current = std::move(result);
  }
  return current;
}

}  // namespace qs::tokenizer
