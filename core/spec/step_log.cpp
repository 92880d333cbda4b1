#include "core/spec/step_log.h"

namespace qs::spec {

const char* nameOf(StopReason reason) {
  switch (reason) {
    case StopReason::none: break;
    case StopReason::eos: return "eos";
    case StopReason::stopString: return "stop_string";
    case StopReason::maxNew: return "max_new";
    case StopReason::context: return "context";
  }
  return "none";
}

const char* nameOf(TokenSource source) {
  switch (source) {
    case TokenSource::prompt: return "prompt";
    case TokenSource::draft: return "draft";
    case TokenSource::correction: return "correction";
    case TokenSource::extra: return "extra";
    case TokenSource::plain: break;
  }
  return "plain";
}

const char* nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted: return "accepted";
    case Verdict::rejected: return "rejected";
    case Verdict::unused: break;
  }
  return "unused";
}

}  // namespace qs::spec
