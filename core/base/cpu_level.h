// The instruction-set level of this processor. It is not a list of its features: modules and kernels are built for levels.
#pragma once

namespace qs::base {

// The x86-64 level (2, 3 or 4; 1 is below all that is built) of this processor and operating system; 0 on others.
int cpuLevel();

}  // namespace qs::base
