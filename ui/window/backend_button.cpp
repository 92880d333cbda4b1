#include "ui/window/backend_button.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QStringList>
#include <algorithm>
#include <array>

#include "core/cost/budget.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr std::array kPrecisions = {QS_PRECISION_TF32, QS_PRECISION_BF16, QS_PRECISION_FP16, QS_PRECISION_FP8};
constexpr qsizetype kLongestDevice = 30;  // letters in the line; the menu has all

// The name as people write it.
QString shownName(const std::string& name) {
  if (name == "cpu") return QStringLiteral("CPU");
  if (name == "cuda") return QStringLiteral("CUDA");
  return QString::fromStdString(name);
}

bool isDevice(const std::string& name) { return name.starts_with("cuda"); }

QString bytesText(std::int64_t bytes) {
  const QString text = QString::fromStdString(cost::decimalText(static_cast<double>(bytes)));
  const qsizetype space = text.lastIndexOf(QLatin1Char(' '));
  return space < 0 ? text : withUnit(text.left(space), text.mid(space + 1));
}

}  // namespace

BackendButton::BackendButton(QWidget* parent) : QToolButton(parent), menu_(new QMenu(this)) {
  setObjectName(QStringLiteral("statusBackend"));
  setFocusPolicy(Qt::StrongFocus);
  setPopupMode(QToolButton::InstantPopup);
  setKind(this, "quiet");
  menu_->setObjectName(QStringLiteral("backendMenu"));
  menu_->setToolTipsVisible(true);
  setMenu(menu_);
  connect(menu_, &QMenu::aboutToShow, this, &BackendButton::useWanted);
}

void BackendButton::setView(const BackendView& view) {
  view_ = view;
  retranslate();
}

void BackendButton::retranslate() {
  // A menu that is being looked at keeps its lines, and their texts follow.
  if (!menu_->isVisible()) fillMenu();
  fillUse();
}

QString BackendButton::shortText() const {
  const auto cpu = [this](const QString& name) {
    //: %1 names a backend.
    return view_.threads == 1 ? tr("%1 · 1 thread").arg(name) : tr("%1 · %2 threads").arg(name).arg(view_.threads);
  };
  if (!view_.opening.empty()) return tr("Opening %1…").arg(QString::fromStdString(view_.opening));
  if (!view_.device.empty()) {
    QString device = QString::fromStdString(view_.device);
    if (device.size() > kLongestDevice) device = device.left(kLongestDevice - 1) + QChar(0x2026);
    //: A device and the backend's name.
    return tr("%1 · %2").arg(device, QString::fromStdString(view_.ran));
  }
  if (view_.name != "cpu") return cpu(QString::fromStdString(view_.ran));
  const bool there = std::any_of(view_.all.begin(), view_.all.end(), [](const auto& info) { return info.name == "cpu" && info.available; });
  return there ? cpu(QStringLiteral("CPU")) : tr("Backend: looking…");
}

QStringList BackendButton::useLines() const {
  if (view_.device.empty()) return {};
  QStringList out;
  out << (view_.freeBytes > 0 ? tr("Memory: %1, of which %2 were free when it was opened").arg(bytesText(view_.memoryBytes), bytesText(view_.freeBytes))
                              : tr("Memory: %1").arg(bytesText(view_.memoryBytes)));
  if (!view_.use) return out << tr("Uploads and memory in use: asking…");
  const QsCounters& use = *view_.use;
  const auto times = [](std::int64_t number) { return count(static_cast<std::uint64_t>(std::max<std::int64_t>(0, number))); };
  //: How much data was brought to a device: bytes, in how many pieces.
  out << tr("Uploaded: %1, in %2 pieces").arg(bytesText(use.uploadedBytes), times(use.uploads));
  out << tr("Brought back: %1, in %2 pieces").arg(bytesText(use.downloadedBytes), times(use.downloads));
  out << tr("Held now: %1, at most so far: %2").arg(bytesText(use.heldBytes), bytesText(use.mostHeldBytes));
  return out;
}

void BackendButton::addChoice(QMenu* menu, const std::string& name, const QString& text, const QString& tip) {
  QAction* action = menu->addAction(text);
  action->setObjectName(QStringLiteral("backend_") + QString::fromStdString(name));
  action->setToolTip(tip);
  action->setCheckable(true);
  action->setChecked(name == (view_.opening.empty() ? view_.name : view_.opening));
  // Later: the menu is filled anew then, and this action is gone. A choice that changes nothing stays checked.
  connect(action, &QAction::triggered, this, [this, name] {
    QMetaObject::invokeMethod(
        this,
        [this, name] {
          emit chosen(name);
          retranslate();
        },
        Qt::QueuedConnection);
  });
}

