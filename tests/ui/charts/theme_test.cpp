#include <gtest/gtest.h>

#include <QFontMetricsF>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QRawFont>
#include <set>

#include "tests/ui/charts/support.h"
#include "ui/theme/fonts.h"
#include "ui/theme/palette.h"

namespace qs::ui {
namespace {

class Themes : public testing::TestWithParam<bool> {
 protected:
  const Theme& theme() const { return GetParam() ? darkTheme() : lightTheme(); }
};

TEST_P(Themes, TextIsLegibleOnEverySurface) {
  const Theme& t = theme();
  for (const QColor& surface : {t.ground, t.card, t.sunken}) {
    for (const QColor& text : {t.text, t.quiet, t.warning, t.failure, t.accent}) {
      EXPECT_GE(contrastRatio(text, surface), 4.5) << text.name().toStdString() << " on " << surface.name().toStdString();
    }
  }
  EXPECT_GE(contrastRatio(t.onAccent, t.accent), 4.5);
  EXPECT_GE(contrastRatio(t.onAccent, t.accentHover), 4.5);
  EXPECT_GE(contrastRatio(t.control, t.card), 3.0);
}

// Amber, the chapter's colour for restored values, is bright by nature: on white it is seen by its shape as well.
TEST_P(Themes, MarksStandOutFromTheCard) {
  const Theme& t = theme();
  for (const Role role : {Role::original, Role::error, Role::zeroed, Role::accepted, Role::rejected, Role::baseline, Role::neutral}) {
    EXPECT_GE(contrastRatio(t.color(role), t.card), 3.0) << static_cast<int>(role);
  }
  for (const Role role : {Role::quantized, Role::draft}) {
    EXPECT_GE(contrastRatio(t.color(role), t.card), 2.0) << static_cast<int>(role);
  }
}

INSTANTIATE_TEST_SUITE_P(Looks, Themes, testing::Bool(), [](const auto& i) { return i.param ? "dark" : "light"; });

TEST(Contrast, KnownValues) {
  EXPECT_NEAR(contrastRatio(Qt::black, Qt::white), 21.0, 1e-6);
  EXPECT_NEAR(contrastRatio(Qt::white, Qt::white), 1.0, 1e-6);
  EXPECT_NEAR(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);
}

TEST(LectureLook, GrowsTypeLinesAndMarkers) {
  const Theme t = lectureTheme(darkTheme());
  EXPECT_TRUE(t.dark);
  EXPECT_TRUE(t.lecture);
  EXPECT_DOUBLE_EQ(t.typeScale, 1.6);
  EXPECT_DOUBLE_EQ(t.lineScale, 2.0);
  EXPECT_DOUBLE_EQ(t.markerScale, 1.5);
}

class Fonts : public testing::TestWithParam<QFont::Weight> {
 protected:
  QRawFont raw() const { return QRawFont::fromFont(uiFont(16, GetParam())); }
};

TEST_P(Fonts, FamilyIsTheBundledOne) {
  EXPECT_EQ(QFontInfo(uiFont(16, GetParam())).family(), QString::fromLatin1(kFontFamily));
  EXPECT_EQ(raw().familyName(), QString::fromLatin1(kFontFamily));
}

TEST_P(Fonts, HoldTheCharactersThatTheLabWrites) {
  QString needed = QString::fromUtf8("x̂ŷẑéüñřš—–…×÷·±−≤≥≠≈√Σ∑∞∂αβγδεθλμσφωΔΩ⌈⌉⌊⌋→←↔①②③⚠✓✗⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₉“”‘’，。：；（）《》、？！");
  needed += QString::fromUtf8("量化缩放因子组大小逐通道校准离群值草稿长度接受率验证吞吐舍入误差权重还原");
  for (const int space : {0x2009, 0x202F, 0x00A0}) needed += QChar(space);
  const QRawFont font = raw();
  for (const QChar c : needed) EXPECT_TRUE(font.supportsCharacter(c)) << QString(c).toStdString();
  for (char32_t c = 0x20; c < 0x7F; ++c) EXPECT_TRUE(font.supportsCharacter(c)) << static_cast<int>(c);
}

TEST_P(Fonts, ChineseCharactersAreDrawnAndDiffer) {
  const auto draw = [](QFont::Weight weight, const char* text) {
    QImage image(48, 48, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(uiFont(40, weight));
    painter.drawText(image.rect(), Qt::AlignCenter, QString::fromUtf8(text));
    painter.end();
    return image;
  };
  const QImage one = draw(GetParam(), "量"), other = draw(GetParam(), "化"), missing = draw(GetParam(), "\uE123");
  EXPECT_GT(test::inkOf(one, Qt::white).width(), 20);
  EXPECT_NE(one, other);
  EXPECT_NE(one, missing);
}

TEST_P(Fonts, DigitsAreTabular) {
  const QFontMetricsF m(uiFont(16, GetParam()));
  std::set<double> widths;
  for (const QChar c : QStringLiteral("0123456789")) widths.insert(m.horizontalAdvance(c));
  EXPECT_EQ(widths.size(), 1u);
}

TEST_P(Fonts, HatStandsOverItsLetterWithoutWidth) {
  const QFontMetricsF m(uiFont(40, GetParam()));
  EXPECT_NEAR(m.horizontalAdvance(QString::fromUtf8("x̂")), m.horizontalAdvance(QStringLiteral("x")), 0.5);
  const auto ink = [](QFont::Weight weight, const char* text) {
    QImage image(80, 80, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(uiFont(40, weight));
    painter.drawText(QPointF(20, 60), QString::fromUtf8(text));
    painter.end();
    return test::inkOf(image, Qt::white);
  };
  const QRect plain = ink(GetParam(), "x"), hat = ink(GetParam(), "x̂");
  EXPECT_LT(hat.top(), plain.top() - 6);
  EXPECT_EQ(hat.bottom(), plain.bottom());
  EXPECT_LE(std::abs(hat.left() - plain.left()), 1);  // neither to the side of the letter nor after it
  EXPECT_LE(std::abs(hat.right() - plain.right()), 1);
}

INSTANTIATE_TEST_SUITE_P(Faces, Fonts, testing::Values(QFont::Normal, QFont::Bold),
                         [](const auto& i) { return i.param == QFont::Bold ? "bold" : "regular"; });

}  // namespace
}  // namespace qs::ui
