// What the pages share within one window: the core's services and the list of running jobs. It is handed to each page;
// it is not a global.
#pragma once

#include "core/experiment/services.h"
#include "ui/jobs/job_center.h"

namespace qs::ui {

class PageAccess;

struct LabContext {
  experiment::Services& services;
  JobCenter& jobs;
  // Without threads nothing runs by itself; tests pump the lanes.
  bool threaded = true;
  // The other pages; null where a page stands alone, as in its tests.
  PageAccess* pages = nullptr;
};

}  // namespace qs::ui
