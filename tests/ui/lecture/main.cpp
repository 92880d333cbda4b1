// Runs the tests of the lecture look on all pages, on a small model and texts of their own.
#include "tests/ui/activations/support.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) { return qs::ui::test::runTests(argc, argv, qs::ui::test::writeLab); }
