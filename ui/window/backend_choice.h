// Which backend the window's pages compute with: what there is, what was chosen, and the way back to the CPU when it fails.
// Modules are loaded and devices opened off the GUI thread. It is not a widget and computes nothing itself.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/backend/registry.h"
#include "core/jobs/lane.h"
#include "ui/jobs/lab_context.h"

namespace qs::ui {

// What there is to say of it, as a value.
struct BackendView {
  std::vector<backend::BackendInfo> all;  // empty: not known yet
  unsigned threads = 1;                   // that jobs use
  std::string name = "cpu";               // that the pages compute with, as it is asked for
  std::string opening;                    // that is being opened to take its place; empty: none
  std::string ran;                        // its own name: "cuda:0+bf16"; empty for "cpu"
  std::string device;                     // what it is called, where that is a device with memory of its own; else empty
  std::int64_t memoryBytes = 0;           // of the device
  std::int64_t freeBytes = 0;             // of it when it was opened; 0: not known
  std::optional<QsCounters> use;          // as of the last askUse(); nothing: not known, or no such device
};

class BackendChoice : public QObject {
  Q_OBJECT

 public:
  explicit BackendChoice(const LabContext& lab, QObject* parent = nullptr);
  ~BackendChoice() override;

  const BackendView& view() const { return view_; }

  // Finds what there is, and goes back to what was chosen at an earlier start (empty: nothing was), if it is still there.
  void start(const std::string& remembered);
  // Opens it and makes it the pages'. Where it cannot be opened: refused(), and everything stays as it was.
  void choose(const std::string& name);
  // Asks the device what it has been given; useChanged() follows.
  void askUse();

 signals:
  void viewChanged();
  void chosen();  // the pages are to compute with another one
  void useChanged();
  void refused(const qs::base::Error& error);
  // The one that was chosen at an earlier start is not there.
  void missed(const qs::base::Error& about);

 private:
  void open(const std::string& name, bool remembered);
  void take(const std::string& name, bool remembered, base::Result<backend::BackendPtr> opened);
  void use(const std::string& name, backend::BackendPtr opened);
  // A page could not compute something: if that may be the chosen backend's fault, the CPU takes over. Only a person
  // chooses the other again, so that one that fails at once is not tried over and over.
  void onFailure(const base::Error& error);

  const LabContext lab_;
  BackendView view_;
  backend::BackendPtr opened_;  // null for "cpu"
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<jobs::Lane> looking_;
  std::unique_ptr<jobs::Lane> opening_;
  std::unique_ptr<jobs::Lane> counting_;
};

}  // namespace qs::ui
