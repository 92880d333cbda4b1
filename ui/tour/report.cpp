#include "ui/tour/report.h"

#include <QCoreApplication>

#include "ui/window/lab_page.h"

namespace qs::ui {

namespace {

constexpr const char* kFrame = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>QuantSpec Lab: tour</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1C1C1B; background: #F6F6F3; }
section { background: #FFFFFF; border: 1px solid #E2E1DC; border-radius: 8px; padding: 1rem 1.5rem; margin: 1rem 0; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: normal; color: #6B6A66; padding: .2rem 1.5rem .2rem 0; vertical-align: top; }
td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
img { width: 100%; margin: .5rem 0; }
</style>
</head>
<body>
<h1>QuantSpec Lab: tour</h1>
<p>Every page as it opens, made by QuantSpec Lab @version@ with Qt @qt@. Charts are beside this file as PNG, SVG and CSV.</p>
@sections@</body>
</html>
)";

}  // namespace

void Report::addPage(const QString& id, const LabPage& page) {
  sections_ += QStringLiteral("<section>\n<h2>%1</h2>\n<p>%2</p>\n<table>\n")
                   .arg(page.title().toHtmlEscaped(), page.provenance().toHtmlEscaped());
  for (const auto& [name, value] : page.reportRows()) {
    sections_ += QStringLiteral("<tr><th>%1</th><td>%2</td></tr>\n").arg(name.toHtmlEscaped(), value.toHtmlEscaped());
  }
  sections_ += QStringLiteral("</table>\n");
  for (const auto& entry : page.panels()) {
    sections_ += QStringLiteral("<img src=\"%1_%2.svg\" alt=\"%2\">\n").arg(id, entry.first);
  }
  sections_ += QStringLiteral("</section>\n");
}

QByteArray Report::html() const {
  QString text = QString::fromUtf8(kFrame);
  text.replace(QLatin1String("@version@"), QCoreApplication::applicationVersion());
  text.replace(QLatin1String("@qt@"), QLatin1String(qVersion()));
  text.replace(QLatin1String("@sections@"), sections_);
  return text.toUtf8();
}

}  // namespace qs::ui
