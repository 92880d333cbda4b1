// What experiments share within one program: opened files, loaded models, tokenizers, backends and threads, each made
// once. It is not a global: whoever runs experiments owns one and passes it on.
#pragma once

#include <map>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "core/backend/registry.h"
#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/base/thread_pool.h"
#include "core/experiment/calibrations.h"
#include "core/experiment/device_tensor.h"
#include "core/io/model_source.h"
#include "core/model/model.h"
#include "core/model/prepared_model.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::experiment {

// All members are thread-safe. A model or file is named by a path or, for the shipped ones, by `lab` or `lab-draft`. Where
// only the forward pass is wanted (model, prepared), `random:…` names random weights (core/model/random_model.h).
class Services {
 public:
  // 0: all of the machine's threads.
  explicit Services(unsigned threads = 0, base::ThreadPriority priority = base::ThreadPriority::normal)
      : pool_(threads, priority) {}

  base::ThreadPool& pool() { return pool_; }
  const backend::Registry& registry() const { return registry_; }

  base::Result<std::shared_ptr<const io::ModelSource>> source(const std::string& name);
  base::Result<backend::BackendPtr> backend(const std::string& name = "cpu");
  base::Result<model::ModelPtr> model(const std::string& name, const base::TaskContext& context);
  // The model as stored, in the memory of a backend.
  base::Result<model::PreparedModelPtr> prepared(const std::string& name, const std::string& backendName,
                                                 const base::TaskContext& context);
  base::Result<std::shared_ptr<const tokenizer::Tokenizer>> tokenizer(const std::string& name);

  // What calibrationOf() found before, or null; the newest few are kept.
  CalibrationSetPtr knownCalibration(const std::string& key);
  void keepCalibration(const std::string& key, CalibrationSetPtr set);

  // Tensors in the memory of backends that have one of their own.
  DeviceTensors& deviceTensors() { return deviceTensors_; }

  // Lets go of what was made from this path, which has changed on the disk since: the next asker opens it anew. Whoever
  // holds the old keeps it. May wait for something that is being made.
  void forget(const std::string& path);

 private:
  base::ThreadPool pool_;
  backend::Registry registry_;
  std::mutex mutex_;  // guards the maps, and is held while something is made: the second asker waits for the first
  std::map<std::string, std::shared_ptr<const io::ModelSource>> sources_;
  std::map<std::string, backend::BackendPtr> backends_;
  std::map<std::string, model::ModelPtr> models_;
  std::map<std::string, model::PreparedModelPtr> prepared_;
  std::map<std::string, std::shared_ptr<const tokenizer::Tokenizer>> tokenizers_;
  DeviceTensors deviceTensors_;
  std::list<std::pair<std::string, CalibrationSetPtr>> calibrations_;  // the newest use first
};

// The path that a name stands for: a shipped model's folder for `lab` or `lab-draft`, else the path itself.
base::Result<std::string> modelPath(const std::string& nameOrPath);
// A text's file: a shipped one for `validation`, `calibration`, `prose`, `code`, `verse`, `tasks`, else the path.
base::Result<std::string> textPath(const std::string& nameOrPath);
// A text for a model: at most 256 MiB.
base::Result<std::string> readText(const std::string& nameOrPath);

}  // namespace qs::experiment
