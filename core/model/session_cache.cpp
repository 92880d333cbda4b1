// How a session keeps keys and values: as codes and scales where the model rounds them to such, else as F32.
#include <algorithm>

#include "core/model/session.h"

namespace qs::model {

using base::Status;

namespace {

QsKvForm formOf(const quant::RowCodes& codes) {
  QsKvForm form{};
  form.code = static_cast<std::int32_t>(codes.kind);
  form.group = static_cast<std::int64_t>(codes.group);
  form.table = codes.table.data();
  return form;
}

// Room for `size` elements, kept for the next call.
template <class T>
T* atLeast(std::vector<T>& buffer, std::size_t size) {
  if (buffer.size() < size) buffer.resize(size);
  return buffer.data();
}

}  // namespace

// What the model that is run now asks for, by block; nothing: F32.
std::vector<std::optional<Session::PackedForm>> Session::wantedForms() const {
  const Config& c = model_->config();
  const RunQuant* run = model_->run();
  std::vector<std::optional<PackedForm>> forms(static_cast<std::size_t>(c.layers));
  // Blocks of tokens are kept in FP16 until they are whole, and are restored where they lie.
  const bool rounds = run != nullptr && !run->keys.empty() && run->cacheBlock == 0;
  if (!rounds || !model_->backend()->supports(QS_OP_KV_PACKED)) return forms;
  const auto width = static_cast<std::size_t>(c.kvHeads * c.headDim);
  for (std::size_t b = 0; b < forms.size(); ++b) {
    const auto keys = run->keys[b]->codesOf(width);
    const auto values = run->values[b]->codesOf(width);
    if (keys && values) forms[b] = PackedForm{*keys, *values};
  }
  return forms;
}

// Makes the caches anew where the model asks for other ones than there are.
Status Session::prepareCaches() {
  if (cachesFit_) return {};
  auto forms = wantedForms();
  if (caches_.size() != forms.size() || forms != forms_) {
    const Config& c = model_->config();
    const backend::Backend& on = *model_->backend();
    caches_.clear();  // not both at once
    for (const auto& form : forms) {
      if (form) {
        QS_ASSIGN(backend::KvCache cache, on.createPackedKvCache(capacity_, c.kvHeads, c.headDim, formOf(form->keys),
                                                                 formOf(form->values)));
        caches_.push_back(std::move(cache));
      } else {
        QS_ASSIGN(backend::KvCache cache, on.createKvCache(capacity_, c.kvHeads, c.headDim));
        caches_.push_back(std::move(cache));
      }
    }
    forms_ = std::move(forms);
  }
  cacheForm_ = describeCaches();
  cachesFit_ = true;
  return {};
}

CacheForm Session::describeCaches() const {
  const RunQuant* run = model_->run();
  CacheForm out;
  const bool rounds = run != nullptr && !run->keys.empty();
  out.packed = std::all_of(forms_.begin(), forms_.end(), [](const auto& form) { return form.has_value(); });
  out.keys = rounds ? run->keys.front()->part().format : "fp32";
  out.values = rounds ? run->values.front()->part().format : "fp32";
  for (const auto& cache : caches_) out.bytes += cache.bytes();
  const Config& c = model_->config();
  const auto numbers = static_cast<double>(2 * c.layers * c.kvHeads * c.headDim);
  out.bytesPerPosition = static_cast<double>(out.bytes) / static_cast<double>(std::max<std::int64_t>(1, capacity_));
  out.bytesPerNumber = out.bytesPerPosition / numbers;
  return out;
}

// The keys and values of the rows at hand, rounded, as codes.
Status Session::storeCodes(std::size_t block, std::int64_t rows, const base::TaskContext& ctx) {
  const Config& c = model_->config();
  const backend::Backend& on = *model_->backend();
  const RunQuant& run = *model_->run();
  const PackedForm& form = *forms_[block];
  const auto count = static_cast<std::size_t>(rows);
  const auto width = static_cast<std::size_t>(c.kvHeads * c.headDim);
  using Place = DeviceRounding::Place;
  auto keyJob = DeviceRounding::rowJobFor(on, *run.keys[block], count, width);
  auto valueJob = DeviceRounding::rowJobFor(on, *run.values[block], count, width);
  if (keyJob && valueJob) {
    QS_ASSIGN(const auto keys, device_.encode(on, *run.keys[block], std::move(*keyJob), keys_.data(), Place::keys, ctx));
    QS_ASSIGN(const auto values,
              device_.encode(on, *run.values[block], std::move(*valueJob), values_.data(), Place::values, ctx));
    return on.kvStorePacked(caches_[block], position_, rows, keys.codes, keys.scales, values.codes, values.scales);
  }
  std::vector<float> host;
  const auto encode = [&](const quant::RowQuantizer& quantizer, const quant::RowCodes& how, const backend::Buffer& from,
                          std::vector<std::uint8_t>& codes, std::vector<float>& scales) -> Status {
    const float* values = from.data();
    if (!on.hostMemory()) {
      host.resize(count * width);
      QS_TRY(on.download(host, from.data()));
      values = host.data();
    }
    const std::size_t groups = (width + how.group - 1) / how.group;
    return quantizer.encode(values, count, width, atLeast(codes, count * width), atLeast(scales, count * groups), ctx);
  };
  QS_TRY(encode(*run.keys[block], form.keys, keys_, keyCodes_, keyScales_));
  QS_TRY(encode(*run.values[block], form.values, values_, valueCodes_, valueScales_));
  if (on.hostMemory()) {
    return on.kvStorePacked(caches_[block], position_, rows, keyCodes_.data(), keyScales_.data(), valueCodes_.data(),
                            valueScales_.data());
  }
  const auto groupsOf = [&](const quant::RowCodes& how) { return (width + how.group - 1) / how.group; };
  QS_ASSIGN(const auto keys, device_.keep(on, keyCodes_.data(), keyScales_.data(), count, width, groupsOf(form.keys), Place::keys));
  QS_ASSIGN(const auto values,
            device_.keep(on, valueCodes_.data(), valueScales_.data(), count, width, groupsOf(form.values), Place::values));
  return on.kvStorePacked(caches_[block], position_, rows, keys.codes, keys.scales, values.codes, values.scales);
}

}  // namespace qs::model
