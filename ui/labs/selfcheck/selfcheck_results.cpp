#include "ui/labs/selfcheck/selfcheck_results.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <filesystem>

#include "core/base/atomic_file.h"

namespace qs::ui {

namespace {

constexpr int kVersion = 1;
constexpr int kMostCount = 1'000'000'000;
constexpr qint64 kMostBytes = 4 << 20;

tl::unexpected<base::Error> damaged(base::Text expected) {
  return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the results of the self-check"), std::move(expected));
}

std::optional<int> countOf(const QJsonObject& from, const char* key) {
  const double value = from.value(QLatin1String(key)).toDouble(-1.0);
  if (!(value >= 0.0) || value > kMostCount || value != static_cast<int>(value)) return std::nullopt;
  return static_cast<int>(value);
}

}  // namespace

QByteArray toJson(const SelfcheckResults& results) {
  QJsonObject all;
  for (const auto& [id, result] : results) {
    QJsonObject one;
    one[QStringLiteral("answered")] = result.answered;
    one[QStringLiteral("right")] = result.right;
    one[QStringLiteral("last_right")] = result.lastRight;
    all[QString::fromStdString(id)] = one;
  }
  QJsonObject out;
  out[QStringLiteral("version")] = kVersion;
  out[QStringLiteral("results")] = all;
  return QJsonDocument(out).toJson();
}

base::Result<SelfcheckResults> selfcheckResultsFromJson(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) return damaged(QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  if (from.value(QLatin1String("version")).toInt() != kVersion) return damaged(QS_LABEL("core", "a version that this lab knows"));
  if (!from.value(QLatin1String("results")).isObject()) return damaged(QS_LABEL("core", "the entry 'results'"));
  const QJsonObject all = from.value(QLatin1String("results")).toObject();
  SelfcheckResults out;
  for (auto it = all.begin(); it != all.end(); ++it) {
    const QJsonObject one = it.value().toObject();
    const auto answered = countOf(one, "answered");
    const auto right = countOf(one, "right");
    if (!answered || !right || *right > *answered || !one.value(QLatin1String("last_right")).isBool()) {
      return damaged({QS_LABEL("core", "counts under '%1'"), {it.key().toStdString()}});
    }
    out[it.key().toStdString()] = {*answered, *right, one.value(QLatin1String("last_right")).toBool()};
  }
  return out;
}

SelfcheckFile::SelfcheckFile(const QString& folder)
    : path_(folder.isEmpty() ? QString() : QDir(folder).filePath(QStringLiteral("selfcheck.json"))) {}

SelfcheckResults SelfcheckFile::load() {
  problem_.reset();
  locked_ = false;
  if (path_.isEmpty() || !QFileInfo::exists(path_)) return {};
  QFile file(path_);
  if (!file.open(QIODevice::ReadOnly)) {
    locked_ = true;
    problem_ = base::Error{base::ErrorKind::badInput, {"%1", {path_.toStdString()}},
                           QS_LABEL("core", "a file that can be read"), {file.errorString().toStdString()},
                           QS_LABEL("core", "until then results are kept only as long as this window is open")};
    return {};
  }
  const QByteArray bytes = file.read(kMostBytes + 1);
  file.close();
  auto read = bytes.size() > kMostBytes ? base::Result<SelfcheckResults>(damaged(QS_LABEL("core", "a file of at most 4 MiB")))
                                        : selfcheckResultsFromJson(bytes);
  if (read) return *read;
  QString aside = path_ + QStringLiteral(".damaged");
  for (int number = 2; QFileInfo::exists(aside); ++number) aside = path_ + QStringLiteral(".damaged-%1").arg(number);
  problem_ = read.error();
  if (QFile::rename(path_, aside)) {
    problem_->remedy = {QS_LABEL("core", "the file was put aside as %1, and results begin anew"), {QFileInfo(aside).fileName().toStdString()}};
  } else {
    locked_ = true;
    problem_->remedy = QS_LABEL("core", "until then results are kept only as long as this window is open");
  }
  return {};
}

base::Status SelfcheckFile::save(const SelfcheckResults& results) {
  if (path_.isEmpty() || locked_) return {};
  const std::filesystem::path path(path_.toStdString());
  std::error_code code;
  std::filesystem::create_directories(path.parent_path(), code);
  if (code) return base::fail(base::systemError(path.parent_path(), QS_LABEL("core", "a folder that can be made"), code.value()));
  const QByteArray bytes = toJson(results);
  return base::writeFileAtomically(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace qs::ui
