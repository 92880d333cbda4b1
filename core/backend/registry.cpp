#include "core/backend/registry.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "core/backend/backend_name.h"
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
// The environment variable that names a folder with cuBLAS.
constexpr const char* kLibraryFolder = "QUANTSPEC_CUDA_LIBS";
constexpr std::string_view kFilePrefix = "module:";

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

Result<const QsBackendApi*> Registry::loadFile(const std::string& name, const std::filesystem::path& path) const {
  // RTLD_LOCAL keeps the module's libraries to itself. Never closed: device runtimes do not survive being unmapped,
  // and the tables that modules hand out live as long as the process.
  void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const char* reason = ::dlerror();
    const std::string words = reason != nullptr ? reason : "";
    if (words.find("libcublas") != std::string::npos) {
      return unavailable(name, {QS_LABEL("core", "no cuBLAS that loads (%1)"), {words}},
                         {QS_LABEL("core", "install the libraries of CUDA 13, or name their folder in %1"), {kLibraryFolder}});
    }
    return unavailable(name, {QS_LABEL("core", "a module that does not load (%1)"), {words}},
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

Result<const QsBackendApi*> Registry::loadModule(const std::string& name, const std::string& file) const {
  std::string tried;
  for (const auto& folder : folders_) {
    const auto path = folder / file;
    std::error_code ec;
    if (std::filesystem::exists(path, ec)) return loadFile(name, path);
    tried += (tried.empty() ? "" : ", ") + folder.string();
  }
  return unavailable(name, {QS_LABEL("core", "no module %1 in %2"), {file, tried}},
                     QS_LABEL("core", "install the lab anew"));
}

base::Status Registry::lookForCuda(const std::string& name) const {
  // The driver first: without it nothing else matters, and this spares mapping hundreds of megabytes of cuBLAS. The
  // handle is kept, since the CUDA runtime opens the same library later.
  if (::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL) == nullptr) {
    return unavailable(name, QS_LABEL("core", "no NVIDIA driver on this machine"));
  }
  std::error_code ec;
  const bool built = std::any_of(folders_.begin(), folders_.end(),
                                 [&](const auto& folder) { return std::filesystem::exists(folder / kCudaFile, ec); });
  if (!built) return unavailable(name, QS_LABEL("core", "no CUDA module in this build of the lab"));
  // Libraries in a folder of their own (a Python environment's, say): loaded by path, they are there by name for the
  // module. What does not load is said when the module does not.
  if (const char* folder = std::getenv(kLibraryFolder); folder != nullptr) {
    for (const char* library : {"libcublasLt.so.13", "libcublas.so.13"}) {
      (void)::dlopen((std::filesystem::path(folder) / library).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    }
  }
  return {};
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
    QS_TRY(lookForCuda(name));
    return loadModule(name, kCudaFile);
  }
  if (name.starts_with(kFilePrefix)) return loadFile(name, name.substr(kFilePrefix.size()));
  return base::fail(ErrorKind::unavailable, nameText(name),
                    QS_LABEL("core", "one of cpu, cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N, cuda:N+bf16"), {},
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
  const auto parsed = parseBackendName(name);
  if (!parsed) {
    return base::fail(ErrorKind::unavailable, nameText(name),
                      QS_LABEL("core", "cuda:N with a device number or name, +tf32, +bf16, +fp16 or +fp8"), {},
                      QS_LABEL("core", "see which ones this machine has with: quantspec backends"));
  }
  auto loaded = load(parsed->module);
  if (!loaded) {
    base::Error error = loaded.error();
    error.what = nameText(name);  // as it was asked for
    return base::fail(std::move(error));
  }
  const QsBackendApi* api = *loaded;
  if (parsed->devicePart.empty()) return Backend::open(api, parsed->device.value_or(0), parsed->precision);
  QS_ASSIGN(const std::int32_t device, deviceNamed(api, name, parsed->devicePart));
  return Backend::open(api, device, parsed->precision);
}

Result<std::int32_t> Registry::deviceNamed(const QsBackendApi* api, std::string_view name, const std::string& part) const {
  const auto lower = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  std::vector<std::int32_t> fitting;
  std::string all;
  const std::vector<std::string> names = deviceNames(api);
  for (std::size_t i = 0; i < names.size(); ++i) {
    all += (i == 0 ? "" : ", ") + names[i];
    if (lower(names[i]).find(lower(part)) != std::string::npos) fitting.push_back(static_cast<std::int32_t>(i));
  }
  // Devices of one and the same name are as good as each other.
  const bool alike = std::all_of(fitting.begin(), fitting.end(), [&](std::int32_t i) {
    return names[static_cast<std::size_t>(i)] == names[static_cast<std::size_t>(fitting.front())];
  });
  if (!fitting.empty() && alike) return fitting.front();
  return base::fail(ErrorKind::unavailable, nameText(name),
                    fitting.empty() ? Text{QS_LABEL("core", "a device whose name has '%1' in it"), {part}}
                                    : Text{QS_LABEL("core", "one device whose name has '%1' in it"), {part}},
                    all, QS_LABEL("core", "see which ones this machine has with: quantspec backends"));
}

std::vector<std::string> Registry::deviceNames(const QsBackendApi* api) {
  std::vector<std::string> names;
  QsStatus status{};
  std::int32_t count = 0;
  if (api->devices(&count, &status) != QS_OK) return names;
  for (std::int32_t i = 0; i < count; ++i) {
    QsDeviceInfo info{};
    // One that cannot be used keeps its place.
    const bool usable = api->probe(i, &info, &status) == QS_OK;
    info.name[sizeof info.name - 1] = '\0';
    names.emplace_back(usable ? info.name : "");
  }
  return names;
}

BackendInfo Registry::describe(const std::string& name) const {
  BackendInfo info;
  info.name = name;
  if (const auto backend = open(name)) {
    info.available = true;
    info.device = (*backend)->deviceName();
    info.memoryBytes = (*backend)->memoryBytes();
    if (name == "cpu" || name == "cuda") info.reason = {QS_LABEL("core", "stands for %1 here"), {(*backend)->name()}};
  } else {
    info.reason = backend.error().found.empty() ? backend.error().expected : backend.error().found;
  }
  return info;
}

std::vector<BackendInfo> Registry::list() const {
  std::vector<BackendInfo> out;
  for (const char* name : {"cpu", "cpu-v2", "cpu-v3", "cpu-v4", "cuda"}) out.push_back(describe(name));
  if (!out.back().available) return out;
  // Several devices: each by its number.
  const auto api = load("cuda");
  const std::size_t devices = api ? deviceNames(*api).size() : 0;
  for (std::size_t i = 0; devices > 1 && i < devices; ++i) out.push_back(describe("cuda:" + std::to_string(i)));
  return out;
}

}  // namespace qs::backend
