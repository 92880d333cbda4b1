// Renders the default view of every page to files, with or without a display: the window in both languages, light, dark
// and as for a lecture, each chart as PNG, SVG and CSV, and a report. It is what `quantspec tour` runs; it opens no
// window.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/experiment/services.h"

namespace qs::ui {

// Writes into `folder` (made if absent) and returns the paths in the order of the pages. Everything is rendered before
// the first file is written, and each file is written whole or not at all. Makes a QApplication on the offscreen
// platform if the program has none. Errors: a folder that cannot be made or written, a page that does not come to rest.
base::Result<std::vector<std::string>> renderTour(const std::filesystem::path& folder, experiment::Services& services,
                                                  const base::TaskContext& context = {});

}  // namespace qs::ui
