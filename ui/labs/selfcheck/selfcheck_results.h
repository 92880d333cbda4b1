// What has been answered so far, and the file in which it is kept: on this machine, for this user. It is not a grade, and
// knows no question but by its id.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace qs::ui {

struct SelfcheckResult {
  int answered = 0;
  int right = 0;
  bool lastRight = false;
  bool operator==(const SelfcheckResult&) const = default;
};

// By the question's id. Those of questions that this version does not have stay.
using SelfcheckResults = std::map<std::string, SelfcheckResult>;

QByteArray toJson(const SelfcheckResults& results);
// Error (badInput): not such a file, with what is wrong about it.
base::Result<SelfcheckResults> selfcheckResultsFromJson(const QByteArray& json);

class SelfcheckFile {
 public:
  // `folder` is made when something is first kept; empty: nothing is ever read or written.
  explicit SelfcheckFile(const QString& folder);

  // What is kept; nothing at the first time. A file that cannot be understood is put aside under another name, never
  // over one that stands there, and said in problem(). One that cannot be read at all is left alone, and nothing is
  // written over it.
  SelfcheckResults load();
  // Writes them whole or not at all.
  base::Status save(const SelfcheckResults& results);

  // What load() met; nothing where all was well.
  const std::optional<base::Error>& problem() const { return problem_; }
  QString path() const { return path_; }

 private:
  QString path_;
  bool locked_ = false;  // what is there could not be read: it must not be overwritten
  std::optional<base::Error> problem_;
};

}  // namespace qs::ui
