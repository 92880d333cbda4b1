// The experiments behind `quantspec activations` and `quantspec smooth`: how uneven the channels are that linear layers
// read, and what SmoothQuant's rescaling of one input does to them. It scores no scheme (loss.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/calibrations.h"
#include "core/experiment/outlier_injection.h"
#include "core/experiment/services.h"

namespace qs::experiment {

struct ActivationsSpec {
  std::string model = "lab";
  CalibrationSpec text;       // the text, and its first so many windows
  OutlierInjection outliers;  // put into the model first
  std::string backend = "cpu";
  bool operator==(const ActivationsSpec&) const = default;
};

// What one linear layer reads.
struct LayerInputRanges {
  std::string name;              // short
  std::string point;             // what it reads: "blocks.1.ffn.mid"; layers that share an input share the point
  bool canSmooth = true;         // its channels can be rescaled (core/model/fold.h)
  std::vector<float> absmax;     // by channel
  std::vector<double> meanAbs;   // by channel
  double max = 0.0;              // of absmax
  double median = 0.0;           // of absmax (the mean of the middle two)
  double ratio = 0.0;            // max ÷ median; infinite where the median is 0
  std::vector<float> weightMax;  // max |w| by input channel, over all layers that read this input
  // Percentiles of |x| over all channels: kPercentiles.
  std::vector<float> percentiles;
  float low = 0.0F;              // extremes over all channels
  float high = 0.0F;
  double tokenMedian = 0.0;      // median over tokens of a token's max |x|
};
inline constexpr double kPercentiles[] = {50.0, 90.0, 99.0, 99.9, 99.99, 100.0};

// The mean of the middle two where their number is even; 0 of nothing.
double medianOf(std::vector<float> values);
// max ÷ median: 0 where both are 0, infinite where the median alone is.
double unevenness(double max, double median);

struct ActivationsResult {
  std::vector<LayerInputRanges> inputs;  // every linear layer, in order of computation
  CalibrationSetPtr set;
  std::string backend;
};

base::Result<ActivationsResult> runActivations(const ActivationsSpec& spec, Services& services,
                                               const base::TaskContext& context);

struct SmoothSpec {
  std::string model = "lab";
  std::string layer = "blocks.0.attn.q_proj";  // any of those that read the input to be rescaled
  double alpha = 0.5;
  CalibrationSpec text;       // what the channels' sizes are taken from, and what the loss is measured on
  OutlierInjection outliers;
  std::string backend = "cpu";
  bool operator==(const SmoothSpec&) const = default;
};

struct SmoothResult {
  std::string point;                  // "blocks.1.ffn.mid"
  std::vector<std::string> readers;   // the layers that read it
  std::vector<float> scales;          // s_j
  std::vector<float> actMaxBefore;    // max |x_j|
  std::vector<float> actMaxAfter;
  std::vector<float> weightMaxBefore;  // max |w_j| over the readers
  std::vector<float> weightMaxAfter;
  double maxLogitDifference = 0.0;    // over the first window, in F32
  double lossBefore = 0.0;            // in F32, over the windows of the text: the same but for rounding
  double lossAfter = 0.0;
  CalibrationSetPtr set;
  std::string backend;
};

// Errors: a layer that the model does not have; alpha outside 0 … 1; an input that no operation before it can be scaled
// for (core/model/fold.h); those of calibration.
base::Result<SmoothResult> runSmooth(const SmoothSpec& spec, Services& services, const base::TaskContext& context);

std::string commandLine(const ActivationsSpec& spec);
std::string commandLine(const SmoothSpec& spec);

}  // namespace qs::experiment
