// What a page may ask of the window about the other pages: to show one with given settings, and what one is set to. It
// knows pages by their ids and settings by their JSON; it holds no page.
#pragma once

#include <QByteArray>
#include <QString>

#include "core/base/result.h"

namespace qs::ui {

class PageAccess {
 public:
  virtual ~PageAccess() = default;

  // Shows the page with these settings, as LabPage::applySettings takes them; empty ones leave it as it is. One undoable
  // edit of that page. Errors: no such page; the setting at fault, and then the page stays as it was and is not shown.
  virtual base::Status openPage(const QString& pageId, const QByteArray& settings) = 0;
  // What that page's settingsJson() says now; empty where it was never opened, or is none.
  virtual QByteArray settingsOf(const QString& pageId) const = 0;
  // Where a page keeps what must outlive the window; empty where nothing is to be kept.
  virtual QString dataFolder() const = 0;
};

}  // namespace qs::ui
