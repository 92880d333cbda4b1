// The range with the least squared error (method mse): the module's choice is the core's, since it adds up the errors of
// each candidate in the same order.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/quant/format_names.h"
#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary
using qs::quant::FormatFamily;

class QuantizeSearch : public QuantizeTest {};
INSTANTIATE_TEST_SUITE_P(Module, QuantizeSearch, ::testing::Values("cusim", "cuda"));

TEST_P(QuantizeSearch, ChoosesWhatTheCoreChoosesInEveryFormat) {
  std::mt19937 engine(81);
  for (const auto& entry : qs::quant::kFormatNames) {
    if (entry.family == FormatFamily::plain || entry.family == FormatFamily::gguf) continue;
    const bool blocks = entry.family == FormatFamily::mx || entry.family == FormatFamily::nvfp4;
    const char* grids[] = {"", ":full", ":wide", ":asym"};
    const char* sharings[] = {":row", ":col", ":tensor", ":g32", ":g50", ":b3x7", ":split=1,16,23"};
    for (int i = 0; i < 2; ++i) {
      std::string text(entry.name);
      if (!blocks) text += sharings[engine() % std::size(sharings)];
      if (entry.family == FormatFamily::integer) text += grids[engine() % std::size(grids)];
      if (engine() % 3 == 0) text += ":away";
      compare(text + "/mse", 3, 40, kAllNumbers[engine() % std::size(kAllNumbers)], static_cast<unsigned>(engine()));
      if (HasFatalFailure()) return;
    }
  }
}

// Every sharing, with more elements than the core sums in F32 before it goes on in double, and odd ends.
TEST_P(QuantizeSearch, ChoosesWhatTheCoreChoosesUnderEverySharing) {
  unsigned seed = 0;
  for (const char* format : {"int4", "int3:asym:scale=fp32", "nf4"}) {
    for (const char* sharing : {":tensor", ":row", ":col", ":g300", ":b2x200", ":split=15,256,7,23"}) {
      std::string text(format);
      text.insert(std::min(text.find(':'), text.size()), sharing);
      compare(text + "/mse", 2, 301, Numbers::usual, ++seed);
    }
  }
  compare("int4:col/mse", 300, 3, Numbers::usual, ++seed);
  compare("fp8_e4m3:tensor:nosat/mse", 2, 300, Numbers::usual, ++seed);
}

// Where the core leaves its vector loop, and sums in double throughout: NaN, infinities, numbers too large to be squared.
TEST_P(QuantizeSearch, ChoosesWhatTheCoreChoosesFromUnusualNumbers) {
  for (const Numbers kind : kAllNumbers) {
    compare("int4:row/mse", 2, 301, kind, 3, {.x = {1, 3}});
    compare("int5:row:full/mse", 2, 64, kind, 4);
    compare("fp4_e2m1:row/mse", 2, 65, kind, 5);
  }
}

// More slots than there are warps: one warp then looks at all candidates of a slot.
TEST_P(QuantizeSearch, ChoosesWhatTheCoreChoosesForManySlots) { compare("int4:g2/mse", 40, 4, Numbers::usual, 6); }

}  // namespace
