// What a backend gives at best: the machine's own memory and arithmetic where it computes in host memory
// (core/cost/machine.h), else the device's, by copies within its memory and by products. It predicts nothing by itself.
#pragma once

#include "core/backend/backend.h"
#include "core/base/task_context.h"
#include "core/cost/hardware.h"
#include "core/cost/machine.h"

namespace qs::experiment {

// Of a device: bytes a second that a copy reads and writes together, by the bytes it moves, and the rate of products of many
// rows in the backend's own precision; both stand for one thread and for spec.threads. Working sets larger than a quarter
// of the device's free memory are left out. Errors: cancelled; the backend's.
base::Result<cost::Machine> measureMachineOf(const backend::BackendPtr& backend, const cost::MachineSpec& spec,
                                             const base::TaskContext& context);

// The same as hardware, measured in less than three seconds on an idle one, with the memory that is free now.
base::Result<cost::Hardware> measuredHardware(const backend::BackendPtr& backend, unsigned threads,
                                              const base::TaskContext& context);

}  // namespace qs::experiment
