// The tour's report: one HTML page that says, for every page of the lab, with which settings its charts were made and
// which figures came out, with the charts beside them. It holds no script and refers only to files of the same folder.
#pragma once

#include <QByteArray>
#include <QString>

namespace qs::ui {

class LabPage;

class Report {
 public:
  // Adds the page as it now is; its chart files are expected under `id`_`chart`.svg.
  void addPage(const QString& id, const LabPage& page);
  QByteArray html() const;

 private:
  QString sections_;
};

}  // namespace qs::ui
