// detokenize: token ids as the text they stand for.
#include "core/experiment/command.h"
#include "core/experiment/tokens.h"

namespace qs::experiment {

namespace {

base::Result<Json> detokenizeCommand(const Json& spec, Services& services, const base::TaskContext&) {
  QS_ASSIGN(const auto ids, parseIds(textOf(spec, "ids")));
  QS_ASSIGN(const std::string text, detokenize(textOf(spec, "model", "lab"), {ids.begin(), ids.end()}, services));
  Json out;
  out["text"] = text;  // bytes that are not UTF-8 become U+FFFD when it is written
  return out;
}

}  // namespace

void register_detokenize(CommandRoster& roster) {
  roster.push_back({"detokenize",
                    QS_LABEL("core", "Show the text that token ids stand for"),
                    {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
                     {"ids", OptionKind::text, "…", QS_LABEL("core", "token ids, separated by commas"), true}},
                    "", detokenizeCommand});
}

}  // namespace qs::experiment
