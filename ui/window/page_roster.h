// The pages of the lab in the order of the navigation rail, by group. A page that does not exist is not in it.
// It builds no widget until a page is asked for.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "ui/jobs/lab_context.h"

namespace qs::ui {

class LabPage;

struct PageEntry {
  QString id;                        // "rounding": object names, settings, files
  std::function<QString()> group;    // in the present language
  std::function<QString()> name;
  std::function<LabPage*(const LabContext&)> make;
};

const std::vector<PageEntry>& pageRoster();

}  // namespace qs::ui
