// Texts that take several lines remember their height, and never a wrong one; figures lay out no window.
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>
#include <QtTest>

#include "tests/ui/window/support.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/wrap_label.h"

namespace qs::ui::test {
namespace {

TEST(WrapLabel, IsAlwaysAsHighAsAnOrdinaryLabel) {
  WrapLabel remembering;
  QLabel plain;
  plain.setWordWrap(true);
  const auto same = [&](const char* when) {
    for (const int width : {60, 120, 260, 60, 500, 121, 120}) {
      ASSERT_EQ(remembering.heightForWidth(width), plain.heightForWidth(width)) << when << ", " << width;
    }
  };
  const auto both = [&](const std::function<void(QLabel&)>& change, const char* when) {
    change(remembering);
    change(plain);
    same(when);
  };
  same("empty");
  both([](QLabel& l) { l.setText(QStringLiteral("One scale for every group of thirty-two weights of a row.")); }, "text");
  both([](QLabel& l) { l.setText(QStringLiteral("Short.")); }, "other text");
  both([](QLabel& l) { l.setText(QStringLiteral("One scale for every group of thirty-two weights of a row.")); }, "text again");
  both([](QLabel& l) { l.setStyleSheet(QStringLiteral("font-size: 27px;")); }, "larger type");
  both([](QLabel& l) { l.setContentsMargins(20, 9, 20, 9); }, "margins");
  both([](QLabel& l) { l.setTextInteractionFlags(Qt::TextSelectableByMouse); }, "selectable");
  both([](QLabel& l) { l.setText(QStringLiteral("每组三十二个权重共用一个缩放因子，组越小误差越小。")); }, "Chinese");
}

// Counts how often the widget is laid out.
class Counted : public QWidget {
 public:
  int requests = 0;

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) ++requests;
    return QWidget::event(event);
  }
};

TEST(FigureList, ANewFigureOfTheSameKindLaysOutNothingAroundIt) {
  Counted window;
  auto* column = new QVBoxLayout(&window);
  auto* list = new FigureList;
  for (const char* id : {"figureOne", "figureTwo"}) list->addRow(QLatin1String(id));
  list->setName(0, QStringLiteral("RMSE"));
  list->setName(1, QStringLiteral("Bits"));
  list->setValue(0, QStringLiteral("0.1234"));
  list->setValue(1, QStringLiteral("4.125"));
  column->addWidget(list);
  window.resize(300, 120);
  window.show();
  // A request climbs one widget at a time, each step an event of its own.
  const auto settle = [] {
    for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
  };
  settle();
  window.requests = 0;
  for (int i = 0; i < 20; ++i) {
    list->setValue(0, QStringLiteral("0.98%1").arg(10 + i));
    settle();
  }
  EXPECT_EQ(window.requests, 0);
  auto* value = list->findChild<QLabel*>(QStringLiteral("figureOne"));
  auto* name = list->findChild<QLabel*>(QStringLiteral("figureOneName"));
  ASSERT_NE(value, nullptr);
  ASSERT_NE(name, nullptr);
  EXPECT_EQ(value->text(), QStringLiteral("0.9829"));
  EXPECT_GE(value->width(), value->sizeHint().width());
  EXPECT_FALSE(value->geometry().intersects(name->geometry()));
  // One that needs more room asks for it.
  list->setValue(0, QString(60, QLatin1Char('8')));
  settle();
  EXPECT_GT(window.requests, 0);
  EXPECT_GE(list->sizeHint().width(), value->sizeHint().width());
}

}  // namespace
}  // namespace qs::ui::test
