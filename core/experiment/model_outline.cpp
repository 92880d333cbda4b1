#include "core/experiment/model_outline.h"

#include <algorithm>
#include <set>

#include "core/model/names.h"

namespace qs::experiment {

namespace {

bool isMatrix(const io::TensorInfo& info) {
  return tensor::isPlainFloat(info.dtype) && info.shape.rank() == 2 && info.shape.dims[0] > 0 && info.shape.dims[1] > 0;
}

MatrixEntry entryOf(const io::TensorInfo& info) {
  return {model::shortTensorName(info.name), info.name, std::string(tensor::name(info.dtype)), info.shape.dims[0],
          info.shape.dims[1]};
}

}  // namespace

const MatrixEntry* ModelOutline::find(const std::string& name) const {
  const auto it = std::find_if(matrices.begin(), matrices.end(), [&](const MatrixEntry& entry) {
    return entry.name == name || entry.fileName == name;
  });
  return it == matrices.end() ? nullptr : &*it;
}

base::Result<ModelOutline> outlineModel(const std::string& nameOrPath, Services& services) {
  QS_ASSIGN(const auto source, services.source(nameOrPath));
  ModelOutline outline;
  outline.source = nameOrPath;
  std::set<std::string> listed;
  for (const auto& layer : model::linearLayers(*source)) {
    const io::TensorInfo* info = model::findTensor(*source, model::fileName(layer));
    if (info != nullptr && isMatrix(*info) && listed.insert(info->name).second) outline.matrices.push_back(entryOf(*info));
  }
  for (const io::TensorInfo& info : source->tensors()) {
    outline.parameters += info.shape.elements().value_or(0);
    if (isMatrix(info) && listed.insert(info.name).second) outline.matrices.push_back(entryOf(info));
  }
  for (const io::HealthNote& note : source->health()) outline.notes.push_back(note.message);
  if (outline.matrices.empty()) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "%1"), {source->path().string()}},
                      QS_LABEL("core", "at least one matrix of BF16, F16, F32 or F64 numbers"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "open a file that holds a model's weights"));
  }
  return outline;
}

}  // namespace qs::experiment
