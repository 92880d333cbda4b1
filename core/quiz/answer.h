// Compares an answer with a question and says what is right or wrong about it. It keeps no score and draws no question.
#pragma once

#include <string_view>
#include <vector>

#include "core/quiz/question.h"

namespace qs::quiz {

// `chosen`: indices of the choices as the question has them.
Verdict checkChoice(const SingleChoice& task, std::size_t chosen);
// Every wrong mark and every right choice that was left out has its sentence.
Verdict checkChoices(const SeveralChoices& task, const std::vector<std::size_t>& chosen);
// In the task's unit. The edge of the tolerance is still right, up to rounding.
Verdict checkNumber(const NumberTask& task, double value);
// As typed; unreadable where it is no number.
Verdict checkNumber(const NumberTask& task, std::string_view typed);
// `order`: indices of items from top to bottom. Items that are worth the same have one text and one place.
Verdict checkOrder(const OrderTask& task, const std::vector<std::size_t>& order);
// `settings`: what the page's settings are; empty: it was never opened.
Verdict checkControls(const ControlsTask& task, const std::string& settings);

}  // namespace qs::quiz
