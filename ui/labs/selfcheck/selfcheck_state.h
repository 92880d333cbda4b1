// Everything that the page Self-check shows, as one value: which questions are asked, which one stands there, and the seed
// of its numbers. It holds no answers and no results (selfcheck_results.h).
#pragma once

#include <QByteArray>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/quiz/question.h"

namespace qs::ui {

struct SelfcheckState {
  enum class View : std::uint8_t { question, summary };

  std::optional<quiz::Chapter> chapter;  // nothing: all
  std::optional<quiz::Topic> topic;
  std::string question;                  // its id; one that the filter lets through
  std::uint64_t seed = 1;
  View view = View::question;

  SelfcheckState();
  bool operator==(const SelfcheckState&) const = default;
};

// Whether a question is asked under the state's chapter and topic.
bool isListed(const SelfcheckState& state, const quiz::Source& source);

// A known question that is listed; a topic that the chapter has none of is dropped.
SelfcheckState clamped(SelfcheckState state);

QByteArray toJson(const SelfcheckState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<SelfcheckState> selfcheckStateFromJson(const QByteArray& json);

}  // namespace qs::ui
