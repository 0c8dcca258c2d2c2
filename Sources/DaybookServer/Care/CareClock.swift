import CivilTime
import DaybookModel

/// Has care do what time alone asks for, whatever the client does meanwhile.
struct CareClock: LiveSource {
  /// What could not be settled is tried again after so many seconds.
  private static let patience: Int64 = 60

  let session: Session

  /// Nobody listens to it: what it writes is news of the other sources.
  var isWanted: Bool { false }

  func news(at moment: Moment) -> [LiveNotice] { [] }

  /// A database that cannot be written settles nothing.
  func settle() -> Bool {
    guard session.reconcileCare() else { return false }
    do {
      try session.openStore?.commit()
      return true
    } catch {
      return false
    }
  }

  /// When a request falls due, a deadline passes, or a claim lapses; nil for nothing to wait for.
  func deadline(after moment: Moment) -> Instant? {
    let next = try? session.store().read { [session] reader in
      try reader.nextCare(at: moment, zones: session.zones.zone)
    }
    guard let next = next ?? nil else { return nil }
    return next > moment.instant ? next : moment.instant.adding(seconds: Self.patience)
  }
}

extension Session {
  /// Queues what is due and settles what has lapsed, as an act of the server's own. False where
  /// there was nothing to do, or the database cannot be written.
  @discardableResult
  func reconcileCare() -> Bool {
    let moment = moment
    let zones = { [zones] in zones.zone($0) }
    do {
      let store = try store()
      guard !store.isReadOnly,
        let next = try store.read({ try $0.nextCare(at: moment, zones: zones) }),
        next <= moment.instant
      else { return false }
      // The method that does the same when it is asked.
      let name = "care/outbox"
      return try store.write(action(name).named(name, .final)) { try $0.reconcileCare() }
    } catch {
      if !(error is ModelError) { options.log("\(error)") }
      return false
    }
  }
}
