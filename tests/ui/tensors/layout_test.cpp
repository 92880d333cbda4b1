// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and both looks, in every view.
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "tests/ui/tensors/support.h"
#include "ui/widgets/wrap_button.h"

namespace qs::ui::test {
namespace {

using State = TensorsState;

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4").arg(c.size.width()).arg(c.size.height()).arg(languageCode(c.language), themeCode(c.look));
}

std::string describe(const QWidget* widget, const QString& text) {
  return widget->objectName().toStdString() + " \"" + text.toStdString() + "\" in " + std::to_string(widget->width()) +
         " × " + std::to_string(widget->height());
}

void expectFits(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    if (label->text().isEmpty()) return;
    if (label->wordWrap()) {
      EXPECT_LE(label->heightForWidth(label->width()), label->height()) << describe(label, label->text());
    } else {
      EXPECT_LE(label->sizeHint().width(), label->width()) << describe(label, label->text());
      EXPECT_LE(label->sizeHint().height(), label->height() + 1) << describe(label, label->text());
    }
  } else if (const auto* wrap = qobject_cast<const WrapButton*>(widget)) {
    EXPECT_LE(wrap->heightForWidth(wrap->width()), wrap->height()) << describe(wrap, wrap->text());
  } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
    if (button->text().isEmpty()) return;
    EXPECT_LE(button->fontMetrics().horizontalAdvance(button->text()) + 10, button->width()) << describe(button, button->text());
    EXPECT_LE(button->fontMetrics().height(), button->height()) << describe(button, button->text());
  } else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
    EXPECT_LE(combo->fontMetrics().horizontalAdvance(combo->currentText()), combo->width() - 8 - 28)
        << describe(combo, combo->currentText());
  } else if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) {
    const QString text = edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    EXPECT_LE(edit->fontMetrics().horizontalAdvance(text), edit->width() - 4) << describe(edit, text);
  }
}

void walk(const QWidget* parent) {
  QList<const QWidget*> shown;
  for (const QObject* object : parent->children()) {
    const auto* child = qobject_cast<const QWidget*>(object);
    if (child == nullptr || child->isHidden() || child->isWindow()) continue;
    shown << child;
  }
  const bool viewport = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) != nullptr;
  for (const QWidget* child : shown) {
    if (viewport) {
      EXPECT_LE(child->geometry().right(), parent->rect().right()) << child->objectName().toStdString();
    } else {
      EXPECT_TRUE(parent->rect().contains(child->geometry()))
          << child->objectName().toStdString() << " leaves " << parent->objectName().toStdString();
    }
    expectFits(child);
    // Cells are the delegate's, and their names may be cut in the middle: the tip has the whole.
    const bool whole = qobject_cast<const QAbstractSpinBox*>(child) != nullptr || qobject_cast<const QComboBox*>(child) != nullptr ||
                       qobject_cast<const QLineEdit*>(child) != nullptr || qobject_cast<const QAbstractItemView*>(child) != nullptr;
    if (!whole) walk(child);
  }
  for (qsizetype i = 0; i < shown.size(); ++i) {
    for (qsizetype k = i + 1; k < shown.size(); ++k) {
      EXPECT_FALSE(shown[i]->geometry().intersects(shown[k]->geometry()))
          << shown[i]->objectName().toStdString() << " lies on " << shown[k]->objectName().toStdString() << " in "
          << parent->objectName().toStdString();
    }
  }
}

class TensorsLayout : public testing::TestWithParam<Case> {};

TEST_P(TensorsLayout, NothingIsClippedOrOverlappingInAnyView) {
  const Case& c = GetParam();
  TensorsWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  struct Step {
    const char* name;
    std::function<void(State&)> change;
  };
  const Step steps[] = {
      {"distribution", [](State&) {}},
      {"heat", [](State& s) { s.view = State::View::heat; }},
      {"zoom", [](State& s) { s.window = HeatWindow{2, 12, 40, 100}; }},
      {"error", [](State& s) {
         s.window.reset();
         s.view = State::View::error;
         s.scheme = *quant::QuantScheme::parse("int3:row:asym:clip=99.5");
       }},
      {"sweep", [](State& s) {
         s.view = State::View::sweep;
         s.scheme = State::defaultScheme();
         s.fileView = State::FileView::worst;
       }},
      {"blocks", [](State& s) {
         s.view = State::View::blocks;
         s.fileView = State::FileView::health;
       }},
      {"example", [](State& s) {
         s.example = true;
         s.fileView = State::FileView::list;
       }},
      {"none", [](State& s) {
         s.view = State::View::heat;
       }}};
  for (const Step& step : steps) {
    lab.edit(step.change);
    lab.settle();
    SCOPED_TRACE(step.name);
    ASSERT_EQ(lab.window().size(), c.size);
    walk(lab.window().centralWidget());
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab.window().grab().save(folder + QStringLiteral("/tensors_") + nameOf(c) + QLatin1Char('_') + QLatin1String(step.name) +
                               QStringLiteral(".png"));
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      // A look changes colours alone: every other picture is dark.
      all.push_back({size, language, all.size() % 3 == 0 ? ThemeChoice::light : ThemeChoice::dark});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, TensorsLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
