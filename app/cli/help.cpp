#include "app/cli/help.h"

#include <fmt/format.h>

#include "app/cli/args.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/method.h"

namespace qs::cli {

namespace {

void addOptions(std::string& out, const std::vector<experiment::Option>& options) {
  for (const experiment::Option& option : options) {
    std::string head = option.positional ? option.metavar : "--" + option.name;
    if (!option.positional && !option.metavar.empty()) head += " " + option.metavar;
    if (option.repeated) head += " …";
    out += fmt::format("  {:<22} {}{}\n", head, option.help.english(), option.required ? " (required)" : "");
  }
}

}  // namespace

std::string generalHelp() {
  std::string out =
      "quantspec: the experiments of QuantSpec Lab without a window\n\n"
      "Usage: quantspec COMMAND [OPTIONS]\n\nCommands:\n";
  for (const experiment::Command& command : experiment::commandRoster()) {
    out += fmt::format("  {:<12} {}\n", command.name, command.summary.english());
  }
  out += fmt::format("  {:<12} {}\n", "tour", "Draw every page's default view into a folder, with a report");
  out += fmt::format("  {:<12} {}\n", "run", "Run an experiment from its spec (see --print-spec)");
  out +=
      "\n`quantspec COMMAND --help` lists a command's options, `quantspec help schemes` the text form of schemes.\n"
      "Exit status: 0 done, 2 wrong usage or not available, 3 bad input, 4 cancelled, 5 internal failure.\n\n"
      "Examples:\n"
      "  quantspec quantize --values \"-1,-0.37,0.04,0.29,0.83\" --scheme int4\n"
      "  quantspec quantize --file lab --tensor blocks.0.attn.q_proj --row largest --scheme int4:g32\n"
      "  quantspec loss --model lab --text-file validation --scheme int4 int3:g32 --json\n";
  return out;
}

std::string commandHelp(const experiment::Command& command) {
  std::string out = fmt::format("quantspec {}: {}\n\nUsage: quantspec {} [OPTIONS]", command.name,
                                command.summary.english(), command.name);
  for (const auto& option : command.options) {
    if (option.positional) out += option.required ? " " + option.metavar : " [" + option.metavar + "]";
  }
  out += "\n\n";
  if (!command.options.empty()) {
    out += "Options:\n";
    addOptions(out, command.options);
    out += "\n";
  }
  out += "Common:\n";
  addOptions(out, experiment::commonOptions());
  addOptions(out, outputOptions());
  return out;
}

std::string schemesHelp() {
  std::string out =
      "A scheme says how weights are quantized, in one word:\n\n"
      "  scheme      := weights [\"+a=\" part] [\"+kv=\" part] [\"+attn=\" part] (\"/\" method)*\n"
      "  part        := bf16 | fp16 | fp32 | format [\":\" granularity] (\":\" option)*\n"
      "  granularity := tensor | row | col | gN | bRxC | split=N1,N2,…     (weights)\n"
      "               | tensor | token | channel | head | gN              (activations, cache, attention)\n"
      "  option      := sym | full | wide | asym | rne | away | scale=TYPE | mx=RULE | sat | nosat\n"
      "               | static | dynamic | clip=P | scores\n\nFormats:";
  for (const auto& entry : quant::kFormatNames) out += fmt::format(" {}", entry.name);
  out += "\n\nThis version runs bf16, fp16, fp32";
  for (const auto& format : quant::formatRoster()) out += ", " + format.name;
  out += " on weights, by tensor, row, col, gN, bRxC or split\n(mx…, nvfp4 and q…: by the block that the format fixes), with these methods:\n";
  for (const auto& method : quant::methodRoster()) {
    if (method.withInputs != nullptr) continue;  // needs a model and calibration text
    out += fmt::format("  {:<6} {}\n", method.name, method.summary.english());
  }
  out +=
      "\nGrids of b bits: sym uses the codes ±(2^(b−1)−1); full and wide use −2^(b−1) … 2^(b−1)−1; asym uses\n"
      "0 … 2^b−1 with a zero point. Scales are stored as fp32 (tensor, row, col, split) or fp16 (gN, bRxC).\n"
      "Float grids have scale = largest magnitude ÷ the grid's largest value; mx… a power of two by mx=RULE, nvfp4 an\n"
      "E4M3 scale a block and an fp32 scale a tensor. NaN and ±Inf enter no scale and no figure, and are counted.\n\n"
      "Examples: int4   int4:g32   int3:row/mse   int8:g128:asym   int4:full:away   int4:split=1,4\n"
      "          fp8_e4m3:row   nf4   mxfp4:mx=rceil   nvfp4   int4:b64x64   q4_k\n";
  return out;
}

}  // namespace qs::cli
