// What experiments share within one program: opened files and loaded models, each read once, and the threads.
// It is not a global: whoever runs experiments owns one and passes it on.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/base/result.h"
#include "core/base/thread_pool.h"
#include "core/io/model_source.h"

namespace qs::experiment {

class Services {
 public:
  explicit Services(unsigned threads = 0) : pool_(threads) {}

  base::ThreadPool& pool() { return pool_; }

  // Opens a folder, a file, or a shipped model by name (`lab`, `lab-draft`); the same source again is not reopened.
  // Thread-safe.
  base::Result<std::shared_ptr<const io::ModelSource>> source(const std::string& nameOrPath);

 private:
  base::ThreadPool pool_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const io::ModelSource>> sources_;
};

// The path that a name stands for: a shipped model's folder for `lab` or `lab-draft`, else the path itself.
base::Result<std::string> modelPath(const std::string& nameOrPath);
// A text's file: a shipped one for `validation`, `calibration`, `prose`, `code`, `verse`, `tasks`, else the path.
base::Result<std::string> textPath(const std::string& nameOrPath);

}  // namespace qs::experiment
