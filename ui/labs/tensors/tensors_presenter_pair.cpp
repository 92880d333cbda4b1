// The presenter's part for two backends side by side: which one stands beside the window's, and when they are compared.
#include <algorithm>

#include "ui/labs/tensors/tensors_presenter.h"

namespace qs::ui {

namespace {

bool isDevice(const std::string& name) { return name.starts_with("cuda"); }

}  // namespace

std::vector<std::string> TensorsPresenter::others() const {
  std::vector<std::string> out;
  if (others_->value() == nullptr) return out;
  const auto& all = *others_->value();
  const bool several = std::any_of(all.begin(), all.end(), [](const auto& info) { return info.name.starts_with("cuda:"); });
  for (const backend::BackendInfo& info : all) {
    // Of several devices each stands under its number.
    if (info.available && info.name != state().backend && !(several && info.name == "cuda")) out.push_back(info.name);
  }
  const std::string& own = state().other;
  if (!own.empty() && own != state().backend && std::find(out.begin(), out.end(), own) == out.end()) out.push_back(own);
  return out;
}

std::string TensorsPresenter::other() const {
  if (!state().other.empty() && state().other != state().backend) return state().other;
  const auto all = others();
  const auto first = [&](auto fits) {
    const auto it = std::find_if(all.begin(), all.end(), fits);
    return it == all.end() ? std::string() : *it;
  };
  if (isDevice(state().backend)) return first([](const std::string& name) { return name == "cpu"; });
  if (const std::string device = first(isDevice); !device.empty()) return device;
  // The lowest level: the farthest from what the best one does.
  if (const std::string low = first([](const std::string& name) { return name.starts_with("cpu-v"); }); !low.empty()) return low;
  return all.empty() ? std::string() : all.front();
}

void TensorsPresenter::requestPair() {
  const TensorsState& now = state();
  const auto* entry = tensor();
  if (now.view != TensorsState::View::pair || now.example || entry == nullptr || !entry->quantizable) return pair_->pause();
  others_->want(0);
  // The page's own figures go first; what is timed must not share the machine with them.
  const std::string second = other();
  if (second.empty() || !study_->isSettled() || !scheme_->isSettled()) return;
  pair_->want({now.model, entry->fileName, now.scheme, now.backend, second});
}

}  // namespace qs::ui
