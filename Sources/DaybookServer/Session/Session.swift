// A session is one client from its first byte to its last. This folder serves `initialize` and
// `session/*`, and gives every handler what it needs: the store, the time, the client's zone, new
// ids, and the author of a transaction (`Session.action`). The one idea: nothing below this module
// knows what time it is; `moment` is now in the person's zone and with their start of the day, and
// whose zone counts is decision 18 (docs/decisions/0018-whose-word-a-preference-is.md). `Errors`
// is the one place where the model's errors become responses. The store itself is Sources/DaybookModel/Store.

import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC
import Synchronization

/// One client's session: who it is, where it is, what time it is there, and the store it works on.
final class Session: Sendable {
  private struct State {
    var clock: Clock
    /// The zone in which a fixed clock shows its time; nil for the person's zone.
    var clockZone: Zone?
    var zone: Zone
    /// The preferences as they were when the database was last read.
    var preferences = PreferencesRecord()
    var client = "daybook"
    var encoding = PositionEncoding.utf16
    var capabilities = Wire.ClientCapabilities()
    var store: Store?
    /// The call on the lane whose transaction is rolled back when it is cancelled.
    var watched: Call?
    /// Weak, because it holds the session.
    var changedPlugins: (@Sendable (ReadTransaction) throws -> [String])?
    var rehearsalEnded: (@Sendable () -> Void)?
    /// Throws `permissionDenied` for a method that the session may not call.
    var gate: (@Sendable (_ method: String) throws -> Void)?
    weak var elsewhere: (any Elsewhere)?
    /// When the person did what the request of this thread carries out, where that is not now.
    var doneAt: (thread: pthread_t, instant: Instant)?

    mutating func fix(_ clock: Clock) {
      self.clock = clock
      clockZone = zone
    }
  }

  let options: ServerOptions
  let zones = ZoneDatabase()
  /// nil for a database in memory.
  let dataFolder: DataFolder?
  /// The files that its requests may name.
  let files: FileReach
  /// Whether what is written now is taken back, so that nothing beside the database may change.
  let isRehearsing = Atomic(false)
  private let ids = IDGenerator()
  /// Names this session in the change log, so that a view can tell its own changes from others'.
  let origin: String
  private let state: Mutex<State>

  init(options: ServerOptions) throws {
    self.options = options
    dataFolder = DataFolder(ofDatabase: options.database)
    files = FileReach(
      dataFolder: dataFolder, grant: options.grant?.files, uploads: options.uploads)
    let zones = zones
    let zone = try options.timeZone.map { try zones.zone($0, field: "timeZone") } ?? zones.system
    // Generated apart from the entities' ids, which follow the clock of a transcript.
    origin = IDGenerator().next(at: Clock.system.now(in: zone))
    state = Mutex(State(clock: options.clock, zone: zone))
  }

  /// Takes what `initialize` says of the client.
  func begin(
    client: String?, zone: Zone?, clock: Clock?, encoding: PositionEncoding,
    capabilities: Wire.ClientCapabilities
  ) {
    state.withLock {
      if let client { $0.client = client }
      if let zone { $0.zone = zone }
      if let clock { $0.fix(clock) }
      $0.encoding = encoding
      $0.capabilities = capabilities
    }
  }

  /// Makes later changes in the name of another client.
  func set(client: String) {
    state.withLock { $0.client = client }
  }

  /// Fixes the clock, and sets the client's zone where one is given; only transcripts do this.
  func set(clock: Clock, zone: Zone?) {
    state.withLock {
      if let zone { $0.zone = zone }
      $0.fix(clock)
    }
  }

  var clientZone: Zone { state.withLock(\.zone) }

  var encoding: PositionEncoding { state.withLock(\.encoding) }

  /// Returns the plugins that wait for the person to approve them again; nil in the session of a plugin.
  var changedPlugins: (@Sendable (ReadTransaction) throws -> [String])? {
    get { state.withLock(\.changedPlugins) }
    set { state.withLock { $0.changedPlugins = newValue } }
  }

  /// Called after what is beside the database was rehearsed, too.
  var rehearsalEnded: (@Sendable () -> Void)? {
    get { state.withLock(\.rehearsalEnded) }
    set { state.withLock { $0.rehearsalEnded = newValue } }
  }

  /// The searches of plugins; nil in the session of a plugin.
  var elsewhere: (any Elsewhere)? {
    get { state.withLock(\.elsewhere) }
    set { state.withLock { $0.elsewhere = newValue } }
  }

  /// What the client can do beyond the basic protocol.
  var capabilities: Wire.ClientCapabilities { state.withLock(\.capabilities) }

  /// The preferences, read anew at each use since another process may have changed them; where the
  /// database cannot be read, those read last.
  var preferences: PreferencesRecord {
    let read = try? store()
    guard let preferences = try? read?.polling({ try read?.preferences() }) else {
      return state.withLock(\.preferences)
    }
    state.withLock { $0.preferences = preferences }
    return preferences
  }

  /// Runs a body as at an earlier instant, at which the person did what it carries out.
  func doing<T>(at instant: Instant, _ body: () throws -> T) rethrows -> T {
    state.withLock { $0.doneAt = (pthread_self(), instant) }
    defer { state.withLock { $0.doneAt = nil } }
    return try body()
  }

