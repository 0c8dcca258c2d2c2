import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import PluginHost
import Synchronization

/// Starts feeders when they are due and tells responders of changes, in the one process of all on a
/// database that holds the lock.
///
/// What is due is looked at on the lane, when the database changes and at the next time of a
/// schedule; a plugin runs in a thread of its own, and how that went is written at the look after
/// it.
final class PluginScheduler: LiveSource {
  /// A feeder as the person agreed to it.
  struct Job {
    let version: Int64
    /// Seconds between two starts; nil for one that stays, or has no schedule.
    let interval: Int64?
    /// Whether it runs only when a person says so.
    let isOnDemand: Bool
    let usesNetwork: Bool
    var isRunning = false
    /// Whether it is another than was agreed to, so that it waits for the person.
    var isBlocked = false
    var dueAt: Instant?
  }

  struct State {
    var pool: PluginPool?
    /// Weak, because it holds its sources.
    weak var live: Live?
    var jobs: [String: Job] = [:]
    var listeners: [String: Listener] = [:]
    /// Of each plugin, when it was last looked at.
    var revisions: [String: Int64] = [:]
    var runs: [(name: String, run: FeederRun)] = []
    /// Up to which cursor each has heard of changes.
    var told: [(name: String, cursor: Int64)] = []
    var isHost = false
    var hasLooked = false
  }

  let session: Session
  private let lock: HostLock
  let state = Mutex(State())

  init(session: Session, lock: HostLock) {
    self.session = session
    self.lock = lock
  }

  /// Sets what starts the plugins, and whom to tell that one has ended.
  func connect(_ pool: PluginPool, _ live: Live) {
    state.withLock { ($0.pool, $0.live) = (pool, live) }
  }

  /// Whether this session belongs to a process that starts feeders at all.
  var isWanted: Bool { session.startsFeeders }

  func deadline(after moment: Moment) -> Instant? {
    guard isWanted else { return nil }
    return state.withLock { state in
      guard state.hasLooked else { return moment.instant }
      guard state.isHost else { return nil }
      return
        (state.jobs.values.compactMap { $0.isRunning ? nil : $0.dueAt }
        + state.listeners.values.compactMap { $0.isBusy ? nil : $0.notBefore }).min()
    }
  }

  /// Writes how it went, starts what is due and tells of changes.
  func reconcile() -> Bool {
    guard isWanted, let pool = state.withLock(\.pool), let store = try? session.store(),
      !store.isReadOnly
    else { return false }
    do {
      let isNoted = try writeResults()
      state.withLock { $0.hasLooked = true }
      let records = try store.read { try $0.plugins.all() }
      update(records, pool)
      updateListeners(records, pool)
      let isNeeded = state.withLock { !$0.jobs.isEmpty || !$0.listeners.isEmpty }
      guard isNeeded, try becomeHost(records) else { return isNoted }
      let due = state.withLock { [now = session.now] state in
        state.jobs.filter { !$0.value.isRunning && $0.value.dueAt.map { $0 <= now } == true }.keys
      }
      for name in due.sorted() { try start(name, pool) }
      for name in state.withLock({ $0.listeners.keys.sorted() }) { try tell(name, pool, store) }
      if store.isDirty { try store.commit() }
      return isNoted || !due.isEmpty
    } catch {
      if !(error is ModelError) { session.options.log("\(error)") }
      return false
    }
  }

  /// Writes what was answered, notes that what runs has ended with this process, and lets another
  /// one go on. The pool has ended all by then.
  func close() {
    do { _ = try writeResults() } catch { session.options.log("\(error)") }
    let running = state.withLock { state in
      defer { state.jobs = [:] }
      return state.jobs.filter(\.value.isRunning).keys.sorted()
    }
    if let store = session.openStore, !store.isReadOnly {
      try? noteCut(running)
      try? store.commit()
    }
    lock.release()
  }

  // MARK: What is to be done

  private func update(_ records: [PluginRecord], _ pool: PluginPool) {
    // What a person has enabled or set anew, in whichever process, is tried as if for the first time.
    let revisions = state.withLock { state in
      defer {
        state.revisions = Dictionary(
          records.map { ($0.name, $0.revision) },
          uniquingKeysWith: { first, _ in first })
      }
      return state.revisions
    }
    for record in records where revisions[record.name].map({ $0 != record.revision }) == true {
      pool.reset(record.name)
    }
    let jobs = state.withLock(\.jobs)
    var new: [String: Job] = [:]
    for record in records where record.agreement != nil && !record.run.isStopped {
      let known = jobs[record.name]
      guard
        var job = known?.version == record.revision ? known : self.job(record, pool)
      else { continue }
      job.isRunning = known?.isRunning ?? false
      let isKept = job.usesNetwork && session.preferences.localOnly
      job.dueAt =
        isKept || job.isBlocked
        ? nil
        : job.isOnDemand
          ? record.run.wantedAt
          : record.run.nextAt ?? Instant(millisecond: 0)
      new[record.name] = job
    }
    // What was disabled, removed or set otherwise is not what runs any more.
    let gone = jobs.filter { $0.value.isRunning && new[$0.key]?.version != $0.value.version }.keys
    for name in gone { startDetachedThread { pool.end(name) } }
    state.withLock { [new] in $0.jobs = new }
  }

