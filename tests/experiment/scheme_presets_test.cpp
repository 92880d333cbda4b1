#include "core/experiment/scheme_presets.h"

#include <gtest/gtest.h>

#include <set>

#include "core/quant/model_scheme.h"

namespace qs::experiment {
namespace {

TEST(SchemePresets, EverySchemeCanBeMeasuredAndStandsInItsPrintedForm) {
  std::set<std::string_view> ids;
  for (const SchemePreset& preset : schemePresets()) {
    EXPECT_TRUE(ids.insert(preset.id).second);
    std::set<std::string> seen;
    const auto schemes = schemesOf(preset);
    ASSERT_EQ(schemes.size(), preset.schemes.size());
    for (std::size_t i = 0; i < schemes.size(); ++i) {
      EXPECT_EQ(schemes[i].text(), preset.schemes[i]);
      EXPECT_TRUE(quant::readModelScheme(schemes[i])) << preset.schemes[i];
      EXPECT_TRUE(seen.insert(preset.schemes[i]).second) << preset.schemes[i];
    }
  }
  EXPECT_EQ(findSchemePreset("chapter")->schemes.size(), 22U);
  EXPECT_EQ(findSchemePreset("nothing"), nullptr);
}

}  // namespace
}  // namespace qs::experiment
