#include "core/experiment/loss_text.h"

#include <algorithm>
#include <string_view>

#include "core/base/sha256.h"
#include "core/experiment/services.h"
#include "core/tokenizer/utf8.h"

namespace qs::experiment {

namespace {

// A long text is cut into tokens piece by piece, so that it can be stopped and says how far it is.
constexpr std::size_t kPiece = std::size_t{1} << 20;
// Text on either side of a cut by which it is tried.
constexpr std::size_t kTrial = 256;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

base::Result<bool> cutChangesNothing(std::string_view text, std::size_t at, const tokenizer::Tokenizer& tokenizer) {
  // From one plain letter to another, so that the trial's own ends cut no character.
  std::size_t from = at - std::min(at, kTrial);
  while (from < at && !isLetter(text[from])) ++from;
  std::size_t to = std::min(text.size(), at + kTrial);
  while (to > at + 1 && !isLetter(text[to - 1])) --to;
  QS_ASSIGN(auto left, tokenizer.encode(text.substr(from, at - from)));
  QS_ASSIGN(const auto right, tokenizer.encode(text.substr(at, to - at)));
  QS_ASSIGN(const auto whole, tokenizer.encode(text.substr(from, to - from)));
  left.insert(left.end(), right.begin(), right.end());
  return left == whole;
}

// The end of the piece that begins at `from`: in front of a single space between two plain letters, where tokenizers of
// this kind cut words anyway, which is tried on the text around it. The end of the text if there is no such place.
base::Result<std::size_t> pieceEnd(std::string_view text, std::size_t from, const tokenizer::Tokenizer& tokenizer) {
  for (std::size_t at = from + kPiece; at + 1 < text.size(); ++at) {
    if (text[at] != ' ' || !isLetter(text[at - 1]) || !isLetter(text[at + 1])) continue;
    QS_ASSIGN(const bool harmless, cutChangesNothing(text, at, tokenizer));
    if (harmless) return at;
  }
  return text.size();
}

}  // namespace

base::Result<LossText> readLossText(const std::string& name, const tokenizer::Tokenizer& tokenizer, bool replaceInvalid,
                                    const base::TaskContext& context) {
  const auto stage = [&](double fraction, base::Text text) -> base::Status {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    context.report(fraction, std::move(text));
    return {};
  };
  QS_TRY(stage(0.0, QS_LABEL("core", "reading the text")));
  QS_ASSIGN(std::string text, readText(name));
  LossText out;
  out.name = name;
  out.bytes = text.size();
  out.sha256 = base::sha256Hex(text);
  if (const auto invalid = tokenizer::findInvalidUtf8(text)) {
    // The tokenizer's own refusal names the byte.
    if (!replaceInvalid) return base::fail(tokenizer.encode(std::string_view(text).substr(0, *invalid + 1)).error());
    text = tokenizer::replaceInvalidUtf8(text);
  }
  // A tokenizer that puts something in front of a text must see it whole.
  const bool whole = !tokenizer.changesText().empty();
  for (std::size_t from = 0; from < text.size();) {
    QS_TRY(stage(static_cast<double>(from) / static_cast<double>(text.size()),
                 {QS_LABEL("core", "cutting the text into tokens: %1 of %2 MB"),
                  {std::to_string(from / 1'000'000), std::to_string((text.size() + 999'999) / 1'000'000)}}));
    std::size_t to = text.size();
    if (!whole) {
      QS_ASSIGN(to, pieceEnd(text, from, tokenizer));
    }
    QS_ASSIGN(const auto ids, tokenizer.encode(std::string_view(text).substr(from, to - from)));
    out.tokens.insert(out.tokens.end(), ids.begin(), ids.end());
    from = to;
  }
  QS_TRY(stage(1.0, {QS_LABEL("core", "%1 tokens"), {std::to_string(out.tokens.size())}}));
  return out;
}

bool holdsInvalidUtf8(const std::string& name) {
  const auto text = readText(name);
  return text && tokenizer::findInvalidUtf8(*text).has_value();
}

std::optional<std::int32_t> bosOf(const tokenizer::Tokenizer& tokenizer, const model::Config& config) {
  if (const auto id = tokenizer.bosId()) return *id;
  return config.bos;
}

std::uint64_t scoredBytes(const LossText& text, const std::vector<eval::Window>& windows,
                          const tokenizer::Tokenizer& tokenizer) {
  std::uint64_t bytes = 0;
  for (const eval::Window& window : windows) {
    for (std::int64_t i = window.scoreFrom; i < window.end; ++i) {
      bytes += tokenizer.tokenBytes(text.tokens[static_cast<std::size_t>(i)]).size();
    }
  }
  return bytes;
}

}  // namespace qs::experiment
