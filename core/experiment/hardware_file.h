// Hardware by name: a row of the table, a row of the user's own file, or this machine, measured. It is not the table
// (core/cost/hardware/table.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/cost/hardware.h"

namespace qs::experiment {

// Rows as the user writes them:
//   {"hardware": [{"name": "mine", "label": "…", "bandwidth": "900 GB/s", "memory": "24 GB",
//                  "rates": {"fp16": "70 TFLOPS", "int8": "140 TOPS"}, "native": ["bf16", "int8"], "source": "…"}]}
// label, native and source may be left out (native: bf16 and fp16). Every quantity names its unit. Errors (badInput) name
// the row and the field: a missing, unknown or wrong one, an unknown unit, a figure that no hardware has, a name given
// twice or that the table has.
base::Result<std::vector<cost::Hardware>> parseHardware(std::string_view json, const std::string& what);
base::Result<std::vector<cost::Hardware>> readHardwareFile(const std::string& path);

// This machine, measured in less than three seconds on an idle one, with the memory that is free now.
base::Result<cost::Hardware> measureThisMachine(unsigned threads, const base::TaskContext& context);

}  // namespace qs::experiment
