// A model brought into a backend's memory as stored or under a scheme, in the form in which it runs fastest: packed where
// the scheme has such a form, BF16 where the numbers are. It measures nothing; what quantizing does is quantized_model.h's.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/calibrations.h"
#include "core/experiment/services.h"
#include "core/model/prepared_model.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

// As stored. `restored`: everything in F32, shared with whoever else runs it so.
base::Result<model::PreparedModelPtr> prepareStored(const std::string& name, const std::string& backend, bool restored,
                                                    Services& services, const base::TaskContext& context);

struct PreparedScheme {
  model::PreparedModelPtr prepared;
  std::vector<base::Text> notes;  // what a reader of its figures must know
};

// Under a scheme; what it leaves as it was is shared with `original`. Errors: those of quantizeModel and the backend.
base::Result<PreparedScheme> prepareUnder(const std::string& name, const model::PreparedModelPtr& original,
                                          const quant::QuantScheme& scheme, const CalibrationSpec& calibration, bool restored,
                                          Services& services, const base::TaskContext& context);

// Weights that these models hold together, in bytes, shared ones counted once; embeddings included.
std::int64_t heldBytes(std::initializer_list<const model::PreparedModel*> models);

}  // namespace qs::experiment
