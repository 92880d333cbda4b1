// The word that someone who mistyped another probably meant. It knows no words of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace qs::base {

// The candidate nearest to `word` by edit distance (Levenshtein), the first on ties; empty if none is near: within a third
// of the word's length, and two letters at least.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace qs::base
