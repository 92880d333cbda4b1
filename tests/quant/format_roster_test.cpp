// What every format of the roster must do, whatever it is; then the published values of each.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/grid_kernel.h"
#include "core/quant/scale_type.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {
namespace {

class Roster : public testing::TestWithParam<std::string> {
 protected:
  const Format& format() const { return *findFormat(GetParam()); }
};

TEST_P(Roster, GridIsSortedAndHasZero) {
  const auto& values = format().values;
  ASSERT_GE(values.size(), 2U);
  EXPECT_TRUE(std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end());
  EXPECT_NE(std::find(values.begin(), values.end(), 0.0), values.end());
  EXPECT_LE(values.size(), std::size_t{1} << format().bits);
  EXPECT_GT(format().minSubnormal, 0.0);
  EXPECT_LE(format().minSubnormal, format().minNormal);
  EXPECT_EQ(*std::upper_bound(values.begin(), values.end(), 0.0), format().minSubnormal);
}

TEST_P(Roster, EveryCodeComesBackFromItsValue) {
  ASSERT_EQ(format().codeValues.size(), std::size_t{1} << format().bits);
  std::set<double> finite;
  for (std::uint32_t code = 0; code < format().codeValues.size(); ++code) {
    const double value = format().decode(code);
    if (std::isfinite(value)) {
      finite.insert(value);
      EXPECT_EQ(format().encode(static_cast<float>(value)), code) << value;
    } else {
      EXPECT_FALSE(format().specials.empty());
      if (std::isinf(value)) {
        EXPECT_EQ(format().encode(static_cast<float>(value), false, false), code);
      } else {
        EXPECT_TRUE(std::isnan(format().decode(format().encode(static_cast<float>(value)))));
      }
    }
  }
  EXPECT_EQ(finite.size(), format().values.size());
}

TEST_P(Roster, RoundsToTheNearestAndTwiceIsOnce) {
  std::mt19937 engine(5);
  std::uniform_real_distribution<double> uniform(format().values.front() * 1.2, format().values.back() * 1.2);
  for (int i = 0; i < 2000; ++i) {
    const auto x = static_cast<float>(uniform(engine));
    const auto restored = static_cast<float>(format().decode(format().encode(x)));
    const auto above = std::lower_bound(format().values.begin(), format().values.end(), static_cast<double>(x));
    double nearest = std::numeric_limits<double>::infinity();
    if (above != format().values.end()) nearest = *above - static_cast<double>(x);
    if (above != format().values.begin()) nearest = std::min(nearest, static_cast<double>(x) - *(above - 1));
    EXPECT_DOUBLE_EQ(std::fabs(static_cast<double>(restored) - static_cast<double>(x)), nearest) << x;
    EXPECT_EQ(static_cast<float>(format().decode(format().encode(restored))), restored);
  }
}

TEST_P(Roster, TiesGoToTheEvenCodeOrAway) {
  const auto& values = format().values;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    const double middle = (values[i] + values[i + 1]) / 2.0;
    const auto tie = static_cast<float>(middle);
    if (static_cast<double>(tie) != middle) continue;  // NF4's midpoints have more digits
    EXPECT_EQ(format().encode(tie) % 2, 0U) << tie;
    EXPECT_EQ(std::fabs(format().decode(format().encode(tie, true))),
              std::max(std::fabs(values[i]), std::fabs(values[i + 1])))
        << tie;
    EXPECT_EQ(format().decode(format().encode(std::nextafter(tie, -1e9F))), values[i]);
    EXPECT_EQ(format().decode(format().encode(std::nextafter(tie, 1e9F))), values[i + 1]);
  }
}

// The loop that quantizes, with a scale of 1, against the code by code rule: every half-precision number, random ones
// of every exponent, and the neighbours of every tie.
class GridLoop : public Roster {};

TEST_P(GridLoop, DoesWhatTheRuleDoes) {
  std::vector<float> x;
  for (std::uint32_t half = 0; half < 65536; ++half) {
    const float value = tensor::halfToFloat(static_cast<std::uint16_t>(half));
    if (std::isfinite(value)) x.push_back(value);
  }
  std::mt19937 engine(9);
  for (int i = 0; i < 100000; ++i) {
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(engine()));
    if (std::isfinite(value)) x.push_back(value);
  }
  for (std::size_t i = 0; i + 1 < format().values.size(); ++i) {
    const auto tie = static_cast<float>((format().values[i] + format().values[i + 1]) / 2.0);
    for (const float value : {std::nextafter(tie, -1e9F), tie, std::nextafter(tie, 1e9F)}) x.push_back(value);
  }
  for (const char* option : {"", ":away"}) {
    const auto part = QuantScheme::parse(GetParam() + option)->weights;
    const GridQuantizer grid(part, format(), 1.0F);
    std::vector<std::uint8_t> codes(x.size());
    std::vector<float> restored(x.size());
    kernel::Lanes lanes;
    QsErrorSums sums{};
    grid.group(x.data(), static_cast<std::int64_t>(x.size()), true, 1.0F, codes.data(), restored.data(), lanes, sums);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::uint32_t code = format().encode(x[i], part.rounding == Rounding::away);
      ASSERT_EQ(codes[i], code) << x[i] << option;
      ASSERT_EQ(std::bit_cast<std::uint32_t>(restored[i]),
                std::bit_cast<std::uint32_t>(static_cast<float>(format().decode(code))))
          << x[i];
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const Format& format : formatRoster()) out.push_back(format.name);
  return out;
}

