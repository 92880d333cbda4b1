// A backend module whose device opens, says how much it has been given, and fails as soon as it is to compute anything: what
// a window does then is what the tests look at. It computes nothing.
#include <cstdint>
#include <cstdio>

#include "core/backend/abi.h"

struct QsInstance {
  int unused;
};

namespace {

QsInstance gInstance{};

int fail(QsStatus* status) {
  status->code = QS_ERROR_DEVICE;
  std::snprintf(status->message, sizeof status->message, "%s", "the device does not answer");
  return status->code;
}

int fine(QsStatus* status) {
  status->code = QS_OK;
  return QS_OK;
}

int supports(std::int32_t) { return 1; }

int devices(std::int32_t* count, QsStatus* status) {
  *count = 1;
  return fine(status);
}

int probe(std::int32_t, QsDeviceInfo* info, QsStatus* status) {
  std::snprintf(info->name, sizeof info->name, "%s", "Test device");
  info->memoryBytes = std::int64_t{8} << 30;
  info->freeBytes = std::int64_t{6} << 30;
  return fine(status);
}

int open(std::int32_t, std::int32_t, QsInstance** instance, QsStatus* status) {
  *instance = &gInstance;
  return fine(status);
}

void close(QsInstance*) {}

int allocate(QsInstance*, std::int64_t, void**, QsStatus* status) { return fail(status); }
void release(QsInstance*, void*) {}
int upload(QsInstance*, void*, const void*, std::int64_t, QsStatus* status) { return fail(status); }
int download(QsInstance*, void*, const void*, std::int64_t, QsStatus* status) { return fail(status); }

int prepareWeights(QsInstance*, const QsHost*, const float*, std::int64_t, std::int64_t, QsWeights**, QsStatus* status) {
  return fail(status);
}
int preparePacked(QsInstance*, const QsHost*, const QsPackedMatrix*, QsWeights**, QsStatus* status) { return fail(status); }

int counters(QsInstance*, QsCounters* out, QsStatus* status) {
  *out = {};
  out->uploads = 1234;
  out->uploadedBytes = 5'600'000'000;
  out->downloads = 7;
  out->downloadedBytes = 89'000'000;
  out->heldBytes = 2'500'000'000;
  out->mostHeldBytes = 3'000'000'000;
  return fine(status);
}

int waitForAll(QsInstance*, QsStatus* status) { return fine(status); }

const QsBackendApi& table() {
  static const QsBackendApi api = [] {
    QsBackendApi out{};
    out.abi = QS_BACKEND_ABI;
    out.name = "failing";
    out.hostMemory = 0;
    out.concurrent = 1;
    out.sameRows = 1;
    out.supports = supports;
    out.devices = devices;
    out.probe = probe;
    out.open = open;
    out.close = close;
    out.allocate = allocate;
    out.release = release;
    out.upload = upload;
    out.download = download;
    out.prepareWeights = prepareWeights;
    out.preparePacked = preparePacked;
    out.counters = counters;
    out.wait = waitForAll;
    return out;
  }();
  return api;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const QsBackendApi* quantspec_backend_entry(std::uint32_t, QsStatus* status) {
  status->code = QS_OK;
  return &table();
}
