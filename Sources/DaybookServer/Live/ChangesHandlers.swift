import DaybookModel
import DaybookProtocol
import JSONRPC

struct ChangesHandlers: ChangesMethods {
  let session: Session
  let live: Live

  func subscribe(_ params: Wire.ChangesSubscribe.Params, _ call: Call) throws -> Wire.Subscription {
    let store = try session.store()
    let opening = try store.version().opening
    let cursor = try store.read { reader in
      guard let cursor = params.changeCursor else { return try reader.cursor() }
      _ = try reader.log(after: Int64(cursor), limit: 1)
      return Int64(cursor)
    }
    live.feed.subscribe(from: cursor, opening: opening)
    live.begin()
    if params.changeCursor != nil { live.catchUp() }
    return Wire.Subscription(changeCursor: Int(cursor), origin: session.origin)
  }

  func unsubscribe(
    _ params: Wire.ChangesUnsubscribe.Params, _ call: Call
  ) -> Wire.Empty {
    live.feed.unsubscribe()
    return Wire.Empty()
  }

  func since(_ params: Wire.ChangesSince.Params, _ call: Call) throws -> Wire.ChangePage {
    let page = try session.store().read {
      try $0.log(after: Int64(params.changeCursor), limit: params.limit ?? PageSize.default)
    }
    return Wire.ChangePage(
      changeCursor: Int(page.cursor), items: page.changes.map(Wire.Change.init),
      needsReload: page.isCut)
  }
}
