// What pages that measure a model do with a path they are given: tell a model from a text, and see whether it can be
// used. It keeps nothing open; models stay with experiment::Services.
#pragma once

#include <QString>
#include <string>

#include "core/base/result.h"
#include "core/experiment/services.h"

namespace qs::ui {

// A shipped model's name, a folder, a file of tensors or configuration, or something that is not there. Else it is taken
// for a text.
bool isModelPath(const QString& nameOrPath);

struct Opening {
  base::Status status;
  // The file holds tensors, whether or not they are a model that can be run: it is open for other pages then.
  bool opened = false;
};

// On a job's thread. Whether a model can be opened, has a configuration and a tokenizer.
Opening tryModel(const std::string& path, experiment::Services& services);
// Whether a text can be read at all; its bytes are looked at when it is used.
Opening tryText(const std::string& path);

}  // namespace qs::ui
