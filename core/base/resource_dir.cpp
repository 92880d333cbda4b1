#include "core/base/resource_dir.h"

#include <cstdlib>
#include <system_error>

namespace qs::base {

namespace fs = std::filesystem;

fs::path programDir() {
  std::error_code ec;
  const fs::path self = fs::read_symlink("/proc/self/exe", ec);
  return ec ? fs::current_path(ec) : self.parent_path();
}

Result<fs::path> resourceDir() {
  std::string tried;
  const auto holds = [&tried](const fs::path& dir) {
    std::error_code ec;
    if (fs::is_directory(dir / "models", ec)) return true;
    tried += (tried.empty() ? "" : ", ") + dir.string();
    return false;
  };
  if (const char* named = std::getenv("QUANTSPEC_RESOURCES"); named != nullptr && *named != '\0') {
    // A named place is meant: falling back to another would hide the mistake.
    if (holds(named)) return fs::path(named);
  } else {
    const fs::path installed = programDir() / ".." / "share" / "quantspec-lab";
    if (holds(installed)) return installed.lexically_normal();
    const fs::path source = QS_SOURCE_RESOURCES;
    if (holds(source)) return source;
  }
  return fail(ErrorKind::badInput, QS_LABEL("core", "the lab's own models and texts"),
              QS_LABEL("core", "a folder with models/ in it"), {QS_LABEL("core", "none in %1"), {tried}},
              QS_LABEL("core", "install the lab anew, or set QUANTSPEC_RESOURCES to its resources folder"));
}

}  // namespace qs::base
