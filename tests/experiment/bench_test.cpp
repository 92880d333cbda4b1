#include "core/experiment/bench.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>

#include "core/experiment/command.h"
#include "core/model/random_model.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTiny = "random:d=64,blocks=2,heads=4,kv=2,head=16,ffn=80,vocab=300,context=64";

std::string textOfFile(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

class BenchTest : public testing::Test {
 protected:
  BenchTest() : folder_("bench") {
    fs::create_directories(temporary());
    const char* old = std::getenv("TMPDIR");
    if (old != nullptr) oldTmpdir_ = old;
    ::setenv("TMPDIR", temporary().c_str(), 1);
  }
  ~BenchTest() override {
    if (oldTmpdir_) {
      ::setenv("TMPDIR", oldTmpdir_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
  }

  fs::path temporary() const { return folder_.path() / "temporary"; }
  fs::path log() const { return folder_.path() / "log"; }

  // A program of that name, in the folder `peer`, that does what the shell script says.
  void program(const std::string& name, const std::string& script) const {
    const fs::path path = peer() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(path, fs::perms::owner_all);
  }
  fs::path peer() const { return folder_.path() / "the peer"; }

  // What llama-bench prints, 100 and 50 tokens/s; its words go to the log.
  std::string goodBench() const {
    return "echo \"bench $*\" >> '" + log().string() +
           "'; head -c 4 \"$2\" >> '" + log().string() + "'; echo >> '" + log().string() +
           "'; echo '[{\"build_commit\": \"abc\", \"build_number\": 7, \"n_prompt\": '$4', \"n_gen\": 0, \"avg_ts\": 100.0},"
           "{\"n_prompt\": 0, \"n_gen\": '$6', \"avg_ts\": 50.0}]'";
  }

  static BenchSpec quick(const std::string& model = kTiny) {
    BenchSpec spec;
    spec.model = model;
    spec.kernels = false;
    spec.speed = {.prompt = 32, .decode = 8, .repeats = 2, .leastSeconds = 0.001};
    spec.machine = {.smallest = 1 << 20, .largest = 2 << 20, .threads = 0, .repeats = 1, .secondsPerPoint = 0.01};
    return spec;
  }
  BenchSpec withPeer(std::vector<const char*> schemes = {}) const {
    BenchSpec spec = quick();
    spec.peer = peer().string();
    for (const char* text : schemes) spec.schemes.push_back(quant::QuantScheme::parse(text).value());
    return spec;
  }
  void refuses(const BenchSpec& spec, int status, const std::vector<std::string>& says) {
    const auto result = runBench(spec, services_, {});
    ASSERT_FALSE(result) << says.front();
    EXPECT_EQ(result.error().exitStatus(), status) << result.error().english();
    for (const std::string& part : says) {
      EXPECT_NE(result.error().english().find(part), std::string::npos) << part << " in " << result.error().english();
    }
    EXPECT_TRUE(fs::is_empty(temporary())) << "files were left behind";
  }

  Services services_{2};
  test::TempDir folder_;
  std::optional<std::string> oldTmpdir_;
};

TEST_F(BenchTest, MeasuresAModelOfRandomWeightsAndSaysThatItIs) {
  const auto result = runBench(quick(), services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->threads, 2U);
  EXPECT_EQ(result->backend.substr(0, 5), "cpu-v");
  EXPECT_EQ(result->machine.reads.size(), 4U);
  EXPECT_TRUE(result->random);
  EXPECT_EQ(result->prompt, 32);
  EXPECT_EQ(result->decode, 8);
  ASSERT_EQ(result->models.size(), 1U);
  const ModelSpeed& model = result->models[0];
  EXPECT_EQ(model.scheme, "fp32");
  EXPECT_EQ(model.form.name, "F32");
  // What there is to read, and at most what filling up to whole registers adds to it.
  const auto lab = services_.model(kTiny, {}).value();
  EXPECT_GE(model.form.linearBytes, static_cast<std::int64_t>(4 * lab->linearParameters()));
  EXPECT_LE(model.form.linearBytes, static_cast<std::int64_t>(6 * lab->linearParameters()));
  EXPECT_GE(model.form.headBytes, 4 * 300 * 64);
  EXPECT_EQ(model.form.otherBytes, 6 * 64 * 4);
  // 2 (keys, values) · 2 blocks · 2 heads · 16 · 4 bytes, over 1 … 8 positions, and what fills a cache of small heads up.
  EXPECT_GE(model.kvBytes, 512 * 9 / 2);
  EXPECT_LE(model.kvBytes, 2 * 512 * 9 / 2);
  EXPECT_EQ(model.bytesPerToken(), model.form.bytes() + model.kvBytes);
  for (const Measured* measured : {&model.speeds.prefill, &model.speeds.decode, &model.speeds.loss}) {
    EXPECT_EQ(measured->samples.size(), 2U);
    EXPECT_GT(measured->median(), 1.0);
  }
  for (const Measured& columns : model.speeds.verify) {
    EXPECT_EQ(columns.samples.size(), 2U);
    EXPECT_GT(columns.median(), 0.0);
  }
  EXPECT_GT(model.shareOfBound, 0.0);
  if (result->othersShare) {
    EXPECT_EQ(result->notes.empty(), *result->othersShare < 0.1);
  }
  EXPECT_FALSE(model.peer);
  ASSERT_EQ(model.notes.size(), 1U);
  EXPECT_EQ(model.notes[0], model::randomWeightsNote());
}

TEST_F(BenchTest, SchemesTakeTurnsAndSayInWhichFormTheyRan) {
  BenchSpec spec = quick();
  for (const char* text : {"int4:g32", "bf16", "fp32", "int8:row+a=int8:token"}) {
    spec.schemes.push_back(quant::QuantScheme::parse(text).value());
  }
  const auto result = runBench(spec, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  ASSERT_EQ(result->models.size(), 4U);
  EXPECT_EQ(result->models[0].scheme, "int4:g32");
  for (const ModelSpeed& model : result->models) {
    EXPECT_EQ(model.speeds.decode.samples.size(), 2U);
    const bool said = std::any_of(model.notes.begin(), model.notes.end(), [](const base::Text& note) {
      return note.english().find("runs as F32") != std::string::npos;
    });
    EXPECT_EQ(said, model.form.name == "F32" && model.scheme != "fp32") << model.scheme;
  }
  // Products of codes read a byte a weight and four an output.
  const ModelSpeed& codes = result->models[3];
  EXPECT_EQ(codes.form.name, "INT8 codes");
  const auto lab = services_.model(kTiny, {}).value();
  EXPECT_EQ(codes.form.linearBytes, static_cast<std::int64_t>(lab->linearParameters()) + 4 * 2 * (64 + 32 + 32 + 64 + 80 + 80 + 64));
}

TEST_F(BenchTest, WeightsArePackedWhereTheyHaveSuchAFormUnlessRestoredIsWanted) {
  BenchSpec spec = quick(std::string(kTiny) + ",type=bf16");
  const auto lab = services_.model(spec.model, {}).value();
  const auto elements = static_cast<double>(lab->linearParameters());
  const auto stored = runBench(spec, services_, {});
  ASSERT_TRUE(stored) << stored.error().english();
  EXPECT_EQ(stored->models[0].scheme, "bf16");
  EXPECT_EQ(stored->models[0].form.name, "BF16");
  // Small matrices are filled up to whole registers.
  EXPECT_GE(stored->models[0].form.linearBytes, static_cast<std::int64_t>(2.0 * elements));
  EXPECT_LT(stored->models[0].form.linearBytes, static_cast<std::int64_t>(3.0 * elements));
  spec.schemes = {quant::QuantScheme::parse("int4:g32").value(), quant::QuantScheme::parse("int3:g64/keep(first)").value(),
                  quant::QuantScheme::parse("bf16+kv=int8:head").value()};
  const auto packed = runBench(spec, services_, {});
  ASSERT_TRUE(packed) << packed.error().english();
  EXPECT_EQ(packed->models[0].form.name, "packed");
  EXPECT_GT(packed->models[0].form.linearBits, 4.0);
  EXPECT_LT(packed->models[0].form.linearBits, 8.0);
  EXPECT_LT(packed->models[0].bytesPerToken(), stored->models[0].bytesPerToken());
  // A cache of codes is read as such.
  EXPECT_LT(packed->models[2].kvBytes, stored->models[0].kvBytes / 2);
  spec.restored = true;
  const auto restored = runBench(spec, services_, {});
  ASSERT_TRUE(restored) << restored.error().english();
  for (const ModelSpeed& model : restored->models) EXPECT_EQ(model.form.name, "F32") << model.scheme;
  EXPECT_GT(restored->models[0].form.linearBytes, 4 * static_cast<std::int64_t>(elements) - 1);
}

TEST_F(BenchTest, IsLimitedByTheContext) {
  BenchSpec spec = quick("random:d=64,blocks=1,heads=4,ffn=80,vocab=30,context=20");
  spec.speed = {.prompt = 512, .decode = 64, .repeats = 1, .leastSeconds = 0.001};
  const auto result = runBench(spec, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->prompt, 20);
  EXPECT_EQ(result->decode, 20);
  refuses(quick("random:d=64,blocks=1,heads=4,ffn=80,vocab=30,context=15"), 3, {"a context of at least 16 tokens, found 15"});
}

TEST_F(BenchTest, RefusesBeforeItMeasures) {
  refuses(quick("random:9B"), 3, {"random:9B", "135M"});
  refuses(quick("no/such/model"), 3, {"no/such/model"});
  refuses(quick("random:d=65536,blocks=1000,heads=64,ffn=262144,vocab=100000"), 5, {"GB of free memory"});
  BenchSpec spec = quick();
  spec.speed.repeats = 0;
  refuses(spec, 2, {"--repeats", "from 1 to 1000, found 0"});
  spec = quick();
  spec.speed.prompt = 1;
  refuses(spec, 2, {"--prompt"});
  spec = quick();
  spec.speed.decode = 0;
  refuses(spec, 2, {"--decode"});
  spec = quick();
  spec.backend = "gpu";
  refuses(spec, 2, {"gpu"});
  // A calibration needs words, which random weights have none for.
  spec = quick();
  spec.schemes.push_back(quant::QuantScheme::parse("int4:g32/gptq").value());
  refuses(spec, 3, {"random weights: for speed only", "choose a real model"});
}

TEST_F(BenchTest, KernelsAreMeasuredAgainstTheMachine) {
  BenchSpec spec = quick();
  spec.kernels = true;
  spec.models = false;
  spec.speed.repeats = 1;
  const auto result = runBench(spec, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_TRUE(result->models.empty());
  ASSERT_GE(result->kernels.size(), 10U);
  for (const KernelSpeed& kernel : result->kernels) {
    EXPECT_GT(kernel.elementsPerSecond, 1e4) << kernel.name;
    EXPECT_LT(kernel.elementsPerSecond, 1e13) << kernel.name;
    EXPECT_GT(kernel.shareOfBound, 0.0) << kernel.name;
  }
}

TEST(PeerTypes, AreEqualOnlyWhereTheBytesAre) {
  const auto type = [](const char* text) { return peerType(quant::QuantScheme::parse(text).value()); };
  const auto is = [&](const char* text, io::GgufType wanted, bool equal) {
    const auto found = type(text);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->type, wanted) << text;
    EXPECT_EQ(found->equal, equal) << text;
  };
  is("fp32", io::GgufType::F32, true);
  is("fp16", io::GgufType::F16, true);
  is("bf16", io::GgufType::BF16, true);
  is("q8_0", io::GgufType::Q8_0, true);
  is("q4_0", io::GgufType::Q4_0, true);
  is("int8:row", io::GgufType::Q8_0, false);
  is("int4:g32", io::GgufType::Q4_0, false);
  is("nf4", io::GgufType::Q4_0, false);
  EXPECT_FALSE(type("int3:g64"));
  EXPECT_FALSE(type("int6:row"));
  EXPECT_FALSE(type("int8:row+a=int8:token"));
  EXPECT_FALSE(type("bf16+kv=int4:head"));
}

TEST_F(BenchTest, ThePeerRunsInTurnOnAFileThatIsRemoved) {
  program("llama-bench", goodBench());
  const auto result = runBench(withPeer({"fp32", "q4_0", "int3:g64"}), services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_TRUE(fs::is_empty(temporary()));
  ASSERT_EQ(result->models.size(), 3U);
  const auto& plain = result->models[0].peer;
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->file.type, "F32");
  EXPECT_TRUE(plain->file.equal);
  EXPECT_TRUE(plain->file.kept.empty());
  EXPECT_EQ(plain->build, "llama.cpp 7 (abc)");
  EXPECT_EQ(plain->prefill.samples, (std::vector<double>{100.0, 100.0}));
  EXPECT_EQ(plain->decode.samples, (std::vector<double>{50.0, 50.0}));
  EXPECT_TRUE(plain->loss.samples.empty());
  const auto& blocks = result->models[1].peer;
  ASSERT_TRUE(blocks);
  EXPECT_EQ(blocks->file.type, "Q4_0");
  ASSERT_EQ(blocks->file.kept.size(), 2U) << "rows of 80 are no whole blocks";
  EXPECT_EQ(blocks->file.kept[0].dtype, "F16");
  EXPECT_LT(blocks->file.bytes, plain->file.bytes);
  EXPECT_FALSE(result->models[2].peer);
  EXPECT_EQ(result->models[2].notes.back().english(), "The peer has no file for this scheme.");
  // Two schemes, twice, each in turn, on files that were there.
  const std::string said = textOfFile(log());
  std::vector<std::size_t> at;
  for (const char* file : {"F32-F32.gguf -p 32 -n 8 -t 2", "Q4_0-F32.gguf -p 32 -n 8 -t 2"}) {
    const std::size_t first = said.find(file);
    ASSERT_NE(first, std::string::npos) << said;
    const std::size_t second = said.find(file, first + 1);
    ASSERT_NE(second, std::string::npos) << said;
    EXPECT_EQ(said.find(file, second + 1), std::string::npos) << said;
    at.push_back(first);
    at.push_back(second);
  }
  EXPECT_TRUE(at[0] < at[2] && at[2] < at[1] && at[1] < at[3]) << said;
  EXPECT_EQ(said.find("\nGGUF\n") != std::string::npos, true);
}

TEST_F(BenchTest, ThePeersPlainFileHasAsManyBytesAsOurs) {
  program("llama-bench", goodBench());
  BenchSpec spec = withPeer({"fp32"});
  // Wide enough that filling up does not matter.
  spec.model = "random:d=128,blocks=1,heads=4,ffn=256,vocab=320,context=64,type=bf16";
  const auto halves = runBench(spec, services_, {});
  ASSERT_TRUE(halves) << halves.error().english();
  EXPECT_EQ(halves->models[0].form.name, "BF16");
  EXPECT_EQ(halves->models[0].peer->file.type, "BF16");
  EXPECT_TRUE(halves->models[0].peer->file.equal);
  spec.restored = true;
  const auto whole = runBench(spec, services_, {});
  ASSERT_TRUE(whole) << whole.error().english();
  EXPECT_EQ(whole->models[0].peer->file.type, "F32");
}

TEST_F(BenchTest, ThePeerMayLieBelowAFolderOrBeTheProgramItself) {
  program("build/bin/llama-bench", goodBench());
  EXPECT_TRUE(findPeer(peer().string()));
  EXPECT_TRUE(findPeer((peer() / "build/bin/llama-bench").string()));
  EXPECT_FALSE(findPeer(peer().string())->perplexity);
  program("build/bin/llama-perplexity", "exit 0");
  EXPECT_TRUE(findPeer(peer().string())->perplexity);
}

TEST_F(BenchTest, ScoringIsTimedByTheDifferenceOfChunks) {
  program("llama-bench", goodBench());
  // A tenth of a second to start, and twenty milliseconds for each chunk.
  program("llama-perplexity", "for last; do :; done; sleep $(awk \"BEGIN {print 0.1 + 0.02 * $last}\")");
  BenchSpec spec = withPeer();
  spec.speed.repeats = 1;
  const auto result = runBench(spec, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  const auto& peerSpeed = result->models[0].peer;
  ASSERT_TRUE(peerSpeed);
  ASSERT_EQ(peerSpeed->loss.samples.size(), 1U);
  // 32 tokens a chunk in 20 ms: at most 1,600, less what the shell takes.
  EXPECT_GT(peerSpeed->loss.median(), 100.0);
  EXPECT_LT(peerSpeed->loss.median(), 10000.0);
  program("llama-perplexity", "echo 'no such vocabulary' >&2; exit 1");
  const auto without = runBench(spec, services_, {});
  ASSERT_TRUE(without) << without.error().english();
  EXPECT_TRUE(without->models[0].peer->loss.samples.empty());
  ASSERT_EQ(without->models[0].peer->notes.size(), 1U);
  EXPECT_NE(without->models[0].peer->notes[0].english().find("no such vocabulary"), std::string::npos);
}

TEST_F(BenchTest, APeerThatIsNoneIsNamed) {
  BenchSpec spec = withPeer();
  refuses(spec, 3, {"the peer", "llama-bench, or a folder that has it", "build llama.cpp"});
  fs::create_directories(peer());
  refuses(spec, 3, {"no program at", "build/bin/llama-bench"});
  std::ofstream(peer() / "llama-bench") << "not executable";
  refuses(spec, 3, {"no program at"});
  program("llama-bench", "echo hello world");
  refuses(spec, 3, {"the JSON list that llama-bench prints, found hello world"});
  program("llama-bench", "true");
  refuses(spec, 3, {"found nothing"});
  program("llama-bench", "echo '[1, {\"n_prompt\": 32, \"n_gen\": 0, \"avg_ts\": \"fast\"}]'");
  refuses(spec, 3, {"speeds above 0 for a prefill of 32 and a decode of 8 tokens, found 0 and 0"});
  program("llama-bench", "echo '{}'");
  refuses(spec, 3, {"the JSON list"});
  program("llama-bench", "echo loading >&2; echo 'error: failed to load model' >&2; exit 1");
  refuses(spec, 3, {"exit status 0, found 1 (error: failed to load model)"});
  program("llama-bench", "kill -ILL $$");
  refuses(spec, 3, {"found 132", "built for another processor"});
  spec.models = false;
  refuses(spec, 2, {"--peer"});
}

TEST_F(BenchTest, AStopEndsItAndRemovesThePeersFiles) {
  program("llama-bench", "sleep 100");
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  bool seen = false;
  // The first turn has begun: files are there, and the peer is next.
  context.progress = [&](const base::ProgressReport& report) {
    if (report.stage.english() != "timing fp32") return;
    seen = !fs::is_empty(temporary());
    stop.request_stop();
  };
  const auto result = runBench(withPeer(), services_, context);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, base::ErrorKind::cancelled);
  EXPECT_TRUE(seen);
  EXPECT_TRUE(fs::is_empty(temporary()));
}

TEST_F(BenchTest, ProgressGoesForward) {
  double last = -1.0;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) {
    EXPECT_GE(report.fraction, last);
    EXPECT_LE(report.fraction, 1.0);
    last = report.fraction;
  };
  BenchSpec spec = quick();
  spec.schemes = {quant::QuantScheme::parse("int4:g32").value(), quant::QuantScheme::parse("int8:row").value()};
  ASSERT_TRUE(runBench(spec, services_, context));
  EXPECT_GT(last, 0.5);
}

TEST_F(BenchTest, TheCommandPrintsTheKeysOfItsContract) {
  program("llama-bench", goodBench());
  const Command* command = findCommand("bench");
  ASSERT_NE(command, nullptr);
  Json spec = {{"experiment", "bench"}, {"model", kTiny},  {"scheme", {"q8_0"}}, {"only", {"models"}},
               {"repeats", 1},          {"prompt", 16},    {"decode", 2},        {"peer", peer().string()}};
  ASSERT_TRUE(checkSpec(spec, *command));
  const auto out = command->run(spec, services_, {});
  ASSERT_TRUE(out) << out.error().english();
  for (const char* key : {"bandwidth", "fma_gflops", "kernels", "models"}) EXPECT_TRUE(out->contains(key)) << key;
  EXPECT_GT((*out)["fma_gflops"].get<double>(), 0.1);
  // 1 MB … 512 MB with one thread and with two, as far as memory allows.
  EXPECT_EQ((*out)["bandwidth"].size() % 2, 0U);
  EXPECT_GE((*out)["bandwidth"].size(), 8U);
  for (const char* key : {"bytes", "threads", "gb_per_s"}) EXPECT_TRUE((*out)["bandwidth"][0].contains(key)) << key;
  const Json& model = (*out)["models"][0];
  for (const char* key : {"model", "scheme", "prefill_tokens_per_s", "decode_tokens_per_s", "loss_tokens_per_s",
                          "bytes_per_token", "share_of_bound", "peer", "form", "verify_ratio", "notes"}) {
    EXPECT_TRUE(model.contains(key)) << key;
  }
  EXPECT_EQ(model["verify_ratio"].size(), 9U);
  EXPECT_EQ(model["verify_ratio"][0], 1.0);
  EXPECT_EQ(model["peer"]["file_type"], "Q8_0");
  EXPECT_EQ(model["peer"]["prefill_tokens_per_s"], 100.0);
  EXPECT_EQ(model["peer"]["loss_ratio"], nullptr);
  EXPECT_DOUBLE_EQ(model["peer"]["decode_ratio"].get<double>(), model["decode_tokens_per_s"].get<double>() / 50.0);
  EXPECT_EQ((*out)["comparison"].size(), 2U);
  EXPECT_EQ((*out)["weights"], "random weights: for speed only");

  spec["only"] = Json::array({"model"});
  const auto wrong = command->run(spec, services_, {});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().english(), "--only: expected one of machine, kernels, models, found model");
}

TEST(BenchCommand, IsWrittenAsItIsRead) {
  BenchSpec spec;
  EXPECT_EQ(commandLine(spec), "quantspec bench --model lab");
  spec.model = "random:135M";
  spec.schemes = {quant::QuantScheme::parse("q4_0").value()};
  spec.speed = {.prompt = 128, .decode = 32, .repeats = 3, .leastSeconds = 0.1};
  spec.kernels = false;
  spec.peer = "a b";
  EXPECT_EQ(commandLine(spec), "quantspec bench --model random:135M --scheme q4_0 --prompt 128 --decode 32 --repeats 3 "
                               "--peer \"a b\" --only models");
}

TEST(RandomNames, AreRefusedWhereWordsOrFilesAreNeeded) {
  Services services(1);
  const auto tokenizer = services.tokenizer("random:lab");
  ASSERT_FALSE(tokenizer);
  EXPECT_NE(tokenizer.error().english().find("quantspec bench"), std::string::npos);
  EXPECT_FALSE(services.source("random:lab"));
  const auto prepared = services.prepared("random:lab", "cpu", {});
  ASSERT_TRUE(prepared) << prepared.error().english();
  EXPECT_EQ(services.prepared("random:lab", "cpu", {}).value(), *prepared) << "made once";
}

}  // namespace
}  // namespace qs::experiment
