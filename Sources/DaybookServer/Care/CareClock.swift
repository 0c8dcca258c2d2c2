import CivilTime
import DaybookModel

/// Does what time alone asks of care, whether the client listens or not.
struct CareClock: LiveSource {
  /// The seconds after which a failed attempt is repeated.
  private static let lockBackoff: Int64 = 60

  let session: Session

  /// Always false, since it has no news of its own: what it writes is news of other sources.
  var isWanted: Bool { false }

  /// Nothing is reconciled in a database that cannot be written.
  func reconcile() -> Bool {
    guard session.reconcileCare() else { return false }
    do {
      try session.openStore?.commit()
      return true
    } catch {
      return false
    }
  }

  /// Returns when a request falls due, a deadline passes, or a claim expires; nil where there is
  /// nothing to wait for.
  func deadline(after moment: Moment) -> Instant? {
    let next = try? session.store().read { [session] reader in
      try reader.careMessages.otherSender() == nil
        ? reader.careMessages.nextCare(at: moment, zones: session.zones.zone) : nil
    }
    guard let next = next ?? nil else { return nil }
    return next > moment.instant ? next : moment.instant.adding(seconds: Self.lockBackoff)
  }
}

extension Session {
  /// Queues the requests that are due and closes what has expired, as a transaction of the server's
  /// own. Returns false where there was nothing to do, or the database cannot be written.
  @discardableResult
  func reconcileCare() -> Bool {
    let moment = moment
    let zones = { [zones] in zones.zone($0) }
    do {
      let store = try store()
      guard !store.isReadOnly, try store.read({ try $0.careMessages.otherSender() }) == nil,
        let next = try store.read({ try $0.careMessages.nextCare(at: moment, zones: zones) }),
        next <= moment.instant
      else { return false }
      // The method that does the same on request.
      let name = "care/list"
      return try store.write(action(name, client: "daybook").named(name, .final)) {
        try $0.careMessages.reconcile()
      }
    } catch {
      if !(error is ModelError) { options.log("\(error)") }
      return false
    }
  }
}
