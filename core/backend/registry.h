// Finds the backend modules beside the program and opens one by name, or says in a sentence why it cannot.
// It is not the interface to compute with (core/backend/backend.h).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/backend/backend.h"

namespace qs::backend {

struct BackendInfo {
  std::string name;         // "cpu", "cpu-v2", "cpu-v3", "cpu-v4", "cuda"
  bool available = false;
  base::Text reason;        // why it is not available; for "cpu": which level it stands for
  std::string device;       // e.g. the processor's name; empty when not available
  std::int64_t memoryBytes = 0;
};

class Registry {
 public:
  // Looks in bin/../lib of the build tree and in ../lib/quantspec-lab of an installation.
  Registry();
  // For tests: other folders, another processor.
  Registry(std::vector<std::filesystem::path> folders, int cpuLevel);

  // Every backend this program knows of, "cpu" first; loads and probes each module once.
  std::vector<BackendInfo> list() const;

  // "cpu" (the best available level), "cpu-v2" … "cpu-v4", "cuda" or "cuda:N". Error `unavailable`: an unknown name
  // (with the known ones), or a backend that is not available (with the reason that list() gives).
  base::Result<BackendPtr> open(std::string_view name = "cpu") const;

 private:
  base::Result<const QsBackendApi*> load(const std::string& name) const;
  base::Result<const QsBackendApi*> loadModule(const std::string& name, const std::string& file) const;

  std::vector<std::filesystem::path> folders_;
  int cpuLevel_;
};

}  // namespace qs::backend
