// Products with packed matrices: each element is value(code) · scale in F32, so every result equals, to the last bit, the
// product with the restored matrix in F32 on the same backend, whatever the form, the shape and the number of rows.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/quant/format.h"
#include "core/tensor/half_bits.h"
#include "tests/backend/backend_names.h"

namespace qs::backend {
namespace {

// Small values, zeros of both signs and fractions, as a list such as NF4 has.
constexpr std::array<float, 16> kTable = {-8.0F, -0.6961928F, -0.5F, -0.25F, -0.09F, -0.0F, 0.0F, 0.0796F,
                                          0.1609F, 0.24F, 0.33F, 0.44F, 0.5626F, 0.7229F, 1.0F, 6.0F};

struct Form {
  const char* name;
  std::int32_t code;
  enum class Scales : std::uint8_t { none, any, half, bfloat, power, nv } scales;
  int scaleBytes;
  bool whole = false;  // the table is that of two's complement
};
constexpr Form kForms[] = {{"bf16", QS_CODE_BF16, Form::Scales::none, 0},   {"int8", QS_CODE_INT8, Form::Scales::any, 4},
                           {"int8 half", QS_CODE_INT8, Form::Scales::half, 2}, {"table4", QS_CODE_TABLE4, Form::Scales::half, 2},
                           {"table4 bfloat", QS_CODE_TABLE4, Form::Scales::bfloat, 2},
                           {"table4 power", QS_CODE_TABLE4, Form::Scales::power, 1},
                           {"int4", QS_CODE_TABLE4, Form::Scales::half, 2, true},
                           {"table4 nv", QS_CODE_TABLE4, Form::Scales::nv, 1}, {"e4m3", QS_CODE_E4M3, Form::Scales::any, 4},
                           {"e5m2", QS_CODE_E5M2, Form::Scales::half, 2}};
constexpr std::array<float, 16> kWhole = {0, 1, 2, 3, 4, 5, 6, 7, -8, -7, -6, -5, -4, -3, -2, -1};
constexpr float kTensorScale = 0.0137F;

struct Packed {
  std::vector<std::uint8_t> codes;
  std::vector<float> scales;
  std::vector<float> restored;
  QsPackedMatrix matrix{};
};

double valueOf(const Form& form, const std::uint8_t* at) {
  switch (form.code) {
    case QS_CODE_BF16: {
      std::uint16_t bits = 0;
      std::memcpy(&bits, at, sizeof bits);
      return static_cast<double>(tensor::bfloatToFloat(bits));
    }
    case QS_CODE_INT8: return static_cast<double>(static_cast<std::int8_t>(*at));
    case QS_CODE_TABLE4: return static_cast<double>((form.whole ? kWhole : kTable)[*at]);
    case QS_CODE_E4M3: return quant::findFormat("fp8_e4m3")->decode(*at);
    default: return quant::findFormat("fp8_e5m2")->decode(*at);
  }
}

float scaleOf(Form::Scales kind, std::mt19937& rng) {
  const float value = std::ldexp(static_cast<float>(rng() % 4096 + 1) / 4096.0F, static_cast<int>(rng() % 8) - 9);
  const float sign = rng() % 2 == 0 ? -1.0F : 1.0F;
  switch (kind) {
    case Form::Scales::half: return rng() % 7 == 0 ? 0.0F : sign * tensor::halfToFloat(tensor::floatToHalf(value));
    case Form::Scales::bfloat: return sign * tensor::bfloatToFloat(tensor::floatToBfloat(value * 1e6F));
    case Form::Scales::power: return rng() % 9 == 0 ? 0x1p-127F : std::ldexp(1.0F, static_cast<int>(rng() % 20) - 15);
    case Form::Scales::nv: return static_cast<float>(quant::findFormat("fp8_e4m3")->decode(rng() % 127)) * kTensorScale;
    default: return sign * value * 1.1F;
  }
}

void fill(Packed& p, const Form& form, std::int64_t out, std::int64_t in, std::int64_t group, std::mt19937& rng) {
  const std::int64_t bytes = form.code == QS_CODE_BF16 ? 2 : 1;
  const std::int64_t groups = (in + group - 1) / group;
  p.codes.resize(static_cast<std::size_t>(out * in * bytes));
  for (std::size_t i = 0; i < p.codes.size(); ++i) {
    std::uint32_t c = rng() & 255U;
    if (form.code == QS_CODE_TABLE4) c &= 15U;
    if (form.code == QS_CODE_E4M3 && (c & 127U) == 127U) c = 0;
    if (form.code == QS_CODE_E5M2 && (c & 127U) >= 124U) c = 0x80;
    if (form.code == QS_CODE_BF16 && i % 2 == 1) c = (c & 0x80U) | (0x3cU + c % 4);
    p.codes[i] = static_cast<std::uint8_t>(c);
  }
  if (form.scales != Form::Scales::none) {
    p.scales.resize(static_cast<std::size_t>(out * groups));
    for (float& s : p.scales) s = scaleOf(form.scales, rng);
    // Rules out the smaller types by chance.
    if (form.scales == Form::Scales::any && !p.scales.empty()) p.scales[0] = 1.0F / 3.0F;
    if (form.scales == Form::Scales::half && !p.scales.empty()) p.scales[0] = 0.75F;
    if (form.scales == Form::Scales::bfloat && !p.scales.empty()) p.scales[0] = 98304.0F;
  }
  p.restored.resize(static_cast<std::size_t>(out * in));
  for (std::int64_t o = 0; o < out; ++o) {
    for (std::int64_t i = 0; i < in; ++i) {
      const auto value = static_cast<float>(valueOf(form, p.codes.data() + (o * in + i) * bytes));
      p.restored[static_cast<std::size_t>(o * in + i)] =
          p.scales.empty() ? value : value * p.scales[static_cast<std::size_t>(o * groups + i / group)];
    }
  }
  p.matrix = {form.code, out, in, group, p.codes.data(), (form.whole ? kWhole : kTable).data(), p.scales.empty() ? nullptr : p.scales.data(),
              form.scales == Form::Scales::nv ? kTensorScale : 0.0F};
}

std::vector<float> normals(std::size_t n, std::mt19937& rng) {
  std::normal_distribution<float> normal;
  std::vector<float> out(n);
  for (float& v : out) v = normal(rng);
  return out;
}

class PackedTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = Registry().open(GetParam());
    if (!opened) {
      if (test::backendRequired(GetParam())) FAIL() << opened.error().english();
      GTEST_SKIP() << opened.error().english();
    }
    on_ = *opened;
    if (!on_->supports(QS_OP_MATMUL_PACKED)) GTEST_SKIP() << "no such operation";
  }
  base::TaskContext context() {
    base::TaskContext out;
    out.pool = &pool_;
    return out;
  }
  Buffer uploaded(const std::vector<float>& from) {
    Buffer out = on_->allocate(from.size() + 1).value();
    EXPECT_TRUE(on_->upload(out, 0, from));
    return out;
  }
  std::vector<float> downloaded(const Buffer& from, std::size_t n) {
    std::vector<float> out(n);
    EXPECT_TRUE(on_->download(out, from.data()));
    return out;
  }
  BackendPtr on_;
  base::ThreadPool pool_{3};
};

