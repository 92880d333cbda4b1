#include "cuda/kernels_weights.h"

#include "cuda/kernels/weight_layout.cuh"

namespace qs::cuda {

namespace {

unsigned blocksFor(std::int64_t rows, std::int64_t in) {
  return static_cast<unsigned>((rows * ((in + kWord - 1) / kWord) + kLayoutBlock - 1) / kLayoutBlock);
}

template <WeightForm F>
void restoreAs(const WeightView& w, std::int64_t first, std::int64_t rows, Number type, void* to, std::int64_t ld,
               const float* scale, cudaStream_t stream) {
  const unsigned blocks = blocksFor(rows, w.in);
  const auto as = [&](auto* typed) {
    using To = std::remove_pointer_t<decltype(typed)>;
    QS_LAUNCH((restoreKernel<F, To>), blocks, kLayoutBlock, 0, stream, w, first, rows, typed, ld, scale);
  };
  switch (type) {
    case Number::f32: return as(static_cast<float*>(to));
    case Number::bf16: return as(static_cast<Bf16*>(to));
    case Number::f16: return as(static_cast<Fp16*>(to));
    case Number::e4m3: return as(static_cast<E4m3*>(to));
    case Number::i8: return;
  }
}

// fn(a constant of the form).
template <class Fn>
void byForm(WeightForm form, Fn&& fn) {
  switch (form) {
    case WeightForm::f32: return fn(std::integral_constant<WeightForm, WeightForm::f32>{});
    case WeightForm::bf16: return fn(std::integral_constant<WeightForm, WeightForm::bf16>{});
    case WeightForm::int8: return fn(std::integral_constant<WeightForm, WeightForm::int8>{});
    case WeightForm::table4: return fn(std::integral_constant<WeightForm, WeightForm::table4>{});
    case WeightForm::e4m3: return fn(std::integral_constant<WeightForm, WeightForm::e4m3>{});
    case WeightForm::e5m2: return fn(std::integral_constant<WeightForm, WeightForm::e5m2>{});
  }
}

// Scales that give uniformly drawn codes the spread of a trained layer.
float middleScale(WeightForm form) {
  switch (form) {
    case WeightForm::int8: return kRandomSpread / 73.9F;   // √((256² − 1) ÷ 12)
    case WeightForm::table4: return kRandomSpread / 4.64F;  // of −8 … 7, about 0
    case WeightForm::e4m3:                                  // magnitudes below 2, whose exponents are equally likely
    case WeightForm::e5m2: return kRandomSpread / 0.5F;
    default: return 1.0F;
  }
}

}  // namespace

void packRows(WeightForm form, std::uint8_t* to, std::int64_t in, const void* from, std::int64_t rows, cudaStream_t stream) {
  byForm(form, [&](auto f) {
    QS_LAUNCH((packKernel<f()>), blocksFor(rows, in), kLayoutBlock, 0, stream, to, rowBytesOf(form, in), in,
              static_cast<const std::uint8_t*>(from), rows);
  });
}

void restoreRows(const WeightView& w, std::int64_t first, std::int64_t rows, Number type, void* to, std::int64_t ld,
                 const float* scale, cudaStream_t stream) {
  byForm(w.form, [&](auto f) { restoreAs<f()>(w, first, rows, type, to, ld, scale, stream); });
}

void largestWeight(const WeightView& w, std::uint32_t* largest, cudaStream_t stream) {
  byForm(w.form, [&](auto f) {
    QS_LAUNCH((weightSizeKernel<f()>), blocksFor(w.out, w.in), kLayoutBlock, 0, stream, w, largest);
  });
}

void scaleFromLargest(const std::uint32_t* largest, float* scale, cudaStream_t stream) {
  QS_LAUNCH(scaleFromSizeKernel, 1U, 32U, 0, stream, largest, scale);
}

void randomWeights(const WeightView& w, std::uint64_t seed, cudaStream_t stream) {
  byForm(w.form, [&](auto f) {
    QS_LAUNCH((randomCodesKernel<f()>), blocksFor(w.out, w.in), kLayoutBlock, 0, stream,
              const_cast<std::uint8_t*>(w.codes), w, seed);
  });
  if (w.scaleForm != ScaleForm::fp16) return;
  const std::int64_t count = w.out * w.groups;
  QS_LAUNCH(randomScalesKernel, static_cast<unsigned>((count + kLayoutBlock - 1) / kLayoutBlock), kLayoutBlock, 0, stream,
            reinterpret_cast<std::uint16_t*>(const_cast<std::uint8_t*>(w.scales)), count, middleScale(w.form), seed);
}

}  // namespace qs::cuda
