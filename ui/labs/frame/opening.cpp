#include "ui/labs/frame/opening.h"

#include <QFileInfo>
#include <QStringList>

namespace qs::ui {

bool isModelPath(const QString& nameOrPath) {
  if (nameOrPath == QLatin1String("lab") || nameOrPath == QLatin1String("lab-draft")) return true;
  const QFileInfo info(nameOrPath);
  if (info.isDir() || !info.exists()) return true;
  static const QStringList kSuffixes = {QStringLiteral("safetensors"), QStringLiteral("gguf"), QStringLiteral("npy"),
                                        QStringLiteral("json")};
  return kSuffixes.contains(info.suffix().toLower());
}

Opening tryModel(const std::string& path, experiment::Services& services) {
  const auto source = services.source(path);
  if (!source) return {base::fail(source.error()), false};
  if (auto config = model::configOf(**source); !config) return {base::fail(config.error()), true};
  if (auto tokenizer = services.tokenizer(path); !tokenizer) return {base::fail(tokenizer.error()), true};
  return {{}, true};
}

Opening tryText(const std::string& path) {
  if (auto text = experiment::readText(path); !text) return {base::fail(text.error()), false};
  return {};
}

FileOpener::FileOpener(const LabContext& lab, QObject* parent) : QObject(parent), services_(lab.services) {
  jobs::Lane::Options options;
  options.policy = jobs::StopPolicy::atOnce;
  options.threaded = lab.threaded;
  options.events = lab.jobs.laneEvents(QS_LABEL("core", "opening the file"), [this] { lane_->cancel(); });
  lane_ = std::make_unique<jobs::Lane>(guiExecutor(&lab.jobs), std::move(options));
}

FileOpener::~FileOpener() = default;

void FileOpener::model(const std::string& path, bool chosen, Take take) {
  lane_->submit([this, path, chosen, take = std::move(take), &services = services_](const jobs::JobContext& job) {
    noteComputation();
    const Opening found = tryModel(path, services);
    job.deliver([this, path, chosen, take, found] {
      if (!found.status && !chosen) {
        emit remark(found.status.error());
      } else if (!found.status && !found.opened) {
        emit problem(found.status.error());
      } else {
        take(path);
        if (chosen) emit modelOpened(QString::fromStdString(path));
      }
    });
  });
}

void FileOpener::text(const std::string& path, Take take) {
  lane_->submit([this, path, take = std::move(take)](const jobs::JobContext& job) {
    noteComputation();
    const Opening found = tryText(path);
    job.deliver([this, path, take, found] {
      if (found.status) {
        take(path);
      } else {
        emit problem(found.status.error());
      }
    });
  });
}

void FileOpener::modelOrText(const QString& path, Take model, Take text) {
  if (isModelPath(path)) {
    this->model(path.toStdString(), true, std::move(model));
  } else {
    this->text(path.toStdString(), std::move(text));
  }
}

}  // namespace qs::ui