void expectSameBits(const std::vector<float>& got, const std::vector<float>& want, const std::string& what) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(std::bit_cast<std::uint32_t>(got[i]), std::bit_cast<std::uint32_t>(want[i]))
        << what << " at " << i << ": " << got[i] << " for " << want[i];
  }
}

struct Shape {
  std::int64_t out, in, group;
};

TEST_P(PackedTest, EqualsTheRestoredMatrixToTheBit) {
  std::mt19937 rng(17);
  const Shape shapes[] = {{1, 1, 1}, {3, 5, 2}, {33, 7, 32}, {64, 8, 8}, {65, 40, 12}, {31, 129, 32}, {160, 300, 300},
                          {130, 691, 40}, {96, 513, 16}, {256, 688, 1}, {9, 2300, 32}, {17, 64, 1'000'000}, {0, 4, 4}, {5, 0, 3}};
  for (const Form& form : kForms) {
    for (const Shape& s : shapes) {
      Packed p;
      fill(p, form, s.out, s.in, s.group, rng);
      const auto packed = on_->preparePacked(context(), p.matrix);
      ASSERT_TRUE(packed) << form.name << ": " << packed.error().english();
      const auto plain = on_->prepareWeights(context(), p.restored, s.out, s.in);
      ASSERT_TRUE(plain);
      for (const std::int64_t rows : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 30}) {
        const std::int64_t ldx = s.in + 5;
        const std::int64_t ldy = s.out + 3;
        const Buffer x = uploaded(normals(static_cast<std::size_t>(rows * ldx), rng));
        const std::vector<float> guard(static_cast<std::size_t>(rows * ldy + 1), -7.0F);
        const Buffer got = uploaded(guard);
        const Buffer want = uploaded(guard);
        ASSERT_TRUE(on_->matmul(context(), **packed, {x.data(), rows, s.in, ldx}, {got.data(), rows, s.out, ldy}));
        ASSERT_TRUE(on_->matmul(context(), **plain, {x.data(), rows, s.in, ldx}, {want.data(), rows, s.out, ldy}));
        const std::string what = std::string(form.name) + " " + std::to_string(s.out) + "x" + std::to_string(s.in) + " g" +
                                 std::to_string(s.group) + ", " + std::to_string(rows) + " rows";
        ASSERT_NO_FATAL_FAILURE(expectSameBits(downloaded(got, guard.size()), downloaded(want, guard.size()), what));
        if (rows > 0 && s.out > 0) {
          EXPECT_EQ(downloaded(got, guard.size()).back(), -7.0F) << what;
        }
      }
    }
  }
}

