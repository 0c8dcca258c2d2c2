import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC
import Synchronization

/// Makes the backups of the preference `backupPlace`. Of several servers on a database one makes each,
/// since the others find it in the folder.
final class BackupClock: LiveSource {
  private struct State {
    /// The place and the pause for which the time was found.
    var place: String?
    var hours = 0
    var next: Instant?
    var isRunning = false
  }

  /// The seconds after which a failed attempt is repeated.
  private static let pause: Int64 = 3600
  private static let keep = "7d,4w,12m"

  private let session: Session
  private let state = Mutex(State())

  init(session: Session) { self.session = session }

  /// Always false, since it has no news.
  var isWanted: Bool { false }

  /// Writes nothing that the lane has to know of.
  func reconcile() -> Bool {
    guard let next = deadline(after: session.moment), next <= session.moment.instant,
      !state.withLock({ $0.isRunning })
    else { return false }
    state.withLock { $0.isRunning = true }
    let isStarted = startDetachedThread { [weak self] in self?.run() }
    if !isStarted { state.withLock { $0.isRunning = false } }
    return false
  }

  func deadline(after moment: Moment) -> Instant? {
    guard session.isPersons || session.options.uploads != nil, session.options.mode == .everyday,
      let place = session.backupPlace
    else { return nil }
    let hours = session.preferences.backupEvery
    return state.withLock { state in
      if state.place != place || state.hours != hours {
        (state.place, state.hours) = (place, hours)
        state.next =
          session.newestBackup?.adding(seconds: Int64(hours) * 3600) ?? moment.instant
      }
      return state.isRunning ? nil : state.next
    }
  }

  private func run() {
    let now = session.moment.instant
    var next = now.adding(seconds: Self.pause)
    do {
      // Another server may have made one meanwhile.
      let hours = Int64(session.preferences.backupEvery)
      if let newest = session.newestBackup, now < newest.adding(seconds: hours * 3600) {
        next = newest.adding(seconds: hours * 3600)
      } else if let path = session.backupPlace {
        _ = try session.backUp(
          session.store(), to: BackupPlace(path, session), BackupKeep(Self.keep), .none)
        next = now.adding(seconds: hours * 3600)
      }
    } catch {
      session.options.log("No backup was made: \(Errors.response(to: error).message)")
    }
    state.withLock { [next] in ($0.next, $0.isRunning) = (next, false) }
  }
}

extension Session {
  /// The absolute path of the folder of backups; nil for none.
  var backupPlace: String? {
    guard let place = preferences.backupPlace else { return nil }
    guard place.hasPrefix("~/") else { return place }
    return getenv("HOME").map { String(cString: $0) + place.dropFirst() }
  }

  /// Throws `invalidValue` for `field` where no backup can be made at that place; makes its folder.
  func checkBackupPlace(field: String) throws {
    guard let path = backupPlace, !isRehearsing.load(ordering: .relaxed) else { return }
    do {
      _ = try BackupPlace(path, self)
    } catch ModelError.invalidValue(_, let message, let allowed) {
      throw ModelError.invalidValue(field: field, message: message, allowed: allowed)
    } catch ModelError.invalidState(.busy, _, _, _, _) {
      // Somebody makes one there now.
    }
  }

  /// When the newest backup of this database in it was made, but for what a clock that ran ahead has
  /// named; nil where there is none.
  var newestBackup: Instant? {
    guard let place = backupPlace, let stem = dataFolder?.stem else { return nil }
    let folder = DataFolder(elsewhere: place)
    let (now, origin) = (moment.instant, try? store().readConcurrently { try $0.backupOrigin() })
    return (try? Backup.all(in: folder, stem))?.first {
      $0.madeAt <= now && Backup.isSame(Backup.origin(of: folder.path($0.name)), origin)
    }?.madeAt
  }

  /// What is wrong with the backups that are made by themselves, in words; nil where nothing is.
  var lackOfBackups: String? {
    guard let place = preferences.backupPlace else { return nil }
    guard let newest = newestBackup else { return "There is no backup in “\(place)” yet." }
    let limit = newest.adding(seconds: Int64(preferences.backupEvery) * 7200)
    guard limit < moment.instant else { return nil }
    return "The newest backup in “\(place)” is of \(moment.text(moment.zone.local(at: newest)))."
  }
}
