#include "app/cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/args.h"
#include "app/cli/charts.h"
#include "app/cli/commands.h"
#include "core/quant/format_names.h"
#include "core/quant/method.h"
#include "core/quant/scheme_rules.h"

namespace qs::cli {

namespace {

using experiment::Option;

std::string headOf(const Option& option) {
  std::string head = option.positional ? option.metavar : "--" + option.name;
  if (!option.positional && !option.metavar.empty()) head += " " + option.metavar;
  return option.repeated ? head + " …" : head;
}

// Characters, not bytes: the heads have letters beyond ASCII.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void addOptions(std::string& out, const std::vector<Option>& options, std::size_t width) {
  for (const Option& option : options) {
    const std::string head = headOf(option);
    out += "  " + head + std::string(width - columns(head) + 1, ' ');
    out += option.help.english() + (option.required ? " (required)\n" : "\n");
  }
}

std::vector<Option> outputsOf(const experiment::Command& command) {
  std::vector<Option> out = outputOptions();
  if (!hasChart(command)) {
    std::erase_if(out, [](const Option& o) { return o.name == "svg" || o.name == "png" || o.name == "pdf" || o.name == "size"; });
  }
  return out;
}

// Words one after another, in lines no longer than the help's others.
void addWrapped(std::string& out, const std::vector<std::string>& words, const std::string& indent) {
  constexpr std::size_t kLine = 110;
  std::size_t used = kLine;
  for (const std::string& word : words) {
    if (used + 1 + columns(word) > kLine) {
      out += (out.empty() || out.back() == '\n' ? "" : "\n") + indent;
      used = indent.size();
    } else {
      out += ' ';
      ++used;
    }
    out += word;
    used += columns(word);
  }
  out += '\n';
}

// A method's text form with its usual values: "gptq(damp=0.01,order=natural|act,…)"; empty where it takes none.
std::string argumentsOf(const quant::rules::MethodRule& rule) {
  std::string out;
  const auto add = [&](std::string_view part) { out += (out.empty() ? "" : ",") + std::string(part); };
  for (const std::string_view word : rule.words) add(word);
  for (const auto& argument : rule.arguments) {
    const std::string_view value = !argument.choices.empty() ? argument.choices : !argument.usual.empty() ? argument.usual : "K";
    add(fmt::format("{}={}", argument.name, value));
  }
  if (rule.names) add("NAME,…");
  return out.empty() ? out : fmt::format("{}({})", rule.name, out);
}

// What a method does: its own word, or, where it is not about codes of weights, the grammar's.
std::string summaryOf(const quant::rules::MethodRule& rule) {
  if (const quant::Method* method = quant::findMethod(rule.name)) return method->summary.english();
  return std::string(rule.summary);
}

}  // namespace

std::string generalHelp() {
  std::string out =
      "quantspec: the experiments of QuantSpec Lab without a window\n\n"
      "Usage: quantspec COMMAND [OPTIONS]\n\nCommands:\n";
  for (const experiment::Command& command : allCommands()) {
    out += fmt::format("  {:<12} {}\n", command.name, command.summary.english());
  }
  out += fmt::format("  {:<12} {}\n", "tour", "Draw every page's default view into a folder, with a report");
  out += fmt::format("  {:<12} {}\n", "run", "Run an experiment from its spec (see --print-spec)");
  out +=
      "\n`quantspec help COMMAND` lists a command's options, `quantspec help schemes` the text form of schemes.\n"
      "Exit status: 0 done, 2 wrong usage or not available, 3 bad input, 4 cancelled, 5 internal failure.\n\n"
      "Examples:\n"
      "  quantspec quantize --values \"-1,-0.37,0.04,0.29,0.83\" --scheme int4\n"
      "  quantspec quantize --file lab --tensor blocks.0.attn.q_proj --row largest --scheme int4:g32\n"
      "  quantspec loss --model lab --text-file validation --scheme int4 \"int4:g128/gptq\" --json\n"
      "  quantspec sensitivity --model lab --text-file validation --bits 4\n";
  return out;
}

