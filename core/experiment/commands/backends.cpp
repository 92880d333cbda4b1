// backends: what can compute on this machine, and why the rest cannot.
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> backendsCommand(const Json&, Services& services, const base::TaskContext&) {
  Json out = Json::array();
  for (const backend::BackendInfo& info : services.registry().list()) {
    Json one;
    one["name"] = info.name;
    one["available"] = info.available;
    one["reason"] = info.reason.english();
    one["device"] = info.device.empty() ? Json(nullptr) : Json(info.device);
    one["memory_bytes"] = info.memoryBytes > 0 ? Json(info.memoryBytes) : Json(nullptr);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

void register_backends(CommandRoster& roster) {
  roster.push_back({"backends", QS_LABEL("core", "List what can compute on this machine"), {}, "", backendsCommand});
}

}  // namespace qs::experiment