// Against double: the chain of n fused multiply-adds errs by at most n·ε/2·Σ|x·w| to first order, and one that is not
// fused by twice that; the rounded element adds ε/2 of its own.
TEST_P(PackedTest, StaysInsideTheErrorBoundOfItsChain) {
  std::mt19937 rng(5);
  for (const Form& form : kForms) {
    Packed p;
    const std::int64_t out = 48;
    const std::int64_t in = 1536;
    fill(p, form, out, in, 32, rng);
    const auto packed = on_->preparePacked(context(), p.matrix);
    ASSERT_TRUE(packed) << form.name;
    const std::vector<float> x = normals(static_cast<std::size_t>(in), rng);
    const Buffer xOn = uploaded(x);
    const Buffer y = uploaded(std::vector<float>(static_cast<std::size_t>(out)));
    ASSERT_TRUE(on_->matmul(context(), **packed, {xOn.data(), 1, in, in}, {y.data(), 1, out, out}));
    const auto got = downloaded(y, static_cast<std::size_t>(out));
    for (std::int64_t o = 0; o < out; ++o) {
      double sum = 0.0;
      double size = 0.0;
      for (std::int64_t i = 0; i < in; ++i) {
        const double term = static_cast<double>(x[static_cast<std::size_t>(i)]) * static_cast<double>(p.restored[static_cast<std::size_t>(o * in + i)]);
        sum += term;
        size += std::fabs(term);
      }
      const double bound = static_cast<double>(in + 1) * 0x1p-23 * size;
      EXPECT_LE(std::fabs(static_cast<double>(got[static_cast<std::size_t>(o)]) - sum), bound) << form.name << " output " << o;
    }
  }
}

// Codes and scales are what is kept: bytes of whole panels of 8 … 32 outputs, the scales in their smallest exact type.
TEST_P(PackedTest, TakesTheBytesOfItsForm) {
  std::mt19937 rng(3);
  const std::int64_t out = 96;  // a whole number of panels at every level
  const std::int64_t in = 256;
  const std::int64_t group = 32;
  for (const Form& form : kForms) {
    Packed p;
    fill(p, form, out, in, group, rng);
    const auto packed = on_->preparePacked(context(), p.matrix);
    ASSERT_TRUE(packed);
    const std::int64_t bits = form.code == QS_CODE_BF16 ? 16 : form.code == QS_CODE_TABLE4 ? 4 : 8;
    EXPECT_EQ((*packed)->bytes(), out * in * bits / 8 + out * (in / group) * form.scaleBytes) << form.name;
  }
  const auto plain = on_->prepareWeights(context(), std::vector<float>(static_cast<std::size_t>(out * in)), out, in);
  EXPECT_EQ((*plain)->bytes(), out * in * 4);
}

