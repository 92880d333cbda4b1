// The window's first and remembered place: inside a screen, whatever screens there are now.
#include <gtest/gtest.h>

#include "ui/window/window_place.h"

namespace qs::ui::test {
namespace {

constexpr QSize kLeast(960, 680), kFrame(0, 32);
const QRect kSmall(0, 0, 1024, 768), kLarge(1024, 0, 1920, 1080);

QRect place(const QRect& wanted, const QList<QRect>& screens) { return placeInSight(wanted, screens, kLeast, kFrame); }

TEST(WindowPlace, WhatIsInSightStays) {
  const QRect wanted(1100, 60, 1280, 800);
  EXPECT_EQ(place(wanted, {kSmall, kLarge}), wanted);
  EXPECT_EQ(place(wanted, {}), wanted);
}

TEST(WindowPlace, TheFirstWindowIsNotLargerThanASmallScreen) {
  EXPECT_EQ(place(QRect(0, 0, 1280, 800), {kSmall}), QRect(0, 32, 1024, 736));
}

TEST(WindowPlace, AWindowOfAScreenThatIsGoneComesBack) {
  const QRect back = place(QRect(2500, 1500, 1000, 700), {kSmall});
  EXPECT_TRUE(kSmall.contains(back));
  EXPECT_EQ(back.size(), QSize(1000, 700));
  const QRect left = place(QRect(-3000, -50, 1000, 700), {kSmall, kLarge});
  EXPECT_TRUE(kSmall.contains(left));
  EXPECT_EQ(left.top(), 32) << "the title bar is in sight";
}

TEST(WindowPlace, ItStaysOnTheScreenThatShowsMostOfIt) {
  EXPECT_EQ(place(QRect(900, 100, 1000, 700), {kSmall, kLarge}), QRect(1024, 100, 1000, 700));
}

TEST(WindowPlace, OnAScreenThatIsTooSmallTheUpperLeftCornerIsSeen) {
  EXPECT_EQ(place(QRect(200, 200, 1280, 800), {QRect(0, 0, 800, 600)}), QRect(0, 32, 960, 680));
}

}  // namespace
}  // namespace qs::ui::test
