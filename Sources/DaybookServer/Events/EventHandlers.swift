// `event/*` is how a provider delivers the events of external calendars, and how a client reads
// them as they were delivered; `provider/*` says how each provider is doing and how old its events
// are. A provider is an ordinary client: it pulls on its own and delivers a whole window with each
// `event/replace`, so that a lost delivery is made good by the next one. What it writes is no
// person's change, so undo skips it. `calendar/*` and the pages show the events beside tasks. The
// rules are in Sources/DaybookModel/Events, the decision record is
// docs/decisions/0039-what-a-provider-delivers.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

/// What a provider writes is not the person's, and it can deliver it again, so undo skips it.
struct EventHandlers: EventMethods {
  let session: Session

  func replace(
    _ params: Wire.EventReplace.Params, _ call: Call
  ) throws -> Wire.EventReplacement {
    let id = ProviderID(params.provider)
    let drafts = params.events.map { EventDraft($0, provider: id) }
    let action = session.action(call, as: .final)
    let (done, provider) = try session.write(action) { writer in
      (
        try writer.events.replace(
          of: id, since: params.since, through: params.through, syncToken: params.syncToken,
          by: drafts),
        try writer.reader.providers.item(id)
      )
    }
    return Wire.EventReplacement(
      addedCount: done.added, changedCount: done.changed,
      provider: Wire.Provider(provider, at: action.moment.instant),
      removedCount: done.removed, unchangedCount: done.unchanged,
      warnings: [Wire.ImportWarning](done.warnings))
  }

  func list(_ params: Wire.EventList.Params, _ call: Call) throws -> Wire.EventPage {
    try DayWindow.check(since: params.since, through: params.through)
    let page = try session.store().read {
      try $0.events.list(
        since: params.since, through: params.through, of: params.provider.map(ProviderID.init),
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.EventPage(
      items: page.items.map { Wire.Event($0) }, nextCursor: page.next.map(Wire.ListCursor.init))
  }
}