// Those that the loop is for; integers and blocks have kernels of their own.
std::vector<std::string> gridNames() {
  std::vector<std::string> out;
  for (const std::string& name : names()) {
    const FormatFamily family = findFormatName(name)->family;
    if (family != FormatFamily::integer && family != FormatFamily::gguf) out.push_back(name);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Formats, Roster, testing::ValuesIn(names()));
INSTANTIATE_TEST_SUITE_P(Formats, GridLoop, testing::ValuesIn(gridNames()));

TEST(FormatRoster, HoldsEveryNameOfTheGrammarThatHasAScale) {
  std::vector<std::string> expected;
  for (const FormatName& entry : kFormatNames) {
    if (entry.family != FormatFamily::plain) expected.emplace_back(entry.name);
  }
  EXPECT_EQ(names(), expected);
}

struct Published {
  const char* name;
  double max, minNormal, minSubnormal;
  std::size_t values;
};

// OCP 8-bit Floating Point 1.0, table 1; OCP Microscaling Formats 1.0, section 5.3. Counts: codes without NaN, infinity
// and −0.
TEST(FormatRoster, PublishedExtremes) {
  for (const auto& [name, max, minNormal, minSubnormal, count] :
       {Published{"fp8_e4m3", 448, 0x1p-6, 0x1p-9, 253}, Published{"fp8_e5m2", 57344, 0x1p-14, 0x1p-16, 247},
        Published{"fp6_e2m3", 7.5, 1, 0.125, 63}, Published{"fp6_e3m2", 28, 0.25, 0.0625, 63},
        Published{"fp4_e2m1", 6, 1, 0.5, 15}, Published{"mxfp8_e4m3", 448, 0x1p-6, 0x1p-9, 253},
        Published{"nf4", 1, 0.07958029955625534, 0.07958029955625534, 16}, Published{"nvfp4", 6, 1, 0.5, 15}}) {
    const Format& format = *findFormat(name);
    EXPECT_EQ(format.values.back(), max) << name;
    EXPECT_EQ(format.minNormal, minNormal) << name;
    EXPECT_EQ(format.minSubnormal, minSubnormal) << name;
    EXPECT_EQ(format.values.size(), count) << name;
  }
  EXPECT_EQ(findFormat("fp4_e2m1")->values,
            (std::vector<double>{-6, -4, -3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4, 6}));
}

// Case C7.
TEST(Cases, E2m1TiesGoToEven) {
  const Format& format = *findFormat("fp4_e2m1");
  const std::vector<float> given = {0.25F, 0.75F, 1.25F, 1.75F, 2.5F, 3.5F, 5.0F};
  const std::vector<double> expected = {0, 1, 1, 2, 2, 4, 4};
  for (std::size_t i = 0; i < given.size(); ++i) {
    EXPECT_EQ(format.decode(format.encode(given[i])), expected[i]);
    EXPECT_EQ(format.decode(format.encode(-given[i])), -expected[i]);
  }
  EXPECT_EQ(format.decode(format.encode(-0.625F / 0.5F)), -1.0);
}

// Case C9, and the ties of numerics.md, section 7.
TEST(Cases, E4m3BeyondItsLargest) {
  const Format& format = *findFormat("fp8_e4m3");
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float x : {464.0F, 465.0F, 480.0F, 1e9F, infinity}) EXPECT_EQ(format.encode(x), 0x7eU) << x;
  EXPECT_EQ(format.encode(464.0F, false, false), 0x7eU);
  for (const float x : {std::nextafter(464.0F, 500.0F), 465.0F, 480.0F, 1e9F, infinity}) {
    EXPECT_EQ(format.encode(x, false, false), 0x7fU) << x;
  }
  EXPECT_EQ(format.encode(-infinity), 0xfeU);
  EXPECT_TRUE(std::isnan(format.decode(format.encode(std::numeric_limits<float>::quiet_NaN()))));
  EXPECT_EQ(format.encode(-0.0F), 0x80U);
  for (const auto& [x, value] : {std::pair{1.0625F, 1.0}, {1.1875F, 1.25}, {0x1p-10F, 0.0}, {248.0F, 256.0}}) {
    EXPECT_EQ(format.decode(format.encode(x)), value);
  }
  const Format& wide = *findFormat("fp8_e5m2");
  EXPECT_EQ(wide.encode(1e9F), 0x7bU);
  EXPECT_EQ(wide.encode(1e9F, false, false), 0x7cU);
  EXPECT_EQ(wide.encode(61439.0F, false, false), 0x7bU);
  EXPECT_EQ(wide.encode(61440.0F, false, false), 0x7cU);
}

