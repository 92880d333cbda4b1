#include "ui/labs/loss/loss_model.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>
#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_words.h"

namespace qs::ui {

namespace {

constexpr const char* kMime = "application/x-quantspec-scheme-row";

}  // namespace

LossModel::LossModel(LossPresenter& presenter, QObject* parent)
    : QAbstractTableModel(parent), presenter_(presenter), shown_(presenter.state().schemes) {}

int LossModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size()) + 1;
}

int LossModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCount_; }

const experiment::StudyRow* LossModel::rowAt(int row) const {
  if (schemeIndex(row) >= 0) return presenter_.row(shown_[static_cast<std::size_t>(schemeIndex(row))]);
  const auto* view = presenter_.view();
  return view == nullptr ? nullptr : &view->baseline;
}

QString LossModel::text(int row, int column) const {
  const experiment::StudyRow* known = rowAt(row);
  const bool baseline = schemeIndex(row) < 0;
  if (column == scheme) {
    if (!baseline) return QString::fromStdString(shown_[static_cast<std::size_t>(schemeIndex(row))]);
    //: The first row of the table: the model without quantization; %1 is the type of its weights.
    return known == nullptr ? tr("stored") : tr("stored, %1").arg(QString::fromStdString(known->loss.scheme));
  }
  if (known == nullptr) return column == verdict ? tr("not read yet") : QString();
  if (known->error) return column == verdict ? tr("cannot be measured") : QString();
  if (column == bits) return fixedPoint(known->loss.bitsPerWeight, 3);
  if (column == bytes) return LossWords::bytes(known->loss.bytes);
  if (known->windows == 0) return column == verdict ? tr("not read yet") : QString();
  const auto& score = known->loss.score;
  switch (column) {
    case delta: return LossWords::delta(*known);
    case verdict:
      if (known->complete || baseline) return LossWords::verdict(score.verdict);
      //: %1 is a verdict on the part of the text read so far.
      return tr("%1 so far").arg(LossWords::verdict(score.verdict));
    case loss: return fixedPoint(score.loss, 4);
    case perplexity: return significant(score.perplexity, 4);
    default: return {};
  }
}

QString LossModel::named(int row, int column) const {
  //: A cell of the table for screen readers: name of the column, value.
  return tr("%1: %2").arg(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), text(row, column));
}

// The whole row, of which a narrow table shows less, and what it means.
QString LossModel::toolTip(int row) const {
  const experiment::StudyRow* known = rowAt(row);
  QStringList lines{text(row, scheme)};
  QStringList values;
  for (const int column : {delta, loss, perplexity, bits, bytes}) {
    if (!text(row, column).isEmpty()) values << named(row, column);
  }
  if (!values.isEmpty()) lines << values.join(QStringLiteral(" · "));
  if (known != nullptr && known->error) {
    lines << errorSentence(*known->error);
  } else if (known != nullptr && known->windows > 0 && presenter_.view() != nullptr) {
    lines << LossWords::verdictSentence(*known, *presenter_.view());
  }
  return lines.join(QLatin1Char('\n'));
}

QVariant LossModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const experiment::StudyRow* known = rowAt(index.row());
  const bool figures = known != nullptr && known->windows > 0 && !known->error;
  switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::EditRole: return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (index.column() == scheme || index.column() == verdict ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole: return toolTip(index.row());
    case Qt::AccessibleTextRole:
      return named(index.row(), index.column());
    case kVerdictRole: return figures ? QVariant(static_cast<int>(known->loss.score.verdict)) : QVariant();
    default: return {};
  }
}

QVariant LossModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (section == scheme || section == verdict ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role == Qt::DisplayRole) {
    switch (section) {
      case scheme: return tr("scheme");
      case delta: return tr("Δ ± 95 %");
      case verdict: return tr("verdict");
      case loss: return tr("loss");
      case perplexity: return tr("perplexity");
      case bits: return tr("bits/weight");
      case bytes: return tr("size");
      default: return {};
    }
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case scheme: return tr("How the weights are written; double-click or F2 to change it");
      case delta: return tr("Loss minus the loss as stored, in nats per token, with its 95 % interval on this text");
      case verdict: return tr("Whether the difference is more than chance, and more than another training would make");
      case loss: return tr("Mean of −ln p of the tokens that come, in nats");
      case perplexity: return tr("e to the power of the loss");
      case bits: return tr("Codes, scales and zero points of the linear layers, per weight");
      case bytes: return tr("The whole model as it would be stored");
      default: return {};
    }
  }
  return {};
}

