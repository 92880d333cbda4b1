// Charts as tables of numbers in full precision. It rounds nothing, and leaves out nothing that the chart could not draw.
#pragma once

#include <QByteArray>

#include "ui/charts/export.h"

namespace qs::ui {

// UTF-8 text: a line "# provenance", then one block per panel: a line "# title", a header with units, the rows; blocks
// are parted by an empty line. Series over the same x stand side by side; empty fields where one has no value. Numbers
// are the shortest that read back as the same double; "nan", "inf", "-inf".
// A heat map is a table whose first row and column hold the names, or the first index that each cell covers.
QByteArray figureCsv(const Figure& figure, const QString& provenance);

// The same without provenance and with tabs, as spreadsheets paste it.
QByteArray figureTable(const Figure& figure);

}  // namespace qs::ui
