// Runs the tests of the page Ledger on a small model of their own.
#include "tests/ui/ledger/support.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) { return qs::ui::test::runTests(argc, argv, qs::ui::test::writeLab); }
