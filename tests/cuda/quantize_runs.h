// One quantization by the module under test and the same by the core: for the tests of quantize.cpp and its kernels.
// It is not a test; what must agree, and how nearly, is said in expectSame().
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/quant/quantizer.h"
#include "core/quant/rounder.h"
#include "tests/cuda/module_under_test.h"

namespace qs::cuda_test {

// Numbers in the module's memory, given back at the end.
template <class T>
class OnDevice {
 public:
  OnDevice(const QsBackendApi& api, QsInstance* instance, const std::vector<T>& from)
      : api_(api), instance_(instance), count_(from.size()) {
    QsStatus status{};
    EXPECT_EQ(api.allocate(instance, bytes(), reinterpret_cast<void**>(&data_), &status), QS_OK) << status.message;
    EXPECT_EQ(api.upload(instance, data_, from.data(), bytes(), &status), QS_OK) << status.message;
  }
  ~OnDevice() { api_.release(instance_, data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* data() const { return data_; }
  std::vector<T> back() const {
    std::vector<T> out(count_);
    QsStatus status{};
    EXPECT_EQ(api_.download(instance_, out.data(), data_, bytes(), &status), QS_OK) << status.message;
    return out;
  }

 private:
  std::int64_t bytes() const { return static_cast<std::int64_t>(count_ * sizeof(T)); }

  const QsBackendApi& api_;
  QsInstance* instance_;
  std::size_t count_;
  T* data_ = nullptr;
};

// How a matrix lies in memory: distances beyond its columns, and elements before its first.
struct Placing {
  std::int64_t beyond = 0;
  std::int64_t before = 0;
};

struct Outcome {
  std::vector<float> scales;
  std::vector<std::int32_t> zeroPoints;
  std::vector<std::uint8_t> codes;  // (rows, cols), dense
  std::vector<float> restored;
  QsErrorSums sums{};
  float tensorScale = 0.0F;
};

inline constexpr std::uint8_t kUntouchedByte = 0xA5;
inline constexpr float kUntouched = 12345.0F;

// (rows, cols) at rows of cols + beyond, `before` further in; what lies between is `filling`.
template <class T>
std::vector<T> spread(const std::vector<T>& dense, std::int64_t rows, std::int64_t cols, Placing at, T filling) {
  std::vector<T> out(static_cast<std::size_t>(at.before + rows * (cols + at.beyond)), filling);
  for (std::int64_t r = 0; r < rows; ++r) {
    std::copy_n(dense.begin() + r * cols, cols, out.begin() + at.before + r * (cols + at.beyond));
  }
  return out;
}
// Back again; what lies between must be as it was.
template <class T>
std::vector<T> gather(const std::vector<T>& placed, std::int64_t rows, std::int64_t cols, Placing at, T filling) {
  std::vector<T> out;
  std::vector<T> expected = placed;
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto row = placed.begin() + at.before + r * (cols + at.beyond);
    out.insert(out.end(), row, row + cols);
  }
  expected = spread(out, rows, cols, at, filling);
  EXPECT_EQ(std::memcmp(expected.data(), placed.data(), placed.size() * sizeof(T)), 0) << "written beyond the matrix";
  return out;
}

// The job of a scheme's weights on rows × cols values; addresses are left out. `starts` keeps a split's.
inline QsQuantJob jobOf(const quant::QuantScheme& scheme, std::int64_t rows, std::int64_t cols,
                        std::vector<std::int64_t>& starts) {
  using Kind = quant::Granularity::Kind;
  const quant::Granularity& granularity = scheme.weights.granularity;
  QsQuantJob job{};
  job.how = quant::rounderOf(scheme.weights).value();
  job.rows = rows;
  job.cols = cols;
  switch (granularity.kind) {
    case Kind::tensor: job.sharing = QS_SHARE_TENSOR; break;
    case Kind::row: job.sharing = QS_SHARE_ROW; break;
    case Kind::col: job.sharing = QS_SHARE_COL; break;
    case Kind::group: job.sharing = QS_SHARE_GROUP; break;
    case Kind::block: job.sharing = QS_SHARE_BLOCK; break;
    default: job.sharing = QS_SHARE_SPLIT; break;
  }
  job.group = granularity.group;
  job.blockRows = granularity.blockRows;
  job.blockCols = granularity.blockCols;
  starts = {0};
  for (const std::int64_t length : granularity.split) starts.push_back(starts.back() + length);
  job.splitStarts = starts.data();
  job.splits = static_cast<std::int64_t>(starts.size()) - 1;
  job.source = scheme.methods.empty() ? QS_SCALES_FROM_RANGE : QS_SCALES_LEAST_ERROR;
  return job;
}

struct Options {
  Placing x{}, codes{}, restored{};
  bool inPlace = false;  // restored over x
  const Outcome* given = nullptr;  // scales and zero points to be used
};

// Runs `job` on x (rows, cols), dense. `slots`: how many scales there are.
inline Outcome runJob(const QsBackendApi& api, QsInstance* instance, QsQuantJob job, const std::vector<float>& x,
                  std::size_t slots, const Options& options) {
  const std::int64_t rows = job.rows;
  const std::int64_t cols = job.cols;
  OnDevice<float> placed(api, instance, spread(x, rows, cols, options.x, kUntouched));
  OnDevice<std::uint8_t> codes(
      api, instance, spread(std::vector<std::uint8_t>(x.size(), kUntouchedByte), rows, cols, options.codes, kUntouchedByte));
  OnDevice<float> restored(api, instance,
                           spread(std::vector<float>(x.size(), kUntouched), rows, cols, options.restored, kUntouched));
  const bool given = options.given != nullptr;
  OnDevice<float> scales(api, instance, given ? options.given->scales : std::vector<float>(slots, kUntouched));
  OnDevice<std::int32_t> zeros(api, instance, given && !options.given->zeroPoints.empty()
                                                  ? options.given->zeroPoints
                                                  : std::vector<std::int32_t>(slots, -77));
  const bool asym = job.how.isGrid == 0 && job.how.integer.grid == QS_GRID_ASYM;
  job.x = placed.data() + options.x.before;
  job.ldx = cols + options.x.beyond;
  if (given) job.source = QS_SCALES_GIVEN;
  job.scales = scales.data();
  job.zeroPoints = asym ? zeros.data() : nullptr;
  job.codes = codes.data() + options.codes.before;
  job.ldCodes = cols + options.codes.beyond;
  job.restored = options.inPlace ? placed.data() + options.x.before : restored.data() + options.restored.before;
  job.ldRestored = options.inPlace ? job.ldx : cols + options.restored.beyond;
  Outcome out;
  QsStatus status{};
  EXPECT_EQ(api.quantize(instance, nullptr, &job, &out.sums, &status), QS_OK) << status.message;
  out.scales = scales.back();
  if (asym) out.zeroPoints = zeros.back();
  out.codes = gather(codes.back(), rows, cols, options.codes, kUntouchedByte);
  out.restored = options.inPlace ? gather(placed.back(), rows, cols, options.x, kUntouched)
                                 : gather(restored.back(), rows, cols, options.restored, kUntouched);
  out.tensorScale = job.tensorScale;
  return out;
}

template <class T>
std::string firstDifference(std::span<const T> got, std::span<const T> wanted) {
  if (got.size() != wanted.size()) return std::to_string(got.size()) + " instead of " + std::to_string(wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::memcmp(&got[i], &wanted[i], sizeof(T)) != 0) {
      return "element " + std::to_string(i) + " is " + std::to_string(got[i]) + " instead of " + std::to_string(wanted[i]);
    }
  }
  return "";
}

// The core's sums of squares are F32 over at most `together` elements, sixteen lanes at once, before they are double: a
// relative error of together ÷ 16 additions, the square and the difference, a half unit of 2⁻²³ each.
inline void expectNear(double got, double wanted, double together, const char* what) {
  if (got == wanted || (std::isnan(got) && std::isnan(wanted))) return;
  EXPECT_LE(std::fabs(got - wanted), (together / 16 + 4) * 0x1p-24 * std::fabs(wanted)) << what << ' ' << got << ' ' << wanted;
}

inline void expectSameSums(const QsErrorSums& got, const quant::ErrorStats& wanted, double together) {
  EXPECT_EQ(static_cast<std::uint64_t>(got.count), wanted.count);
  EXPECT_EQ(static_cast<std::uint64_t>(got.zeros), wanted.zeros);
  EXPECT_EQ(static_cast<std::uint64_t>(got.clipped), wanted.clipped);
  EXPECT_EQ(static_cast<std::uint64_t>(got.nonfinite), wanted.nonfinite);
  EXPECT_EQ(static_cast<std::uint64_t>(got.signFlips), wanted.signFlips);
  EXPECT_EQ(static_cast<std::uint64_t>(got.scaleOverflows), wanted.scaleOverflows);
  EXPECT_EQ(static_cast<std::uint64_t>(got.scaleUnderflows), wanted.scaleUnderflows);
  EXPECT_EQ(got.maxError, wanted.maxError);
  EXPECT_EQ(got.maxAbs, wanted.maxAbs);
  expectNear(got.sumSquaredError, wanted.sumSquaredError, together, "squared errors");
  expectNear(got.sumSquares, wanted.sumSquares, together, "squares");
}

// Everything but the order of the sums of squares is the core's to the last bit.
inline void expectSame(const Outcome& got, const quant::QuantizedMatrix& wanted) {
  EXPECT_EQ(firstDifference<float>(got.scales, wanted.scales), "") << "scales";
  EXPECT_EQ(firstDifference<std::int32_t>(got.zeroPoints, wanted.zeroPoints), "") << "zero points";
  std::vector<std::uint8_t> codes;
  for (std::size_t r = 0; r < wanted.rows; ++r) {
    const auto row = wanted.codes.begin() + static_cast<std::ptrdiff_t>(r * wanted.codeCols);
    codes.insert(codes.end(), row, row + static_cast<std::ptrdiff_t>(wanted.cols));
  }
  EXPECT_EQ(firstDifference<std::uint8_t>(got.codes, codes), "") << "codes";
  EXPECT_EQ(firstDifference<float>(got.restored, {wanted.restored.data(), wanted.rows * wanted.cols}), "") << "restored";
  EXPECT_EQ(std::bit_cast<std::uint32_t>(got.tensorScale), std::bit_cast<std::uint32_t>(wanted.tensorScale));
  expectSameSums(got.sums, wanted.stats, std::max<double>(512.0, static_cast<double>(std::max(wanted.cols, wanted.rows))));
}

// What a matrix of test numbers holds beside usual ones.
enum class Numbers : std::uint8_t { usual, zeros, special, huge, tiny, ties, positive };
inline constexpr Numbers kAllNumbers[] = {Numbers::usual, Numbers::zeros, Numbers::special, Numbers::huge,
                                          Numbers::tiny,  Numbers::ties,  Numbers::positive};

inline std::vector<float> numbers(Numbers kind, std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal;
  const float specials[] = {std::numeric_limits<float>::quiet_NaN(),
                            -std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(),
                            0.0F,
                            -0.0F,
                            1e-45F,
                            -1e-39F,
                            3.4e38F,
                            -3.4e38F,
                            1.0F,
                            -1.0F};
  std::vector<float> x(count);
  for (float& v : x) {
    v = normal(engine);
    switch (kind) {
      case Numbers::usual: break;
      case Numbers::zeros: v = engine() % 3 == 0 ? v : (engine() % 2 == 0 ? 0.0F : -0.0F); break;
      case Numbers::special: v = engine() % 4 == 0 ? specials[engine() % std::size(specials)] : v; break;
      case Numbers::huge: v *= 1e38F; break;
      case Numbers::tiny: v *= engine() % 2 == 0 ? 1e-40F : 1e-6F; break;
      case Numbers::ties: v = static_cast<float>(static_cast<int>(engine() % 29) - 14) * 0.5F; break;
      case Numbers::positive: v = std::fabs(v) + 0.01F; break;
    }
  }
  if (kind == Numbers::zeros) std::fill_n(x.begin(), std::min<std::size_t>(count, 70), -0.0F);
  return x;
}

class QuantizeTest : public ModuleTest {
 protected:
  // A scheme's weights by module and core.
  void compare(const std::string& text, std::int64_t rows, std::int64_t cols, Numbers kind, unsigned seed,
               const Options& options = {}) {
    SCOPED_TRACE(text + " " + std::to_string(rows) + "x" + std::to_string(cols) + " numbers " +
                 std::to_string(static_cast<int>(kind)) + " seed " + std::to_string(seed));
    const auto scheme = quant::QuantScheme::parse(text);
    ASSERT_TRUE(scheme.has_value());
    const auto x = numbers(kind, static_cast<std::size_t>(rows * cols), seed);
    const auto wanted =
        quant::quantize({x.data(), static_cast<std::size_t>(rows), static_cast<std::size_t>(cols)}, *scheme, {}, {});
    ASSERT_TRUE(wanted.has_value());
    std::vector<std::int64_t> starts;
    const QsQuantJob job = jobOf(*scheme, rows, cols, starts);
    expectSame(runJob(*api_, instance_, job, x, wanted->scales.size(), options), *wanted);
  }
};

}  // namespace qs::cuda_test
