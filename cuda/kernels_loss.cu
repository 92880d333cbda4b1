#include "cuda/kernels_loss.h"

#include <algorithm>

#include "cuda/alignment.h"
#include "cuda/kernels/loss.cuh"
#include "cuda/kernels/top_k.cuh"

namespace qs::cuda {

namespace {

constexpr std::int64_t kMostBlocks = 0x7fffffff;

std::int64_t pieces(std::int64_t cols) { return (cols + kPiece - 1) / kPiece; }
std::int64_t topPieces(std::int64_t cols) { return (cols + kTopPiece - 1) / kTopPiece; }
unsigned blocks(std::int64_t count) { return static_cast<unsigned>(std::min(kMostBlocks, count)); }
unsigned rowBlocks(std::int64_t rows) { return blocks((rows + kLossThreads - 1) / kLossThreads); }

// The call's memory: sums of pieces, then of rows, then divergences.
struct LossMemory {
  PieceSum* sums;
  RowSum* known;
  double* divergences;
  LossMemory(void* memory, std::int64_t rows, std::int64_t cols)
      : sums(static_cast<PieceSum*>(memory)),
        known(reinterpret_cast<RowSum*>(sums + rows * pieces(cols))),
        divergences(reinterpret_cast<double*>(known + rows)) {}
};
static_assert(sizeof(PieceSum) % 8 == 0 && sizeof(RowSum) % 8 == 0 && sizeof(Candidate) == 8);

void sumPieces(cudaStream_t stream, const float* x, std::int64_t ld, std::int64_t rows, std::int64_t cols, float by,
               PieceSum* out) {
  if (rowsAligned(x, rows, ld)) {
    QS_LAUNCH((pieceSumKernel<true>), blocks(rows * pieces(cols)), kLossThreads, 0, stream, x, ld, rows, cols, by, out);
  } else {
    QS_LAUNCH((pieceSumKernel<false>), blocks(rows * pieces(cols)), kLossThreads, 0, stream, x, ld, rows, cols, by, out);
  }
}

}  // namespace

std::int64_t lossBytes(std::int64_t rows, std::int64_t cols) {
  const auto piece = static_cast<std::int64_t>(sizeof(PieceSum) + sizeof(double));
  return rows * (pieces(cols) * piece + static_cast<std::int64_t>(sizeof(RowSum)));
}

std::int64_t topKBytes(std::int64_t rows, std::int64_t cols, std::int64_t k) {
  const std::int64_t candidates = rows * (topPieces(cols) + 1) * k;
  return candidates * static_cast<std::int64_t>(sizeof(Candidate)) +
         rows * topPieces(cols) * static_cast<std::int64_t>(sizeof(std::int32_t));
}

int launchLoss(cudaStream_t stream, float* logits, std::int64_t ld, std::int64_t rows, std::int64_t vocab,
               const std::int32_t* targets, const float* baseline, std::int64_t ldBaseline, bool write, void* memory,
               QsLossRow* out) {
  const LossMemory m(memory, rows, vocab);
  sumPieces(stream, logits, ld, rows, vocab, 1.0F, m.sums);
  QS_LAUNCH(lossRowKernel, rowBlocks(rows), kLossThreads, 0, stream, logits, ld, rows, vocab, targets, baseline, ldBaseline,
            m.sums, m.known, out);
  if (baseline == nullptr && !write) return 2;
  const bool aligned = rowsAligned(logits, rows, ld) && (baseline == nullptr || rowsAligned(baseline, rows, ldBaseline));
  const std::int32_t writes = write ? 1 : 0;
  if (aligned) {
    QS_LAUNCH((lossPieceKernel<true>), blocks(rows * pieces(vocab)), kLossThreads, 0, stream, logits, ld, rows, vocab,
              baseline, ldBaseline, writes, m.known, m.divergences);
  } else {
    QS_LAUNCH((lossPieceKernel<false>), blocks(rows * pieces(vocab)), kLossThreads, 0, stream, logits, ld, rows, vocab,
              baseline, ldBaseline, writes, m.known, m.divergences);
  }
  if (baseline == nullptr) return 3;
  QS_LAUNCH(divergenceKernel, rowBlocks(rows), kLossThreads, 0, stream, m.divergences, rows, vocab, out);
  return 4;
}

int launchSoftmax(cudaStream_t stream, float* x, std::int64_t ld, std::int64_t rows, std::int64_t cols, float temperature,
                  void* memory) {
  const LossMemory m(memory, rows, cols);
  sumPieces(stream, x, ld, rows, cols, temperature, m.sums);
  QS_LAUNCH(softmaxRowKernel, rowBlocks(rows), kLossThreads, 0, stream, rows, cols, m.sums, m.known);
  if (rowsAligned(x, rows, ld)) {
    QS_LAUNCH((softmaxKernel<true>), blocks(rows * pieces(cols)), kLossThreads, 0, stream, x, ld, rows, cols, temperature,
              m.known);
  } else {
    QS_LAUNCH((softmaxKernel<false>), blocks(rows * pieces(cols)), kLossThreads, 0, stream, x, ld, rows, cols, temperature,
              m.known);
  }
  return 3;
}

int launchTopK(cudaStream_t stream, const float* x, std::int64_t ld, std::int64_t rows, std::int64_t cols, std::int64_t k,
               void* memory, std::int32_t* indices, float* values) {
  auto* candidates = static_cast<Candidate*>(memory);
  Candidate* best = candidates + rows * topPieces(cols) * k;
  auto* odd = reinterpret_cast<std::int32_t*>(best + rows * k);
  const auto count = static_cast<std::int32_t>(k);
  QS_LAUNCH(topPieceKernel, blocks(rows * topPieces(cols)), kTopThreads, 0, stream, x, ld, rows, cols, count, candidates,
            odd);
  QS_LAUNCH(topRowKernel, blocks(rows), kTopThreads, 0, stream, rows, cols, count, candidates, odd, best, indices, values);
  return 2;
}

}  // namespace qs::cuda
