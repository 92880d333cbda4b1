#include "ui/labs/selfcheck/selfcheck_state.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

using State = SelfcheckState;

namespace {

constexpr double kMostSeed = 1e15;  // exact in JSON

QString wordOf(std::string_view word) { return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())); }

// A word of an enumeration of `count` values; "all" is nothing.
template <class Enum>
base::Status read(const QJsonObject& from, const char* key, std::size_t count, std::optional<Enum>& to) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  std::string all = "all";
  for (std::size_t i = 0; i < count; ++i) {
    const auto one = static_cast<Enum>(i);
    if (value.toString() == wordOf(quiz::word(one))) {
      to = one;
      return {};
    }
    all += ", " + std::string(quiz::word(one));
  }
  if (value.toString() != QLatin1String("all")) return wrongSetting(key, {QS_LABEL("core", "one of: %1"), {all}});
  to.reset();
  return {};
}

}  // namespace

SelfcheckState::SelfcheckState() : question(quiz::roster().front().id) {}

bool isListed(const State& state, const quiz::Source& source) {
  return (!state.chapter || *state.chapter == source.chapter) && (!state.topic || *state.topic == source.topic);
}

State clamped(State state) {
  const auto& all = quiz::roster();
  const auto listed = [&] {
    return std::find_if(all.begin(), all.end(), [&](const quiz::Source& source) { return isListed(state, source); });
  };
  if (listed() == all.end()) state.topic.reset();
  const quiz::Source* source = quiz::findSource(state.question);
  if (source == nullptr || !isListed(state, *source)) state.question = listed()->id;
  return state;
}

QByteArray toJson(const State& state) {
  QJsonObject out;
  out[QStringLiteral("chapter")] = state.chapter ? wordOf(quiz::word(*state.chapter)) : QStringLiteral("all");
  out[QStringLiteral("topic")] = state.topic ? wordOf(quiz::word(*state.topic)) : QStringLiteral("all");
  out[QStringLiteral("question")] = QString::fromStdString(state.question);
  out[QStringLiteral("seed")] = static_cast<double>(state.seed);
  out[QStringLiteral("view")] = state.view == State::View::question ? QStringLiteral("question") : QStringLiteral("summary");
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

base::Result<State> selfcheckStateFromJson(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) return wrongSetting("selfcheck", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  State out;
  QS_TRY(read(from, "chapter", quiz::kChapters, out.chapter));
  QS_TRY(read(from, "topic", quiz::kTopics, out.topic));
  if (const QJsonValue value = from.value(QLatin1String("question")); !value.isUndefined()) {
    out.question = value.toString().toStdString();
    if (quiz::findSource(out.question) == nullptr) return wrongSetting("question", QS_LABEL("core", "the name of a question"));
  }
  if (const QJsonValue value = from.value(QLatin1String("seed")); !value.isUndefined()) {
    const double seed = value.toDouble(-1.0);
    if (!(seed >= 0.0) || seed > kMostSeed || seed != std::floor(seed)) {
      return wrongSetting("seed", QS_LABEL("core", "a whole number from 0 on"));
    }
    out.seed = static_cast<std::uint64_t>(seed);
  }
  if (const QJsonValue value = from.value(QLatin1String("view")); !value.isUndefined()) {
    if (value.toString() == QLatin1String("summary")) {
      out.view = State::View::summary;
    } else if (value.toString() != QLatin1String("question")) {
      return wrongSetting("view", {QS_LABEL("core", "one of: %1"), {"question, summary"}});
    }
  }
  return clamped(std::move(out));
}

}  // namespace qs::ui
