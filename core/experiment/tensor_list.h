// The tensors of a file or folder as a list to choose from: at once what needs no data, then, in the background, the
// figures of each and what is odd about it. It is not a look into one tensor; see tensor_study.h.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/experiment/tensors.h"
#include "core/io/model_source.h"
#include "core/tensor/dtype.h"

namespace qs::experiment {

struct TensorEntry {
  std::string name;      // short where there is one
  std::string fileName;  // as the file writes it
  std::string file;      // the file that holds it, without its folder: a shard's name
  tensor::DType dtype = tensor::DType::F32;
  std::vector<std::uint64_t> shape;  // as stored; empty for a scalar
  std::uint64_t rows = 0;            // as a matrix (tensor_matrix.h)
  std::uint64_t cols = 0;
  std::uint64_t elements = 0;
  std::uint64_t bytes = 0;   // as stored
  bool readable = false;     // as numbers, and not empty: it can be studied
  bool quantizable = false;  // readable, and F16, BF16, F32 or F64 of rank 1 or more: a scheme can be tried on it
  bool linear = false;       // a linear layer by its name: what a model's scheme applies to
};

struct TensorList {
  std::string source;                // what was asked for: a shipped name or a path
  std::string path;                  // what was opened
  std::vector<TensorEntry> tensors;  // linear layers in order of computation first, then the others by file name
  std::uint64_t elements = 0;        // of all tensors
  std::uint64_t bytes = 0;
  std::size_t files = 0;  // files that hold them
  std::map<std::string, std::string> metadata;
  std::vector<io::HealthNote> health;  // what is odd without looking at the data

  // Index by short or file name; nothing if there is none. Fast for thousands of names.
  std::optional<std::size_t> find(const std::string& name) const;

  std::map<std::string, std::size_t> byName;  // both forms; the file's own name goes first
};

// Opens the model through `services`; reads no data. Errors: those of opening.
base::Result<TensorList> listTensors(const std::string& model, Services& services);

struct SurveySpec {
  std::string model;
  // Indices into TensorList::tensors, those wanted first (the visible ones, say); indices left out follow in the list's
  // order. Indices that are not in the list, or come twice, are ignored.
  std::vector<std::size_t> first;
};

struct TensorSurvey {
  std::size_t index = 0;              // into TensorList::tensors
  TensorStats stats;                  // exact, over all elements
  std::vector<io::HealthNote> notes;  // what is odd about its values, in words; empty if nothing is
};

// Reads every readable tensor once and hands each over as it is done, from the caller's thread. Nothing is kept of
// what was read. Progress by bytes. Errors: those of opening and reading (what was handed over stays right); cancelled.
// Stop is polled every 65,536 elements.
using SurveySink = std::function<void(const TensorSurvey&)>;
base::Status surveyTensors(const SurveySpec& spec, Services& services, const base::TaskContext& context,
                           const SurveySink& sink);

// What is odd about a tensor's values, worst first: NaN and infinities with the place of the first, all zeros, all
// equal, one value far beyond the rest (kExtremePeak), rows or columns of zeros, magnitudes beyond FP16's largest.
// `name` names it in the sentences.
std::vector<io::HealthNote> valueNotes(const std::string& name, const TensorStats& stats);

// A largest magnitude of more than so many RMS is remarked on: symmetric codes of 7 bits with one scale for the whole
// tensor then restore every value below the RMS as 0 or as one step (RMS < scale = absmax ÷ 63).
inline constexpr double kExtremePeak = 100.0;

}  // namespace qs::experiment
