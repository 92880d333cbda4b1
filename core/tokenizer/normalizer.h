// The Unicode normal forms that a tokenizer.json asks for before a text is split. It is not a text cleaner: no other
// normalizer is supported.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenizer/json_fields.h"

namespace qs::tokenizer {

class Normalizer {
 public:
  // `part` is the file's "normalizer", null included. Error: anything but NFC, NFD, NFKC, NFKD and Sequence of them.
  static base::Result<Normalizer> load(const nlohmann::json& part, const Place& place);

  bool empty() const { return forms_.empty(); }
  // The names of the forms in order, e.g. "NFC".
  std::string names() const;

  // `text` must be well-formed UTF-8.
  base::Result<std::string> apply(std::string_view text) const;

 private:
  base::Status add(const nlohmann::json& part, const Place& place);

  std::vector<std::string> forms_;
};

}  // namespace qs::tokenizer