TEST_P(PackedTest, RefusesWhatItCannotKeepExactly) {
  std::mt19937 rng(4);
  Packed p;
  fill(p, kForms[8], 4, 8, 8, rng);
  ASSERT_EQ(p.matrix.code, QS_CODE_E4M3);
  p.codes[11] = 0xff;  // NaN
  auto refused = on_->preparePacked(context(), p.matrix);
  ASSERT_FALSE(refused);
  p.codes[11] = 1;
  p.scales[3] = std::numeric_limits<float>::max();
  EXPECT_FALSE(on_->preparePacked(context(), p.matrix));
  p.scales[3] = 1.0F;
  EXPECT_TRUE(on_->preparePacked(context(), p.matrix));
  // Arguments that cannot be right.
  const auto with = [&](auto&& change) {
    QsPackedMatrix bad = p.matrix;
    change(bad);
    EXPECT_FALSE(on_->preparePacked(context(), bad));
  };
  with([](auto& m) { m.code = 9; });
  with([](auto& m) { m.code = -1; });
  with([](auto& m) { m.group = 0; });
  with([](auto& m) { m.codes = nullptr; });
  with([](auto& m) { m.scales = nullptr; });
  with([](auto& m) { m.out = -1; });
  with([](auto& m) {
    m.code = QS_CODE_TABLE4;
    m.table = nullptr;
  });
}

// A layer in one go is the operations one after another, for few rows and many, packed and in F32.
TEST_P(PackedTest, FusedLayersEqualTheirOperations) {
  if (!on_->supports(QS_OP_LINEAR)) GTEST_SKIP() << "no such operation";
  std::mt19937 rng(8);
  for (const std::int64_t in : {20, 256}) {
    for (const std::int64_t rows : {1, 3, 11, 500}) {
      const std::int64_t sizes[3] = {70, 33, 128};
      std::vector<std::shared_ptr<const Weights>> weights;
      for (int m = 0; m < 3; ++m) {
        Packed p;
        fill(p, kForms[m == 1 ? 3 : 1], sizes[m], in, 32, rng);
        weights.push_back(m == 2 ? on_->prepareWeights(context(), p.restored, sizes[m], in).value()
                                 : on_->preparePacked(context(), p.matrix).value());
      }
      const auto size = [&](std::int64_t cols) { return static_cast<std::size_t>(rows * cols); };
      const Buffer x = uploaded(normals(size(in), rng));
      const Buffer norm = uploaded(normals(static_cast<std::size_t>(in), rng));
      const Buffer normed = uploaded(std::vector<float>(size(in)));
      const Rows xRows = rowsOf(x, rows, in);
      ASSERT_TRUE(on_->rmsNorm(context(), xRows, norm.data(), 1e-5F, rowsOf(normed, rows, in)));

      QsLinear l{};
      l.x = x.data();
      l.rows = rows;
      l.ldx = in;
      l.norm = norm.data();
      l.eps = 1e-5F;
      const Buffer scratch = uploaded(std::vector<float>(size(in)));
      l.normed = scratch.data();
      l.count = 3;
      std::vector<Buffer> y;
      for (int m = 0; m < 3; ++m) {
        y.push_back(uploaded(std::vector<float>(size(sizes[m]))));
        l.w[m] = weights[static_cast<std::size_t>(m)]->handle();
        l.y[m] = y.back().data();
        l.ldy[m] = sizes[m];
      }
      ASSERT_TRUE(on_->linear(context(), l));
      for (int m = 0; m < 3; ++m) {
        const Buffer want = uploaded(std::vector<float>(size(sizes[m])));
        ASSERT_TRUE(on_->matmul(context(), *weights[static_cast<std::size_t>(m)], rowsOf(normed, rows, in), rowsOf(want, rows, sizes[m])));
        ASSERT_NO_FATAL_FAILURE(expectSameBits(downloaded(y[static_cast<std::size_t>(m)], size(sizes[m])), downloaded(want, size(sizes[m])), "three products"));
      }

      // A gated layer.
      Packed p;
      fill(p, kForms[3], sizes[0], in, 32, rng);
      const auto up = on_->preparePacked(context(), p.matrix).value();
      const Buffer gate = uploaded(std::vector<float>(size(sizes[0])));
      const Buffer ups = uploaded(std::vector<float>(size(sizes[0])));
      ASSERT_TRUE(on_->matmul(context(), *weights[0], rowsOf(normed, rows, in), rowsOf(gate, rows, sizes[0])));
      ASSERT_TRUE(on_->matmul(context(), *up, rowsOf(normed, rows, in), rowsOf(ups, rows, sizes[0])));
      ASSERT_TRUE(on_->siluMul(context(), rowsOf(gate, rows, sizes[0]), ups.data()));
      const Buffer upScratch = uploaded(std::vector<float>(size(sizes[0])));
      l.count = 2;
      l.then = QS_THEN_SILU_MUL;
      l.w[1] = up->handle();
      l.y[1] = upScratch.data();
      l.ldy[1] = sizes[0];
      ASSERT_TRUE(on_->linear(context(), l));
      ASSERT_NO_FATAL_FAILURE(expectSameBits(downloaded(y[0], size(sizes[0])), downloaded(gate, size(sizes[0])), "gated"));

      // A residual stream.
      const std::vector<float> before = normals(size(sizes[0]), rng);
      const Buffer sum = uploaded(before);
      const Buffer want = uploaded(before);
      const Buffer product = uploaded(std::vector<float>(size(sizes[0])));
      ASSERT_TRUE(on_->matmul(context(), *weights[0], xRows, rowsOf(product, rows, sizes[0])));
      ASSERT_TRUE(on_->add(context(), rowsOf(want, rows, sizes[0]), product.data()));
      QsLinear added{};
      added.x = x.data();
      added.rows = rows;
      added.ldx = in;
      added.count = 1;
      added.w[0] = weights[0]->handle();
      added.y[0] = y[0].data();
      added.ldy[0] = sizes[0];
      added.then = QS_THEN_ADD;
      added.sum = sum.data();
      added.ldSum = sizes[0];
      ASSERT_TRUE(on_->linear(context(), added));
      ASSERT_NO_FATAL_FAILURE(expectSameBits(downloaded(sum, size(sizes[0])), downloaded(want, size(sizes[0])), "added"));
    }
  }
}

