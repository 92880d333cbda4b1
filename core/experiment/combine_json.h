// The combined experiment as JSON: its spec, read and written, and its results as scripts read them (cli.md's keys).
// It computes nothing.
#pragma once

#include "core/experiment/combine.h"
#include "core/experiment/command.h"
#include "core/experiment/json.h"
#include "core/experiment/side_by_side.h"

namespace qs::experiment {

// The options of `combine`, as a spec file has them; what is as usual is left out. Read back, it is the same spec.
Json specJson(const CombineSpec& spec);
// From a checked spec of `combine`. Errors (usage): a draft or scheme that does not parse; a number out of range.
base::Result<CombineSpec> combineSpecOf(const Json& spec);

Json toJson(const CombineResult& result);
Json toJson(const SideBySide& result);

}  // namespace qs::experiment
