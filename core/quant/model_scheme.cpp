#include "core/quant/model_scheme.h"

#include <charconv>

#include "core/quant/format_names.h"
#include "core/quant/row_quantizer.h"
#include "core/quant/scheme_rules.h"

namespace qs::quant {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;

namespace {

// A method's number: as given, or its usual value.
double numberOf(const MethodUse& use, std::string_view name) {
  std::string_view text;
  for (const auto& argument : rules::findMethodRule(use.name)->arguments) {
    if (argument.name == name) text = argument.usual;
  }
  for (const MethodArgument& argument : use.arguments) {
    if (argument.name == name) text = argument.value;
  }
  double value = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), value);  // the parser has checked it
  return value;
}

class Reader {
 public:
  explicit Reader(const QuantScheme& scheme) : scheme_(scheme) {}

  Result<ModelScheme> read() {
    out_.weights.weights = scheme_.weights;
    out_.activations = scheme_.activations;
    out_.kv = scheme_.kv;
    out_.attention = scheme_.attention;
    for (const MethodUse& use : scheme_.methods) QS_TRY(take(use));
    QS_TRY(checkTogether());
    if (out_.activations) QS_TRY(checkRunPart(*out_.activations, RunPart::activations));
    if (out_.kv) QS_TRY(checkRunPart(*out_.kv, RunPart::cache));
    if (out_.attention) QS_TRY(checkRunPart(*out_.attention, RunPart::attention));
    return std::move(out_);
  }

 private:
  tl::unexpected<base::Error> refuse(Text expected, Text found) const {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme_.text()}}, std::move(expected),
                      std::move(found));
  }

  Status take(const MethodUse& use) {
    if (use.name == "smooth") {
      out_.alpha = numberOf(use, "alpha");
    } else if (use.name == "llmint8") {
      out_.threshold = numberOf(use, "threshold");
    } else if (use.name == "keep") {
      for (const MethodArgument& argument : use.arguments) {
        if (argument.name == "top") out_.keep.top = static_cast<std::int64_t>(numberOf(use, "top"));
        if (!argument.name.empty()) continue;
        if (argument.value == "first") out_.keep.first = true;
        else if (argument.value == "last") out_.keep.last = true;
        else out_.keep.names.push_back(argument.value);
      }
      if (!out_.keep.any()) {
        return refuse(QS_LABEL("core", "keep(…) with first, last, top=K or names of layers"), QS_LABEL("core", "none of them"));
      }
    } else {
      if (out_.chooser != nullptr) {
        return refuse(QS_LABEL("core", "one method that chooses codes"),
                      {QS_LABEL("core", "%1 and %2"), {std::string(out_.chooser->name), use.name}});
      }
      out_.chooser = findMethod(use.name);
      if (out_.chooser == nullptr) {
        return refuse(QS_LABEL("core", "a method that this version has"), Text(use.name));
      }
      out_.weights.methods.push_back(use);
      out_.awq = use.name == "awq";
    }
    return {};
  }

  Status checkTogether() {
    const FormatFamily family = findFormatName(scheme_.weights.format)->family;
    const bool noScales = family == FormatFamily::plain || family == FormatFamily::gguf;
    if (out_.chooser != nullptr && noScales) {
      return refuse({family == FormatFamily::plain
                         ? QS_LABEL("core", "no %1 with %2, which has no scales to choose")
                         : QS_LABEL("core", "no %1 with %2, whose blocks have an encoder of their own"),
                     {std::string(out_.chooser->name), scheme_.weights.format}},
                    Text(scheme_.methods.front().name));
    }
    if (out_.awq && out_.alpha) {
      return refuse(QS_LABEL("core", "one of awq and smooth, which both rescale the channels"),
                    {QS_LABEL("core", "%1 and %2"), {"awq", "smooth"}});
    }
    if (out_.threshold) QS_TRY(checkLlmInt8());
    if (out_.chooser != nullptr && out_.chooser->check != nullptr) return out_.chooser->check(out_.weights);
    return checkAvailable(out_.weights);
  }

  Status checkLlmInt8() {
    if (scheme_.weights.format != "int8") {
      return refuse(QS_LABEL("core", "int8 weights with llmint8, which computes all but the outliers in INT8"),
                    Text(scheme_.weights.format));
    }
    if (!out_.activations) {
      out_.activations.emplace();
      out_.activations->format = "int8";
      out_.activations->granularity.kind = Granularity::Kind::token;
    }
    if (out_.activations->format != "int8") {
      return refuse(QS_LABEL("core", "int8 activations with llmint8, which computes all but the outliers in INT8"),
                    Text(out_.activations->format));
    }
    if (out_.activations->staticScales) {
      return refuse(QS_LABEL("core", "dynamic activation scales with llmint8, taken without the outliers of each token"),
                    Text("static"));
    }
    return {};
  }

  const QuantScheme& scheme_;
  ModelScheme out_;
};

}  // namespace

bool ModelScheme::needsGram() const { return (chooser != nullptr && chooser->withInputs != nullptr) || keep.top > 0; }

bool ModelScheme::needsCalibration() const {
  return needsGram() || alpha || (activations && activations->staticScales) || (kv && kv->staticScales);
}

Result<ModelScheme> readModelScheme(const QuantScheme& scheme) { return Reader(scheme).read(); }

}  // namespace qs::quant
