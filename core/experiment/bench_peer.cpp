#include "core/experiment/bench_peer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/memory.h"
#include "core/base/process.h"
#include "core/io/json_text.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
namespace fs = std::filesystem;

namespace {

constexpr const char* kBench = "llama-bench";
constexpr const char* kPerplexity = "llama-perplexity";
constexpr int kPeerRuns = 2;  // of each test in one call; the first of all is warmed up by the program itself
constexpr std::int64_t kMostChunks = 256;
constexpr double kScoringSeconds = 1.5;  // that its scoring should last, so that starting does not matter

Text programText(const fs::path& program) { return {QS_LABEL("core", "program %1"), {program.string()}}; }

bool canRun(const fs::path& path) {
  std::error_code ec;
  return fs::is_regular_file(path, ec) && ::access(path.c_str(), X_OK) == 0;
}

std::string beginning(const std::string& text) {
  std::string out = text.substr(0, 60);
  const std::size_t first = out.find_first_not_of(" \r\n\t");
  if (first == std::string::npos) return {};
  return out.substr(first) + (text.size() > 60 ? "…" : "");
}

Status checkExit(const fs::path& program, const base::ProcessResult& done) {
  if (done.exitStatus == 0) return {};
  return base::fail(ErrorKind::badInput, programText(program), QS_LABEL("core", "exit status 0"),
                    {QS_LABEL("core", "%1 (%2)"),
                     {std::to_string(done.exitStatus), done.message.empty() ? std::string("–") : done.message.substr(0, 300)}},
                    done.exitStatus == 128 + 4
                        ? Text(QS_LABEL("core", "it was built for another processor; build it for this one"))
                        : Text(QS_LABEL("core", "run the program by hand; it must run on this machine by itself")));
}

}  // namespace

Result<PeerPrograms> findPeer(const std::string& folderOrProgram) {
  const fs::path given(folderOrProgram);
  std::error_code ec;
  std::vector<fs::path> places;
  if (fs::is_directory(given, ec)) {
    for (const char* below : {"", "bin", "build/bin"}) places.push_back((given / below / kBench).lexically_normal());
  } else {
    places.push_back(given);
  }
  std::string looked;
  for (const fs::path& place : places) {
    looked += (looked.empty() ? "" : ", ") + place.string();
    if (!canRun(place)) continue;
    PeerPrograms out{fs::absolute(place), std::nullopt};
    const fs::path other = out.bench.parent_path() / kPerplexity;
    if (canRun(other)) out.perplexity = other;
    return out;
  }
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "the peer %1"), {folderOrProgram}},
                    QS_LABEL("core", "llama-bench, or a folder that has it"),
                    {QS_LABEL("core", "no program at %1"), {looked}},
                    QS_LABEL("core", "build llama.cpp and give its bin folder"));
}

std::optional<PeerType> peerType(const quant::QuantScheme& scheme) {
  if (scheme.activations || scheme.kv || scheme.attention) return std::nullopt;
  const std::string weights = scheme.text();
  constexpr std::array<std::pair<std::string_view, io::GgufType>, 5> kSame = {{{"fp32", io::GgufType::F32},
                                                                              {"fp16", io::GgufType::F16},
                                                                              {"bf16", io::GgufType::BF16},
                                                                              {"q8_0", io::GgufType::Q8_0},
                                                                              {"q4_0", io::GgufType::Q4_0}}};
  for (const auto& [name, type] : kSame) {
    if (weights == name) return PeerType{type, true};
  }
  const double bits = quant::storedBits(scheme.weights, 4096, 4096) / (4096.0 * 4096.0);
  if (bits >= 8.0 && bits <= 9.0) return PeerType{io::GgufType::Q8_0, false};
  if (bits >= 4.0 && bits <= 5.0) return PeerType{io::GgufType::Q4_0, false};
  return std::nullopt;
}

Result<PeerFolder> PeerFolder::create() {
  std::error_code ec;
  const fs::path parent = fs::temp_directory_path(ec);
  std::string name = ((ec ? fs::path("/var/tmp") : parent) / "quantspec-bench-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    return base::fail(base::systemError(name, QS_LABEL("core", "a place that can be written"), errno));
  }
  PeerFolder out;
  out.path_ = name;
  return out;
}

PeerFolder::~PeerFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

Result<PeerRunner> PeerRunner::create(const PeerPrograms& programs, const PeerFolder& folder, const model::Model& model,
                                      PeerType type, io::GgufType tables, std::int64_t prompt, std::int64_t decode,
                                      unsigned threads, const base::TaskContext& context) {
  PeerRunner out;
  out.programs_ = programs;
  out.prompt_ = prompt;
  out.decode_ = decode;
  out.threads_ = threads;
  out.file_ = folder.path() / fmt::format("{}-{}.gguf", io::ggufTypeName(type.type), io::ggufTypeName(tables));
  std::error_code ec;
  // At most: everything in F32.
  const std::uint64_t most = model.parameters() * sizeof(float);
  if (const auto space = fs::space(folder.path(), ec); !ec && space.available < most) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "folder %1"), {folder.path().parent_path().string()}},
                      {QS_LABEL("core", "%1 GB for the peer's file"), {base::gigabytes(most)}},
                      {QS_LABEL("core", "%1 GB"), {base::gigabytes(space.available)}},
                      QS_LABEL("core", "free some space, or set TMPDIR to another place"));
  }
  QS_ASSIGN(auto written, model::writeGgufModel(model, out.file_, {type.type, tables, "equal weights"}, context));
  out.out_.file = {std::string(io::ggufTypeName(type.type)), type.equal, written.bytes, std::move(written.kept)};
  if (!programs.perplexity) return out;
  if (model.config().vocab < model::kByteVocabulary || prompt < 16) {
    out.out_.notes.push_back(QS_LABEL("core", "Scoring was not timed: the peer needs a vocabulary of bytes and 16 tokens."));
    out.programs_.perplexity.reset();
    return out;
  }
  // Any text: a token a byte.
  out.mostChunks_ = kMostChunks;
  std::string text;
  for (std::int64_t i = 0; i < (kMostChunks + 2) * prompt; ++i) text += static_cast<char>('a' + i * i % 23);
  out.text_ = folder.path() / "text.txt";
  QS_TRY(base::writeFileAtomically(out.text_, text));
  return out;
}