// Case C10: exponent bytes of numerics.md, section 7.
TEST(Cases, SharedExponentsByRule) {
  const auto byte = [](float absmax, const SmallFloat& element, MxRule rule) {
    return std::ilogb(sharedScale(absmax, element, rule).value) + 127;
  };
  using enum MxRule;
  EXPECT_EQ(byte(127.9999F, kE5M2, floor), 118);
  EXPECT_EQ(byte(127.9999F, kE5M2, rceil), 119);
  EXPECT_EQ(byte(127.9999F, kE5M2, ceil), 119);
  for (const auto& [absmax, down, up] :
       {std::tuple{6.0F, 127, 127}, {7.0F, 127, 128}, {7.9F, 127, 128}, {4.0F, 127, 127}}) {
    EXPECT_EQ(byte(absmax, kE2M1, floor), down) << absmax;
    EXPECT_EQ(byte(absmax, kE2M1, rceil), up) << absmax;
  }
  for (const auto& [absmax, down, up] :
       {std::tuple{448.0F, 127, 127}, {449.0F, 127, 128}, {240.0F, 126, 127}, {150.0F, 126, 126}}) {
    EXPECT_EQ(byte(absmax, kE4M3, floor), down) << absmax;
    EXPECT_EQ(byte(absmax, kE4M3, rceil), up) << absmax;
  }
  // Rounded to one mantissa bit first: 7 is a tie of 6 and 8 and goes to 8; 6.99 to 6; 5 is a tie of 4 and 6: 4.
  EXPECT_EQ(byte(7.0F, kE2M1, even), 128);
  EXPECT_EQ(byte(6.99F, kE2M1, even), 127);
  EXPECT_EQ(byte(5.0F, kE2M1, even), 127);
  EXPECT_EQ(byte(8.0F, kE2M1, ceil), 128);
  EXPECT_EQ(byte(std::nextafter(8.0F, 9.0F), kE2M1, ceil), 129);
  // The ends of E8M0: no F32 block reaches 2^127, small ones stay at 2^−127 and are counted.
  EXPECT_FALSE(sharedScale(std::numeric_limits<float>::max(), kE2M1, ceil).overflow);
  const StoredScale tiny = sharedScale(std::numeric_limits<float>::denorm_min(), kE4M3, floor);
  EXPECT_EQ(tiny.value, 0x1p-127F);
  EXPECT_TRUE(tiny.underflow);
  EXPECT_FALSE(sharedScale(0.0F, kE4M3, floor).underflow);
}

TEST(ScaleTypes, RoundAndCount) {
  EXPECT_EQ(storedScaleOf(0.3, ScaleType::e8m0).value, 0.25F);
  EXPECT_EQ(storedScaleOf(0.375, ScaleType::e8m0).value, 0.5F);  // a tie: the larger one
  EXPECT_EQ(storedScaleOf(0.1, ScaleType::e4m3).value, 0.1015625F);
  EXPECT_TRUE(storedScaleOf(465.0, ScaleType::e4m3).overflow);
  EXPECT_EQ(storedScaleOf(465.0, ScaleType::e4m3).value, 448.0F);
  EXPECT_FALSE(storedScaleOf(464.0, ScaleType::e4m3).overflow);
  EXPECT_TRUE(storedScaleOf(0x1p-11, ScaleType::e4m3).underflow);
  EXPECT_EQ(storedScaleOf(-0.1, ScaleType::e4m3).value, -0.1015625F);
  EXPECT_EQ(storedScaleOf(0.0, ScaleType::fp16).underflow, false);
  for (std::uint32_t code = 0; code < kE8m0Nan; ++code) EXPECT_EQ(encodeE8m0(decodeE8m0(code)), code);
  EXPECT_TRUE(std::isnan(decodeE8m0(kE8m0Nan)));
  EXPECT_EQ(encodeE8m0(-1.0F), kE8m0Nan);
}

}  // namespace
}  // namespace qs::quant