TEST_P(PackedTest, RefusesLayersThatCannotBeRight) {
  std::mt19937 rng(6);
  const auto w = on_->prepareWeights(context(), normals(6, rng), 2, 3).value();
  const auto other = on_->prepareWeights(context(), normals(8, rng), 2, 4).value();
  const Buffer x = uploaded(std::vector<float>(12));
  const Buffer y = uploaded(std::vector<float>(12));
  QsLinear good{};
  good.x = x.data();
  good.rows = 2;
  good.ldx = 3;
  good.count = 1;
  good.w[0] = w->handle();
  good.y[0] = y.data();
  good.ldy[0] = 2;
  ASSERT_TRUE(on_->linear(context(), good));
  const auto refuses = [&](auto&& change) {
    QsLinear bad = good;
    change(bad);
    EXPECT_FALSE(on_->linear(context(), bad));
  };
  refuses([](auto& l) { l.count = 0; });
  refuses([](auto& l) { l.count = 4; });
  refuses([](auto& l) { l.w[0] = nullptr; });
  refuses([](auto& l) { l.ldx = 2; });
  refuses([](auto& l) { l.y[0] = nullptr; });
  refuses([](auto& l) { l.then = 3; });
  refuses([](auto& l) { l.then = QS_THEN_ADD; });
  refuses([&](auto& l) {
    l.norm = x.data();
    l.normed = nullptr;
  });
  refuses([&](auto& l) {
    l.count = 2;
    l.w[1] = other->handle();
    l.y[1] = y.data();
    l.ldy[1] = 2;
  });
}

INSTANTIATE_TEST_SUITE_P(Backends, PackedTest, test::allBackendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::backend
