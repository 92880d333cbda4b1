// Quantization on the device: checks what it is asked, and says which kernels do it. Groups along a row that a team
// of threads can hold are done in one launch that reads x once; all else finds ranges, makes scales of them and then
// rounds.
#include <cuda_runtime.h>

#include <algorithm>
#include <optional>

#include "cuda/alignment.h"
#include "cuda/grids.h"
#include "cuda/instance.h"
#include "cuda/kernels_quantize.h"
#include "cuda/module.h"
#include "cuda/rounder_check.h"

namespace qs::cuda {

namespace {

void checkJob(const QsQuantJob& job) {
  checkRounder(job.how);
  require(isMatrix(job.x, job.rows, job.cols, job.ldx), "a matrix that cannot be");
  require(inRange(job.sharing, QS_SHARE_TENSOR, QS_SHARE_SPLIT), "a sharing that is none");
  require(job.sharing != QS_SHARE_GROUP || job.group >= 1, "groups of no values");
  require(job.sharing != QS_SHARE_BLOCK || (job.blockRows >= 1 && job.blockCols >= 1), "blocks of no values");
  require(inRange(job.source, QS_SCALES_FROM_RANGE, QS_SCALES_LEAST_ERROR), "a source of scales that is none");
  require(job.codes == nullptr || job.ldCodes >= job.cols, "rows of codes that overlap");
  require(job.restored == nullptr || job.ldRestored >= job.cols, "rows of restored values that overlap");
  require(job.restored != job.x || job.ldRestored == job.ldx, "restored values over x, but in other rows");
  if (job.rows == 0 || job.cols == 0) return;
  require(job.scales != nullptr, "no place for the scales");
  require(job.how.isGrid != 0 || job.how.integer.grid != QS_GRID_ASYM || job.zeroPoints != nullptr,
          "no place for the zero points");
  if (job.sharing == QS_SHARE_SPLIT) {
    require(job.splits >= 1 && job.splitStarts != nullptr && job.splitStarts[0] == 0 &&
                job.splitStarts[job.splits] == job.cols,
            "stretches that do not make up a row");
    for (std::int64_t i = 0; i < job.splits; ++i) {
      require(job.splitStarts[i] < job.splitStarts[i + 1], "stretches that do not make up a row");
    }
  }
}

// One block of memory cut into the pieces that a job needs, in two rounds: sizes first, then addresses.
class Pieces {
 public:
  // Where the next piece begins, in bytes.
  template <class T>
  std::int64_t add(std::int64_t count) {
    const std::int64_t at = bytes_;
    bytes_ += (count * static_cast<std::int64_t>(sizeof(T)) + 255) / 256 * 256;
    return at;
  }
  void take(QsInstance& on) { base_ = static_cast<char*>(on.scratchBytes(Scratch::parts, bytes_)); }
  template <class T>
  T* at(std::int64_t where) const {
    return reinterpret_cast<T*>(base_ + where);
  }

