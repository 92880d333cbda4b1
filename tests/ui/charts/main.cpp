// Runs the chart tests, offscreen unless the environment names another platform, or, with --export FILE, writes one picture and stops,
// so that a test can compare what other screen scales give.
#include <gtest/gtest.h>

#include <QApplication>
#include <cstdio>
#include <cstring>

#include "tests/ui/charts/samples.h"
#include "ui/charts/export.h"
#include "ui/theme/fonts.h"

int main(int argc, char** argv) {
  // No test needs a display, and the build lists the tests where there is none.
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  if (!qs::ui::loadBundledFonts()) {
    std::fputs("the bundled fonts were refused\n", stderr);
    return 1;
  }
  if (argc == 3 && std::strcmp(argv[1], "--export") == 0) {
    qs::ui::ExportOptions options;
    options.provenance = "test";
    const auto done = qs::ui::exportFigure({"Rounding", {qs::ui::samples::line(false), qs::ui::samples::values(256)}, {}}, options, argv[2]);
    if (!done) std::fprintf(stderr, "%s\n", done.error().english().c_str());
    return done ? 0 : 1;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
