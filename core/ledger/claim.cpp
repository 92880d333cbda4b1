#include "core/ledger/claim.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace qs::ledger {

// Generated from the files of claims/.
void registerAll(ClaimRoster& roster);

base::Text word(Kind kind) {
  switch (kind) {
    case Kind::values: return QS_LABEL("core", "arithmetic");
    case Kind::bytes: return QS_LABEL("core", "bytes and time");
    case Kind::model: return QS_LABEL("core", "model experiment");
    case Kind::speculation: return QS_LABEL("core", "speculation");
  }
  return {};
}

std::string_view key(Kind kind) {
  switch (kind) {
    case Kind::values: return "values";
    case Kind::bytes: return "bytes";
    case Kind::model: return "model";
    case Kind::speculation: return "speculation";
  }
  return {};
}

std::string_view word(Ruling ruling) {
  switch (ruling) {
    case Ruling::holds: return "holds";
    case Ruling::holdsUnder: return "holds under";
    case Ruling::differs: return "differs";
  }
  return {};
}

std::string Figure::key() const {
  static constexpr std::pair<std::string_view, std::string_view> kSpelled[] = {
      {"Δ", "delta"}, {"σ", "sigma"}, {"α", "alpha"}, {"γ", "gamma"}, {"χ²", "chi2"}};
  std::string text = label.english();
  for (const auto& [sign, word] : kSpelled) {
    for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at)) text.replace(at, sign.size(), word);
  }
  std::string out;
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool kept = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
    if (kept) {
      out += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

std::optional<bool> Figure::within() const {
  if (!tolerance || !expected || !computed) return {};
  // Differences of numbers such as 254 and 253.5 are themselves rounded.
  return std::abs(*computed - *expected) <= *tolerance * (1.0 + 1e-9);
}

const ClaimRoster& claimRoster() {
  static const ClaimRoster roster = [] {
    ClaimRoster all;
    registerAll(all);
    std::sort(all.begin(), all.end(), [](const Claim& a, const Claim& b) { return std::tie(a.kind, a.place) < std::tie(b.kind, b.place); });
    return all;
  }();
  return roster;
}

const Claim* findClaim(std::string_view id) {
  for (const Claim& claim : claimRoster()) {
    if (claim.id == id) return &claim;
  }
  return nullptr;
}

}  // namespace qs::ledger
