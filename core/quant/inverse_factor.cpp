#include "core/quant/inverse_factor.h"

#include <Eigen/Core>
#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/base/thread_pool.h"
#include "core/quant/side_by_side.h"

namespace qs::quant {

namespace {

using Matrix = Eigen::MatrixXd;
using View = Eigen::Map<Matrix>;
using Index = Eigen::Index;

constexpr Index kBlock = 128;
constexpr double kSmallestPivot = 0x1p-23;

std::size_t count(Index n) {
  return static_cast<std::size_t>(n);
}

// Column-major memory with stride ld, in strips of rows, and back.
Strips load(const double* from, Index ld, Index rows, Index cols) {
  Strips out(count(rows), count(cols));
  const auto strip = static_cast<Index>(kStripRows);
  for (Index c = 0; c < cols; ++c) {
    for (Index r = 0; r < rows; r += strip) {
      std::copy_n(from + c * ld + r, std::min(strip, rows - r), out.column(count(r) / kStripRows, count(c)));
    }
  }
  return out;
}
void store(const Strips& from, double* to, Index ld, Index rows, Index cols) {
  const auto strip = static_cast<Index>(kStripRows);
  for (Index c = 0; c < cols; ++c) {
    for (Index r = 0; r < rows; r += strip) {
      std::copy_n(from.column(count(r) / kStripRows, count(c)), std::min(strip, rows - r), to + c * ld + r);
    }
  }
}

void subtract(Strips& sum, const Strips& a, const Panel& b) {
  for (std::size_t s = 0; s < sum.count(); ++s) subtractProducts(sum.column(s, 0), a.column(s, 0), b);
}
void add(Strips& sum, const Strips& a, const Panel& b) {
  for (std::size_t s = 0; s < sum.count(); ++s) addProducts(sum.column(s, 0), a.column(s, 0), b);
}

// The memory is taken as column-major, so that what is below the diagonal here is above it in the row-major matrix:
// R fills the upper triangle, Uᵀ the lower one, block column by block column and all of them at once. The blocks on the
// diagonal are R's until the end; those of U, R_bb⁻¹, wait in `corners_`.
class Factorization {
 public:
  Factorization(SquareMatrix& h, const base::TaskContext& context)
      : n_(static_cast<Index>(h.size)), a_(h.values.data(), n_, n_), context_(context), corners_(kBlock, n_) {}

  FactorOutcome run() {
    diagonal_ = a_.diagonal();
    for (Index b = blocks() - 1; b >= 0; --b) {
      if (context_.stopRequested()) return FactorOutcome::stopped;
      if (!factorCorner(begin(b), size(b))) return FactorOutcome::notPositive;
      corner(b).setIdentity();
      auto inverse = corner(b);
      block(b, b).triangularView<Eigen::Upper>().solveInPlace(inverse);
      solvePanel(b);
      updateRest(b);
    }
    // The longest columns first: the shorter ones fill the gaps at the end.
    std::atomic<bool> finite = true;
    base::runParts(context_.pool, static_cast<std::size_t>(blocks()), [&](std::size_t part) {
      if (!invertColumn(blocks() - 1 - static_cast<Index>(part))) finite = false;
    });
    if (context_.stopRequested()) return FactorOutcome::stopped;
    if (!finite) return FactorOutcome::notPositive;
    a_.triangularView<Eigen::StrictlyUpper>().setZero();
    for (Index b = 0; b < blocks(); ++b) block(b, b) = corner(b).transpose();
    return FactorOutcome::done;
  }

 private:
  Index blocks() const { return (n_ + kBlock - 1) / kBlock; }
  static Index begin(Index b) { return b * kBlock; }
  Index size(Index b) const { return std::min(kBlock, n_ - begin(b)); }
  Eigen::Block<View> block(Index i, Index j) { return a_.block(begin(i), begin(j), size(i), size(j)); }
  Eigen::Block<Matrix> corner(Index b) { return corners_.block(0, begin(b), size(b), size(b)); }

