#include "tests/ui/window/support.h"

namespace qs::ui::test {

void writeLabModel(const QString& folder) {
  std::vector<float> q = weights(16 * 256, 1);
  q[5 * 256 + 70] = 0.5F;
  writeLabFolder(folder, {f32(layerTensor("self_attn.q_proj"), {16, 256}, q),
                          f32(layerTensor("self_attn.k_proj"), {16, 256}, weights(16 * 256, 2)),
                          f32(layerTensor("mlp.down_proj"), {16, 688}, weights(16 * 688, 3))});
}

void LabWindow::showTyped(const QString& values) {
  edit([&](RoundingState& state) {
    state.source = RoundingState::Source::typed;
    state.valuesText = values.toStdString();
    state.grouping = RoundingState::Grouping::whole;
  });
}

}  // namespace qs::ui::test