  /// Now, with the person's start of the day, in the zone of the command line, else that of the
  /// preferences, else the client's.
  var moment: Moment {
    let preferences = preferences
    let (clock, clockZone, clientZone, doneAt) = state.withLock {
      ($0.clock, $0.clockZone, $0.zone, $0.doneAt)
    }
    let preferred = options.timeZone == nil ? preferences.timeZone.flatMap(zones.zone) : nil
    let zone = preferred ?? clientZone
    return Moment(
      instant: doneAt.flatMap { $0.thread == pthread_self() ? $0.instant : nil }
        ?? clock.now(in: clockZone ?? zone), zone: zone, dayStart: preferences.dayStartTime,
      weekStart: preferences.weekStart, quietHours: preferences.quietHours, clock: preferences.clock
    )
  }

  /// The zone that a request names, or the person's. Throws `invalidValue` for one that is not known.
  func zone(_ wire: Wire.TimeZone?) throws -> Zone {
    try wire.map { try zones.zone($0.text, field: "timeZone") } ?? moment.zone
  }

  var clock: Clock { state.withLock(\.clock) }

  /// Now, without a look at the database.
  var now: Instant {
    let (clock, zone) = state.withLock { ($0.clock, $0.clockZone ?? $0.zone) }
    return clock.now(in: zone)
  }

  /// What the change log notes about a transaction; `name` is the method that does the same.
  /// `client` is nil for the session's own.
  func action(_ name: String, client: String? = nil) -> Action {
    let moment = moment
    return Action(
      name: name, origin: origin, client: client ?? state.withLock(\.client), moment: moment,
      committedAt: now, isPersons: isPersons, zones: { [zones] in zones.zone($0) },
      generateID: { [ids] in ids.next(at: moment.instant) })
  }

  /// The same for what a method does.
  func action(_ call: Call, as undoRole: UndoRole) -> Action {
    action(call.method).named(call.method, undoRole)
  }

  /// Whether its requests are the person's own, and not those of a plugin, an assistant or a browser
  /// that may be lost.
  var isPersons: Bool { options.grant == nil && !options.isAssistant && options.uploads == nil }

  /// Whether this session belongs to a process that starts what is due by itself. A carrier comes and
  /// goes with what started it.
  var startsFeeders: Bool { options.startsFeeders && capabilities.carrier != true }

  /// Sets what refuses methods; the caller must do so before the first request.
  func setGate(_ gate: @escaping @Sendable (_ method: String) throws -> Void) {
    state.withLock { $0.gate = gate }
  }

  /// Throws `permissionDenied` for a method that this session may not call, by whatever way.
  func checkGranted(_ method: String) throws { try state.withLock(\.gate)?(method) }

  /// The store, opened at first use; after a failure the next call tries again.
  func store() throws -> Store {
    if let store = openStore { return store }
    // A fixed clock cannot tell how old the change log is.
    let clock = state.withLock(\.clock)
    let store = try Store(
      path: options.database, pruning: clock == .system ? .automatic : .onRequest)
    state.withLock { $0.store = store }
    return store
  }

  /// Writes to the store, within `watching` as `write(_:for:_:)` does.
  func write<T>(_ action: Action, _ body: (WriteTransaction) throws -> T) throws -> T {
    guard let call = state.withLock(\.watched) else { return try store().write(action, body) }
    return try write(action, for: call, body)
  }

  /// The same for what a method does.
  func write<T>(
    _ call: Call, as undoRole: UndoRole = .undoable, _ body: (WriteTransaction) throws -> T
  ) throws -> T {
    try write(action(call, as: undoRole), body)
  }

  /// Runs a body on the lane whose writes are for a call that begins a group; nil for another.
  func watching<T>(_ call: Call?, _ body: () throws -> T) rethrows -> T {
    state.withLock { $0.watched = call }
    defer { state.withLock { $0.watched = nil } }
    return try body()
  }

  /// Runs a body on the lane whose reads end when the call is cancelled.
  func reading<T>(for call: Call, _ body: () throws -> T) throws -> T {
    guard let store = openStore else { return try body() }
    do {
      return try store.reading(while: { !call.isCancelled }, body)
    } catch {
      try call.checkCancelled()
      throw error
    }
  }

  /// Writes to the store, and rolls back when the call is cancelled meanwhile; for calls that have
  /// a group of their own.
  func write<T>(_ action: Action, for call: Call, _ body: (WriteTransaction) throws -> T) throws
    -> T
  {
    do {
      return try store().write(action, while: { !call.isCancelled }, body)
    } catch {
      try call.checkCancelled()
      throw error
    }
  }

  /// The store where it is open already.
  var openStore: Store? { state.withLock(\.store) }
}

extension Session {
  /// Removes the copies of files that nothing needs any more, after a commit. A copy is orphaned by
  /// a transaction that removes its attachment, by the pruning of the transaction whose undo could
  /// have brought it back, or by a server that ended before it came to remove it. A failure is
  /// tried again after a later change, since the database remembers which copies may be orphaned.
  func removeOrphanedCopies() {
    guard let store = openStore, !store.isReadOnly, let folder = dataFolder,
      let orphaned = try? store.polling({ try store.read { try $0.tasks.orphanedCopies() } }),
      !orphaned.isEmpty,
      (try? folder.holdsOtherDatabase()) == false
    else { return }
    do {
      try store.write(action("sweep")) { writer in
        try writer.tasks.forgetOrphanedCopies { try CopyFolder(folder: folder).remove($0) }
      }
      try store.commit()
    } catch {
      options.log("Copies of attachments that are no longer needed could not be removed.")
    }
  }
}
