#include "core/base/contract.h"

#include <cstdio>
#include <cstdlib>

namespace qs::base {

void contractBroken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "contract broken: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace qs::base
