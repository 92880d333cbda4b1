// The page Tensors' waits: first picture and whole statistics of a 4096 × 4096 tensor, a scheme on it, a sweep, and the
// opening of a 4 GB sharded folder with the memory that is resident after it. Files lie in the temporary folder; those
// of the 4 GB are holes.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_scheme.h"
#include "core/experiment/tensor_study.h"
#include "core/experiment/tensor_sweep.h"
#include "core/io/safetensors.h"
#include "core/tensor/half_bits.h"

namespace {

using namespace qs;  // a program of its own
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSide = 4096;

experiment::Services& services() {
  static experiment::Services all;
  return all;
}

// Removed at the end of the program.
const fs::path& folder() {
  struct Place {
    fs::path path = fs::temp_directory_path() / ("qs_tensors_bench_" + std::to_string(::getpid()));
    Place() { fs::create_directories(path); }
    ~Place() { fs::remove_all(path); }
  };
  static const Place place;
  return place.path;
}

// Normal weights in F32 ("f32") and BF16 ("bf16").
const std::string& square() {
  static const std::string path = [] {
    std::vector<float> values(kSide * kSide);
    std::vector<std::uint16_t> halves(values.size());
    std::mt19937 engine(1);
    std::normal_distribution<float> normal(0.0F, 0.02F);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = normal(engine);
      halves[i] = tensor::floatToBfloat(values[i]);
    }
    const std::vector<io::NamedTensor> tensors = {
        {"f32", {tensor::DType::F32, {{kSide, kSide}}, std::as_bytes(std::span(values))}},
        {"bf16", {tensor::DType::BF16, {{kSide, kSide}}, std::as_bytes(std::span(halves))}}};
    const fs::path file = folder() / "square.safetensors";
    if (!io::writeSafetensors(file, tensors)) std::abort();
    return file.string();
  }();
  return path;
}

double seconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

// Manual time: to the first picture, or to the whole.
void Study(benchmark::State& state, const char* tensor, bool first) {
  experiment::TensorStudySpec spec;
  spec.model = square();
  spec.tensor = tensor;
  (void)services().source(spec.model);
  for (auto _ : state) {
    const auto started = Clock::now();
    double sampled = 0.0;
    const auto study = experiment::studyTensor(
        spec, services(), {}, [&](const experiment::TensorStudy&) { sampled = seconds(Clock::now() - started); });
    benchmark::DoNotOptimize(study->stats.rms);
    state.SetIterationTime(first ? sampled : seconds(Clock::now() - started));
  }
}
BENCHMARK_CAPTURE(Study, first_picture_f32, "f32", true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Study, first_picture_bf16, "bf16", true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Study, whole_f32, "f32", false)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Study, whole_bf16, "bf16", false)->UseManualTime()->Unit(benchmark::kMillisecond);

void Scheme(benchmark::State& state, const char* scheme, bool first) {
  experiment::SchemeStudySpec spec;
  spec.model = square();
  spec.tensor = "bf16";
  spec.scheme = quant::QuantScheme::parse(scheme).value();
  for (auto _ : state) {
    const auto started = Clock::now();
    double sampled = 0.0;
    const auto study = experiment::studyScheme(
        spec, services(), {}, [&](const experiment::SchemeStudy&) { sampled = seconds(Clock::now() - started); });
    benchmark::DoNotOptimize(study->stats.sumSquaredError);
    state.SetIterationTime(first ? sampled : seconds(Clock::now() - started));
  }
}
BENCHMARK_CAPTURE(Scheme, first_picture_int4_g32, "int4:g32", true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Scheme, whole_int4_g32, "int4:g32", false)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Scheme, first_picture_int4, "int4", true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Scheme, whole_int4, "int4", false)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Scheme, first_picture_int4_col, "int4:col", true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Scheme, whole_int4_col, "int4:col", false)->UseManualTime()->Unit(benchmark::kMillisecond);

void Sweep(benchmark::State& state) {
  experiment::SweepSpec spec;
  spec.model = square();
  spec.tensor = "bf16";
  for (auto _ : state) {
    const auto cells = experiment::sweepTensor(spec, services(), {});
    benchmark::DoNotOptimize(cells->size());
  }
}
BENCHMARK(Sweep)->UseRealTime()->Unit(benchmark::kMillisecond);

// 32 shards of 125 MB with 64 matrices each, all holes.
const std::string& sharded() {
  static const std::string path = [] {
    constexpr int kShards = 32;
    constexpr int kTensors = 64;
    constexpr std::uint64_t kBytes = 1024 * 953 * 2;
    const fs::path place = folder() / "sharded";
    fs::create_directories(place);
    std::string map;
    std::uint64_t total = 0;
    for (int shard = 0; shard < kShards; ++shard) {
      const std::string name = "model-" + std::to_string(shard) + ".safetensors";
      std::string header = "{";
      for (int t = 0; t < kTensors; ++t) {
        const std::string tensor = "model.layers." + std::to_string(shard * kTensors + t) + ".mlp.up_proj.weight";
        const std::uint64_t at = static_cast<std::uint64_t>(t) * kBytes;
        header += (t == 0 ? "" : ",") + ("\"" + tensor) + R"(":{"dtype":"BF16","shape":[953,1024],"data_offsets":[)" +
                  std::to_string(at) + "," + std::to_string(at + kBytes) + "]}";
        map += (map.empty() ? "" : ",") + ("\"" + tensor) + "\":\"" + name + "\"";
      }
      header += "}";
      const std::uint64_t length = header.size();
      std::ofstream out(place / name, std::ios::binary);
      out.write(reinterpret_cast<const char*>(&length), sizeof length);
      out << header;
      out.close();
      fs::resize_file(place / name, sizeof length + length + kTensors * kBytes);
      total += kTensors * kBytes;
    }
    std::ofstream(place / "model.safetensors.index.json")
        << R"({"metadata":{"total_size":)" << total << R"(},"weight_map":{)" << map << "}}";
    return place.string();
  }();
  return path;
}

double residentMegabytes() {
  std::ifstream in("/proc/self/status");
  std::string key;
  double kib = 0.0;
  while (in >> key) {
    if (key == "VmRSS:" && in >> kib) return kib / 1000.0;
    std::getline(in, key);
  }
  return 0.0;
}

void Open(benchmark::State& state) {
  const std::string& path = sharded();
  double most = 0.0;
  std::size_t tensors = 0;
  const double before = residentMegabytes();
  for (auto _ : state) {
    experiment::Services fresh(1);
    const auto list = experiment::listTensors(path, fresh);
    tensors = list ? list->tensors.size() : 0;
    most = std::max(most, residentMegabytes());
  }
  state.counters["tensors"] = static_cast<double>(tensors);
  state.counters["resident_MB"] = most;
  state.counters["growth_MB"] = most - before;
}
BENCHMARK(Open)->UseRealTime()->Unit(benchmark::kMillisecond);

// All of it read once; what is resident must not grow with the file.
void Survey(benchmark::State& state) {
  const std::string& path = sharded();
  const double before = residentMegabytes();
  double most = 0.0;
  for (auto _ : state) {
    const auto status = experiment::surveyTensors({path, {}}, services(), {}, [&](const experiment::TensorSurvey&) {
      most = std::max(most, residentMegabytes());
    });
    benchmark::DoNotOptimize(status.has_value());
  }
  state.counters["growth_MB"] = most - before;
}
BENCHMARK(Survey)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
