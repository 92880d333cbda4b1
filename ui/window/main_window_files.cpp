// What the window does with files: opened by dialog, drop or list, told to the pages, watched while they are shown.
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>

#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"

namespace qs::ui {

namespace {

const QString kFolderKey = QStringLiteral("window/folder");

}  // namespace

void MainWindow::noteOpened(int index, const QString& nameOrPath) {
  sharedModel_ = nameOrPath;
  seenModel_[static_cast<std::size_t>(index)] = nameOrPath;
  const bool onDisk = QFileInfo(nameOrPath).isAbsolute() && QFileInfo::exists(nameOrPath);
  if (onDisk) recent_.add(nameOrPath);
  watch_.watch(onDisk ? nameOrPath : QString());
}

void MainWindow::sourceGone(const QString& path, bool vanished) {
  // What was opened from there is not what is there: the next opening reads it anew.
  forgetting_->submit([&services = lab_.services, path = path.toStdString()](const jobs::JobContext&) {
    noteComputation();
    services.forget(path);
  });
  const base::Text what{QS_LABEL("core", "%1"), {path.toStdString()}};
  if (vanished) {
    showProblem({base::ErrorKind::badInput, what, QS_LABEL("core", "what was opened"),
                 QS_LABEL("core", "nothing there any more"), QS_LABEL("core", "put it back, or open something else")});
  } else {
    showProblem({base::ErrorKind::badInput, what, QS_LABEL("core", "what was opened"),
                 QS_LABEL("core", "that it has been changed since"),
                 QS_LABEL("core", "open it again to see what it holds now")});
  }
}

void MainWindow::openPath(const QString& path) {
  // Shipped models go by name; everything else gets one spelling, by which pages and lists know it again.
  const QFileInfo info(path);
  page_->openPath(info.exists() ? QDir::cleanPath(info.absoluteFilePath()) : path);
}

void MainWindow::openFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a file of weights"), memory_.value(kFolderKey).toString(),
                                                    tr("Weights (*.safetensors *.npy);;All files (*)"));
  if (path.isEmpty()) return;
  memory_.set(kFolderKey, QFileInfo(path).absolutePath());
  openPath(path);
}

void MainWindow::openFolder() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("Open a model folder"), memory_.value(kFolderKey).toString());
  if (path.isEmpty()) return;
  memory_.set(kFolderKey, QFileInfo(path).absolutePath());
  openPath(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  // Also several, and what is not on this computer: a drop that is refused in silence explains nothing.
  if (event->mimeData()->hasUrls() && !event->mimeData()->urls().isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.isEmpty()) return;
  event->acceptProposedAction();
  if (urls.size() > 1) {
    // Which of them was meant is not for the lab to guess; of a model in pieces the folder is what is wanted.
    showProblem({base::ErrorKind::badInput, {QS_LABEL("core", "%1 dropped files"), {std::to_string(urls.size())}},
                 QS_LABEL("core", "one at a time"), {},
                 QS_LABEL("core", "drop the one you want to see, or the folder that holds them")});
    return;
  }
  if (!urls.front().isLocalFile()) {
    showProblem({base::ErrorKind::badInput, {QS_LABEL("core", "%1"), {urls.front().toDisplayString().toStdString()}},
                 QS_LABEL("core", "a file or folder on this computer"), QS_LABEL("core", "an address elsewhere"),
                 QS_LABEL("core", "save it here first, then open it")});
    return;
  }
  openPath(urls.front().toLocalFile());
}

}  // namespace qs::ui