  /// Returns nil for one that is no feeder.
  private func job(_ record: PluginRecord, _ pool: PluginPool) -> Job? {
    guard let manifest = pool.catalog.installed(record).manifest, manifest.kind == .feeder else {
      return nil
    }
    let interval = manifest.every.flatMap(PluginSchedule.seconds)
    return Job(
      version: record.revision, interval: interval.map(Int64.init),
      isOnDemand: interval == nil && manifest.stays != true,
      usesNetwork: manifest.permissions?.network == true)
  }

  /// Returns whether this process holds the lock. What another one left running ended with it.
  private func becomeHost(_ records: [PluginRecord]) throws -> Bool {
    if state.withLock(\.isHost) { return true }
    guard lock.take(whenHeld: { [weak self] in self?.wake() }) else { return false }
    state.withLock { $0.isHost = true }
    let left = records.filter(\.run.isRunning).map(\.name)
    try noteCut(left)
    state.withLock { state in
      for name in left where state.jobs[name]?.isBlocked == false {
        state.jobs[name]?.dueAt = Instant(millisecond: 0)
      }
    }
    return true
  }

  private func start(_ name: String, _ pool: PluginPool) throws {
    let plugin = try session.store().read { try pool.catalog.plugin(name, in: $0) }
    guard pool.catalog.standingAtStart(plugin).agreement != nil,
      let interval = state.withLock({ $0.jobs[name]?.interval as Int64?? })
    else { return state.withLock { $0.jobs[name]?.isBlocked = true } }
    let now = session.now
    try write { writer in
      try writer.plugins.noteRun(name) { run in
        (run.startedAt, run.nextAt) = (now, interval.map(now.adding(seconds:)))
      }
    }
    state.withLock { $0.jobs[name]?.isRunning = true }
    let isStarted = startDetachedThread { [weak self] in
      let run = pool.feed(plugin)
      self?.didEnd(name, run)
    }
    guard isStarted else {
      state.withLock { $0.jobs[name]?.isRunning = false }
      throw ModelError.unavailable(message: "There is no thread for the plugin “\(name)”.")
    }
  }

  // MARK: How it went

  /// Notes that runs were cut off, so that they are due again.
  private func noteCut(_ names: [String]) throws {
    guard !names.isEmpty else { return }
    try write { [now = session.now] writer in
      for name in names {
        try writer.plugins.noteRun(name) { ($0.endedAt, $0.nextAt) = (now, nil) }
      }
    }
  }

  private func didEnd(_ name: String, _ run: FeederRun) {
    state.withLock { $0.runs.append((name, run)) }
    wake()
  }

  func wake() {
    state.withLock(\.live)?.wake()
  }

  /// Returns whether there was anything to write.
  private func writeResults() throws -> Bool {
    let (runs, told) = state.withLock { state in
      defer { (state.runs, state.told) = ([], []) }
      for (name, _) in state.runs { state.jobs[name]?.isRunning = false }
      return (state.runs, state.told)
    }
    guard !runs.isEmpty || !told.isEmpty else { return false }
    try write { [now = session.now] writer in
      for (name, run) in runs { try writer.plugins.noteRun(name) { run.note(in: &$0, now: now) } }
      for (name, cursor) in told { try writer.plugins.note(name, reactedTo: cursor) }
    }
    try session.openStore?.commit()
    return true
  }

  func write(_ body: (WriteTransaction) throws -> Void) throws {
    // The method that does the same on request.
    let name = Wire.PluginRun.method
    try session.write(session.action(name).named(name, .final), body)
  }
}

extension PluginRun {
  /// When a person wants one without a schedule to run. One that failed is not tried again by
  /// itself.
  fileprivate var wantedAt: Instant? { message == nil ? nextAt : nil }
}

extension FeederRun {
  /// Notes how it went, and when it is tried again after a failure.
  func note(in run: inout PluginRun, now: Instant) {
    run.endedAt = endedAt
    run.message = failure
    run.isStopped = next == .never
    guard failure != nil else { return }
    switch next {
    case .now: run.nextAt = now
    case .never: run.nextAt = nil
    case .at(let moment):
      run.nextAt = now.adding(seconds: max(1, (moment - .now).components.seconds + 1))
    }
  }
}
