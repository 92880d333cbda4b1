#include "core/experiment/outlier_injection.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <random>

#include "core/model/fold.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;

namespace {

template <class Number>
std::optional<Number> numberOf(std::string_view text) {
  Number value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

tl::unexpected<base::Error> wrong(std::string_view text, base::Text expected, std::string_view found) {
  return base::fail(ErrorKind::usage, {QS_LABEL("core", "outliers '%1'"), {std::string(text)}}, std::move(expected),
                    base::Text(std::string(found)), QS_LABEL("core", "write them like channels=7,42;factor=64"));
}

}  // namespace

std::string OutlierInjection::text() const {
  if (empty()) return {};
  std::string out = fmt::format("channels={};factor={}", fmt::join(channels, ","), factor);
  if (block) out += fmt::format(";block={}", *block);
  return out;
}

Result<OutlierInjection> OutlierInjection::parse(std::string_view text) {
  OutlierInjection out;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(rest.size(), end + 1));
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    std::string_view value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    if (key == "factor") {
      const auto factor = numberOf<double>(value);
      if (!factor || !(*factor > 0.0) || *factor > 1e6) return wrong(text, QS_LABEL("core", "a factor above 0 and up to 1,000,000"), word);
      out.factor = *factor;
    } else if (key == "block") {
      const auto block = numberOf<std::int64_t>(value);
      if (!block || *block < 0) return wrong(text, QS_LABEL("core", "the number of a block, from 0 on"), word);
      out.block = *block;
    } else if (key == "channels") {
      while (!value.empty()) {
        const std::size_t comma = std::min(value.find(','), value.size());
        const auto channel = numberOf<std::int64_t>(value.substr(0, comma));
        if (!channel || *channel < 0) return wrong(text, QS_LABEL("core", "numbers of channels, from 0 on"), word);
        if (std::find(out.channels.begin(), out.channels.end(), *channel) == out.channels.end()) out.channels.push_back(*channel);
        value.remove_prefix(std::min(value.size(), comma + 1));
      }
    } else {
      return wrong(text, QS_LABEL("core", "channels=…, factor=… or block=…"), word);
    }
  }
  if (!text.empty() && out.channels.empty()) return wrong(text, QS_LABEL("core", "at least one channel"), QS_LABEL("core", "none"));
  return out;
}

std::vector<std::int64_t> drawChannels(std::int64_t count, std::int64_t hidden, std::uint64_t seed) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(std::max<std::int64_t>(0, hidden)));
  std::iota(all.begin(), all.end(), std::int64_t{0});
  // The engine's numbers are the same everywhere; the standard library's ways of drawing from them are not.
  std::mt19937_64 random(seed);
  const auto wanted = std::min(all.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, count)));
  for (std::size_t i = 0; i < wanted; ++i) std::swap(all[i], all[i + random() % (all.size() - i)]);
  all.resize(wanted);
  std::sort(all.begin(), all.end());
  return all;
}

Result<model::ModelPtr> inject(const model::ModelPtr& model, const OutlierInjection& injection) {
  if (injection.empty()) return model;
  const model::Config& config = model->config();
  const auto outside = std::find_if(injection.channels.begin(), injection.channels.end(),
                                    [&](std::int64_t c) { return c >= config.hidden; });
  if (outside != injection.channels.end()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the channels for outliers"),
                      {QS_LABEL("core", "numbers from 0 to %1"), {std::to_string(config.hidden - 1)}},
                      std::to_string(*outside));
  }
  if (injection.block && *injection.block >= config.layers) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the block for outliers"),
                      {QS_LABEL("core", "numbers from 0 to %1"), {std::to_string(config.layers - 1)}},
                      std::to_string(*injection.block));
  }
  // scaleInput divides the channel: a scale of 1 ÷ factor makes it larger.
  std::vector<float> scales(static_cast<std::size_t>(config.hidden), 1.0F);
  for (const std::int64_t c : injection.channels) scales[static_cast<std::size_t>(c)] = static_cast<float>(1.0 / injection.factor);
  model::ModelPtr out = model;
  for (std::int64_t block = 0; block < config.layers; ++block) {
    if (injection.block && *injection.block != block) continue;
    QS_ASSIGN(out, model::scaleInput(*out, block, model::TapPoint::attentionInput, scales));
    QS_ASSIGN(out, model::scaleInput(*out, block, model::TapPoint::ffnInput, scales));
  }
  return out;
}

}  // namespace qs::experiment
