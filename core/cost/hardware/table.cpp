// The table of hardware, as data. Figures are the makers' for dense arithmetic, without the doubling that sparsity is
// advertised with; a multiply-add is two operations. A maker's GB are 10^9 bytes here.
#include "core/cost/hardware.h"

namespace qs::cost {

namespace {

constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;

using enum Arithmetic;

std::vector<Hardware> make() {
  const std::vector<std::string> ampere = {"bf16", "fp16", "fp32", "int8", "int4"};
  const std::vector<std::string> hopper = {"bf16", "fp16", "fp32", "int8", "fp8_e4m3", "fp8_e5m2"};
  const std::vector<std::string> ada = {"bf16", "fp16", "fp32", "int8", "int4", "fp8_e4m3", "fp8_e5m2"};
  const std::vector<std::string> blackwell = {"bf16",       "fp16",       "fp32",       "int8",       "fp8_e4m3", "fp8_e5m2",
                                               "fp6_e2m3",   "fp6_e3m2",   "fp4_e2m1",   "mxfp8_e4m3", "mxfp8_e5m2",
                                               "mxfp6_e2m3", "mxfp6_e3m2", "mxfp4",      "nvfp4"};
  return {
      {"a100", "NVIDIA A100 SXM4 80 GB", 2039 * kGiga, 80 * kGiga,
       {{fp32, 19.5 * kTera}, {fp16, 312 * kTera}, {int8, 624 * kTera}, {int4, 1248 * kTera}},
       ampere, "NVIDIA A100 Tensor Core GPU data sheet, 2021, 80 GB SXM, dense", {}},
      {"h100", "NVIDIA H100 SXM5 80 GB", 3350 * kGiga, 80 * kGiga,
       {{fp32, 66.9 * kTera}, {fp16, 989.4 * kTera}, {fp8, 1978.9 * kTera}, {int8, 1978.9 * kTera}},
       hopper, "NVIDIA H100 Tensor Core GPU Architecture whitepaper and data sheet, 2022, SXM5, dense", {}},
      {"h200", "NVIDIA H200 SXM 141 GB", 4800 * kGiga, 141 * kGiga,
       {{fp32, 66.9 * kTera}, {fp16, 989.4 * kTera}, {fp8, 1978.9 * kTera}, {int8, 1978.9 * kTera}},
       hopper, "NVIDIA H200 Tensor Core GPU data sheet, 2023, SXM; rates as the H100's, dense", {}},
      {"b200", "NVIDIA B200 SXM 180 GB", 8000 * kGiga, 180 * kGiga,
       {{fp32, 80 * kTera}, {fp16, 2250 * kTera}, {fp8, 4500 * kTera}, {fp4, 9000 * kTera}, {int8, 4500 * kTera}},
       blackwell, "NVIDIA Blackwell architecture technical brief, 2024, HGX B200 at 1,000 W, one GPU, dense", {}},
      {"rtx3090", "NVIDIA GeForce RTX 3090 24 GB", 936 * kGiga, 24 * kGiga,
       {{fp32, 35.6 * kTera}, {fp16, 71 * kTera}, {int8, 284 * kTera}, {int4, 568 * kTera}},
       ampere, "NVIDIA Ampere GA102 GPU Architecture whitepaper, 2020, FP32 sums, dense", {}},
      {"rtx4090", "NVIDIA GeForce RTX 4090 24 GB", 1008 * kGiga, 24 * kGiga,
       {{fp32, 82.6 * kTera}, {fp16, 165.2 * kTera}, {fp8, 330.3 * kTera}, {int8, 660.6 * kTera}, {int4, 1321.2 * kTera}},
       ada, "NVIDIA Ada GPU Architecture whitepaper, 2022, FP32 sums, dense", {}},
      {"rtx5090", "NVIDIA GeForce RTX 5090 32 GB", 1792 * kGiga, 32 * kGiga,
       {{fp32, 104.8 * kTera}, {fp16, 209.5 * kTera}, {fp8, 419 * kTera}, {fp4, 1676 * kTera}, {int8, 838 * kTera}},
       blackwell, "NVIDIA RTX Blackwell GPU Architecture whitepaper, 2025, FP32 sums, dense", {}},
      // Processors: cores × base clock × operations a core does in a cycle (512-bit multiply-adds in F32, dot products in
      // BF16 and INT8); bandwidth: channels × transfers a second × 8 bytes; the most memory a socket takes.
      {"epyc-9654", "AMD EPYC 9654, one socket", 460.8 * kGiga, 6000 * kGiga,
       {{fp32, 96 * 2.4e9 * 32}, {fp16, 96 * 2.4e9 * 64}, {int8, 96 * 2.4e9 * 128}},
       {"bf16", "fp32", "int8"}, "computed from AMD's specification, 2022: 96 cores, 2.4 GHz base, 12 × DDR5-4800, 6 TB", {}},
      {"xeon-8480", "Intel Xeon Platinum 8480+, one socket", 307.2 * kGiga, 4000 * kGiga,
       {{fp32, 56 * 2.0e9 * 64}, {fp16, 56 * 2.0e9 * 2048}, {int8, 56 * 2.0e9 * 4096}},
       {"bf16", "fp32", "int8"}, "computed from Intel's specification, 2023: 56 cores with AMX, 2.0 GHz base, 8 × DDR5-4800, 4 TB", {}},
      {"ryzen-7950x", "AMD Ryzen 9 7950X", 83.2 * kGiga, 128 * kGiga,
       {{fp32, 16 * 4.5e9 * 32}, {fp16, 16 * 4.5e9 * 64}, {int8, 16 * 4.5e9 * 128}},
       {"bf16", "fp32", "int8"}, "computed from AMD's specification, 2022: 16 cores, 4.5 GHz base, 2 × DDR5-5200, 128 GB", {}},
  };
}

}  // namespace

const std::vector<Hardware>& hardwareTable() {
  static const std::vector<Hardware> all = make();
  return all;
}

}  // namespace qs::cost
