// The border between the module and its host: failures as exceptions inside, as QsStatus outside; nothing thrown crosses.
// It knows no device and no operation.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "core/backend/abi_checks.h"

namespace qs::cuda {

struct Failure {
  int code;  // enum QsCode
  std::string sentence;
};

[[noreturn]] inline void fail(int code, std::string sentence) { throw Failure{code, std::move(sentence)}; }
[[noreturn]] inline void refuse(std::string sentence) { fail(QS_ERROR_ARGUMENT, std::move(sentence)); }

// The caller's fault, in a sentence, where `right` is false.
inline void require(bool right, const char* sentence) {
  if (!right) refuse(sentence);
}

// A failure of the runtime is QS_ERROR_MEMORY, or QS_ERROR_DEVICE in its own words about `doing`.
inline void must(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return;
  (void)cudaGetLastError();  // a failure that is reported must not be found again by the next call
  fail(error == cudaErrorMemoryAllocation ? QS_ERROR_MEMORY : QS_ERROR_DEVICE,
       std::string(doing) + ": " + cudaGetErrorString(error));
}

// Right after a launch.
inline void launched(const char* doing) { must(cudaGetLastError(), doing); }

inline int report(QsStatus* status, int code, const char* sentence) {
  if (status != nullptr) {
    status->code = code;
    std::snprintf(status->message, sizeof status->message, "%s", sentence);
  }
  return code;
}

// Runs fn and turns what it throws into a status.
template <class Fn>
int guarded(QsStatus* status, Fn&& fn) {
  try {
    fn();
    return report(status, QS_OK, "");
  } catch (const Failure& failure) {
    return report(status, failure.code, failure.sentence.c_str());
  } catch (const std::bad_alloc&) {
    return report(status, QS_ERROR_MEMORY, "no memory on the host");
  } catch (const std::exception& e) {
    return report(status, QS_ERROR_INTERNAL, e.what());
  } catch (...) {
    return report(status, QS_ERROR_INTERNAL, "an internal failure");
  }
}

// Before each operation that takes time: the host's wish to stop.
inline void heed(const QsHost* host) {
  if (host != nullptr && host->stopRequested(host->self) != 0) fail(QS_ERROR_STOPPED, "stopped on request");
}

using backend::isKvForm;
using backend::isLinear;
using backend::isMatrix;

}  // namespace qs::cuda
