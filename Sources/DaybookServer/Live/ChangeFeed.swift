import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import Synchronization

/// What a client that subscribed is told of the change log.
final class ChangeFeed: Sendable {
  private struct Place {
    var cursor: Int64
    /// Which change log the cursor belongs to: a file that replaced another one has its own.
    var opening: Int
  }

  /// The cursor up to which the client was told; nil while it has not subscribed.
  private let place = Mutex<Place?>(nil)

  var isWanted: Bool { place.withLock { $0 != nil } }

  /// `opening` is the store's when the cursor was read.
  func subscribe(from cursor: Int64, opening: Int) {
    place.withLock { $0 = Place(cursor: cursor, opening: opening) }
  }

  func unsubscribe() {
    place.withLock { $0 = nil }
  }

  /// Tells the client what was committed since, at most `limit` changes at a time. Returns false where the client has left so much
  /// unread that the rest has to wait.
  func send(from store: Store, to peer: any Peer, limit: Int) throws -> Bool {
    while let begin = place.withLock(\.self) {
      guard !peer.isBehind else { return false }
      let opening = try store.version().opening
      let page = try store.read { reader in
        try opening == begin.opening && begin.cursor <= reader.cursor()
          ? reader.log(after: begin.cursor, limit: limit)
          : .cut(at: reader.cursor())
      }
      for notice in notices(of: page) { peer.notify(Wire.ChangesCommitted.method, notice.json) }
      place.withLock { if $0 != nil { $0 = Place(cursor: page.cursor, opening: opening) } }
      guard page.hasMore else { break }
    }
    return true
  }

  /// The notifications, one for each run of changes from one session.
  private func notices(of page: LogPage) -> [Wire.ChangesCommitted.Params] {
    guard !page.isCut else {
      return [.init(changeCursor: Int(page.cursor), items: [], needsReload: true)]
    }
    var notices: [Wire.ChangesCommitted.Params] = []
    for change in page.changes.map(Wire.Change.init) {
      if notices.last?.origin == change.origin {
        notices[notices.endIndex - 1].items.append(change)
        notices[notices.endIndex - 1].changeCursor = change.changeCursor
      } else {
        notices.append(
          .init(
            changeCursor: change.changeCursor, items: [change], needsReload: false,
            origin: change.origin))
      }
    }
    return notices
  }
}

extension Wire.Change {
  init(_ record: ChangeRecord) {
    let (whole, part) = record.parts
    self.init(
      changeCursor: Int(record.sequence), client: record.client, committedAt: record.at,
      day: part.flatMap(Day.init), entity: Wire.ChangedEntity(record.entity), id: whole.id,
      method: record.action, occurrence: part.flatMap(LocalDateTime.init),
      operation: Wire.ChangeOperation(record.operation), origin: record.origin,
      revision: Int(record.revision), transaction: Int(record.actionKey))
  }
}
