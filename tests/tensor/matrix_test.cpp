#include "core/tensor/matrix.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using qs::tensor::Matrix;

TEST(Matrix, IsZeroRowMajorAndAligned) {
  for (const std::size_t cols : {1U, 3U, 16U, 129U}) {
    Matrix m(5, cols);
    EXPECT_EQ(m.size(), 5 * cols);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(m.data()) % 64, 0U);
    for (const float v : m.values()) EXPECT_EQ(v, 0.0F);
    m.row(3)[cols - 1] = 7.0F;
    EXPECT_EQ(m.data()[3 * cols + cols - 1], 7.0F);
    EXPECT_EQ(m.row(2).size(), cols);
  }
}

TEST(Matrix, MayBeEmpty) {
  EXPECT_EQ(Matrix().size(), 0U);
  const Matrix none(0, 4);
  EXPECT_EQ(none.rows(), 0U);
  EXPECT_EQ(none.cols(), 4U);
  EXPECT_TRUE(none.values().empty());
  Matrix flat(4, 0);
  EXPECT_TRUE(flat.row(2).empty());
}

TEST(Matrix, CopiesAreTheirOwnMovesKeepTheMemory) {
  Matrix a(2, 2);
  a.row(0)[0] = 1.0F;
  Matrix b = a;
  b.row(0)[0] = 2.0F;
  EXPECT_EQ(a.row(0)[0], 1.0F);
  const float* memory = b.data();
  const Matrix c = std::move(b);
  EXPECT_EQ(c.data(), memory);
}

}  // namespace
