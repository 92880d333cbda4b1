// Causal attention with rotary positions for training, forward and backward, on
// AMX tiles in bfloat16. It is an accelerator for train.py on processors that
// have AMX: attention.py holds the same in plain PyTorch and is used elsewhere.
//
// One head at a time stays in the second-level cache. Scores are never written to
// memory as a whole: the forward pass keeps each row's log-sum-exp, the backward
// pass computes the probabilities again from it (as FlashAttention does,
// arXiv 2205.14135). Heads are 32 wide, so one tile product spans the whole head.

#include <immintrin.h>
#include <sys/syscall.h>
#include <torch/extension.h>
#include <unistd.h>

#include "lanes.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace {

constexpr int kHead = 32;      // head width
constexpr int kTile = 16;      // rows of a tile
constexpr int kMaxTime = 512;  // rows of the scratch buffers

struct alignas(64) TileConfig {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

// The configuration is put back at the end, since oneDNN remembers its own.
class TileScope {
public:
    TileScope() {
        _tile_storeconfig(&before_);
        const TileConfig ours;
        _tile_loadconfig(&ours);
    }
    ~TileScope() { _tile_loadconfig(&before_); }

private:
    alignas(64) TileConfig before_;
};

// One head's operands. `rows` feed the left of a product, `columns` the right of
// X·Yᵀ (summed over the head), `pairs` the right of P·Y (summed over time).
struct alignas(64) Operand {
    Bf16 rows[kMaxTime * kHead];
    std::uint32_t columns[kMaxTime * kHead / 2];
    std::uint32_t pairs[kMaxTime * kHead / 2];
};

// Half-split rotation of one row; direction −1 turns back.
inline void rotateRow(__m512& left, __m512& right, const float* cos, const float* sin, float direction) {
    const __m512 c = _mm512_loadu_ps(cos);
    const __m512 s = _mm512_mul_ps(_mm512_loadu_ps(sin), _mm512_set1_ps(direction));
    const __m512 l = _mm512_fnmadd_ps(right, s, _mm512_mul_ps(left, c));
    const __m512 r = _mm512_fmadd_ps(left, s, _mm512_mul_ps(right, c));
    left = l;
    right = r;
}

void fillColumns(Operand& o, int time) {
    // One gather takes dword r of the 16 rows of a tile.
    const __m512i rows = _mm512_mullo_epi32(
        _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi32(16));
    const auto* dwords = reinterpret_cast<const int*>(o.rows);
    for (int tile = 0; tile < time / kTile; ++tile)
        for (int r = 0; r < 16; ++r)
            _mm512_store_si512(o.columns + (tile * 16 + r) * 16,
                               _mm512_i32gather_epi32(rows, dwords + tile * 256 + r, 4));
}

void fillPairs(Operand& o, int time) {
    for (int block = 0; block < time / 32; ++block)
        for (int half = 0; half < 2; ++half)
            for (int r = 0; r < 16; ++r) {
                const Bf16* even = o.rows + (block * 32 + 2 * r) * kHead + half * 16;
                const __m512i low = _mm512_cvtepu16_epi32(_mm256_load_si256(reinterpret_cast<const __m256i*>(even)));
                const __m512i high =
                    _mm512_cvtepu16_epi32(_mm256_load_si256(reinterpret_cast<const __m256i*>(even + kHead)));
                _mm512_store_si512(o.pairs + ((block * 2 + half) * 16 + r) * 16,
                                   _mm512_or_si512(low, _mm512_slli_epi32(high, 16)));
            }
}

// from: rows `stride` apart. cos and sin (time, 32), or null for no rotation.
void loadRows(Operand& o, const Bf16* from, std::int64_t stride, int time, const float* cos, const float* sin) {
    for (int t = 0; t < time; ++t) {
        if (cos == nullptr) {
            std::memcpy(o.rows + t * kHead, from + t * stride, kHead * sizeof(Bf16));
            continue;
        }
        __m512 left = widen(from + t * stride);
        __m512 right = widen(from + t * stride + 16);
        rotateRow(left, right, cos + t * kHead, sin + t * kHead, 1.0f);
        narrow(o.rows + t * kHead, left);
        narrow(o.rows + t * kHead + 16, right);
    }
}

// out (16, 16·(to−from)) = rows of `tile` of a times columns of tiles [from, to) of b.
void scoreTiles(const Operand& a, int tile, const Operand& b, int from, int to, float* out, int stride) {
    _tile_loadd(0, a.rows + tile * kTile * kHead, 64);
    int j = from;
    const int bytes = stride * 4;
    for (; j + 3 <= to; j += 3) {
        _tile_zero(4);
        _tile_zero(5);
        _tile_zero(6);
        _tile_loadd(1, b.columns + j * 256, 64);
        _tile_loadd(2, b.columns + (j + 1) * 256, 64);
        _tile_loadd(3, b.columns + (j + 2) * 256, 64);
        _tile_dpbf16ps(4, 0, 1);
        _tile_dpbf16ps(5, 0, 2);
        _tile_dpbf16ps(6, 0, 3);
        _tile_stored(4, out + j * 16, bytes);
        _tile_stored(5, out + (j + 1) * 16, bytes);
        _tile_stored(6, out + (j + 2) * 16, bytes);
    }
    for (; j < to; ++j) {
        _tile_zero(4);
        _tile_loadd(1, b.columns + j * 256, 64);
        _tile_dpbf16ps(4, 0, 1);
        _tile_stored(4, out + j * 16, bytes);
    }
}

// out (16, 32) = left (16, 32·blocks), `stride` apart, times pairs of blocks [from, to).
void mixTiles(const Bf16* left, int stride, const Operand& b, int from, int to, float* out) {
    _tile_zero(4);
    _tile_zero(5);
    for (int k = from; k < to; ++k) {
        _tile_loadd(0, left + k * 32, stride * 2);
        _tile_loadd(1, b.pairs + k * 512, 64);
        _tile_loadd(2, b.pairs + k * 512 + 256, 64);
        _tile_dpbf16ps(4, 0, 1);
        _tile_dpbf16ps(5, 0, 2);
    }
    _tile_stored(4, out, kHead * 4);
    _tile_stored(5, out + 16, kHead * 4);
}

struct alignas(64) Scratch {
    Operand q, k, v, g;
    float scores[kTile * kMaxTime];
    float grads[kTile * kMaxTime];
    Bf16 p[kTile * kMaxTime];
    Bf16 ds[kTile * kMaxTime];
    float mixed[kTile * kHead];
    float other[kTile * kHead];
    float lse[kMaxTime];
    float delta[kMaxTime];
};

constexpr float kLog2E = 1.44269504f;
constexpr float kScale = 0.17677669529f;  // 1/√32

void forwardHead(Scratch& s, int time, Bf16* out, std::int64_t stride, float* lse) {
    const __m512 factor = _mm512_set1_ps(kScale * kLog2E);
    for (int tile = 0; tile < time / kTile; ++tile) {
        const int tiles = tile + 1;
        scoreTiles(s.q, tile, s.k, 0, tiles, s.scores, kMaxTime);
        float sums[kTile];
        for (int r = 0; r < kTile; ++r) {
            float* row = s.scores + r * kMaxTime;
            const auto last = static_cast<__mmask16>((2u << r) - 1);
            const __m512 lowest = _mm512_set1_ps(-1e30f);
            const __m512 diagonal = _mm512_mask_loadu_ps(lowest, last, row + tile * 16);
            __m512 top = diagonal;
            for (int j = 0; j < tile; ++j) top = _mm512_max_ps(top, _mm512_loadu_ps(row + j * 16));
            const float peak = _mm512_reduce_max_ps(top) * kScale * kLog2E;
            const __m512 shift = _mm512_set1_ps(-peak);
            __m512 sum = _mm512_setzero_ps();
            Bf16* p = s.p + r * kMaxTime;
            for (int j = 0; j < tile; ++j) {
                const __m512 e = exp2Fast(_mm512_fmadd_ps(_mm512_loadu_ps(row + j * 16), factor, shift));
                sum = _mm512_add_ps(sum, e);
                narrow(p + j * 16, e);
            }
            const __m512 e = _mm512_maskz_mov_ps(last, exp2Fast(_mm512_fmadd_ps(diagonal, factor, shift)));
            sum = _mm512_add_ps(sum, e);
            narrow(p + tile * 16, e);
            if (tiles % 2 == 1) narrow(p + tiles * 16, _mm512_setzero_ps());
            sums[r] = _mm512_reduce_add_ps(sum);
            lse[tile * kTile + r] = peak + std::log2(sums[r]);
        }
        mixTiles(s.p, kMaxTime, s.v, 0, (tiles + 1) / 2, s.mixed);
        for (int r = 0; r < kTile; ++r) {
            const __m512 inverse = _mm512_set1_ps(1.0f / sums[r]);
            Bf16* to = out + (tile * kTile + r) * stride;
            narrow(to, _mm512_mul_ps(_mm512_loadu_ps(s.mixed + r * kHead), inverse));
            narrow(to + 16, _mm512_mul_ps(_mm512_loadu_ps(s.mixed + r * kHead + 16), inverse));
        }
    }
}

void storeTurnedBack(const float* from, Bf16* to, std::int64_t stride, int first, const float* cos, const float* sin) {
    const __m512 scale = _mm512_set1_ps(kScale);
    for (int r = 0; r < kTile; ++r) {
        const int t = first + r;
        __m512 left = _mm512_mul_ps(_mm512_loadu_ps(from + r * kHead), scale);
        __m512 right = _mm512_mul_ps(_mm512_loadu_ps(from + r * kHead + 16), scale);
        rotateRow(left, right, cos + t * kHead, sin + t * kHead, -1.0f);
        narrow(to + t * stride, left);
        narrow(to + t * stride + 16, right);
    }
}

void backwardHead(Scratch& s, int time, Bf16* gq, Bf16* gk, Bf16* gv, std::int64_t stride, const float* cos,
                  const float* sin) {
    const __m512 factor = _mm512_set1_ps(kScale * kLog2E);
    const int tiles = time / kTile;
    // By queries: dS = P ∘ (dO Vᵀ − δ), dQ = dS K.
    for (int tile = 0; tile < tiles; ++tile) {
        scoreTiles(s.q, tile, s.k, 0, tile + 1, s.scores, kMaxTime);
        scoreTiles(s.g, tile, s.v, 0, tile + 1, s.grads, kMaxTime);
        for (int r = 0; r < kTile; ++r) {
            const int t = tile * kTile + r;
            const __m512 shift = _mm512_set1_ps(-s.lse[t]);
            const __m512 delta = _mm512_set1_ps(s.delta[t]);
            for (int j = 0; j <= tile; ++j) {
                const int at = r * kMaxTime + j * 16;
                const __m512 p = exp2Fast(_mm512_fmadd_ps(_mm512_loadu_ps(s.scores + at), factor, shift));
                __m512 ds = _mm512_mul_ps(p, _mm512_sub_ps(_mm512_loadu_ps(s.grads + at), delta));
                if (j == tile) ds = _mm512_maskz_mov_ps(static_cast<__mmask16>((2u << r) - 1), ds);
                narrow(s.ds + at, ds);
            }
            if (tile % 2 == 0) narrow(s.ds + r * kMaxTime + (tile + 1) * 16, _mm512_setzero_ps());
        }
        mixTiles(s.ds, kMaxTime, s.k, 0, tile / 2 + 1, s.mixed);
        storeTurnedBack(s.mixed, gq, stride, tile * kTile, cos, sin);
    }
    // By keys: the same transposed, dV = Pᵀ dO, dK = dSᵀ Q.
    for (int tile = 0; tile < tiles; ++tile) {
        scoreTiles(s.k, tile, s.q, tile, tiles, s.scores, kMaxTime);
        scoreTiles(s.v, tile, s.g, tile, tiles, s.grads, kMaxTime);
        for (int r = 0; r < kTile; ++r) {
            if (tile % 2 == 1) {
                narrow(s.p + r * kMaxTime + (tile - 1) * 16, _mm512_setzero_ps());
                narrow(s.ds + r * kMaxTime + (tile - 1) * 16, _mm512_setzero_ps());
            }
            for (int j = tile; j < tiles; ++j) {
                const int at = r * kMaxTime + j * 16;
                const __m512 lse = _mm512_loadu_ps(s.lse + j * 16);
                const __m512 delta = _mm512_loadu_ps(s.delta + j * 16);
                __m512 p = exp2Fast(_mm512_fmsub_ps(_mm512_loadu_ps(s.scores + at), factor, lse));
                if (j == tile) p = _mm512_maskz_mov_ps(static_cast<__mmask16>(0xFFFFu << r), p);
                narrow(s.p + at, p);
                narrow(s.ds + at, _mm512_mul_ps(p, _mm512_sub_ps(_mm512_loadu_ps(s.grads + at), delta)));
            }
        }
        mixTiles(s.p, kMaxTime, s.g, tile / 2, tiles / 2, s.mixed);
        mixTiles(s.ds, kMaxTime, s.q, tile / 2, tiles / 2, s.other);
        for (int r = 0; r < kTile; ++r) {
            Bf16* to = gv + (tile * kTile + r) * stride;
            narrow(to, _mm512_loadu_ps(s.mixed + r * kHead));
            narrow(to + 16, _mm512_loadu_ps(s.mixed + r * kHead + 16));
        }
        storeTurnedBack(s.other, gk, stride, tile * kTile, cos, sin);
    }
}

Scratch& scratch() {
    static thread_local auto held = std::make_unique<Scratch>();
    return *held;
}

// All are (batch, time, heads·32) bfloat16 and may be slices of wider rows; cos and
// sin are (time, 32) float. Fills out and lse, (batch, heads, time) log₂-sum-exp.
void forward(torch::Tensor q, torch::Tensor k, torch::Tensor v, torch::Tensor cos, torch::Tensor sin,
             torch::Tensor out, torch::Tensor lse) {
    const std::int64_t batch = q.size(0), time = q.size(1), heads = q.size(2) / kHead;
    const std::int64_t in = q.stride(1), to = out.stride(1);
    Scratch& s = scratch();
    const TileScope tiles;
    const int rows = static_cast<int>(time);
    for (std::int64_t b = 0; b < batch; ++b)
        for (std::int64_t h = 0; h < heads; ++h) {
            const std::int64_t at = b * time * in + h * kHead;
            loadRows(s.q, data(q) + at, in, rows, cos.data_ptr<float>(), sin.data_ptr<float>());
            loadRows(s.k, data(k) + at, in, rows, cos.data_ptr<float>(), sin.data_ptr<float>());
            loadRows(s.v, data(v) + at, in, rows, nullptr, nullptr);
            fillColumns(s.k, rows);
            fillPairs(s.v, rows);
            forwardHead(s, rows, data(out) + b * time * to + h * kHead, to,
                        lse.data_ptr<float>() + (b * heads + h) * time);
        }
}

// Fills gq, gk and gv, which lie as q, k and v do.
void backward(torch::Tensor grad, torch::Tensor q, torch::Tensor k, torch::Tensor v, torch::Tensor out,
              torch::Tensor lse, torch::Tensor cos, torch::Tensor sin, torch::Tensor gq, torch::Tensor gk,
              torch::Tensor gv) {
    const std::int64_t batch = q.size(0), time = q.size(1), heads = q.size(2) / kHead;
    const std::int64_t in = q.stride(1), from = out.stride(1);
    const float* c = cos.data_ptr<float>();
    const float* n = sin.data_ptr<float>();
    Scratch& s = scratch();
    const TileScope tiles;
    const int rows = static_cast<int>(time);
    for (std::int64_t b = 0; b < batch; ++b)
        for (std::int64_t h = 0; h < heads; ++h) {
            const std::int64_t at = b * time * in + h * kHead;
            const std::int64_t mixed = b * time * from + h * kHead;
            loadRows(s.q, data(q) + at, in, rows, c, n);
            loadRows(s.k, data(k) + at, in, rows, c, n);
            loadRows(s.v, data(v) + at, in, rows, nullptr, nullptr);
            loadRows(s.g, data(grad) + mixed, from, rows, nullptr, nullptr);
            for (Operand* o : {&s.q, &s.k, &s.v, &s.g}) fillColumns(*o, rows);
            for (Operand* o : {&s.q, &s.k, &s.g}) fillPairs(*o, rows);
            std::memcpy(s.lse, lse.data_ptr<float>() + (b * heads + h) * time, time * sizeof(float));
            const Bf16* o = data(out) + mixed;
            for (int t = 0; t < rows; ++t) {
                const __m512 sum =
                    _mm512_fmadd_ps(widen(o + t * from), widen(s.g.rows + t * kHead),
                                    _mm512_mul_ps(widen(o + t * from + 16), widen(s.g.rows + t * kHead + 16)));
                s.delta[t] = _mm512_reduce_add_ps(sum);
            }
            backwardHead(s, rows, data(gq) + at, data(gk) + at, data(gv) + at, in, c, n);
        }
}

// Asks Linux for leave to use the tiles (ARCH_REQ_XCOMP_PERM, XTILEDATA).
bool permitted() { return syscall(SYS_arch_prctl, 0x1023, 18) == 0; }

}  // namespace

void bindAttention(pybind11::module& m) {
    m.def("attention_forward", &forward);
    m.def("attention_backward", &backward);
    m.def("permitted", &permitted);
}
