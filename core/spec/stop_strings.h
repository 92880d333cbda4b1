// Finds the first of several byte strings in a text that comes in pieces. It is not a tokenizer: pieces are the bytes that
// tokens stand for, and a string may begin in one and end in another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qs::spec {

class StopStrings {
 public:
  // Empty strings are left out.
  explicit StopStrings(std::vector<std::string> strings = {});

  bool empty() const { return strings_.empty(); }

  struct Found {
    std::size_t at = 0;  // where in the whole text (bytes) the string begins
    std::string string;
  };
  // Appends a piece; which string ends in it, if one does. Of several it is the one that ends first, and of those the
  // longest.
  std::optional<Found> append(std::string_view piece);
  // As before the pieces after the first `bytes` bytes. Contract: no more than there are.
  void truncate(std::size_t bytes);
  const std::string& text() const { return text_; }

 private:
  std::vector<std::string> strings_;
  std::string text_;
};

}  // namespace qs::spec