 private:
  std::int64_t bytes_ = 0;
  char* base_ = nullptr;
};

// What goes to the host.
struct Outcome {
  QsErrorSums sums;
  float tensorScale;
};

Grouping groupingOf(const QsQuantJob& job, const std::int64_t* starts) {
  Grouping g{job.rows, job.cols, 1, job.cols, nullptr, job.rows, 1};
  switch (job.sharing) {
    case QS_SHARE_TENSOR: g.rowsTogether = job.rows; break;
    case QS_SHARE_COL:
      g.rowsTogether = job.rows;
      g.colsTogether = 1;
      break;
    case QS_SHARE_GROUP: g.colsTogether = std::min(job.group, job.cols); break;
    case QS_SHARE_BLOCK:
      g.rowsTogether = std::min(job.blockRows, job.rows);
      g.colsTogether = std::min(job.blockCols, job.cols);
      break;
    case QS_SHARE_SPLIT: g.starts = starts; break;
    default: break;
  }
  g.down = ceilDiv(g.rows, g.rowsTogether);
  g.across = starts != nullptr ? job.splits : ceilDiv(g.cols, g.colsTogether);
  return g;
}

// Rows that can be read and written four numbers at a time.
bool isWide(const QsQuantJob& job) {
  return job.cols % 4 == 0 && isAligned(job.x) && job.ldx % 4 == 0 &&
         (job.codes == nullptr || (isAligned(job.codes, 4) && job.ldCodes % 4 == 0)) &&
         (job.restored == nullptr || (isAligned(job.restored) && job.ldRestored % 4 == 0));
}

// One quantization under way.
class Job {
 public:
  Job(QsInstance& on, const QsHost* host, QsQuantJob& job, bool counts)
      : on_(on), host_(host), job_(job), counts_(counts), grouping_(groupingOf(job, uploadStarts())) {
    const bool nvfp4 = job.how.isGrid != 0 && job.how.grid.family == QS_GRID_NVFP4 && job.source != QS_SCALES_GIVEN;
    if (nvfp4) {
      require(inRange(job.tensorScaleFrom, QS_TENSOR_SCALE_WHOLE, QS_TENSOR_SCALE_EACH_ROW),
              "a source of the tensor's scale that is none");
      if (job.tensorScaleFrom == QS_TENSOR_SCALE_WHOLE) overTensor_.emplace(whole());
      if (job.tensorScaleFrom == QS_TENSOR_SCALE_EACH_ROW) {
        require(grouping_.rowsTogether == 1 || job.rows == 1,
                "a tensor scale for each row, but block scales across rows");
        overTensor_.emplace(eachRow());
      }
    }
    // The team reads along a row.
    held_ = job.source == QS_SCALES_FROM_RANGE && grouping_.rowsTogether == 1 && grouping_.starts == nullptr &&
            grouping_.colsTogether <= kMostHeld;
    from_ = {job.x, job.ldx, job.keepFrom};
    scales_ = {job.scales, job.how.isGrid == 0 && job.how.integer.grid == QS_GRID_ASYM ? job.zeroPoints : nullptr};
    results_ = {job.codes, job.ldCodes, job.restored, job.ldRestored, job.asErrors, job.codeBytes != nullptr ? 1 : 0,
                {}};
    if (job.codeBytes != nullptr) std::copy_n(job.codeBytes, 256, results_.byteOf);
    outcome_ = on.scratch<Outcome>(Scratch::results, 1);
    cut();
  }

  void run() {
    TensorScale tensorScale{nullptr, 0, job_.tensorScale};
    if (overTensor_) tensorScale = findTensorScale();
    const bool wide = isWide(job_);
    if (held_) {
      heed(host_);
      const bool wideGroups = wide && grouping_.colsTogether % 4 == 0;
      const HeldArguments arguments{job_.how, from_, grouping_, scales_, results_, tensorScale, sums()};
      written_ += quantizeHeld(arguments, wideGroups, on_.multiprocessors, on_.stream);
      on_.launched("quantizing");
    } else {
      if (job_.source != QS_SCALES_GIVEN) findScales(tensorScale);
      heed(host_);
      const TileArguments arguments{job_.how, from_, grouping_, scales_, results_, sums()};
      written_ += roundTiles(arguments, wide, on_.multiprocessors, on_.stream);
      on_.launched("quantizing");
    }
    if (!counts_) return;
    addSums(pieces_.at<QsErrorSums>(sumsAt_), written_, &outcome_->sums, on_.stream);
    on_.launched("adding up errors");
  }

  // What the host is to know. Waits.
  Outcome outcome() {
    Outcome out{};
    on_.toHost(&out, outcome_, sizeof out);
    return out;
  }
  bool hasTensorScale() const { return overTensor_ && job_.tensorScaleFrom == QS_TENSOR_SCALE_WHOLE; }

 private:
  const std::int64_t* uploadStarts() {
    if (job_.sharing != QS_SHARE_SPLIT) return nullptr;
    const std::int64_t count = job_.splits + 1;
    auto* starts = on_.scratch<std::int64_t>(Scratch::indices, count);
    on_.toDevice(starts, job_.splitStarts, count * static_cast<std::int64_t>(sizeof(std::int64_t)));
    return starts;
  }

  Grouping whole() const { return {job_.rows, job_.cols, job_.rows, job_.cols, nullptr, 1, 1}; }
  Grouping eachRow() const { return {job_.rows, job_.cols, 1, job_.cols, nullptr, job_.rows, 1}; }

