// The lab's own functions as questions need them: a few values through a scheme, bits of a matrix, budgets of the chapters'
// models; and settings of pages read and written. It computes nothing itself that another room computes.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/cost/budget.h"
#include "core/quiz/question.h"

namespace qs::quiz {

struct Rounded {
  std::vector<double> restored;
  std::vector<std::int32_t> codes;
  std::vector<double> scales;
  double rmse = 0.0;
  double maxError = 0.0;
  std::size_t zeros = 0;  // values that were not 0 and became 0
};
// One row of values through a scheme ("int4:tensor"), by core/quant. Contract: the scheme can be run on so many values.
Rounded roundValues(const std::vector<double>& values, const std::string& scheme);
std::string schemeText(int bits, const std::string& granularity);  // "int4:g32"

// Codes, scales and zero points of rows × cols weights ÷ their number. Contract: as above.
double bitsPerWeight(const std::string& scheme, std::size_t rows, std::size_t cols);
double storedBytes(const std::string& scheme, std::size_t rows, std::size_t cols);

// The byte budget of a preset model on a row of the table of hardware, weights in `scheme`, the cache in BF16.
cost::Budget budgetOf(const std::string& geometry, const std::string& hardware, const std::string& scheme,
                      std::int64_t batch, std::int64_t context = 4096);

// The smallest number of bits, 2 … 8, at which the error is below `limit`, one scale for all; nothing where 8 do not do.
std::optional<int> fewestBits(const std::vector<double>& values, double limit);

// Settings of the page Rounding that show these values: JSON text.
nlohmann::json roundingSettings(const std::vector<double>& values, int bits);

// What a page's settings say; missing keys and others' types are nothing.
class Settings {
 public:
  explicit Settings(const std::string& json);
  bool readable() const { return object_.is_object(); }
  std::string text(const char* key, const std::string& otherwise = {}) const;
  double number(const char* key, double otherwise = 0.0) const;
  bool flag(const char* key) const;
  std::vector<std::string> texts(const char* key) const;
  std::vector<double> numbers(const char* key) const;
  std::vector<double> typedValues() const;  // of the page Rounding

 private:
  nlohmann::json object_;
};

// The same values up to F32.
bool sameValues(const std::vector<double>& a, const std::vector<double>& b);

Verdict met();
Verdict notMet(base::Text why);
// The settings are no longer those of the question: what it gave has been changed. That is no answer.
Verdict changedGiven();

}  // namespace qs::quiz
