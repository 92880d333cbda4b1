// The builds of the loop behind GPTQ and output errors: each one against the sum written plainly, to the bit.
#include "core/quant/side_by_side.h"

#include <gtest/gtest.h>

#include <random>

namespace qs::quant {
namespace {

TEST(SideBySide, EveryBuildGivesTheSumsInOrder) {
  std::mt19937 engine(1);
  std::normal_distribution<double> normal;
  for (const std::size_t depth : {0U, 1U, 3U, 32U, 129U}) {
    for (const std::size_t width : {1U, 2U, 3U, 4U, 5U, 31U}) {
      const std::size_t ld = width + 3;
      std::vector<double> coefficients(depth * ld + 1);
      for (double& v : coefficients) v = normal(engine);
      Strips a(kStripRows, depth == 0 ? 1 : depth);
      Strips start(kStripRows, width);
      for (std::size_t r = 0; r < kStripRows; ++r) {
        for (std::size_t k = 0; k < depth; ++k) a.at(r, k) = normal(engine);
        for (std::size_t j = 0; j < width; ++j) start.at(r, j) = normal(engine);
      }
      Panel panel;
      panel.pack(coefficients.data(), ld, depth, width);
      for (const ProductsBuild& build : productsBuilds()) {
        for (const bool subtract : {false, true}) {
          Strips sum = start;
          build.run(sum.column(0, 0), a.column(0, 0), panel, subtract);
          for (std::size_t r = 0; r < kStripRows; ++r) {
            for (std::size_t j = 0; j < width; ++j) {
              double expected = start.at(r, j);
              for (std::size_t k = 0; k < depth; ++k) {
                const double product = a.at(r, k) * coefficients[k * ld + j];
                expected = subtract ? expected - product : expected + product;
              }
              ASSERT_EQ(sum.at(r, j), expected) << build.name << " " << depth << "×" << width;
            }
          }
        }
      }
    }
  }
}

TEST(SideBySide, RowsLieInStripsOfSixteen) {
  Strips strips(18, 5);
  EXPECT_EQ(strips.count(), 2U);
  strips.at(17, 3) = 7.0;
  EXPECT_EQ(strips.column(1, 3)[1], 7.0);
  EXPECT_EQ(strips.column(1, 3)[2], 0.0);
  EXPECT_EQ(Strips().count(), 0U);
}

}  // namespace
}  // namespace qs::quant
