// The sentences of the Rounding page, made from its state and result in the window's language. It computes nothing;
// every number comes from core/experiment/rounding_view.h.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/labs/rounding/rounding_presenter.h"

namespace qs::ui {

class RoundingWords {
  Q_DECLARE_TR_FUNCTIONS(RoundingPage)

 public:
  // Under the title: where the numbers come from.
  static QString line(const RoundingState& state, const RoundingResultPtr& result);
  // On the source picker.
  static QString sourceName(const RoundingState& state);
  // Under the sliders.
  static QString levelsMeaning(const RoundingState& state);
  static QString groupMeaning(const RoundingState& state, const RoundingResultPtr& result);
  static QString outlierMeaning(const RoundingState& state, const RoundingResultPtr& result);
  // In the field of the group slider: "32", "whole", "1, 4".
  static QString groupValue(const RoundingState& state);
  static QString lengthsText(const std::vector<std::int64_t>& lengths);

  // The reading pane.
  static QString seeScale(const RoundingResult& result);
  static QString seeGroups(const RoundingResult& result);
  static QString seeLoss(const RoundingResult& result);
  // What to be careful about in the data; empty if nothing is odd.
  static QString notice(const RoundingResult& result);
  static QString formulaScale(const RoundingResult& result);
  static QString formulaZeroPoint(const RoundingResult& result);  // empty without one
  static QString formulaCode(const RoundingResult& result);
  static QString formulaRestored(const RoundingResult& result);
  static QString formulaWords(const RoundingResult& result);
  static QString misreading(const RoundingResult& result);

  // The settings in one line, for exports.
  static QString provenance(const RoundingResult& result);
};

}  // namespace qs::ui
