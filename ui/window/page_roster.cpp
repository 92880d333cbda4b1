#include "ui/window/page_roster.h"

#include <QCoreApplication>

#include "ui/labs/activations/activations_page.h"
#include "ui/labs/budget/budget_page.h"
#include "ui/labs/combine/combine_page.h"
#include "ui/labs/formats/formats_page.h"
#include "ui/labs/ledger/ledger_page.h"
#include "ui/labs/loss/loss_page.h"
#include "ui/labs/rounding/rounding_page.h"
#include "ui/labs/selfcheck/selfcheck_page.h"
#include "ui/labs/sensitivity/sensitivity_page.h"
#include "ui/labs/speculation/speculation_page.h"
#include "ui/labs/tensors/tensors_page.h"

namespace qs::ui {

namespace {

class Rail {
  Q_DECLARE_TR_FUNCTIONS(Rail)
};

template <class Page>
LabPage* makePage(const LabContext& lab) {
  return new Page(lab);
}

}  // namespace

const std::vector<PageEntry>& pageRoster() {
  // A new page is one line here and one folder in ui/labs.
  static const std::vector<PageEntry> kPages = {
      {QStringLiteral("rounding"), [] { return Rail::tr("Numbers"); }, [] { return Rail::tr("Rounding"); },
       makePage<RoundingPage>},
      {QStringLiteral("formats"), [] { return Rail::tr("Numbers"); }, [] { return Rail::tr("Formats"); },
       makePage<FormatsPage>},
      {QStringLiteral("tensors"), [] { return Rail::tr("Numbers"); }, [] { return Rail::tr("Tensors"); },
       makePage<TensorsPage>},
      {QStringLiteral("loss"), [] { return Rail::tr("Model"); }, [] { return Rail::tr("Model loss"); },
       makePage<LossPage>},
      {QStringLiteral("activations"), [] { return Rail::tr("Model"); }, [] { return Rail::tr("Activations"); },
       makePage<ActivationsPage>},
      {QStringLiteral("sensitivity"), [] { return Rail::tr("Model"); }, [] { return Rail::tr("Sensitivity"); },
       makePage<SensitivityPage>},
      {QStringLiteral("speculation"), [] { return Rail::tr("Speed"); }, [] { return Rail::tr("Speculation"); },
       makePage<SpeculationPage>},
      {QStringLiteral("budget"), [] { return Rail::tr("Speed"); }, [] { return Rail::tr("Byte budget"); }, makePage<BudgetPage>},
      {QStringLiteral("combine"), [] { return Rail::tr("Speed"); }, [] { return Rail::tr("Combine"); },
       makePage<CombinePage>},
      {QStringLiteral("ledger"), [] { return Rail::tr("Course"); }, [] { return Rail::tr("Ledger"); },
       makePage<LedgerPage>},
      {QStringLiteral("selfcheck"), [] { return Rail::tr("Course"); }, [] { return Rail::tr("Self-check"); },
       makePage<SelfcheckPage>},
  };
  return kPages;
}

}  // namespace qs::ui
