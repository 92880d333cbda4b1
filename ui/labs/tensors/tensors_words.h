// The sentences of the Tensors page, made from its state and results in the window's language. It computes nothing;
// every number comes from core/experiment.
#pragma once

#include <QCoreApplication>
#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/io/model_source.h"
#include "core/quant/scheme.h"
#include "ui/labs/frame/framed_page.h"
#include "ui/labs/tensors/tensors_presenter.h"

namespace qs::ui {

class TensorsWords {
  Q_DECLARE_TR_FUNCTIONS(TensorsPage)

 public:
  // 131 kB, 44.6 MB (decimal prefixes, three digits), and with three decimals: 44.564 MB.
  static QString bytes(std::uint64_t value);
  static QString bytesExactly(std::uint64_t value);
  static QString elements(std::uint64_t value);
  static QString nonfinite(std::uint64_t value);
  static QString shape(const std::vector<std::uint64_t>& shape);  // "256 × 688", "scalar"

  // The list of the file.
  static QString columnName(int column);
  static QString columnMeaning(int column);
  static int columnWidth(int column, const QFontMetrics& metrics);  // that its heading takes
  static QStringList fileViews(const TensorsPresenter& page);
  static QStringList fileViewTips();
  static QStringList kinds();
  static QString countOf(std::uint64_t shown, std::uint64_t all);
  static QString noTensors(const TensorsPresenter& page);
  static QString noNotes(const TensorsPresenter& page);
  static QString moreNotes(std::uint64_t more);
  static QString health(const io::HealthNote& note);

  // The controls.
  static QString fileName(const TensorsPresenter& page);
  static QString facts(const TensorsPresenter& page);
  static QString levelsMeaning(const quant::QuantScheme& scheme);
  static QString granularityValue(const quant::Granularity& granularity);
  static QString granularityMeaning(const TensorsPresenter& page);
  static QStringList figures(const TensorsPresenter& page);  // as the rows of the figures; dashes without a result
  static QString basis(const TensorsPresenter& page);

  // Header, source, views.
  static QString line(const TensorsPresenter& page);
  static QString sourceName(const TensorsState& state);
  static QStringList views();
  static QStringList viewTips();
  // One line above the picture: what it holds; empty while there is none.
  static QString summary(const TensorsPresenter& page);
  // Why there is no picture in this view; empty if there is one or it is on its way.
  static QString blocker(const TensorsPresenter& page);

  // Two backends side by side (tensors_pair_words.cpp). Of the chosen tensor; null: not there yet.
  static PairPtr shownPair(const TensorsPresenter& page);
  static QString backendName(const std::string& name);
  static QStringList pairNames(const experiment::BackendPair& pair);
  static std::vector<QStringList> pairRows(const experiment::BackendPair& pair);
  static QString pairVerdict(const experiment::BackendPair& pair);
  static QString pairSummary(const TensorsPresenter& page);
  static QString pairBlocker(const TensorsPresenter& page);
  static void readPair(const TensorsPresenter& page, FramedPage::Reading& out);

  // Which backend computed the errors, and that it was not the chosen one where it has no kernel for them; empty while
  // there are none.
  static QString computedBy(const TensorsPresenter& page);

  static FramedPage::Reading reading(const TensorsPresenter& page);
  static QString provenance(const TensorsPresenter& page);
  static std::vector<std::pair<QString, QString>> reportRows(const TensorsPresenter& page);
};

}  // namespace qs::ui
