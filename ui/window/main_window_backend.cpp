// Which backend the pages compute with, as far as the window is concerned: it remembers the choice, tells every page of it,
// and says when it could not be kept.
#include "ui/window/backend_button.h"
#include "ui/window/backend_choice.h"
#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace qs::ui {

namespace {

const QString kBackendKey = QStringLiteral("window/backend");

}  // namespace

void MainWindow::startBackend() {
  BackendChoice* choice = backend_.get();
  const auto show = [this, choice] { status_->setBackend(choice->view()); };
  connect(choice, &BackendChoice::viewChanged, this, show);
  connect(choice, &BackendChoice::useChanged, this, show);
  connect(choice, &BackendChoice::chosen, this, [this, choice] {
    memory_.set(kBackendKey, QString::fromStdString(choice->view().name));
    for (LabPage* page : pages_) {
      if (page != nullptr) page->setBackend(choice->view().name, choice->view().device);
    }
  });
  connect(choice, &BackendChoice::refused, this, &MainWindow::showProblem);
  connect(choice, &BackendChoice::missed, this, &MainWindow::showRemark);
  connect(&status_->backendButton(), &BackendButton::chosen, choice, &BackendChoice::choose);
  connect(&status_->backendButton(), &BackendButton::useWanted, choice, &BackendChoice::askUse);
  choice->start(memory_.value(kBackendKey).toString().toStdString());
}

}  // namespace qs::ui
