// What the grammar of schemes leaves out and what it forbids: defaults, and which word may stand where.
// It is not the parser (scheme_parse.cpp) and says nothing of what this version can run.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/quant/format_names.h"
#include "core/quant/scheme.h"

namespace qs::quant::rules {

enum class Place : std::uint8_t { weights, activations, kv, attention };

// tensor for weights, token elsewhere; the block that a format fixes; g64 for nf4. `entry` may be null.
Granularity defaultGranularity(const FormatName* entry, Place place);
// fp32 for tensor, row, col, split (and token, channel, head), fp16 for gN and bRxC.
ScaleType defaultScale(const Granularity& granularity);
// Whether a granularity may be given at a place.
bool granularityAllowed(Granularity::Kind kind, Place place);
// Removes what says nothing (a scale type equal to the default), so that equal schemes compare equal.
void normalise(PartScheme& part);

struct MethodRule {
  std::string_view name;
  std::string_view summary;  // one sentence for the command line; empty where the method has its own (method.h)
  struct Argument {
    std::string_view name;
    std::string_view usual;    // default value
    std::string_view choices;  // "act|natural", or empty for a number
    double low = 0.0;          // numbers: allowed range, ends included
    double high = 0.0;
    bool whole = false;
  };
  std::span<const Argument> arguments;
  std::span<const std::string_view> words;  // bare words
  bool names = false;                       // layer names may be given as bare words
};

std::span<const MethodRule> methodRules();
// The rule of a method name, or null.
const MethodRule* findMethodRule(std::string_view name);
// "rtn, mse, gptq, …" for messages.
std::string methodNames();

}  // namespace qs::quant::rules
