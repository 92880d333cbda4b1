#include "core/experiment/quantized_model.h"

#include <map>

namespace qs::experiment {

double QuantizedModel::bits() const {
  double sum = 0.0;
  for (const QuantizedLayer& layer : layers) sum += layer.bits;
  return sum;
}

double QuantizedModel::elements() const {
  double sum = 0.0;
  for (const QuantizedLayer& layer : layers) sum += layer.elements;
  return sum;
}

quant::ErrorStats QuantizedModel::stats() const {
  quant::ErrorStats sum;
  for (const QuantizedLayer& layer : layers) sum.merge(layer.stats);
  return sum;
}

base::Result<QuantizedModel> quantizeModel(const model::ModelPtr& original, const quant::QuantScheme& scheme,
                                           const base::TaskContext& context, const quant::RowsKernel& kernel) {
  QS_TRY(quant::checkAvailable(scheme));
  QuantizedModel out;
  std::map<std::string, model::MatrixPtr> replacements;
  const auto names = original->linearNames();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& matrix = original->linear(names[i]);
    const std::string name = model::shortName(names[i]);
    context.report(static_cast<double>(i) / static_cast<double>(names.size()),
                   {QS_LABEL("core", "quantizing %1"), {name}});
    QS_ASSIGN(auto quantized, quant::quantize({matrix->data(), matrix->rows(), matrix->cols()}, scheme,
                                              {.codes = false, .restored = true}, context, kernel));
    out.layers.push_back({name, quantized.stats,
                          quant::storedBits(scheme.weights, matrix->rows(), matrix->cols()),
                          static_cast<double>(matrix->size())});
    replacements.emplace(name, std::make_shared<const tensor::Matrix>(std::move(quantized.restored)));
  }
  QS_ASSIGN(out.model, original->withLinears(replacements));
  return out;
}

}  // namespace qs::experiment
