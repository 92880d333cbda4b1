// Stands in for charts.cpp and tour_command.cpp in a build without Qt.
#include <fmt/format.h>

#include "app/cli/charts.h"
#include "app/cli/tour_command.h"

namespace qs::cli {

namespace {

base::Error noCharts() {
  return {base::ErrorKind::unavailable, QS_LABEL("core", "charts"), QS_LABEL("core", "a build with Qt"),
          QS_LABEL("core", "one without"), QS_LABEL("core", "configure with -DQS_BUILD_GUI=ON")};
}

}  // namespace

base::Status checkCharts(const OutputOptions& output, const experiment::Command&) {
  if (output.charts.empty()) return {};
  return base::fail(noCharts());
}

base::Status drawCharts(const OutputOptions&, const experiment::Json&, const experiment::Json&) {
  return base::fail(noCharts());
}

int runTour(const std::vector<std::string>&, int&, char**) {
  fmt::print(stderr, "quantspec: {}\n", noCharts().english());
  return noCharts().exitStatus();
}

}  // namespace qs::cli
