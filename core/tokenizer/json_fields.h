// Reads the fields of one part of a tokenizer.json and refuses, by name, what this version does not know. It is not a
// parser; the text has been parsed strictly before (core/io/json_text.h).
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace qs::tokenizer {

// Where a part stands, for errors: "pre_tokenizer[1] in /models/x/tokenizer.json".
struct Place {
  std::string file;
  std::string path;

  Place in(std::string_view name) const;
  Place in(std::size_t index) const;
  base::Text text() const;
};

base::Error wrongPart(const Place& place, base::Text expected, base::Text found);
// A part that exists in the format and is not supported here: refused, since leaving it out would change ids.
base::Error unsupportedPart(const Place& place, std::string_view name);

// The part must be an object whose keys are all among `known`.
base::Status checkKeys(const nlohmann::json& part, std::initializer_list<std::string_view> known, const Place& place);

base::Result<std::string> typeOf(const nlohmann::json& part, const Place& place);
base::Result<std::string> textField(const nlohmann::json& part, const char* key, const Place& place);
base::Result<bool> boolField(const nlohmann::json& part, const char* key, bool otherwise, const Place& place);
base::Result<int> idField(const nlohmann::json& part, const char* key, const Place& place);
// The list under `key`; an error if there is none.
base::Result<const nlohmann::json*> listField(const nlohmann::json& part, const char* key, const Place& place);
// A whole number that can be an id: 0 … 2³¹ − 2.
base::Result<int> idValue(const nlohmann::json& value, const Place& place);

}  // namespace qs::tokenizer
