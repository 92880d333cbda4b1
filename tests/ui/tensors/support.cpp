#include "tests/ui/tensors/support.h"

namespace qs::ui::test {

void writeSmallModel(const QString& folder) {
  std::vector<float> q = weights(16 * 256, 1);
  q[5 * 256 + 70] = 0.5F;
  std::vector<float> w2 = weights(16 * 688, 3);
  for (std::size_t row = 0; row < 16; ++row) w2[row * 688 + 33] *= 8.0F;
  writeLabFolder(folder, {f32(layerTensor("self_attn.q_proj"), {16, 256}, q),
                          f32(layerTensor("self_attn.k_proj"), {16, 256}, weights(16 * 256, 2)),
                          f32(layerTensor("mlp.down_proj"), {16, 688}, w2),
                          f32(QStringLiteral("model.norm.weight"), {256}, std::vector<float>(256, 1.0F)),
                          f32(QStringLiteral("model.embed_tokens.weight"), {64, 256}, weights(64 * 256, 4))});
}

}  // namespace qs::ui::test
