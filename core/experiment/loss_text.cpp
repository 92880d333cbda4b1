#include "core/experiment/loss_text.h"

#include "core/base/sha256.h"
#include "core/experiment/services.h"
#include "core/tokenizer/utf8.h"

namespace qs::experiment {

base::Result<LossText> readLossText(const std::string& name, const tokenizer::Tokenizer& tokenizer, bool replaceInvalid,
                                    const base::TaskContext& context) {
  const auto stage = [&](double fraction, base::Text text) -> base::Status {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    context.report(fraction, std::move(text));
    return {};
  };
  QS_TRY(stage(0.0, QS_LABEL("core", "reading the text")));
  QS_ASSIGN(const std::string text, readText(name));
  LossText out;
  out.name = name;
  out.bytes = text.size();
  out.sha256 = base::sha256Hex(text);
  QS_TRY(stage(0.1, {QS_LABEL("core", "cutting %1 bytes into tokens"), {std::to_string(text.size())}}));
  QS_ASSIGN(out.tokens, tokenizer.encode(text, {.addSpecial = false, .replaceInvalid = replaceInvalid}));
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