Qt::ItemFlags LossModel::flags(const QModelIndex& index) const {
  // Between rows one may drop; the baseline stays where it is.
  if (!index.isValid()) return Qt::ItemIsDropEnabled;
  Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
  if (schemeIndex(index.row()) >= 0) {
    flags |= Qt::ItemIsDragEnabled;
    if (index.column() == scheme) flags |= Qt::ItemIsEditable;
  }
  return flags;
}

bool LossModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != scheme ||
      schemeIndex(index.row()) < 0) {
    return false;
  }
  auto read = readScheme(value.toString().trimmed().toStdString());
  if (!read) {
    emit refused(read.error());
    return false;
  }
  LossState next = presenter_.state();
  next.schemes[static_cast<std::size_t>(schemeIndex(index.row()))] = *read;
  presenter_.edit(next);
  return true;
}

QStringList LossModel::mimeTypes() const { return {QLatin1String(kMime)}; }

QMimeData* LossModel::mimeData(const QModelIndexList& indexes) const {
  if (indexes.isEmpty() || schemeIndex(indexes.front().row()) < 0) return nullptr;
  QByteArray packed;
  QDataStream(&packed, QIODevice::WriteOnly) << static_cast<qint32>(schemeIndex(indexes.front().row()));
  auto* mime = new QMimeData;
  mime->setData(QLatin1String(kMime), packed);
  return mime;
}

bool LossModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent) {
  if (action != Qt::MoveAction || data == nullptr || !data->hasFormat(QLatin1String(kMime))) return false;
  qint32 from = -1;
  QByteArray packed = data->data(QLatin1String(kMime));
  QDataStream(&packed, QIODevice::ReadOnly) >> from;
  int to = row >= 0 ? row : (parent.isValid() ? parent.row() : rowCount());
  to = std::max(0, schemeIndex(to));
  if (from < 0 || from >= static_cast<int>(shown_.size())) return false;
  // Dropped in front of row `to` as it stands now.
  moveScheme(from, to > from ? to - 1 : to);
  // The presenter has moved it; the view must not remove the row it came from.
  return false;
}

void LossModel::moveScheme(int from, int to) {
  const int size = static_cast<int>(shown_.size());
  to = std::clamp(to, 0, size - 1);
  if (from < 0 || from >= size || from == to) return;
  LossState next = presenter_.state();
  std::string moved = std::move(next.schemes[static_cast<std::size_t>(from)]);
  next.schemes.erase(next.schemes.begin() + from);
  next.schemes.insert(next.schemes.begin() + to, std::move(moved));
  presenter_.edit(next);
}

void LossModel::syncRows() {
  const auto& wanted = presenter_.state().schemes;
  if (wanted == shown_) return;
  // What is equal at both ends stays; a single row that came, went or moved is told as such, so that selection and
  // scrolling stay with it.
  const auto front = std::mismatch(shown_.begin(), shown_.end(), wanted.begin(), wanted.end());
  const int first = static_cast<int>(front.first - shown_.begin());
  int tail = 0;
  const int both = static_cast<int>(std::min(shown_.size(), wanted.size())) - first;
  while (tail < both && shown_[shown_.size() - 1 - static_cast<std::size_t>(tail)] ==
                            wanted[wanted.size() - 1 - static_cast<std::size_t>(tail)]) {
    ++tail;
  }
  const int gone = static_cast<int>(shown_.size()) - first - tail;
  const int come = static_cast<int>(wanted.size()) - first - tail;
  const auto moved = [&](int from, int to) {  // indices in shown_, of the changed part's ends
    std::vector<std::string> trial = shown_;
    std::string one = trial[static_cast<std::size_t>(from)];
    trial.erase(trial.begin() + from);
    trial.insert(trial.begin() + to, one);
    if (trial != wanted) return false;
    beginMoveRows({}, rowOf(from), rowOf(from), {}, rowOf(to > from ? to + 1 : to));
    shown_ = std::move(trial);
    endMoveRows();
    return true;
  };
  if (gone == 0) {
    beginInsertRows({}, rowOf(first), rowOf(first + come - 1));
    shown_ = wanted;
    endInsertRows();
  } else if (come == 0) {
    beginRemoveRows({}, rowOf(first), rowOf(first + gone - 1));
    shown_ = wanted;
    endRemoveRows();
  } else if (gone == come && (moved(first, first + gone - 1) || moved(first + gone - 1, first))) {
    return;
  } else if (gone == come) {
    shown_ = wanted;
    emit dataChanged(index(rowOf(first), 0), index(rowOf(first + gone - 1), columnCount_ - 1));
  } else {
    beginResetModel();
    shown_ = wanted;
    endResetModel();
  }
}

void LossModel::syncFigures() { emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1)); }

void LossModel::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, columnCount_ - 1);
  syncFigures();
}

}  // namespace qs::ui
