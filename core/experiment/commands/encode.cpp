// encode and decode: values to codes of one format and back, with a scale of 1.
#include "core/experiment/encode.h"

#include "core/experiment/codes_text.h"
#include "core/experiment/command.h"
#include "core/experiment/values_text.h"

namespace qs::experiment {

namespace {

Json toJson(const std::string& format, const CodesAndValues& result) {
  Json out;
  out["format"] = format;
  out["codes"] = result.codes;
  out["values"] = numbers(std::span<const double>(result.values));
  return out;
}

base::Result<Json> encode(const Json& spec, Services&, const base::TaskContext&) {
  const std::string format = textOf(spec, "format");
  QS_ASSIGN(const auto values, parseValues(textOf(spec, "values")));
  QS_ASSIGN(const auto result, encodeValues(format, values, {flagOf(spec, "away"), !flagOf(spec, "nosat")}));
  return toJson(format, result);
}

base::Result<Json> decode(const Json& spec, Services&, const base::TaskContext&) {
  const std::string format = textOf(spec, "format");
  QS_ASSIGN(const auto codes, parseCodes(textOf(spec, "codes")));
  QS_ASSIGN(const auto result, decodeCodes(format, codes));
  return toJson(format, result);
}

Option formatOption() {
  return {"format", OptionKind::text, "F",
          QS_LABEL("core", "a format, e8m0, fp16, bf16 or fp32; mx… and nvfp4: their elements"), true};
}

}  // namespace

void register_encode(CommandRoster& roster) {
  roster.push_back({"encode",
                    QS_LABEL("core", "Round values to a format's grid, with a scale of 1, and show the codes"),
                    {formatOption(),
                     {"values", OptionKind::text, "\"a,b,…\"", QS_LABEL("core", "numbers to encode"), true},
                     {"nosat", OptionKind::flag, "",
                      QS_LABEL("core", "beyond the largest value give infinity or NaN instead of that value")},
                     {"away", OptionKind::flag, "", QS_LABEL("core", "ties away from 0 instead of to even")}},
                    "",
                    encode});
  roster.push_back({"decode",
                    QS_LABEL("core", "Show the values of a format's codes"),
                    {formatOption(),
                     {"codes", OptionKind::text, "\"7e,80,…\"",
                      QS_LABEL("core", "codes in hexadecimal; for GGUF formats packed blocks"), true}},
                    "",
                    decode});
}

}  // namespace qs::experiment
