// What pages that measure a model do with a path they are given: tell a model from a text, and see whether it can be
// used. It keeps nothing open; models stay with experiment::Services.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/experiment/services.h"
#include "core/jobs/lane.h"
#include "ui/jobs/lab_context.h"

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

// Looks at paths off the GUI thread, one at a time, the newest first. It knows no state: its page changes that in `take`,
// called with the path once it can be used.
class FileOpener : public QObject {
  Q_OBJECT

 public:
  using Take = std::function<void(const std::string& path)>;

  explicit FileOpener(const LabContext& lab, QObject* parent = nullptr);
  ~FileOpener() override;

  // `chosen`: by the user, here; else another page has opened it. A file that holds tensors but no model that can be run
  // is taken when it was chosen: it is open for the other pages, and this one says why it measures nothing.
  void model(const std::string& path, bool chosen, Take take);
  void text(const std::string& path, Take take);
  // A model or a text, as isModelPath() has it, that the user has chosen.
  void modelOrText(const QString& path, Take model, Take text);

  // For deterministic tests, without threads: runs what waits.
  bool pump() { return lane_->pump(); }

 signals:
  // What the user has chosen cannot be used.
  void problem(const qs::base::Error& error);
  // What another page has opened cannot be run here.
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  experiment::Services& services_;
  std::unique_ptr<jobs::Lane> lane_;
};

}  // namespace qs::ui
