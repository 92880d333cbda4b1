// Runs the tests of the page Formats. It needs no model; the folder of resources holds a small one for the other pages.
#include "tests/ui/formats/support.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) {
  return qs::ui::test::runTests(argc, argv, [](const QString& folder) {
    qs::ui::test::writeLabFolder(folder, {qs::ui::test::f32(QStringLiteral("matrix"), {2, 3}, {1, 2, 3, 4, 5, 6})});
  });
}
