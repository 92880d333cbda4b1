#include "ui/labs/ledger/ledger_state.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>

#include "ui/labs/frame/setting_reader.h"

namespace qs::ui {

using State = LedgerState;

namespace {

constexpr std::array kViews = {"list", "differences", "quoted"};
constexpr std::array kShows = {"all", "holds", "holds_under", "differs", "open"};
constexpr std::array kForms = {"quick", "full"};
constexpr const char* kAll = "all";

base::Status word(const QJsonObject& from, const char* key, std::string& out) {
  const QJsonValue value = from.value(QLatin1String(key));
  if (value.isUndefined()) return {};
  if (!value.isString()) return wrongSetting(key, QS_LABEL("core", "a text"));
  out = value.toString().toStdString();
  return {};
}

template <class Words, class Value>
base::Status read(const QJsonObject& from, const char* key, const Words& words, Value& out) {
  std::string text = words[static_cast<std::size_t>(out)];
  QS_TRY(word(from, key, text));
  const auto it = std::find(words.begin(), words.end(), text);
  if (it == words.end()) {
    std::string all;
    for (const char* one : words) all += (all.empty() ? "" : ", ") + std::string(one);
    return wrongSetting(key, {QS_LABEL("core", "one of: %1"), {all}});
  }
  out = static_cast<Value>(it - words.begin());
  return {};
}

QString text(std::string_view from) { return QString::fromUtf8(from.data(), static_cast<qsizetype>(from.size())); }

}  // namespace

const std::vector<std::string>& ledgerChapters() {
  static const std::vector<std::string> all = {"000", "003", "004"};
  return all;
}

QByteArray toJson(const State& state) {
  QJsonObject out;
  out[QStringLiteral("view")] = QLatin1String(kViews[static_cast<std::size_t>(state.view)]);
  out[QStringLiteral("chapter")] = state.chapter.empty() ? QLatin1String(kAll) : text(state.chapter);
  out[QStringLiteral("verdict")] = QLatin1String(kShows[static_cast<std::size_t>(state.show)]);
  out[QStringLiteral("kind")] = state.kind ? text(ledger::key(*state.kind)) : QLatin1String(kAll);
  out[QStringLiteral("form")] = QLatin1String(kForms[static_cast<std::size_t>(state.form)]);
  out[QStringLiteral("claim")] = text(state.selected);
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

base::Result<State> ledgerStateFromJson(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) return wrongSetting("ledger", QS_LABEL("core", "a JSON object"));
  const QJsonObject from = document.object();
  State out;
  QS_TRY(read(from, "view", kViews, out.view));
  QS_TRY(read(from, "verdict", kShows, out.show));
  QS_TRY(read(from, "form", kForms, out.form));
  std::string chapter = kAll;
  QS_TRY(word(from, "chapter", chapter));
  const auto& chapters = ledgerChapters();
  if (chapter != kAll && std::find(chapters.begin(), chapters.end(), chapter) == chapters.end()) {
    return wrongSetting("chapter", {QS_LABEL("core", "one of: %1"), {"all, 000, 003, 004"}});
  }
  out.chapter = chapter == kAll ? std::string() : chapter;
  std::string kind = kAll;
  QS_TRY(word(from, "kind", kind));
  if (kind != kAll) {
    const auto it = std::find_if(kLedgerKinds.begin(), kLedgerKinds.end(), [&](ledger::Kind one) { return ledger::key(one) == kind; });
    if (it == kLedgerKinds.end()) return wrongSetting("kind", {QS_LABEL("core", "one of: %1"), {"all, values, bytes, model, speculation"}});
    out.kind = *it;
  }
  QS_TRY(word(from, "claim", out.selected));
  if (ledger::findClaim(out.selected) == nullptr) return wrongSetting("claim", QS_LABEL("core", "a claim of the ledger"));
  return out;
}

}  // namespace qs::ui
