// How the Rounding page's controls show a state, an outline, a result and a language; reading them is
// rounding_controls.cpp.
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/bits_slider.h"
#include "ui/labs/frame/scheme_choices.h"
#include "ui/labs/rounding/rounding_controls.h"
#include "ui/labs/rounding/rounding_items.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

using State = RoundingState;
using namespace rounding_items;

void RoundingControls::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  const bool row = state.source == State::Source::row;
  rowSource_->setVisible(row);
  typedSource_->setVisible(!row);
  const int tensor = tensor_->findData(QString::fromStdString(state.tensor));
  tensor_->setCurrentIndex(tensor);
  if (const auto* outline = presenter_.outline()) {
    const auto* entry = outline->find(state.tensor);
    const auto rows = entry == nullptr ? 1 : static_cast<std::int64_t>(entry->rows);
    row_->setRange(-1, static_cast<int>(std::min<std::int64_t>(rows - 1, std::numeric_limits<int>::max())));
  }
  row_->setValue(state.row ? static_cast<int>(*state.row) : -1);
  // While a person types, their text is the state's already.
  const QString values = QString::fromStdString(state.valuesText);
  if (values_->toPlainText() != values) values_->setPlainText(values);
  lengths_->setText(state.grouping == State::Grouping::lengths ? RoundingWords::lengthsText(state.lengths) : QString());

  bits_->setPosition(state.bits);
  bits_->setValueText(whole(state.bits));
  bits_->setMeaning(RoundingWords::levelsMeaning(state));
  group_->setPosition(groupStep(state));
  group_->setValueText(RoundingWords::groupValue(state));
  outlier_->setPosition(experiment::outlierStep(state.outlier));
  outlier_->setValueText(times(state.outlier));
  State plain = state;
  plain.scale.reset();
  choices_->show({state.grid, state.rounding, state.range, state.percentile, state.scale,
                  toScheme(plain).weights.scaleType()});
  showing_ = false;
  showResult();
}

void RoundingControls::showOutline() {
  const auto* outline = presenter_.outline();
  showing_ = true;
  tensor_->clear();
  if (outline != nullptr) {
    for (const auto& entry : outline->matrices) {
      const QString name = QString::fromStdString(entry.name);
      tensor_->addItem(name, name);
      tensor_->setItemData(tensor_->count() - 1,
                           //: Rows × columns, stored type, name in the file.
                           tr("%1 × %2, %3, %4 in the file")
                               .arg(count(entry.rows), count(entry.cols), QString::fromStdString(entry.dtype),
                                    QString::fromStdString(entry.fileName)),
                           Qt::ToolTipRole);
    }
    // The open list is as wide as its longest name, though the closed box is not.
    int widest = 0;
    for (int i = 0; i < tensor_->count(); ++i) {
      widest = std::max(widest, tensor_->fontMetrics().horizontalAdvance(tensor_->itemText(i)));
    }
    tensor_->view()->setMinimumWidth(std::min(widest + 48, 520));
  }
  showing_ = false;
  showState();
}

void RoundingControls::showResult() {
  const State& state = presenter_.state();
  const auto& result = presenter_.result();
  group_->setMeaning(RoundingWords::groupMeaning(state, result));
  outlier_->setMeaning(RoundingWords::outlierMeaning(state, result));
  const bool failed = presenter_.phase() == RoundingPresenter::Phase::failed && presenter_.error();
  const bool typed = state.source == State::Source::typed;
  const bool valuesFailed = failed && typed && presenter_.error()->kind == base::ErrorKind::badInput;
  valuesProblem_->setText(valuesFailed ? errorSentence(*presenter_.error()) : QString());
  valuesProblem_->setVisible(valuesFailed);
  if (!result || failed) {
    for (int row = 0; row < 5; ++row) figures_->setValue(row, QStringLiteral("–"));
    return;
  }
  const auto& stats = result->result.stats;
  figures_->setValue(0, significant(stats.rmse(), 5));
  figures_->setValue(1, significant(stats.maxError, 5));
  const double sqnr = stats.sqnrDb();
  figures_->setValue(2, std::isfinite(sqnr) ? withUnit(fixedPoint(sqnr, 1), QStringLiteral("dB")) : fixedPoint(sqnr, 1));
  //: Rounded to zero: count, share.
  figures_->setValue(3, tr("%1 (%2)").arg(count(stats.zeros), percent(result->view.zeroShare)));
  figures_->setValue(4, fixedPoint(result->result.bitsPerWeight, 3));
  if (result->result.row && !state.row && state.source == State::Source::row) {
    //: In the row field: the row with the largest weight, and its number.
    row_->setSpecialValueText(tr("%1 (largest weight)").arg(whole(*result->result.row)));
  }
}

void RoundingControls::retranslate() {
  showing_ = true;
  const auto name = [](QLabel* label, QWidget* control, const QString& text) {
    label->setText(text);
    control->setAccessibleName(text);
  };
  name(tensorLabel_, tensor_, tr("Matrix"));
  name(rowLabel_, row_, tr("Row"));
  row_->setSpecialValueText(tr("largest weight"));
  row_->setToolTip(tr("Below row 0: the row that holds the matrix’s largest weight"));
  name(valuesLabel_, values_, tr("Values"));
  values_->setPlaceholderText(tr("Type or paste numbers"));
  name(lengthsLabel_, lengths_, tr("Group lengths"));
  lengths_->setPlaceholderText(tr("such as 1, 4"));
  bits_->setLabel(tr("Bits"), tr("Bits"));
  group_->setLabel(tr("Group size"), tr("Group size"));
  outlier_->setLabel(tr("Outlier"), tr("Factor on the largest weight"));
  choices_->retranslate();
  figures_->setName(0, tr("RMSE"), tr("Root mean square of x̂ − x"));
  figures_->setName(1, tr("Max error"), tr("Largest |x̂ − x|"));
  figures_->setName(2, tr("SQNR"), tr("Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE"));
  figures_->setName(3, tr("Became 0"), tr("Weights that were not 0 and are restored as 0"));
  figures_->setName(4, tr("Bits per weight"), tr("Codes, scales and zero points, divided by the number of weights"));
  showing_ = false;
  showState();
}

}  // namespace qs::ui
