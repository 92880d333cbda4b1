// The element-wise parts of a training step, each fused into one sweep. They are
// accelerators for fused_step.py and compute what model.py writes in PyTorch; they
// contain no matrix product.
//
// Rows are M = batch·time. Activations are bfloat16, the residual stream, norms and
// gradients of vectors float. Widths are multiples of 16.

#include "lanes.h"

#include <cmath>
#include <vector>

void bindAttention(pybind11::module& m);

namespace {

constexpr float kLog2E = 1.44269504f;
constexpr float kLn2 = 0.69314718f;

// x (M, W) plus, where `branch` is given, mask·scale·branch -> total; then
// h = total · rstd · weight. A row's rstd is kept for the way back.
void normForward(torch::Tensor x, c10::optional<torch::Tensor> branch, c10::optional<torch::Tensor> mask,
                 double scale, torch::Tensor weight, double epsilon, torch::Tensor total, torch::Tensor h,
                 torch::Tensor rstd) {
    const std::int64_t rows = x.size(0), width = x.size(1);
    const float* w = weight.data_ptr<float>();
    const __m512 factor = _mm512_set1_ps(static_cast<float>(scale));
    for (std::int64_t r = 0; r < rows; ++r) {
        const float* from = x.data_ptr<float>() + r * width;
        float* to = total.data_ptr<float>() + r * width;
        __m512 squares = _mm512_setzero_ps();
        for (std::int64_t j = 0; j < width; j += 16) {
            __m512 value = _mm512_loadu_ps(from + j);
            if (branch) {
                __m512 add = widen(data(*branch) + r * width + j);
                if (mask) add = _mm512_mul_ps(_mm512_mul_ps(add, widen(data(*mask) + r * width + j)), factor);
                value = _mm512_add_ps(value, add);
            }
            _mm512_storeu_ps(to + j, value);
            squares = _mm512_fmadd_ps(value, value, squares);
        }
        const float inverse =
            1.0f / std::sqrt(_mm512_reduce_add_ps(squares) / static_cast<float>(width) + static_cast<float>(epsilon));
        rstd.data_ptr<float>()[r] = inverse;
        const __m512 root = _mm512_set1_ps(inverse);
        for (std::int64_t j = 0; j < width; j += 16)
            narrow(data(h) + r * width + j,
                   _mm512_mul_ps(_mm512_mul_ps(_mm512_loadu_ps(to + j), root), _mm512_loadu_ps(w + j)));
    }
}

// Adds the gradient through the norm to dx, and its weight's to dw. Where `branch`
// is given, writes the gradient of the branch that was added: mask·scale·dx.
void normBackward(torch::Tensor dh, torch::Tensor x, torch::Tensor rstd, torch::Tensor weight, torch::Tensor dx,
                  torch::Tensor dw, c10::optional<torch::Tensor> branch, c10::optional<torch::Tensor> mask,
                  double scale) {
    const std::int64_t rows = x.size(0), width = x.size(1);
    const float* w = weight.data_ptr<float>();
    float* wgrad = dw.data_ptr<float>();
    const __m512 factor = _mm512_set1_ps(static_cast<float>(scale));
    for (std::int64_t r = 0; r < rows; ++r) {
        const float* value = x.data_ptr<float>() + r * width;
        float* grad = dx.data_ptr<float>() + r * width;
        const Bf16* g = data(dh) + r * width;
        const __m512 root = _mm512_set1_ps(rstd.data_ptr<float>()[r]);
        __m512 sum = _mm512_setzero_ps();
        for (std::int64_t j = 0; j < width; j += 16) {
            const __m512 unit = _mm512_mul_ps(_mm512_loadu_ps(value + j), root);
            const __m512 product = _mm512_mul_ps(widen(g + j), unit);
            _mm512_storeu_ps(wgrad + j, _mm512_add_ps(_mm512_loadu_ps(wgrad + j), product));
            sum = _mm512_fmadd_ps(product, _mm512_loadu_ps(w + j), sum);
        }
        const __m512 mean = _mm512_set1_ps(_mm512_reduce_add_ps(sum) / static_cast<float>(width));
        for (std::int64_t j = 0; j < width; j += 16) {
            const __m512 unit = _mm512_mul_ps(_mm512_loadu_ps(value + j), root);
            const __m512 scaled = _mm512_mul_ps(widen(g + j), _mm512_loadu_ps(w + j));
            const __m512 through = _mm512_mul_ps(_mm512_fnmadd_ps(unit, mean, scaled), root);
            __m512 all = _mm512_add_ps(_mm512_loadu_ps(grad + j), through);
            _mm512_storeu_ps(grad + j, all);
            if (branch) {
                if (mask) all = _mm512_mul_ps(_mm512_mul_ps(all, widen(data(*mask) + r * width + j)), factor);
                narrow(data(*branch) + r * width + j, all);
            }
        }
    }
}

inline __m512 sigmoid(__m512 x) {
    const __m512 e = exp2Fast(_mm512_min_ps(_mm512_mul_ps(x, _mm512_set1_ps(-kLog2E)), _mm512_set1_ps(120.0f)));
    return _mm512_div_ps(_mm512_set1_ps(1.0f), _mm512_add_ps(_mm512_set1_ps(1.0f), e));
}

// both (M, 2·H): gate, then up. a = silu(gate) · up.
void gateForward(torch::Tensor both, torch::Tensor a) {
    const std::int64_t rows = a.size(0), hidden = a.size(1);
    for (std::int64_t r = 0; r < rows; ++r) {
        const Bf16* gate = data(both) + r * 2 * hidden;
        for (std::int64_t j = 0; j < hidden; j += 16) {
            const __m512 g = widen(gate + j);
            narrow(data(a) + r * hidden + j,
                   _mm512_mul_ps(_mm512_mul_ps(g, sigmoid(g)), widen(gate + hidden + j)));
        }
    }
}

void gateBackward(torch::Tensor both, torch::Tensor da, torch::Tensor dboth) {
    const std::int64_t rows = da.size(0), hidden = da.size(1);
    const __m512 one = _mm512_set1_ps(1.0f);
    for (std::int64_t r = 0; r < rows; ++r) {
        const Bf16* gate = data(both) + r * 2 * hidden;
        Bf16* to = data(dboth) + r * 2 * hidden;
        for (std::int64_t j = 0; j < hidden; j += 16) {
            const __m512 g = widen(gate + j);
            const __m512 up = widen(gate + hidden + j);
            const __m512 grad = widen(data(da) + r * hidden + j);
            const __m512 s = sigmoid(g);
            const __m512 slope = _mm512_mul_ps(s, _mm512_fmadd_ps(g, _mm512_sub_ps(one, s), one));
            narrow(to + j, _mm512_mul_ps(_mm512_mul_ps(grad, up), slope));
            narrow(to + hidden + j, _mm512_mul_ps(grad, _mm512_mul_ps(g, s)));
        }
    }
}

// Mean cross-entropy of (M, V) logits, which become their own gradient.
double crossEntropy(torch::Tensor logits, torch::Tensor targets) {
    const std::int64_t rows = logits.size(0), width = logits.size(1);
    const __m512 factor = _mm512_set1_ps(kLog2E);
    std::vector<float> exponentials(static_cast<std::size_t>(width));
    double total = 0.0;
    for (std::int64_t r = 0; r < rows; ++r) {
        Bf16* row = data(logits) + r * width;
        __m512 top = _mm512_set1_ps(-1e30f);
        for (std::int64_t j = 0; j < width; j += 16) top = _mm512_max_ps(top, widen(row + j));
        const float peak = _mm512_reduce_max_ps(top);
        const __m512 shift = _mm512_set1_ps(-peak * kLog2E);
        __m512 sum = _mm512_setzero_ps();
        for (std::int64_t j = 0; j < width; j += 16) {
            const __m512 e = exp2Fast(_mm512_fmadd_ps(widen(row + j), factor, shift));
            _mm512_storeu_ps(exponentials.data() + j, e);
            sum = _mm512_add_ps(sum, e);
        }
        const float mass = _mm512_reduce_add_ps(sum);
        const std::int64_t target = targets.data_ptr<std::int64_t>()[r];
        const std::uint32_t bits = std::uint32_t(row[target]) << 16;
        float chosen;
        std::memcpy(&chosen, &bits, sizeof chosen);
        total += double(std::log2(mass)) * kLn2 + peak - chosen;
        const __m512 share = _mm512_set1_ps(1.0f / mass / static_cast<float>(rows));
        exponentials[static_cast<std::size_t>(target)] -= mass;
        for (std::int64_t j = 0; j < width; j += 16)
            narrow(row + j, _mm512_mul_ps(_mm512_loadu_ps(exponentials.data() + j), share));
    }
    return total / static_cast<double>(rows);
}

}  // namespace

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
    bindAttention(m);
    m.def("norm_forward", &normForward);
    m.def("norm_backward", &normBackward);
    m.def("gate_forward", &gateForward);
    m.def("gate_backward", &gateBackward);
    m.def("cross_entropy", &crossEntropy);
}
