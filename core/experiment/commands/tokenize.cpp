// tokenize: a text as token ids.
#include "core/experiment/command.h"
#include "core/experiment/tokens.h"

namespace qs::experiment {

namespace {

base::Result<Json> tokenizeCommand(const Json& spec, Services& services, const base::TaskContext&) {
  const bool typed = spec.contains("text");
  if (typed == spec.contains("text-file")) {
    return base::fail(base::ErrorKind::usage, {QS_LABEL("core", "command %1"), {"tokenize"}},
                      QS_LABEL("core", "either --text or --text-file"),
                      typed ? base::Text(QS_LABEL("core", "both")) : base::Text(QS_LABEL("core", "neither")));
  }
  std::string text = textOf(spec, "text");
  if (!typed) {
    QS_ASSIGN(text, readText(textOf(spec, "text-file")));
  }
  QS_ASSIGN(const TokensResult result,
            tokenize(textOf(spec, "model", "lab"), text, flagOf(spec, "special"), flagOf(spec, "replace-invalid"),
                     services));
  Json out;
  out["ids"] = numbers(std::span<const int>(result.ids));
  out["tokens"] = result.tokens;
  return out;
}

}  // namespace

void register_tokenize(CommandRoster& roster) {
  roster.push_back({"tokenize",
                    QS_LABEL("core", "Show a text as a model's tokens"),
                    {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
                     {"text", OptionKind::text, "T", QS_LABEL("core", "the text itself")},
                     {"text-file", OptionKind::text, "F", QS_LABEL("core", "a text file, or a shipped text's name")},
                     {"special", OptionKind::flag, "", QS_LABEL("core", "add what the model puts round a text")},
                     {"replace-invalid", OptionKind::flag, "",
                      QS_LABEL("core", "read bytes that are not UTF-8 as U+FFFD instead of refusing them")}},
                    "", tokenizeCommand});
}

}  // namespace qs::experiment
