#include "cuda/alignment.h"
#include "cuda/many_rows.h"

#include <algorithm>

#include "cuda/gemm_cublas.h"
#include "cuda/kernels_convert.h"
#include "cuda/kernels_weights.h"
#include "cuda/weights.h"

namespace qs::cuda {

namespace {

// Elements of W that become numbers at a time: 64 MiB in F32, and enough for cuBLAS to fill a device.
constexpr std::int64_t kWeightPiece = std::int64_t{16} << 20;
// Elements of x that are converted at a time, and rows that are multiplied at a time.
constexpr std::int64_t kInputPiece = std::int64_t{64} << 20;
constexpr std::int64_t kMostRows = std::int64_t{1} << 20;

std::int64_t sizeOf(Number type) { return type == Number::f32 ? 4 : type == Number::e4m3 || type == Number::i8 ? 1 : 2; }

Number numberFor(std::int32_t precision) {
  switch (precision) {
    case QS_PRECISION_BF16: return Number::bf16;
    case QS_PRECISION_FP16: return Number::f16;
    case QS_PRECISION_FP8: return Number::e4m3;
    default: return Number::f32;
  }
}

// Some rows of W as numbers.
struct Piece {
  const void* data;
  std::int64_t ld;
};

class Products {
 public:
  Products(QsInstance& on, const QsHost* host) : on_(on), host_(host), type_(numberFor(on.precision)) {}

  void run(const QsLinear& layer, const float* x, std::int64_t ldx) {
    const std::int64_t in = layer.w[0]->in;
    // FP8 wants multiples of 16. The others have the rows of weights that are multiplied where they stand: cuBLAS may choose
    // another order of sums for another distance.
    ld_ = upTo(in, type_ == Number::e4m3 ? 16 : kWord);
    const std::int64_t step = type_ == Number::f32 ? kMostRows : std::clamp<std::int64_t>(kInputPiece / ld_, 1, kMostRows);
    if (type_ == Number::e4m3) measure(x, ldx, layer.rows, in);
    for (std::int64_t row = 0; row < layer.rows; row += step) {
      const std::int64_t rows = std::min(step, layer.rows - row);
      const Piece input = inputOf(x + row * ldx, ldx, rows, in, std::min(step, layer.rows));
      for (int m = 0; m < layer.count; ++m) {
        multiply(*layer.w[m], input, rows, layer.y[m] + row * layer.ldy[m], layer.ldy[m]);
      }
    }
  }

 private:
  // The input's scale, of all its rows.
  void measure(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t in) {
    auto* largest = on_.scratch<std::uint32_t>(Scratch::scale, kScaleNumbers);
    inputScale_ = reinterpret_cast<float*>(largest + 1);
    must(cudaMemsetAsync(largest, 0, sizeof *largest, on_.stream), "measuring an input");
    largestInput(x, ldx, rows, in, largest, on_.stream);
    on_.launched("measuring an input");
    scaleFromLargest(largest, inputScale_, on_.stream);
    on_.launched("measuring an input");
  }

  Piece inputOf(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t in, std::int64_t most) {
    if (type_ == Number::f32) return {x, ldx};
    void* to = on_.scratchBytes(Scratch::input, most * ld_ * sizeOf(type_));
    convertRows(x, ldx, rows, in, type_, to, ld_, inputScale_, on_.stream);
    on_.launched("converting an input");
    return {to, ld_};
  }

  // Rows [first, first + rows) of W; what stands in memory as it is wanted is not copied.
  Piece weightsOf(const QsWeights& w, std::int64_t first, std::int64_t rows, std::int64_t most) {
    const bool asWanted = (w.form == WeightForm::f32 && type_ == Number::f32) ||
                          (w.form == WeightForm::bf16 && type_ == Number::bf16);
    if (asWanted) {
      return {w.codes.as<const std::uint8_t>() + first * w.rowBytes, w.rowBytes / sizeOf(type_)};
    }
    // Outputs, too, in multiples of 16 for FP8; what there is none of is 0.
    const std::int64_t whole = type_ == Number::e4m3 ? upTo(most, 16) : most;
    const std::int64_t bytes = whole * ld_ * sizeOf(type_);
    void* to = on_.scratchBytes(Scratch::restored, bytes);
    if (type_ == Number::e4m3) {
      must(cudaMemsetAsync(to, 0, static_cast<std::size_t>(bytes), on_.stream), "restoring weights");
    }
    restoreRows(w.view(), first, rows, type_, to, ld_, w.fp8Scale.as<const float>(), on_.stream);
    on_.launched("restoring weights");
    return {to, ld_};
  }

  void multiply(const QsWeights& w, const Piece& input, std::int64_t rows, float* y, std::int64_t ldy) {
    const std::int64_t piece = std::clamp<std::int64_t>(kWeightPiece / ld_ / 64 * 64, 64, std::max<std::int64_t>(w.out, 64));
    for (std::int64_t first = 0; first < w.out; first += piece) {
      heed(host_);
      const std::int64_t count = std::min(piece, w.out - first);
      const Piece weights = weightsOf(w, first, count, std::min(piece, w.out));
      if (type_ == Number::e4m3) {
        multiplyFp8(w, input, weights, rows, count, y + first, ldy);
      } else {
        on_.blas().multiply(type_, input.data, input.ld, weights.data, weights.ld, y + first, ldy, rows, count, w.in,
                            on_.precision == QS_PRECISION_TF32);
      }
    }
  }

  void multiplyFp8(const QsWeights& w, const Piece& input, const Piece& weights, std::int64_t rows, std::int64_t count,
                   float* y, std::int64_t ldy) {
    const std::int64_t whole = upTo(count, 16);
    const bool direct = whole == count && ldy % 4 == 0 && isAligned(y);
    float* to = direct ? y : on_.scratch<float>(Scratch::product, rows * whole);
    const std::int64_t ldTo = direct ? ldy : whole;
    on_.blas().multiplyFp8(input.data, input.ld, inputScale_, weights.data, weights.ld, w.fp8Scale.as<const float>(), to,
                           ldTo, rows, whole, ld_);
    if (direct) return;
    copyOut(to, ldTo, rows, count, y, ldy, on_.stream);
    on_.launched("a product");
  }

  QsInstance& on_;
  const QsHost* host_;
  Number type_;
  std::int64_t ld_ = 0;
  float* inputScale_ = nullptr;
};

}  // namespace

void multiplyManyRows(QsInstance& on, const QsHost* host, const QsLinear& layer, const float* x, std::int64_t ldx) {
  Products(on, host).run(layer, x, ldx);
}

}  // namespace qs::cuda
