// A model's loss on a text under schemes that come and go, measured window by window so that it can be stopped, resumed
// and widened without measuring anything twice. Complete, it gives runLoss's figures to the last bit.
// It decides no colours and no order of display, and is not thread-safe: one thread at a time works with it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/eval/window_scorer.h"
#include "core/experiment/loss.h"
#include "core/experiment/loss_text.h"

namespace qs::experiment {

// What a study is of. Windows and limits can change within one; these cannot.
struct StudySpec {
  std::string model = "lab";
  std::string text = "validation";
  bool replaceInvalid = false;
  std::string backend = "cpu";
  CalibrationSpec calibration;  // for the schemes that need one
  OutlierInjection outliers;    // put into the model first
  bool byPosition = false;      // also keeps each scored token's loss, 4 bytes a token and scheme
  bool operator==(const StudySpec&) const = default;
};

// What is known of one scheme so far.
struct StudyRow {
  SchemeLoss loss;                  // over the windows read; figures mean nothing while `windows` is 0
  std::int64_t windows = 0;
  std::int64_t tokensScored = 0;
  bool complete = false;
  // With StudySpec::byPosition: mean loss by the number of text tokens before the scored one in its window, over the
  // windows read; NaN where none was scored there.
  std::vector<double> byPosition;
  std::optional<base::Error> error;  // the scheme cannot be measured; the others can
};

// A picture of a study, as a value: it stays as it is while the study goes on.
struct StudyView {
  StudySpec spec;
  std::string textSha256;
  std::uint64_t textBytes = 0;
  std::int64_t textTokens = 0;
  eval::Protocol protocol;           // with the stride filled in
  std::int64_t windows = 0;          // to be read
  std::int64_t tokens = 0;           // to be scored
  std::string backend;               // the one that runs, e.g. "cpu-v4"
  unsigned threads = 1;
  std::optional<NoiseFloor> noiseFloor;
  CalibrationSetPtr calibration;     // null: no scheme has needed one
  StudyRow baseline;                 // the model as stored
  std::vector<StudyRow> rows;        // as asked for

  // Everything asked for has been read, or cannot be.
  bool complete() const;
};

// The losses of one window's scored tokens, in order, as stored and under a scheme. It points into the study.
struct WindowLosses {
  std::int64_t first = 0;  // text tokens before the first of them in its window
  std::span<const float> stored;
  std::span<const float> scheme;
};

class LossStudy {
 public:
  // Loads the model and reads the text. Errors: those of Contenders::open and readLossText.
  static base::Result<std::unique_ptr<LossStudy>> open(const StudySpec& spec, Services& services,
                                                       const base::TaskContext& context);
  ~LossStudy();

  const StudySpec& spec() const { return spec_; }

  // Chooses the protocol: positions of a window (0: the model's context) and how many of the text's first tokens
  // (0: all). What has been read under it before is still known, and a change of the limit alone leaves whole windows
  // known. Errors: those of planWindows; a window larger than the context.
  base::Status configure(std::int64_t window, std::int64_t tokens);

  // Reads some more under `schemes`, the most urgent first: a scheme without any estimate gets its first one, alone,
  // those that need no calibration before those that do; after that the ones that are furthest behind go on together, in
  // batches that grow. False: nothing is left to read.
  // The baseline is read along. A scheme that cannot be measured is marked and passed over. Errors: cancelled (windows
  // that were finished stay known); a baseline whose loss is no number; the backend's. Contract: configure() succeeded.
  base::Result<bool> advance(const std::vector<quant::QuantScheme>& schemes, const base::TaskContext& context);

  // Lets the weights under schemes go; figures stay, and weights come back when they are needed.
  void releaseWeights();

  StudyView view(const std::vector<quant::QuantScheme>& schemes) const;

  // With StudySpec::byPosition: the windows read under `scheme`, as of now; valid until the study goes on. Empty while
  // nothing is known.
  std::vector<WindowLosses> windowLosses(const quant::QuantScheme& scheme) const;

  // Windows scored under schemes (not the baseline) and schemes quantized since the start; for tests of work done.
  std::uint64_t windowsScored() const { return windowsScored_; }
  std::uint64_t schemesQuantized() const { return schemesQuantized_; }
  // Of those, the ones that shared no other's weights.
  std::uint64_t weightsQuantized() const { return models_.weightsQuantized(); }

 private:
  // A window's sums and the window they belong to: under another limit the last window is a shorter one.
  struct Entry {
    eval::Window window;
    eval::WindowScore score;
    std::vector<float> nll;  // of its scored tokens, where they are kept
  };
  using Entries = std::vector<std::optional<Entry>>;  // by index of the window
  // One protocol but for the limit of tokens.
  struct Plan {
    Entries baseline;
    std::map<std::string, Entries> schemes;  // by scheme text
    // What stood where the present limit has a longer or shorter window; by scheme text (none: the baseline) and end.
    std::map<std::pair<std::string, std::int64_t>, Entry> aside;
  };
  // What is known of a scheme besides its scores; the weights come and go.
  struct Known {
    Contender contender;                 // `prepared` null: not in memory
    std::uint64_t lastUse = 0;
    std::optional<base::Error> error;
  };

  LossStudy(const StudySpec& spec, Services& services, Contenders models, LossText text);
  std::size_t frontier(const Entries& entries) const;
  void fitToLimit(Entries& entries, const std::string& scheme);
  std::int64_t windowsBehind(const std::vector<quant::QuantScheme>& schemes) const;
  bool settled(const std::string& scheme) const;
  // The schemes to go on with, and from which window.
  std::vector<quant::QuantScheme> choose(const std::vector<quant::QuantScheme>& schemes, std::size_t& from) const;
  base::Status prepare(const quant::QuantScheme& scheme, const base::TaskContext& context);
  void makeRoom(std::size_t wanted);
  std::size_t roomFor() const;
  base::Status read(const std::vector<std::string>& schemes, std::size_t from, const base::TaskContext& context);
  std::vector<double> byPosition(const Entries& entries, std::size_t known) const;
  StudyRow row(const Contender& contender, const Entries& entries, bool isBaseline) const;
  const Entries& entriesOf(const std::string& scheme) const;

  StudySpec spec_;
  Services& services_;
  Contenders models_;
  LossText text_;
  Contender stored_;
  std::optional<NoiseFloor> noiseFloor_;
  eval::Protocol protocol_;
  std::vector<eval::Window> windows_;
  std::uint64_t scoredBytes_ = 0;
  std::map<std::int64_t, Plan> plans_;  // by window size
  Plan* plan_ = nullptr;
  std::map<std::string, Known> known_;
  std::uint64_t uses_ = 0;
  std::uint64_t windowsScored_ = 0;
  std::uint64_t schemesQuantized_ = 0;
};

}  // namespace qs::experiment
