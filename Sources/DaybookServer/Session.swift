import CivilTime
import DaybookModel
import DaybookProtocol
import Synchronization

/// One client's session: who it is, where it is, what time it is there, and the store it works on.
final class Session: Sendable {
  private struct State {
    var clock: Clock
    var zone: Zone
    var dayStart = LocalTime.midnight
    var client = "daybook"
    var encoding = PositionEncoding.utf16
    var store: Store?
    /// At first a server before this one may have left some.
    var mayHaveLooseCopies = true
  }

  let options: ServerOptions
  let zones = ZoneDatabase()
  /// nil for a database in memory.
  let dataFolder: DataFolder?
  private let mint = IDMint()
  /// Names this session in the change log, so that a view can tell its own changes from others'.
  let origin: String
  private let state: Mutex<State>

  init(options: ServerOptions) throws {
    self.options = options
    dataFolder = DataFolder(ofDatabase: options.database)
    let zones = zones
    let zone = try options.timeZone.map { try zones.zone($0, field: "timeZone") } ?? zones.system
    // Minted apart from the entities' ids, which follow the clock of a transcript.
    origin = IDMint().mint(at: Clock.system.now(in: zone))
    state = Mutex(State(clock: options.clock, zone: zone))
  }

  /// Takes what `initialize` says of the client.
  func begin(client: String?, zone: Zone?, clock: Clock?, encoding: PositionEncoding) {
    state.withLock {
      if let client { $0.client = client }
      if let zone { $0.zone = zone }
      if let clock { $0.clock = clock }
      $0.encoding = encoding
    }
  }

  /// Fixes the clock; only a transcript does.
  func set(clock: Clock, zone: Zone?, dayStart: LocalTime?) {
    state.withLock {
      $0.clock = clock
      if let zone { $0.zone = zone }
      if let dayStart { $0.dayStart = dayStart }
    }
  }

  var encoding: PositionEncoding { state.withLock(\.encoding) }

  /// Now, in the session's zone.
  var moment: Moment {
    let (clock, zone, dayStart) = state.withLock { ($0.clock, $0.zone, $0.dayStart) }
    return Moment(instant: clock.now(in: zone), zone: zone, dayStart: dayStart)
  }

  /// What the change log notes about a write; `name` is that of the method which does the same.
  func action(_ name: String) -> Action {
    let moment = moment
    return Action(
      name: name, origin: origin, client: state.withLock(\.client), moment: moment,
      zones: { [zones] in zones.zone($0) }, mintID: { [mint] in mint.mint(at: moment.instant) })
  }

  /// The store, opened at first use; where that fails, the next call tries again.
  func store() throws -> Store {
    if let store = openStore { return store }
    // A clock that is fixed says nothing of how old the change log is.
    let isFixed = state.withLock { $0.clock != .system }
    let store = try Store(path: options.database, trimmingAt: isFixed ? nil : moment.instant)
    state.withLock { $0.store = store }
    return store
  }

  /// The store for a write. One that could only be read is opened anew, because the file may be
  /// writable by now; it closes once nobody reads from it.
  func storeToWrite() throws -> Store {
    state.withLock { if $0.store?.isReadOnly == true { $0.store = nil } }
    return try store()
  }

  /// Writes to the store.
  func write<T>(_ action: Action, _ body: (Writer) throws -> T) throws -> T {
    try storeToWrite().write(action, body)
  }

  /// Whether copies may have lost their last attachment since somebody looked.
  var mayHaveLooseCopies: Bool {
    get { state.withLock(\.mayHaveLooseCopies) }
    set { state.withLock { $0.mayHaveLooseCopies = newValue } }
  }

  /// The store where it is open already.
  var openStore: Store? { state.withLock(\.store) }
}
