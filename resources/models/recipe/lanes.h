// Sixteen lanes of bfloat16 and float, and a fast 2^x. Helpers of the training
// kernels, which assume AVX-512 with bfloat16; nothing else includes them.

#pragma once

#include <immintrin.h>
#include <torch/extension.h>

#include <cstdint>
#include <cstring>

using Bf16 = std::uint16_t;

inline __m512 widen(const Bf16* from) {
    const __m256i raw = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(raw), 16));
}

inline void narrow(Bf16* to, __m512 value) {
    const __m256bh raw = _mm512_cvtneps_pbh(value);
    std::memcpy(to, &raw, sizeof raw);
}

// 2^x for x ≤ 0 or small, relative error below 3e-6: less than bfloat16 shows.
inline __m512 exp2Fast(__m512 x) {
    x = _mm512_max_ps(x, _mm512_set1_ps(-120.0f));
    const __m512 whole = _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const __m512 f = _mm512_sub_ps(x, whole);
    __m512 p = _mm512_set1_ps(1.3333558e-3f);
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(9.6181291e-3f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(5.5504109e-2f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(2.4022651e-1f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(6.9314718e-1f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(1.0f));
    return _mm512_scalef_ps(p, whole);
}

inline Bf16* data(const torch::Tensor& tensor) { return static_cast<Bf16*>(tensor.data_ptr()); }
