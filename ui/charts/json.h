// Charts as one JSON object: the settings that made them beside their data. It rounds nothing, and leaves out nothing
// that the chart could not draw.
#pragma once

#include <QByteArray>

#include "core/base/result.h"
#include "ui/charts/export.h"

namespace qs::ui {

// {"provenance", "title", "settings", "charts": [{"kind", "title", "axes", …data}]}. A chart of kind "chart" has
// "series" (name, kind, role, x, y, low, high, faded), "number line" has levels, x, restored and became_0, "heat map"
// has the matrix, the window and its cells row by row. Numbers are the shortest that read back as the same double (or
// float, for cells); what is not finite is a string: "nan", "inf", "-inf". `settings` stands there byte for byte.
// Errors: settings that are not one JSON object.
base::Result<QByteArray> figureJson(const Figure& figure, const ExportOptions& options);

}  // namespace qs::ui
