// formats: the number formats of this version, with every value they can represent.
#include "core/experiment/command.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"

namespace qs::experiment {

namespace {

Json toJson(const quant::Format& format) {
  Json out;
  out["name"] = format.name;
  out["bits"] = format.bits;
  out["values"] = numbers(std::span<const double>(format.values));
  out["max"] = number(format.values.back());
  out["min_normal"] = number(format.minNormal);
  out["min_subnormal"] = number(format.minSubnormal);
  out["specials"] = format.specials;
  out["native_on"] = format.nativeOn;
  return out;
}

base::Result<Json> formatsCommand(const Json& spec, Services&, const base::TaskContext&) {
  Json out = Json::array();
  const std::string name = textOf(spec, "format");
  if (name.empty()) {
    for (const quant::Format& format : quant::formatRoster()) out.push_back(toJson(format));
    return out;
  }
  const quant::Format* format = quant::findFormat(name);
  if (format == nullptr) {
    const bool known = quant::findFormatName(name) != nullptr;
    return base::fail(known ? base::ErrorKind::unavailable : base::ErrorKind::usage,
                      {QS_LABEL("core", "format '%1'"), {name}}, QS_LABEL("core", "a format with a grid"),
                      known ? base::Text(QS_LABEL("core", "a type without scales, which rounds each value by itself"))
                            : base::Text(QS_LABEL("core", "no such format")),
                      QS_LABEL("core", "see `quantspec formats`"));
  }
  out.push_back(toJson(*format));
  return out;
}

}  // namespace

void register_formats(CommandRoster& roster) {
  Option format{"format", OptionKind::text, "F", QS_LABEL("core", "one format only")};
  format.positional = true;
  roster.push_back({"formats", QS_LABEL("core", "List number formats and every value they can represent"),
                    {format}, "", formatsCommand});
}

}  // namespace qs::experiment
