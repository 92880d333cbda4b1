#include "core/experiment/services.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "core/base/resource_dir.h"
#include "core/io/mapped_file.h"
#include "core/model/random_model.h"

namespace qs::experiment {

using base::Result;

namespace {

template <class Value, class Make>
Result<Value> cached(std::mutex& mutex, std::map<std::string, Value>& cache, const std::string& key, Make make) {
  const std::lock_guard lock(mutex);
  if (const auto found = cache.find(key); found != cache.end()) return found->second;
  Result<Value> made = make();
  if (made) cache.emplace(key, *made);  // failures are tried again: the user may have mended the file
  return made;
}

// Where a model's file or words are asked for, one of random weights has none: nothing of quality can come of it.
base::Status refuseRandom(const std::string& name) {
  if (!model::isRandomModel(name)) return {};
  return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "model %1"), {name}},
                    QS_LABEL("core", "a model with a file and a tokenizer"), model::randomWeightsNote(),
                    QS_LABEL("core", "choose a real model; random ones can be timed with `quantspec bench`"));
}

}  // namespace

Result<std::shared_ptr<const io::ModelSource>> Services::source(const std::string& name) {
  QS_TRY(refuseRandom(name));
  QS_ASSIGN(const std::string path, modelPath(name));
  return cached(mutex_, sources_, path, [&] { return io::openSource(path); });
}

Result<backend::BackendPtr> Services::backend(const std::string& name) {
  return cached(mutex_, backends_, name, [&] { return registry_.open(name); });
}

Result<model::ModelPtr> Services::model(const std::string& name, const base::TaskContext& context) {
  if (model::isRandomModel(name)) {
    QS_ASSIGN(const auto random, model::parseRandomModel(name));
    return cached(mutex_, models_, name, [&] { return model::makeRandomModel(random, name, context); });
  }
  QS_ASSIGN(const auto opened, source(name));
  return cached(mutex_, models_, opened->path().string(), [&] { return model::loadModel(*opened, context); });
}

Result<model::PreparedModelPtr> Services::prepared(const std::string& name, const std::string& backendName,
                                                   const base::TaskContext& context) {
  QS_ASSIGN(const auto loaded, model(name, context));
  QS_ASSIGN(const auto device, backend(backendName));
  QS_ASSIGN(const std::string path, modelPath(name));
  return cached(mutex_, prepared_, device->name() + " " + path,
                [&] { return model::PreparedModel::prepare(loaded, device, context); });
}

Result<std::shared_ptr<const tokenizer::Tokenizer>> Services::tokenizer(const std::string& name) {
  QS_TRY(refuseRandom(name));
  QS_ASSIGN(const std::string path, modelPath(name));
  std::error_code ec;
  // A single weight file's tokenizer lies beside it.
  const std::filesystem::path place =
      std::filesystem::is_directory(path, ec) ? std::filesystem::path(path) : std::filesystem::path(path).parent_path();
  return cached(mutex_, tokenizers_, place.string(), [&] { return tokenizer::loadTokenizer(place); });
}

CalibrationSetPtr Services::knownCalibration(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(calibrations_.begin(), calibrations_.end(),
                                  [&](const auto& entry) { return entry.first == key; });
  if (found == calibrations_.end()) return nullptr;
  calibrations_.splice(calibrations_.begin(), calibrations_, found);
  return calibrations_.front().second;
}

void Services::keepCalibration(const std::string& key, CalibrationSetPtr set) {
  constexpr std::size_t kKept = 8;
  const std::lock_guard lock(mutex_);
  std::erase_if(calibrations_, [&](const auto& entry) { return entry.first == key; });
  calibrations_.emplace_front(key, std::move(set));
  if (calibrations_.size() > kKept) calibrations_.pop_back();
}

void Services::forget(const std::string& path) {
  const std::lock_guard lock(mutex_);
  deviceTensors_.forget(path);
  sources_.erase(path);
  models_.erase(path);
  std::erase_if(prepared_, [&](const auto& entry) { return entry.first.ends_with(" " + path); });
  std::erase_if(calibrations_, [&](const auto& entry) { return entry.first.ends_with("\n" + path); });
  tokenizers_.erase(path);
  tokenizers_.erase(std::filesystem::path(path).parent_path().string());
}

Result<std::string> modelPath(const std::string& nameOrPath) {
  if (nameOrPath != "lab" && nameOrPath != "lab-draft") return nameOrPath;
  QS_ASSIGN(const auto resources, base::resourceDir());
  return (resources / "models" / nameOrPath).string();
}

Result<std::string> textPath(const std::string& nameOrPath) {
  static constexpr std::array<std::string_view, 6> kShipped = {"validation", "calibration", "prose",
                                                               "code",       "verse",       "tasks"};
  if (std::find(kShipped.begin(), kShipped.end(), nameOrPath) == kShipped.end()) return nameOrPath;
  QS_ASSIGN(const auto resources, base::resourceDir());
  return (resources / "texts" / (nameOrPath + ".txt")).string();
}

Result<std::string> readText(const std::string& nameOrPath) {
  QS_ASSIGN(const std::string path, textPath(nameOrPath));
  return io::readTextFile(path, std::uint64_t{256} << 20);
}

}  // namespace qs::experiment
