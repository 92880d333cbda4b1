// Reads a page's settings from its JSON object, key by key: a missing key keeps what is there, a present one must be of its
// kind. It knows no page, and what lies within its range is the page's to say.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace qs::ui {

// The error for a setting that is something else than expected.
tl::unexpected<base::Error> wrongSetting(const char* key, base::Text expected);

class SettingReader {
 public:
  // The object outlives the reader.
  explicit SettingReader(const QJsonObject& from) : from_(from) {}

  base::Status text(const char* key, std::string& to, bool mayBeEmpty = false) const;
  base::Status flag(const char* key, bool& to) const;
  // A number from 0 on.
  base::Status real(const char* key, double& to) const;
  // Within a range, of which `expected` tells.
  base::Status real(const char* key, double& to, double least, double most, base::Text expected) const;
  base::Status whole(const char* key, std::int64_t& to, std::int64_t least, std::int64_t most) const;
  base::Status reals(const char* key, std::vector<double>& to) const;

  // A whole number from 0 on.
  template <class Whole>
  base::Status whole(const char* key, Whole& to) const {
    double number = static_cast<double>(to);
    QS_TRY(real(key, number));
    if (number > 1e15 || number != std::floor(number)) return wrongSetting(key, QS_LABEL("core", "a whole number from 0 on"));
    to = static_cast<Whole>(number);
    return {};
  }

  // One of the words, in the order of the enumeration.
  template <class Enum, std::size_t count>
  base::Status word(const char* key, const std::array<const char*, count>& words, Enum& to) const {
    std::string chosen = words[static_cast<std::size_t>(to)];
    QS_TRY(text(key, chosen));
    const auto at = std::find(words.begin(), words.end(), chosen);
    if (at == words.end()) {
      std::string all;
      for (const char* one : words) all += (all.empty() ? "" : ", ") + std::string(one);
      return wrongSetting(key, {QS_LABEL("core", "one of: %1"), {all}});
    }
    to = static_cast<Enum>(at - words.begin());
    return {};
  }

 private:
  const QJsonObject& from_;
};

}  // namespace qs::ui