void BackendButton::addDevice(const backend::BackendInfo& info, bool several) {
  const std::string base = info.name == "cuda" ? "cuda:0" : info.name;
  const QString device = QString::fromStdString(info.device);
  QMenu* menu = several ? menu_->addMenu(tr("%1: %2").arg(QString::fromStdString(info.name), device)) : menu_;
  if (several) menu->setToolTipsVisible(true);
  //: A precision and the name of the backend that multiplies in it.
  const QString named = tr("%1 (%2)");
  addChoice(menu, base, several ? named.arg(QStringLiteral("FP32"), QString::fromStdString(base)) : tr("%1: %2").arg(QString::fromStdString(base), device),
            tr("Everything in FP32, as on the CPU"));
  for (const QsPrecision precision : kPrecisions) {
    const std::string word(backend::word(precision));
    const QString upper = QString::fromStdString(word).toUpper();
    const std::string name = base + "+" + word;
    addChoice(menu, name, named.arg(upper, QString::fromStdString(name)),
              tr("Products of many rows alone (a prompt, scored text) are multiplied in %1: faster, and less exact. Everything else is as without it.").arg(upper));
  }
}

void BackendButton::fillMenu() {
  for (QMenu* old : menu_->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)) old->deleteLater();
  menu_->clear();
  uses_.clear();
  absent_.clear();
  list_.clear();
  const bool several = std::any_of(view_.all.begin(), view_.all.end(), [](const auto& info) { return info.name.starts_with("cuda:"); });
  bool listed = view_.name == "cpu";
  for (const auto& info : view_.all) {
    const QString reason = translated(info.reason);
    const bool main = info.name == "cpu" || info.name == "cuda";
    QString line;
    if (!info.available) {
      line = tr("%1 is not available: %2").arg(shownName(info.name), reason);
      QAction* action = menu_->addAction(line);
      action->setObjectName(QStringLiteral("backend_") + QString::fromStdString(info.name));
      action->setCheckable(true);
      action->setEnabled(false);
      if (main && absent_.isEmpty()) absent_ = tr("%1: %2").arg(shownName(info.name), reason);
    } else {
      const QString device = QString::fromStdString(info.device);
      line = reason.isEmpty() ? tr("%1: %2").arg(shownName(info.name), device)
                              //: Backend, device, what the name stands for.
                              : tr("%1: %2 (%3)").arg(shownName(info.name), device, reason);
      if (!isDevice(info.name)) {
        addChoice(menu_, info.name, line, line);
      } else if (info.name != "cuda" || !several) {
        // Where there are several, each stands under its number.
        addDevice(info, several);
      }
    }
    listed = listed || info.name == view_.name || isDevice(view_.name);
    if (main) list_ += (list_.isEmpty() ? QString() : QStringLiteral("\n")) + line;
  }
  if (!listed) {
    const QString name = QString::fromStdString(view_.name);
    addChoice(menu_, view_.name, name, name);
  }
  if (view_.device.empty()) return;
  menu_->addSeparator();
  for (const QString& line : useLines()) {
    uses_.push_back(menu_->addAction(line));
    uses_.back()->setEnabled(false);
  }
}

void BackendButton::fillUse() {
  const QStringList lines = useLines();
  for (qsizetype i = 0; i < lines.size(); ++i) {
    if (static_cast<std::size_t>(i) >= uses_.size()) {
      uses_.push_back(menu_->addAction(QString()));
      uses_.back()->setEnabled(false);
    }
    uses_[static_cast<std::size_t>(i)]->setText(lines[i]);
  }
  const QString text = shortText();
  const QString tip = lines.isEmpty() ? list_ : list_ + QLatin1Char('\n') + lines.join(QLatin1Char('\n'));
  setText(text);
  setToolTip(tip);
  setAccessibleName(tr("Backend: %1").arg(text));
  setAccessibleDescription(tip);
}

bool BackendButton::event(QEvent* event) {
  // The tip says what was known before; the next one what comes now.
  if (event->type() == QEvent::ToolTip) emit useWanted();
  return QToolButton::event(event);
}

}  // namespace qs::ui
