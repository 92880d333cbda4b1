#include "core/experiment/injection_check.h"

#include <algorithm>
#include <cmath>

#include "core/eval/protocol.h"
#include "core/experiment/loss_text.h"
#include "core/model/session.h"

namespace qs::experiment {

using base::Result;

Result<InjectionCheck> checkInjection(const std::string& model, const std::string& backend,
                                      const OutlierInjection& outliers, const std::string& text, Services& services,
                                      const base::TaskContext& given) {
  base::TaskContext context = given;
  if (context.pool == nullptr) context.pool = &services.pool();
  QS_ASSIGN(const auto plain, services.model(model, context));
  QS_ASSIGN(const auto stored, services.prepared(model, backend, context));
  QS_ASSIGN(const auto injected, inject(plain, outliers));
  QS_ASSIGN(const auto prepared, model::PreparedModel::prepare(injected, stored->backend(), context, stored.get()));
  QS_ASSIGN(const auto tokenizer, services.tokenizer(model));
  QS_ASSIGN(const LossText read, readLossText(text, *tokenizer, false, {context.stop, {}, context.pool}));
  eval::Protocol protocol;
  protocol.window = plain->config().context;
  protocol.bos = bosOf(*tokenizer, plain->config());
  QS_ASSIGN(const auto windows, eval::planWindows(static_cast<std::int64_t>(read.tokens.size()), protocol));
  std::vector<std::int32_t> ids;
  if (protocol.bos) ids.push_back(*protocol.bos);
  ids.insert(ids.end(), read.tokens.begin(), read.tokens.begin() + static_cast<std::ptrdiff_t>(windows[0].end));
  QS_ASSIGN(auto before, model::Session::create(stored));
  QS_ASSIGN(auto after, model::Session::create(prepared));
  QS_ASSIGN(const auto first, before.append(ids, model::LogitRows::all, context));
  QS_ASSIGN(const auto second, after.append(ids, model::LogitRows::all, context));
  InjectionCheck out;
  out.positions = static_cast<std::int64_t>(ids.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto was = static_cast<double>(first.data()[i]);
    out.maxLogit = std::max(out.maxLogit, std::fabs(was));
    out.maxLogitDifference = std::max(out.maxLogitDifference, std::fabs(was - static_cast<double>(second.data()[i])));
  }
  return out;
}

}  // namespace qs::experiment
