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
  std::string name;         // "cpu", "cpu-v2", "cpu-v3", "cpu-v4", "cuda"; where there are several devices, "cuda:0" …
  bool available = false;
  base::Text reason;        // why it is not available; for "cpu" and "cuda": which one it stands for
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

  // "cpu" (the best available level), "cpu-v2" … "cpu-v4", "cuda", "cuda:N", "cuda:PART-OF-A-DEVICE'S-NAME", or
  // "module:FILE", a module of one's own; with +tf32, +bf16, +fp16 or +fp8 the products of many rows are multiplied in
  // that type. Error `unavailable`: an unknown name (with the known ones), or a backend that is not available (with the
  // reason that list() gives).
  base::Result<BackendPtr> open(std::string_view name = "cpu") const;

 private:
  base::Result<const QsBackendApi*> load(const std::string& name) const;
  base::Result<const QsBackendApi*> loadModule(const std::string& name, const std::string& file) const;
  base::Result<const QsBackendApi*> loadFile(const std::string& name, const std::filesystem::path& path) const;
  // Driver and module are there.
  base::Status lookForCuda(const std::string& name) const;
  base::Result<std::int32_t> deviceNamed(const QsBackendApi* api, std::string_view name, const std::string& part) const;
  static std::vector<std::string> deviceNames(const QsBackendApi* api);
  BackendInfo describe(const std::string& name) const;

  std::vector<std::filesystem::path> folders_;
  int cpuLevel_;
};

}  // namespace qs::backend
