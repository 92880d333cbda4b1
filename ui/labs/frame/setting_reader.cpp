#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

tl::unexpected<base::Error> wrongSetting(const char* key, base::Text expected) {
  return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "the setting '%1'"), {key}}, std::move(expected),
                    QS_LABEL("core", "something else"), QS_LABEL("core", "open another file"));
}

base::Status SettingReader::text(const char* key, std::string& to, bool mayBeEmpty) const {
  const QJsonValue value = from_.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isString() || (value.toString().isEmpty() && !mayBeEmpty)) return wrongSetting(key, QS_LABEL("core", "a text"));
  to = value.toString().toStdString();
  return {};
}

base::Status SettingReader::flag(const char* key, bool& to) const {
  const QJsonValue value = from_.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isBool()) return wrongSetting(key, QS_LABEL("core", "true or false"));
  to = value.toBool();
  return {};
}

base::Status SettingReader::real(const char* key, double& to) const {
  const QJsonValue value = from_.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isDouble() || value.toDouble() < 0.0) return wrongSetting(key, QS_LABEL("core", "a number from 0 on"));
  to = value.toDouble();
  return {};
}

base::Status SettingReader::real(const char* key, double& to, double least, double most, base::Text expected) const {
  const QJsonValue value = from_.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  const double number = value.toDouble(std::nan(""));
  if (!(number >= least && number <= most)) return wrongSetting(key, std::move(expected));
  to = number;
  return {};
}

base::Status SettingReader::whole(const char* key, std::int64_t& to, std::int64_t least, std::int64_t most) const {
  auto number = static_cast<double>(to);
  const base::Text expected{QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(most)}};
  QS_TRY(real(key, number, static_cast<double>(least), static_cast<double>(most), expected));
  if (number != std::floor(number)) return wrongSetting(key, expected);
  to = static_cast<std::int64_t>(number);
  return {};
}

base::Status SettingReader::reals(const char* key, std::vector<double>& to) const {
  const QJsonValue value = from_.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  std::vector<double> out;
  for (const QJsonValue& one : value.toArray()) {
    if (!one.isDouble()) return wrongSetting(key, QS_LABEL("core", "a list of numbers"));
    out.push_back(one.toDouble());
  }
  if (!value.isArray()) return wrongSetting(key, QS_LABEL("core", "a list of numbers"));
  to = std::move(out);
  return {};
}

}  // namespace qs::ui
