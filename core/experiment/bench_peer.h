// Runs another program, llama.cpp's llama-bench, on a file of the same weights, so that its speed can be put beside ours.
// It changes nothing of the peer's, and its figures are the peer's own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/bench_speed.h"
#include "core/io/gguf_writer.h"
#include "core/model/gguf_model.h"
#include "core/model/model.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct PeerPrograms {
  std::filesystem::path bench;
  std::optional<std::filesystem::path> perplexity;  // llama-perplexity beside it, if there is one
};

// llama-bench itself, or a folder that has it, or a bin or build/bin that has it. Error (badInput): there is none, with
// where it was looked for.
base::Result<PeerPrograms> findPeer(const std::string& folderOrProgram);

// What the peer reads for one scheme.
struct PeerFile {
  std::string type;    // of the linear layers: "F32", "Q4_0", …
  bool equal = false;  // the same weights as ours; else the peer's type of as many bits
  std::uint64_t bytes = 0;
  std::vector<model::GgufKept> kept;  // what stayed in another type
};

struct PeerSpeed {
  PeerFile file;
  std::string build;  // as the peer names itself
  Measured prefill;   // tokens/s
  Measured decode;
  Measured loss;      // no samples: not measured
  std::vector<base::Text> notes;
};

// The type of file in which the peer has a scheme's weights: the very same ones (`equal`), or as many bits. Nothing where
// it has none of that size, or what a scheme does besides rounding weights it cannot do.
struct PeerType {
  io::GgufType type = io::GgufType::F32;
  bool equal = false;
};
std::optional<PeerType> peerType(const quant::QuantScheme& scheme);

// A folder of the system's temporary one with the files, removed with it.
class PeerFolder {
 public:
  static base::Result<PeerFolder> create();
  ~PeerFolder();
  PeerFolder(PeerFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PeerFolder& operator=(PeerFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  PeerFolder(const PeerFolder&) = delete;
  PeerFolder& operator=(const PeerFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  PeerFolder() = default;
  std::filesystem::path path_;
};

// One contestant of the peer's: a file of a model as stored, its linear layers in one type.
class PeerRunner {
 public:
  // Writes the file into `folder`. `tables`: of the embedding and head. Errors: no room on the disk, with what is needed;
  // those of writing; cancelled.
  static base::Result<PeerRunner> create(const PeerPrograms& programs, const PeerFolder& folder, const model::Model& model,
                                         PeerType type, io::GgufType tables, std::int64_t prompt, std::int64_t decode,
                                         unsigned threads, const base::TaskContext& context);

  // Adds a sample of each from a run of the peer's programs. Errors: a program that cannot be started, fails (with its
  // last words) or prints something else than llama-bench; cancelled. That llama-perplexity cannot be used is a note.
  base::Status sample(const base::TaskContext& context);
  // All samples, with a note where scoring should have been timed and was not.
  PeerSpeed finish();

 private:
  PeerRunner() = default;
  base::Status sampleLoss(const base::TaskContext& context);
  base::Result<double> scoringSeconds(std::int64_t chunks, const base::TaskContext& context);

  PeerPrograms programs_;
  std::filesystem::path file_;
  std::filesystem::path text_;
  std::int64_t prompt_ = 0;
  std::int64_t decode_ = 0;
  std::int64_t mostChunks_ = 0;
  unsigned threads_ = 1;
  PeerSpeed out_;
};

// The figures of one run of llama-bench with -o json: a prefill of `prompt` and a decode of `decode` tokens, in tokens/s.
// Error (badInput): text that is none of its, with its beginning; a test that is missing or has no speed above 0.
struct PeerFigures {
  double prefill = 0.0;
  double decode = 0.0;
  std::string build;
};
base::Result<PeerFigures> readPeerFigures(const std::filesystem::path& program, const std::string& output,
                                          std::int64_t prompt, std::int64_t decode);

}  // namespace qs::experiment
