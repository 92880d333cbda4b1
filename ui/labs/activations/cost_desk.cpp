#include "ui/labs/activations/cost_desk.h"

#include <algorithm>

namespace qs::ui {

namespace {
constexpr std::size_t kStudies = 4;
}

base::Result<experiment::LossStudy*> CostDesk::open(const experiment::StudySpec& spec, experiment::Services& services,
                                                    const base::TaskContext& context) {
  const auto known = std::find_if(studies_.begin(), studies_.end(), [&](const auto& s) { return s->spec() == spec; });
  if (known != studies_.end()) {
    studies_.splice(studies_.begin(), studies_, known);
    return studies_.front().get();
  }
  // Weights of the study that is left would fill memory for nothing; its figures stay.
  for (const auto& study : studies_) study->releaseWeights();
  QS_ASSIGN(auto study, experiment::LossStudy::open(spec, services, context));
  studies_.push_front(std::move(study));
  while (studies_.size() > kStudies) {
    goneWindows_ += studies_.back()->windowsScored();
    goneSchemes_ += studies_.back()->schemesQuantized();
    studies_.pop_back();
  }
  return studies_.front().get();
}

std::uint64_t CostDesk::windowsScored() const {
  std::uint64_t sum = goneWindows_;
  for (const auto& study : studies_) sum += study->windowsScored();
  return sum;
}

std::uint64_t CostDesk::schemesQuantized() const {
  std::uint64_t sum = goneSchemes_;
  for (const auto& study : studies_) sum += study->schemesQuantized();
  return sum;
}

}  // namespace qs::ui
