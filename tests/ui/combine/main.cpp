// Runs the tests of the page Combine on a small pair of models of their own.
#include "tests/ui/combine/support.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) { return qs::ui::test::runTests(argc, argv, qs::ui::test::writeLab); }
