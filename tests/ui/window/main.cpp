// Runs the window's tests on a small model of their own.
#include "tests/ui/window/support.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) { return qs::ui::test::runTests(argc, argv, qs::ui::test::writeLabModel); }