  // Ranges of a grouping: found in parts, and merged.
  struct Ranges {
    RangeParts parts{};
    std::int64_t foundAt = 0;
    std::int64_t rangesAt = 0;
  };
  Ranges cutRanges(const Grouping& g) {
    Ranges out;
    out.parts = partsOfRanges(g, on_.multiprocessors);
    if (out.parts.parts > 1) out.foundAt = pieces_.add<FoundRange>(g.slots() * out.parts.parts);
    out.rangesAt = pieces_.add<FoundRange>(g.slots());
    return out;
  }
  const FoundRange* find(const Grouping& g, const Ranges& where) {
    heed(host_);
    auto* ranges = pieces_.at<FoundRange>(where.rangesAt);
    findRanges(from_, g, where.parts, pieces_.at<FoundRange>(where.foundAt), ranges, on_.multiprocessors, on_.stream);
    on_.launched("finding ranges");
    return ranges;
  }

  // The sizes of all that the job needs beside its results, so that one block holds them.
  void cut() {
    if (counts_) sumsAt_ = pieces_.add<QsErrorSums>(3 * mostBlocks(on_.multiprocessors));
    if (overTensor_) {
      tensorRanges_ = cutRanges(*overTensor_);
      if (job_.tensorScaleFrom == QS_TENSOR_SCALE_EACH_ROW) tensorScalesAt_ = pieces_.add<float>(job_.rows);
    }
    if (!held_ && job_.source != QS_SCALES_GIVEN) ranges_ = cutRanges(grouping_);
    if (job_.source == QS_SCALES_LEAST_ERROR) {
      slices_ = slicesOfSearch(grouping_.slots(), on_.multiprocessors);
      choicesAt_ = pieces_.add<Choice>(grouping_.slots() * slices_);
    }
    pieces_.take(on_);
  }

  // Where the next launch writes its blocks' sums.
  QsErrorSums* sums() const { return counts_ ? pieces_.at<QsErrorSums>(sumsAt_) + written_ : nullptr; }

  TensorScale findTensorScale() {
    const bool each = job_.tensorScaleFrom == QS_TENSOR_SCALE_EACH_ROW;
    const FoundRange* ranges = find(*overTensor_, tensorRanges_);
    float* to = each ? pieces_.at<float>(tensorScalesAt_) : &outcome_->tensorScale;
    written_ += makeTensorScales(ranges, overTensor_->slots(), to, sums(), on_.multiprocessors, on_.stream);
    on_.launched("making the tensor's scale");
    return {to, each ? 1 : 0, 0.0F};
  }

  void findScales(const TensorScale& tensorScale) {
    const FoundRange* ranges = find(grouping_, ranges_);
    ScaleArguments arguments{job_.how, ranges,  grouping_.slots(), grouping_.across, tensorScale,
                             nullptr,  slices_, scales_,           sums()};
    if (job_.source == QS_SCALES_LEAST_ERROR) {
      heed(host_);
      auto* choices = pieces_.at<Choice>(choicesAt_);
      searchRanges({job_.how, from_, grouping_, ranges, tensorScale, slices_, choices}, on_.multiprocessors,
                   on_.stream);
      on_.launched("searching ranges");
      arguments.choices = choices;
    }
    written_ += makeScales(arguments, on_.multiprocessors, on_.stream);
    on_.launched("making scales");
  }

  QsInstance& on_;
  const QsHost* host_;
  QsQuantJob& job_;
  bool counts_;  // errors are asked for
  Grouping grouping_;
  std::optional<Grouping> overTensor_;  // what a tensor scale is worked out from
  bool held_ = false;
  Numbers from_{};
  Scales scales_{};
  Results results_{};
  Outcome* outcome_ = nullptr;  // device memory
  Pieces pieces_;
  std::int64_t sumsAt_ = 0;
  std::int64_t written_ = 0;  // entries of the sums
  Ranges tensorRanges_;
  std::int64_t tensorScalesAt_ = 0;
  Ranges ranges_;
  std::int32_t slices_ = 1;
  std::int64_t choicesAt_ = 0;
};

int quantize(QsInstance* instance, const QsHost* host, QsQuantJob* job, QsErrorSums* sums, QsStatus* status) {
  return guarded(status, [&] {
    require(job != nullptr, "no job");
    checkJob(*job);
    if (sums != nullptr) *sums = QsErrorSums{};
    heed(host);
    if (job->rows == 0 || job->cols == 0) return;
    instance->select();
    Job work(*instance, host, *job, sums != nullptr);
    work.run();
    if (sums == nullptr) return;
    const Outcome outcome = work.outcome();
    *sums = outcome.sums;
    if (work.hasTensorScale()) job->tensorScale = outcome.tensorScale;
  });
}

}  // namespace

void addQuantize(QsBackendApi& api) { api.quantize = quantize; }

}  // namespace qs::cuda
