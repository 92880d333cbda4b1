#include "ui/labs/selfcheck/selfcheck_words.h"

#include "ui/i18n/language.h"

namespace qs::ui {

QString SelfcheckWords::chapter(std::optional<quiz::Chapter> chapter) {
  return chapter ? translated(quiz::nameOf(*chapter)) : tr("All chapters");
}

QStringList SelfcheckWords::see(const SelfcheckPresenter& presenter) {
  QStringList out;
  out << tr("Questions on the three chapters. Numbers are drawn, and answers computed by the lab itself; “New numbers” asks the same with others.");
  out << (presenter.state().view == SelfcheckState::View::summary
              ? tr("Of each topic's questions: the share that was answered right the last time, and the share that was not. The rest is open. A click on a bar goes to its topic.")
              : tr("A wrong answer is told what leads to it, where that is known. Afterwards the page of the lab that shows it is one step away."));
  return out;
}

QString SelfcheckWords::notice(const SelfcheckPresenter& presenter) {
  return presenter.fileProblem() ? errorSentence(*presenter.fileProblem()) : QString();
}

QString SelfcheckWords::misreading(const SelfcheckPresenter&) {
  return tr("A question that was answered right once is not yet understood for good. Ask it again with other numbers, some days later.");
}

QString SelfcheckWords::provenance(const SelfcheckPresenter& presenter) {
  const auto all = presenter.tally(presenter.state().chapter, std::nullopt);
  //: %1 a chapter or all; %2 of %3 questions right by the last answer, %4 wrong
  return tr("Self-check, %1: %2 of %3 questions right by the last answer, %4 wrong")
      .arg(chapter(presenter.state().chapter))
      .arg(all.right)
      .arg(all.questions)
      .arg(all.wrong);
}

ChartData SelfcheckWords::chart(const SelfcheckPresenter& presenter) {
  ChartData data;
  data.horizontal = true;
  data.title = tr("Share of each topic's questions");
  data.x.kind = AxisKind::category;
  data.y.title = tr("share of the topic's questions");
  data.y.unit = QStringLiteral("%");
  data.y.min = 0.0;
  data.y.max = 100.0;
  Series right;
  right.name = tr("right the last time");
  right.kind = SeriesKind::bars;
  right.role = Role::accepted;
  Series wrong;
  wrong.name = tr("wrong the last time");
  wrong.kind = SeriesKind::bars;
  wrong.role = Role::rejected;
  for (std::size_t i = 0; i < quiz::kTopics; ++i) {
    const auto topic = static_cast<quiz::Topic>(i);
    const auto tally = presenter.tally(presenter.state().chapter, topic);
    if (tally.questions == 0) continue;
    const auto at = static_cast<double>(data.x.categories.size());
    data.x.categories << translated(quiz::nameOf(topic));
    for (auto [series, count] : {std::pair{&right, tally.right}, std::pair{&wrong, tally.wrong}}) {
      series->x.push_back(at);
      series->y.push_back(100.0 * count / tally.questions);
    }
  }
  data.series = {std::move(right), std::move(wrong)};
  return data;
}

}  // namespace qs::ui