Status PeerRunner::sample(const base::TaskContext& context) {
  const std::vector<std::string> words = {"-m", file_.string(), "-p", std::to_string(prompt_), "-n", std::to_string(decode_),
                                          "-t", std::to_string(threads_), "-r", std::to_string(kPeerRuns), "-o", "json"};
  QS_ASSIGN(const auto done, base::runProcess(programs_.bench, words, {}, context.stop));
  QS_TRY(checkExit(programs_.bench, done));
  QS_ASSIGN(const auto figures, readPeerFigures(programs_.bench, done.output, prompt_, decode_));
  out_.prefill.samples.push_back(figures.prefill);
  out_.decode.samples.push_back(figures.decode);
  out_.build = figures.build;
  return programs_.perplexity ? sampleLoss(context) : Status();
}

// The program says how long it took only in rounded figures: the difference between few and many chunks is what scoring
// costs, without starting and loading.
Status PeerRunner::sampleLoss(const base::TaskContext& context) {
  const double wanted = kScoringSeconds * out_.prefill.samples.back() / static_cast<double>(prompt_);
  const auto more = static_cast<std::int64_t>(std::clamp(std::ceil(wanted), 1.0, static_cast<double>(mostChunks_ - 1)));
  const auto few = scoringSeconds(1, context);
  const auto many = few ? scoringSeconds(1 + more, context) : few;
  if (!many) {
    if (many.error().kind == ErrorKind::cancelled) return base::fail(many.error());
    out_.notes.push_back({QS_LABEL("core", "Scoring was not timed: %1"), {many.error().english()}});
    out_.loss.samples.clear();
    programs_.perplexity.reset();
    return {};
  }
  // On a busy machine more text may take no longer; that says nothing.
  if (*many <= *few) return {};
  out_.loss.samples.push_back(static_cast<double>(more * prompt_) / (*many - *few));
  return {};
}

PeerSpeed PeerRunner::finish() {
  if (programs_.perplexity && out_.loss.samples.empty()) {
    out_.notes.push_back(QS_LABEL("core", "Scoring was not timed: the machine was too busy to tell what it takes."));
  }
  return out_;
}

Result<double> PeerRunner::scoringSeconds(std::int64_t chunks, const base::TaskContext& context) {
  const std::string size = std::to_string(prompt_);
  const std::vector<std::string> words = {"-m", file_.string(), "-f", text_.string(), "-c", size, "-b", size,
                                          "-t", std::to_string(threads_), "--chunks", std::to_string(chunks)};
  QS_ASSIGN(const auto done, base::runProcess(*programs_.perplexity, words, {}, context.stop));
  QS_TRY(checkExit(*programs_.perplexity, done));
  return done.seconds;
}

Result<PeerFigures> readPeerFigures(const fs::path& program, const std::string& output, std::int64_t prompt,
                                    std::int64_t decode) {
  const auto odd = [&](Text expected, Text found) {
    return base::fail(ErrorKind::badInput, programText(program), std::move(expected), std::move(found),
                      QS_LABEL("core", "give llama.cpp's llama-bench, in a version that has -o json"));
  };
  const auto json = io::parseJson(output, programText(program));
  if (!json || !json->is_array()) {
    const std::string start = beginning(output);
    return odd(QS_LABEL("core", "the JSON list that llama-bench prints"),
               start.empty() ? Text(QS_LABEL("core", "nothing")) : Text(start));
  }
  PeerFigures out;
  for (const auto& test : *json) {
    if (!test.is_object()) continue;
    const auto whole = [&](const char* key) -> std::int64_t {
      return test.contains(key) && test[key].is_number_integer() ? test[key].template get<std::int64_t>() : -1;
    };
    const double rate = test.contains("avg_ts") && test["avg_ts"].is_number() ? test["avg_ts"].template get<double>() : 0.0;
    if (whole("n_prompt") == prompt && whole("n_gen") == 0) out.prefill = rate;
    if (whole("n_prompt") == 0 && whole("n_gen") == decode) out.decode = rate;
    if (test.contains("build_commit") && test["build_commit"].is_string()) {
      out.build = fmt::format("llama.cpp {} ({})", whole("build_number"), test["build_commit"].template get<std::string>());
    }
  }
  if (!(out.prefill > 0.0) || !(out.decode > 0.0) || !std::isfinite(out.prefill) || !std::isfinite(out.decode)) {
    return odd({QS_LABEL("core", "speeds above 0 for a prefill of %1 and a decode of %2 tokens"),
                {std::to_string(prompt), std::to_string(decode)}},
               {QS_LABEL("core", "%1 and %2"), {fmt::format("{:.6g}", out.prefill), fmt::format("{:.6g}", out.decode)}});
  }
  return out;
}

}  // namespace qs::experiment
