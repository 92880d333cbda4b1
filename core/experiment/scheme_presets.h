// Lists of schemes worth comparing, by name: the chapter's table of 22 and smaller ones, each about one question.
// It measures nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/label.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct SchemePreset {
  std::string_view id;  // "chapter"
  base::Text label;
  std::vector<std::string> schemes;  // printed forms
};

// The first is the chapter's table.
const std::vector<SchemePreset>& schemePresets();
// Null if there is none of that name.
const SchemePreset* findSchemePreset(std::string_view id);

// The schemes of a preset's texts.
std::vector<quant::QuantScheme> schemesOf(const SchemePreset& preset);

}  // namespace qs::experiment
