#include "core/tokenizer/json_fields.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/io/text_util.h"

namespace qs::tokenizer {

using base::Error;
using base::ErrorKind;
using base::Text;
using nlohmann::json;

namespace {

Text kindOf(const json& value) {
  switch (value.type()) {
    case json::value_t::null: return QS_LABEL("core", "nothing");
    case json::value_t::object: return QS_LABEL("core", "an object");
    case json::value_t::array: return QS_LABEL("core", "a list");
    case json::value_t::string:
      return {QS_LABEL("core", "the text \"%1\""), {io::shortened(value.get_ref<const std::string&>(), 40)}};
    case json::value_t::boolean: return QS_LABEL("core", "true or false");
    default: return {QS_LABEL("core", "the number %1"), {value.dump()}};
  }
}

const json& member(const json& part, const char* key) {
  static const json kNull;
  const auto at = part.find(key);
  return at == part.end() ? kNull : *at;
}

}  // namespace

Place Place::in(std::string_view name) const {
  return {file, path.empty() ? std::string(name) : path + "." + io::shortened(name, 80)};
}
Place Place::in(std::size_t index) const {
  return {file, path + "[" + std::to_string(index) + "]"};
}
Text Place::text() const {
  if (path.empty()) return {QS_LABEL("core", "file %1"), {file}};
  return {QS_LABEL("core", "%1 in %2"), {path, file}};
}

Error wrongPart(const Place& place, Text expected, Text found) {
  return {ErrorKind::badInput, place.text(), std::move(expected), std::move(found),
          QS_LABEL("core", "the file is damaged or of another kind; fetch it again")};
}

Error unsupportedPart(const Place& place, std::string_view name) {
  return {ErrorKind::badInput,
          place.text(),
          QS_LABEL("core", "a part of a byte-level BPE tokenizer"),
          {QS_LABEL("core", "%1, which is not supported"), {io::shortened(name)}},
          QS_LABEL("core", "use a model with a byte-level BPE tokenizer")};
}

base::Status checkKeys(const json& part, std::initializer_list<std::string_view> known, const Place& place) {
  if (!part.is_object()) return base::fail(wrongPart(place, QS_LABEL("core", "an object"), kindOf(part)));
  for (const auto& [key, value] : part.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) return base::fail(unsupportedPart(place, key));
  }
  return {};
}

base::Result<std::string> typeOf(const json& part, const Place& place) {
  if (!part.is_object()) return base::fail(wrongPart(place, QS_LABEL("core", "an object"), kindOf(part)));
  return textField(part, "type", place);
}

base::Result<std::string> textField(const json& part, const char* key, const Place& place) {
  const json& value = member(part, key);
  if (!value.is_string()) return base::fail(wrongPart(place.in(key), QS_LABEL("core", "text"), kindOf(value)));
  return value.get<std::string>();
}

base::Result<bool> boolField(const json& part, const char* key, bool otherwise, const Place& place) {
  const json& value = member(part, key);
  if (value.is_null()) return otherwise;
  if (!value.is_boolean())
    return base::fail(wrongPart(place.in(key), QS_LABEL("core", "true or false"), kindOf(value)));
  return value.get<bool>();
}

base::Result<int> idValue(const json& value, const Place& place) {
  if (!value.is_number_unsigned() ||
      value.get<std::uint64_t>() >= static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
    return base::fail(wrongPart(place, QS_LABEL("core", "a token id, a whole number from 0"), kindOf(value)));
  }
  return static_cast<int>(value.get<std::uint64_t>());
}

base::Result<int> idField(const json& part, const char* key, const Place& place) {
  return idValue(member(part, key), place.in(key));
}

base::Result<const json*> listField(const json& part, const char* key, const Place& place) {
  const json& value = member(part, key);
  if (!value.is_array()) return base::fail(wrongPart(place.in(key), QS_LABEL("core", "a list"), kindOf(value)));
  return &value;
}

}  // namespace qs::tokenizer
