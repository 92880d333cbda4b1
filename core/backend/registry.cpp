#include "core/backend/registry.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/cpu_level.h"
#include "core/base/resource_dir.h"

namespace qs::backend {

using base::ErrorKind;
using base::Result;
using base::Text;

namespace {

struct CpuModule {
  const char* name;
  const char* file;
  int level;
};
constexpr std::array<CpuModule, 3> kCpuModules = {
    {{"cpu-v4", "qs_cpu_v4.so", 4}, {"cpu-v3", "qs_cpu_v3.so", 3}, {"cpu-v2", "qs_cpu_v2.so", 2}}};
constexpr const char* kCudaFile = "qs_cuda.so";

Text nameText(std::string_view name) { return {QS_LABEL("core", "backend %1"), {std::string(name)}}; }

auto unavailable(std::string_view name, Text reason, Text remedy = QS_LABEL("core", "choose another backend")) {
  return base::fail(ErrorKind::unavailable, nameText(name), {}, std::move(reason), std::move(remedy));
}

}  // namespace

Registry::Registry()
    : Registry({(base::programDir() / ".." / "lib" / "quantspec-lab").lexically_normal(),
                (base::programDir() / ".." / "lib").lexically_normal()},
               base::cpuLevel()) {}

Registry::Registry(std::vector<std::filesystem::path> folders, int cpuLevel)
    : folders_(std::move(folders)), cpuLevel_(cpuLevel) {}

Result<const QsBackendApi*> Registry::loadModule(const std::string& name, const std::string& file) const {
  std::string tried;
  for (const auto& folder : folders_) {
    const auto path = folder / file;
    std::error_code ec;
    if (!std::filesystem::exists(path, ec)) {
      tried += (tried.empty() ? "" : ", ") + folder.string();
      continue;
    }
    // RTLD_LOCAL keeps the module's libraries to itself. Never closed: device runtimes do not survive being unmapped,
    // and the tables that modules hand out live as long as the process.
    void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle == nullptr) {
      const char* reason = ::dlerror();
      return unavailable(name, {QS_LABEL("core", "a module that does not load (%1)"), {reason != nullptr ? reason : ""}},
                         QS_LABEL("core", "install what the module needs, or choose another backend"));
    }
    const auto entry = reinterpret_cast<QsBackendEntry>(::dlsym(handle, QS_BACKEND_ENTRY));
    if (entry == nullptr) {
      return unavailable(name, {QS_LABEL("core", "%1, which is not a backend module"), {path.string()}},
                         QS_LABEL("core", "install the lab anew"));
    }
    QsStatus status{};
    const QsBackendApi* api = entry(QS_BACKEND_ABI, &status);
    if (api == nullptr) return unavailable(name, status.message, QS_LABEL("core", "install the lab anew"));
    if (api->abi != QS_BACKEND_ABI) {
      return unavailable(name, {QS_LABEL("core", "a module for interface %1, where this program needs %2"),
                                {std::to_string(api->abi), std::to_string(QS_BACKEND_ABI)}},
                         QS_LABEL("core", "install the lab anew"));
    }
    return api;
  }
  return unavailable(name, {QS_LABEL("core", "no module %1 in %2"), {file, tried}},
                     QS_LABEL("core", "install the lab anew"));
}

Result<const QsBackendApi*> Registry::load(const std::string& name) const {
  for (const auto& module : kCpuModules) {
    if (name != module.name) continue;
    if (cpuLevel_ < module.level) {
      return unavailable(name, {QS_LABEL("core", "a processor that lacks instructions of level x86-64-v%1"),
                                {std::to_string(module.level)}});
    }
    return loadModule(name, module.file);
  }
  if (name == "cuda") {
    // The driver first: without it nothing else matters, and this spares mapping hundreds of megabytes of cuBLAS. The
    // handle is kept, since the CUDA runtime opens the same library later.
    if (::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL) == nullptr) {
      return unavailable(name, QS_LABEL("core", "no NVIDIA driver on this machine"));
    }
    std::error_code ec;
    const bool built = std::any_of(folders_.begin(), folders_.end(),
                                   [&](const auto& folder) { return std::filesystem::exists(folder / kCudaFile, ec); });
    if (!built) return unavailable(name, QS_LABEL("core", "no CUDA module in this build of the lab"));
    return loadModule(name, kCudaFile);
  }
  return base::fail(ErrorKind::unavailable, nameText(name),
                    QS_LABEL("core", "one of cpu, cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N"), {},
                    QS_LABEL("core", "see which ones this machine has with: quantspec backends"));
}

Result<BackendPtr> Registry::open(std::string_view name) const {
  if (name == "cpu") {
    if (cpuLevel_ < 2) {
      return unavailable(name, QS_LABEL("core", "a processor below level x86-64-v2"),
                         QS_LABEL("core", "use a processor of level x86-64-v2 (SSE4.2) or above"));
    }
    // The best level that loads: an installation may leave some out.
    Result<BackendPtr> opened = tl::unexpected<base::Error>(base::Error{});
    for (const auto& module : kCpuModules) {
      if (module.level > cpuLevel_) continue;
      opened = open(module.name);
      if (opened) break;
    }
    return opened;
  }
  std::string moduleName(name);
  std::int32_t device = 0;
  if (name.starts_with("cuda:")) {
    const auto digits = name.substr(5);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), device);
    if (error != std::errc() || end != digits.data() + digits.size() || device < 0) {
      return base::fail(ErrorKind::unavailable, nameText(name), QS_LABEL("core", "cuda:N with a device number N"), {},
                        QS_LABEL("core", "see which ones this machine has with: quantspec backends"));
    }
    moduleName = "cuda";
  }
  QS_ASSIGN(const QsBackendApi* api, load(moduleName));
  return Backend::open(api, device);
}

std::vector<BackendInfo> Registry::list() const {
  std::vector<BackendInfo> out;
  for (const char* name : {"cpu", "cpu-v2", "cpu-v3", "cpu-v4", "cuda"}) {
    BackendInfo info;
    info.name = name;
    if (const auto backend = open(name)) {
      info.available = true;
      info.device = (*backend)->deviceName();
      info.memoryBytes = (*backend)->memoryBytes();
      if (info.name == "cpu") info.reason = {QS_LABEL("core", "stands for %1 here"), {(*backend)->name()}};
    } else {
      info.reason = backend.error().found.empty() ? backend.error().expected : backend.error().found;
    }
    out.push_back(std::move(info));
  }
  return out;
}

}  // namespace qs::backend
