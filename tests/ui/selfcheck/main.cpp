// Runs the tests of the page Self-check; the other pages it leads to look at a small model that nobody trained.
#include "tests/ui/support/files.h"
#include "tests/ui/support/run_tests.h"

int main(int argc, char** argv) {
  using namespace qs::ui::test;
  return runTests(argc, argv, [](const QString& folder) {
    writeLabFolder(folder, {f32(layerTensor("self_attn.q_proj"), {16, 64}, weights(1024, 1)), f32(layerTensor("mlp.down_proj"), {16, 64}, weights(1024, 2))});
  });
}
