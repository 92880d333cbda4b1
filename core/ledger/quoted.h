// What the chapters quote from other people's publications, with the source: shown beside the ledger as it stands there.
// None of it is recomputed here, and none has a verdict.
#pragma once

#include <string>
#include <vector>

#include "core/base/label.h"

namespace qs::ledger {

struct Quoted {
  std::string chapter;
  base::Text result;
  base::Text source;
};

const std::vector<Quoted>& quotedResults();

}  // namespace qs::ledger