std::string commandHelp(const experiment::Command& command) {
  std::string out = fmt::format("quantspec {}: {}\n\nUsage: quantspec {} [OPTIONS]", command.name,
                                command.summary.english(), command.name);
  for (const auto& option : command.options) {
    if (option.positional) out += option.required ? " " + option.metavar : " [" + option.metavar + "]";
  }
  out += "\n\n";
  const std::vector<Option> outputs = outputsOf(command);
  std::size_t width = 0;
  for (const auto* list : {&command.options, &experiment::commonOptions(), &outputs}) {
    for (const Option& option : *list) width = std::max(width, columns(headOf(option)));
  }
  if (!command.options.empty()) {
    out += "Options:\n";
    addOptions(out, command.options, width);
    out += "\n";
  }
  out += "Common:\n";
  addOptions(out, experiment::commonOptions(), width);
  addOptions(out, outputs, width);
  return out;
}

std::string schemesHelp() {
  std::string out =
      "A scheme says how a model is quantized, in one word:\n\n"
      "  scheme      := weights [\"+a=\" part] [\"+kv=\" part] [\"+attn=\" part] (\"/\" method)*\n"
      "  weights     := part\n"
      "  part        := bf16 | fp16 | fp32 | format [\":\" granularity] (\":\" option)*\n"
      "  granularity := tensor | row | col | gN | bRxC | split=N1,N2,…     (weights; tensor by default)\n"
      "               | tensor | token | channel | head | gN              (activations, cache, attention; token by default)\n"
      "  option      := sym | full | wide | asym | rne | away | scale=fp32|fp16|bf16|e8m0|e4m3\n"
      "               | mx=floor|ceil|rceil|even | sat | nosat | static | dynamic | clip=P | scores\n\n"
      "Formats (nf4 has g64 by default; mx…, nvfp4 and q… have the block that the format fixes):\n";
  std::vector<std::string> formats;
  for (const auto& entry : quant::kFormatNames) {
    if (entry.family != quant::FormatFamily::plain) formats.emplace_back(entry.name);
  }
  addWrapped(out, formats, "  ");
  out += "\nMethods:\n";
  for (const quant::rules::MethodRule& rule : quant::rules::methodRules()) {
    out += fmt::format("  {:<8} {}\n", rule.name, summaryOf(rule));
    if (const std::string form = argumentsOf(rule); !form.empty()) out += fmt::format("  {:<8} {}\n", "", form);
  }
  out +=
      "rtn is what happens without a word. gptq, awq, smooth, keep(top=K) and static scales look at a calibration text,\n"
      "so they need a model: `quantspec loss`, `logits` and `mismatch`; `quantize`, `study` and `sweep` take rtn and mse.\n"
      "\nGrids of b bits: sym uses the codes ±(2^(b−1)−1); full and wide use −2^(b−1) … 2^(b−1)−1; asym uses\n"
      "0 … 2^b−1 with a zero point. Scales are stored as fp32 (tensor, row, col, split) or fp16 (gN, bRxC).\n"
      "Float grids have scale = largest magnitude ÷ the grid's largest value; mx… a power of two by mx=RULE, nvfp4 an\n"
      "E4M3 scale a block and an fp32 scale a tensor. NaN and ±Inf enter no scale and no figure, and are counted.\n"
      "clip=P takes the P-th percentile of |x| instead of its maximum. A scheme applies to the linear layers only.\n\n"
      "Examples: int4   int4:g32   int3:row/mse   int8:g128:asym   int4:full:away   int4:split=1,4   int4:b64x64\n"
      "          fp8_e4m3:row   nf4   mxfp4:mx=rceil   nvfp4   q4_k   int3:g64/gptq(damp=0.01)   int4:g128/awq\n"
      "          int8:row+a=int8:token/smooth(alpha=0.5)   int8:row+a=int8/llmint8   bf16+kv=int4:head\n"
      "          bf16+attn=int8:scores   int4:g32/keep(first,last)\n";
  return out;
}

}  // namespace qs::cli