  // A block on the diagonal, from its last column to its first: D = R Rᵀ, in place, zeros below.
  bool factorCorner(Index at, Index count) {
    auto d = a_.block(at, at, count, count);
    for (Index j = count - 1; j >= 0; --j) {
      const Index later = count - 1 - j;
      const double pivot = d(j, j) - d.row(j).tail(later).squaredNorm();
      if (!(pivot > kSmallestPivot * diagonal_[at + j]) || !std::isfinite(pivot)) return false;
      d(j, j) = std::sqrt(pivot);
      d.col(j).head(j) -= d.topRightCorner(j, later) * d.row(j).tail(later).transpose();
      d.col(j).head(j) /= d(j, j);
      d.col(j).tail(later).setZero();
    }
    return true;
  }

  const double* at(Index row, Index col) const { return a_.data() + col * n_ + row; }
  double* at(Index row, Index col) { return a_.data() + col * n_ + row; }
  const double* cornerAt(Index b) const { return corners_.data() + begin(b) * kBlock; }

  // The blocks above: P ← P · R⁻ᵀ.
  void solvePanel(Index b) {
    Panel inverse;
    inverse.pack(cornerAt(b), kBlock, count(size(b)), count(size(b)));  // row k: column k of R⁻¹
    base::runParts(context_.pool, count(b), [&](std::size_t part) {
      if (context_.stopRequested()) return;
      const auto i = static_cast<Index>(part);
      Strips solved(count(size(i)), count(size(b)));
      add(solved, load(at(begin(i), begin(b)), n_, size(i), size(b)), inverse);
      store(solved, at(begin(i), begin(b)), n_, size(i), size(b));
    });
  }

  // What is left of H: H_ij − P_i P_jᵀ, on and above the diagonal.
  void updateRest(Index b) {
    base::runParts(context_.pool, count(b * (b + 1) / 2), [&](std::size_t part) {
      if (context_.stopRequested()) return;
      auto j = static_cast<Index>((std::sqrt(8.0 * static_cast<double>(part) + 1.0) - 1.0) / 2.0);
      const auto first = [](Index column) { return column * (column + 1) / 2; };
      while (first(j) > static_cast<Index>(part)) --j;
      while (first(j + 1) <= static_cast<Index>(part)) ++j;
      const Index i = static_cast<Index>(part) - first(j);
      Panel right;
      right.pack(at(begin(j), begin(b)), count(n_), count(size(b)), count(size(j)));
      Strips rest = load(at(begin(i), begin(j)), n_, size(i), size(j));
      subtract(rest, load(at(begin(i), begin(b)), n_, size(i), size(b)), right);
      store(rest, at(begin(i), begin(j)), n_, size(i), size(j));
    });
  }

  // U's block column j, upwards: U_ij = −R_ii⁻¹ Σ R_ik U_kj over i < k ≤ j. False if not finite.
  bool invertColumn(Index j) {
    bool finite = corner(j).allFinite();
    Panel panel;
    for (Index i = j - 1; i >= 0; --i) {
      Strips sum(count(size(i)), count(size(j)));
      for (Index k = j; k > i; --k) {
        if (context_.stopRequested()) return true;
        // U_kj, which waits transposed; U_jj does not.
        if (k == j) {
          const Matrix turned = corner(j).transpose();
          panel.pack(turned.data(), count(size(j)), count(size(j)), count(size(j)));
        } else {
          panel.pack(at(begin(j), begin(k)), count(n_), count(size(k)), count(size(j)));
        }
        subtract(sum, load(at(begin(i), begin(k)), n_, size(i), size(k)), panel);
      }
      Matrix turned(size(j), size(i));
      for (Index c = 0; c < size(j); ++c) {
        for (Index r = 0; r < size(i); ++r) turned(c, r) = sum.at(count(r), count(c));
      }
      panel.pack(turned.data(), count(size(j)), count(size(i)), count(size(j)));
      Strips solved(count(size(i)), count(size(j)));
      add(solved, load(cornerAt(i), kBlock, size(i), size(i)), panel);
      for (Index c = 0; c < size(j); ++c) {
        for (Index r = 0; r < size(i); ++r) turned(c, r) = solved.at(count(r), count(c));
      }
      finite = finite && turned.allFinite();
      block(j, i) = turned;
    }
    return finite;
  }

  Index n_;
  View a_;
  const base::TaskContext& context_;
  Matrix corners_;
  Eigen::VectorXd diagonal_;
};

}  // namespace

FactorOutcome invertToUpperFactor(SquareMatrix& h, const base::TaskContext& context) {
  if (h.size == 0) return FactorOutcome::done;
  return Factorization(h, context).run();
}

}  // namespace qs::quant
