// gguf_driver MODEL TYPE TABLES OUT: writes MODEL (a folder, or random:…) as GGUF, linear layers in TYPE and tables in
// TABLES, and prints the tensors that stayed in another type, one a line with its type.
#include <cstdio>
#include <string>

#include "core/model/gguf_model.h"
#include "core/model/random_model.h"

namespace {

qs::io::GgufType typeOf(const std::string& name) {
  using qs::io::GgufType;
  for (const GgufType type : {GgufType::F16, GgufType::BF16, GgufType::Q4_0, GgufType::Q8_0}) {
    if (qs::io::ggufTypeName(type) == name) return type;
  }
  return GgufType::F32;
}

qs::base::Result<qs::model::ModelPtr> load(const std::string& name) {
  if (qs::model::isRandomModel(name)) {
    QS_ASSIGN(const auto random, qs::model::parseRandomModel(name));
    return qs::model::makeRandomModel(random, name, {});
  }
  QS_ASSIGN(const auto source, qs::io::openSource(name));
  return qs::model::loadModel(*source, {});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const auto model = load(argv[1]);
  if (!model) {
    std::fprintf(stderr, "%s\n", model.error().english().c_str());
    return 3;
  }
  const auto written = qs::model::writeGgufModel(**model, argv[4], {typeOf(argv[2]), typeOf(argv[3]), "driven"}, {});
  if (!written) {
    std::fprintf(stderr, "%s\n", written.error().english().c_str());
    return 3;
  }
  for (const auto& kept : written->kept) std::printf("%s %s\n", kept.name.c_str(), kept.dtype.c_str());
  return 0;
}
