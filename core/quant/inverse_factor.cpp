#include "core/quant/inverse_factor.h"

#include <Eigen/Core>
#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/base/thread_pool.h"

namespace qs::quant {

namespace {

using Matrix = Eigen::MatrixXd;
using View = Eigen::Map<Matrix>;
using Index = Eigen::Index;

constexpr Index kBlock = 128;
constexpr Index kDeep = 256;  // columns of a product between two looks at the stop token
constexpr double kSmallestPivot = 0x1p-23;

// The memory is taken as column-major, so that what is below the diagonal here is above it in the row-major matrix:
// R fills the upper triangle, Uᵀ the lower one, block column by block column and all of them at once. The blocks on the
// diagonal are R's until the end; those of U wait in `corners`.
class Factorization {
 public:
  Factorization(SquareMatrix& h, const base::TaskContext& context)
      : n_(static_cast<Index>(h.size)), a_(h.values.data(), n_, n_), context_(context), corners_(kBlock, n_) {}

  FactorOutcome run() {
    diagonal_ = a_.diagonal();
    for (Index b = blocks() - 1; b >= 0; --b) {
      if (context_.stopRequested()) return FactorOutcome::stopped;
      if (!factorCorner(begin(b), size(b))) return FactorOutcome::notPositive;
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

  // The blocks above: P ← P · R⁻ᵀ.
  void solvePanel(Index b) {
    base::runParts(context_.pool, static_cast<std::size_t>(b), [&](std::size_t part) {
      if (context_.stopRequested()) return;
      auto panel = block(static_cast<Index>(part), b);
      block(b, b).transpose().triangularView<Eigen::Lower>().solveInPlace<Eigen::OnTheRight>(panel);
    });
  }

  // What is left of H: H_IJ − P_I P_Jᵀ, on and above the diagonal.
  void updateRest(Index b) {
    base::runParts(context_.pool, static_cast<std::size_t>(b * (b + 1) / 2), [&](std::size_t part) {
      if (context_.stopRequested()) return;
      auto j = static_cast<Index>((std::sqrt(8.0 * static_cast<double>(part) + 1.0) - 1.0) / 2.0);
      const auto first = [](Index column) { return column * (column + 1) / 2; };
      while (first(j) > static_cast<Index>(part)) --j;
      while (first(j + 1) <= static_cast<Index>(part)) ++j;
      const Index i = static_cast<Index>(part) - first(j);
      block(i, j).noalias() -= block(i, b) * block(j, b).transpose();
    });
  }

  // U's block column j: U_jj = R_jj⁻¹, then upwards U_ij = −R_ii⁻¹ Σ R_ik U_kj over i < k ≤ j. False if not finite.
  bool invertColumn(Index j) {
    if (context_.stopRequested()) return true;
    auto top = corner(j);
    top.setIdentity();
    block(j, j).triangularView<Eigen::Upper>().solveInPlace(top);
    bool finite = top.allFinite();
    Matrix sum;
    for (Index i = j - 1; i >= 0; --i) {
      sum.noalias() = -(block(i, j) * top);
      // The blocks between, from where U_kj waits transposed.
      const Index last = begin(j);
      for (Index k = begin(i + 1); k < last; k += kDeep) {
        if (context_.stopRequested()) return true;
        const Index deep = std::min(kDeep, last - k);
        sum.noalias() -= a_.block(begin(i), k, size(i), deep) * a_.block(begin(j), k, size(j), deep).transpose();
      }
      block(i, i).triangularView<Eigen::Upper>().solveInPlace(sum);
      finite = finite && sum.allFinite();
      block(j, i) = sum.transpose();
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
