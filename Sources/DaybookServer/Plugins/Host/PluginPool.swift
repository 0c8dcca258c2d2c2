// How plugins run. `PluginPool` starts them (`PluginReach` says as what, and what they can reach),
// `RunningPlugin` is one with the session over its pipes. Responders are asked by `PluginCalls` and
// told of changes, and feeders started, by `PluginScheduler`, in the one process of all on a database
// that holds the lock (`HostLock`). The one idea: whatever a plugin does, nobody
// else waits for it; what it did wrong is a `PluginFailure`, in its log and in the answer.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import PluginHost
import Synchronization

/// Starts the plugins of one server and asks them.
///
/// A responder starts when it is first asked, and ends when nobody has asked it for a while. Asking
/// waits in the calling thread, which is never the lane's, so that no read waits for a plugin.
final class PluginPool: Sendable {
  /// How many requests one plugin has at once; more are refused.
  static let maxRequests = 8
  /// How long a plugin has to answer `initialize`.
  private static let startMilliseconds = 10_000
  private static let idleMilliseconds = 300_000

  /// A plugin's place in the pool; who holds its lock starts it.
  private final class Slot: Sendable {
    struct State {
      var running: RunningPlugin?
      var policy = RestartPolicy()
      /// What was wrong the last time.
      var failure: String?

      mutating func fail(_ message: String) {
        policy.fail(at: .now)
        failure = message
      }
    }

    let state = Mutex(State())
  }

  private struct Slots {
    var byName: [String: Slot] = [:]
    var isOver = false
    /// Whether a thread looks after the responders that run.
    var isKeeping = false
    /// Whether one has written what is not in its log yet.
    var isLogDue = false
  }

  private static let logMilliseconds = 200

  let session: Session
  let catalog: PluginCatalog
  let files: PluginFiles
  private let whenChanged = Mutex<(@Sendable () -> Void)?>(nil)
  private let slots = Monitor<Slots>(Slots())

  init(session: Session, catalog: PluginCatalog, files: PluginFiles) {
    self.session = session
    self.catalog = catalog
    self.files = files
  }

  /// Has the body run, in any thread, after a plugin has started, ended or failed.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    whenChanged.withLock { $0 = body }
  }

  private func tellOfChange() {
    whenChanged.withLock(\.self)?()
  }

  /// Returns the plugin, which is started where it does not run as it is now. Throws `pluginFailed`
  /// where it cannot be started, and `unavailable` when the session ends.
  ///
  /// Whoever schedules it waits after a failure, and is not told to.
  func running(_ plugin: InstalledPlugin, isScheduled: Bool = false) throws -> RunningPlugin {
    let folder = try plugin.folder.get()
    guard plugin.isEnabled, let record = plugin.record, let name = record.agreement else {
      end(plugin.name)
      throw plugin.refusal(plugin.standing)
    }
    guard let slot = slot(plugin.name) else {
      throw ModelError.unavailable(message: "The session ends.")
    }
    let version = PluginVersion(agreement: name, revision: record.revision)
    let running = try slot.state.withLock { state -> RunningPlugin in
      if let running = state.running, running.ending == nil {
        if running.version == version { return running }
        // What it was started with has changed.
        running.end()
      }
      state.running = nil
      if !isScheduled { try checkTurn(state.policy, plugin.name) }
      state.policy.start(at: .now)
      do {
        let running = try start(plugin, folder, version)
        state.running = running
        return running
      } catch let failure as PluginFailure where !isScheduled {
        state.fail(failure.message)
        note(plugin.name, failure.message)
        tellOfChange()
        throw failure
      }
    }
    tellOfChange()
    keepWatch()
    return running
  }

  /// After how long the first of those that failed may be started again; nil where none waits.
  var nextTry: Duration? {
    let moments = slots.quietly { Array($0.byName.values) }.compactMap { slot in
      if case .at(let moment) = slot.state.withLock(\.policy.next) { moment } else { nil }
    }
    return moments.filter { $0 > .now }.min().map { $0 - .now }
  }

  /// Returns what keeps a responder from being started now, and whether that lasts until a person
  /// has it started; nil where nothing does.
  func failure(_ name: String) -> (message: String, isLast: Bool)? {
    slot(name)?.state.withLock { state in
      let isLast = state.policy.next == .never
      guard isLast || state.policy.waits(at: .now), let message = state.failure else { return nil }
      return (message, isLast)
    }
  }

  /// Notes how a run went that was waited for, and returns when the next may be.
  func noteRun(_ name: String, isFailure: Bool) -> RestartPolicy.Next {
    guard isFailure else {
      reset(name)
      return .now
    }
    return slot(name)?.state.withLock { $0.policy.fail(at: .now) } ?? .never
  }

  /// Writes what a plugin has written of errors to its log.
  func writeLog(of plugin: RunningPlugin) {
    for line in plugin.takeErrorLines() {
      files.log(plugin.name, line, isNote: false, at: session.now)
    }
  }

  /// Does so for a plugin that runs here.
  func writeLog(_ name: String) {
    for plugin in runningPlugins where plugin.name == name { writeLog(of: plugin) }
  }

  /// Has what failed too often tried again.
  func reset(_ name: String) {
    slot(name)?.state.withLock { ($0.policy, $0.failure) = (RestartPolicy(), nil) }
  }

  func end(_ name: String) {
    let running = slot(name)?.state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    running?.end()
    if running != nil { tellOfChange() }
  }

  var runningPlugins: [RunningPlugin] {
    slots.quietly { Array($0.byName.values) }.compactMap { $0.state.withLock(\.running) }
      .filter { $0.ending == nil }
  }

  func runs(_ name: String) -> Bool { runningPlugins.contains { $0.name == name } }

  /// Ends all plugins, and starts none any more.
  func close() {
    let running = runningPlugins
    slots.withLock { $0.isOver = true }
    // All at once, since each may take two seconds.
    for plugin in running { plugin.stop() }
    for plugin in running { plugin.end() }
  }

  func note(_ name: String, _ text: String) {
    files.log(name, text, isNote: true, at: session.now)
  }

  private func slot(_ name: String) -> Slot? {
    slots.quietly { slots in
      guard !slots.isOver else { return nil }
      let slot = slots.byName[name] ?? Slot()
      slots.byName[name] = slot
      return slot
    }
  }

  private func checkTurn(_ policy: RestartPolicy, _ name: String) throws {
    switch policy.next {
    case .now: break
    case .at(let moment):
      let seconds = (moment - .now).components.seconds
      guard moment > .now else { break }
      throw PluginFailure(
        name, "It ended too soon, and is started again in \(seconds + 1) s at the earliest.")
    case .never:
      throw PluginFailure(
        name,
        "It failed five times in ten minutes. `daybook plugin log \(name)` says why; "
          + "`daybook plugin enable \(name)` starts it again.")
    }
  }
}

// MARK: Starting

extension PluginPool {
  private func start(
    _ plugin: InstalledPlugin, _ folder: PluginFolder, _ version: PluginVersion
  ) throws -> RunningPlugin {
    let standing = catalog.standingAtStart(plugin)
    guard let agreement = standing.agreement else { throw plugin.refusal(standing) }
    // What was approved and not what the folder has at this moment.
    let approved = try catalog.approved(agreement).get()
    let place = agreement.isConfined || Confinement.isPossible() ? folder.path : approved.path
    let folder = approved.placed(at: place, program: agreement.program)
    let process: PluginProcess
    do throws(PluginStartFailure) {
      process = try PluginProcess(command(plugin, folder, agreement))
    } catch {
      throw PluginFailure(plugin.name, error.description)
    }
    noteStart(plugin, version.agreement)
    let activity = PluginActivity()
    var grant = try grant(plugin, folder.manifest, agreement)
    grant.onCall = { activity.touch() }
    let running = try RunningPlugin(
      plugin.name, process, version, at: session.now,
      framing: folder.manifest.framing == .headers ? .headers : .lines, activity: activity,
      server: Server(options: options(grant)),
      log: { [weak self] in self?.note(plugin.name, $0) },
      whenWritten: { [weak self] in self?.slots.withLock { $0.isLogDue = true } },
      whenOver: { [weak self, kind = folder.manifest.kind] in self?.didEnd($0, $1, kind) })
    guard folder.manifest.kind == .responder else { return running }
    let problem: String
    do {
      let answer = try running.request(
        Wire.Initialize.method, initialization(grant).json,
        within: Self.startMilliseconds, isCancelled: { false })
      guard let wrong = running.begin(answer) else { return running }
      problem = wrong
    } catch {
      problem = PluginFailure.words(error)
    }
    running.end()
    throw PluginFailure(plugin.name, "It did not start: \(problem)")
  }

  /// Keeps how far the database was, and that what is there is what was read.
  private func noteStart(_ plugin: InstalledPlugin, _ agreement: String) {
    let digest = (try? plugin.folder.get()).flatMap { try? catalog.code(of: $0).digest }
    catalog.judge.agreements.change(agreement) { agreement in
      agreement.cursor = max(agreement.cursor, plugin.record?.logCursor ?? 0)
      if let digest, digest.digest == agreement.digest.digest { agreement.digest = digest }
    }
  }

  private func didEnd(
    _ plugin: RunningPlugin, _ ending: PluginEnding, _ kind: Wire.PluginKind
  ) {
    writeLog(of: plugin)
    // Who waits for a feeder judges how it went.
    guard !plugin.wasEnded, kind != .feeder else { return }
    let message = "It ended by itself: \(ending.words)."
    note(plugin.name, message)
    slot(plugin.name)?.state.withLock { state in
      guard state.running === plugin else { return }
      state.running = nil
      state.fail(message)
    }
    tellOfChange()
  }

  private func grant(
    _ plugin: InstalledPlugin, _ manifest: Wire.PluginManifest, _ agreement: PluginAgreement
  ) throws -> SessionGrant {
    let secrets = try files.secrets(plugin.name)
    let values = (manifest.settings ?? []).map { setting in
      let values =
        secrets[setting.name] ?? agreement.settings[setting.name] ?? setting.initialValues ?? []
      return Wire.PluginValue(
        name: setting.name, values: setting.type == .path ? PersonPath.absolute(values) : values)
    }
    return SessionGrant(
      author: plugin.name, methods: manifest.permissions?.methods ?? [], settings: values,
      views: (manifest.views ?? []).map { "x/\(plugin.name)/\($0.name)" },
      files: try fileGrant(plugin, agreement))
  }

  /// What daybook opens for the plugin is what the plugin could open itself.
  private func fileGrant(
    _ plugin: InstalledPlugin, _ agreement: PluginAgreement
  ) throws -> FileGrant {
    let data = try files.ownFolder(plugin.name).flatMap(realPath)
    return FileGrant(
      plugin: plugin.name,
      paths: agreement.grants + [GrantedPath(agreement.folder, isWritable: false)]
        + (data.map { [GrantedPath($0, isWritable: true)] } ?? []),
      hidden: catalog.judge.places.hidden(in: agreement.grants),
      own: [agreement.folder] + [data].compactMap(\.self))
  }

  private func options(_ grant: SessionGrant) -> ServerOptions {
    var options = ServerOptions(
      database: session.options.database, clock: session.clock,
      timeZone: session.options.timeZone)
    options.grant = grant
    options.log = { [weak self] in self?.note(grant.author, $0) }
    return options
  }

  private func initialization(_ grant: SessionGrant) -> Wire.PluginInitialization {
    let encodings = PositionEncoding.allCases.map(\.rawValue)
    return Wire.PluginInitialization(
      capabilities: Wire.ClientCapabilities(
        general: Wire.GeneralCapabilities(positionEncodings: encodings)),
      clientInfo: Wire.ClientInfo(name: "daybook", version: Server.version),
      protocolVersions: Server.protocolVersions, settings: grant.settings,
      timeZone: Wire.TimeZone(unchecked: session.clientZone.identifier))
  }
}

// MARK: Watching

extension PluginPool {
  /// Ends responders that nobody has asked for a while, and writes what they have written to their
  /// logs; the thread ends with the last of them.
  private func keepWatch() {
    let isFirst = slots.withLock { slots in
      defer { slots.isKeeping = true }
      return !slots.isKeeping
    }
    guard isFirst else { return }
    let isStarted = startDetachedThread { [weak self] in
      while let wait = self?.endIdle() {
        // The pool may go meanwhile, so it is not held while this waits.
        guard self?.sleep(milliseconds: wait) == true, self?.writeLogs() == true else { break }
      }
      self?.slots.withLock { $0.isKeeping = false }
    }
    if !isStarted { slots.withLock { $0.isKeeping = false } }
  }

  /// Returns after how many milliseconds to look again; nil where nothing runs.
  private func endIdle() -> Int? {
    var next: Int?
    for plugin in runningPlugins {
      guard let idle = plugin.idleMilliseconds else {
        next = min(next ?? Self.idleMilliseconds, Self.idleMilliseconds)
        continue
      }
      if idle >= Self.idleMilliseconds {
        end(plugin.name)
      } else {
        next = min(next ?? Self.idleMilliseconds, Self.idleMilliseconds - idle)
      }
    }
    return next
  }

  /// Returns early where a log is due; false once the pool is closed.
  private func sleep(milliseconds: Int, logsWait: Bool = false) -> Bool {
    slots.wait(until: .after(milliseconds: milliseconds)) {
      $0.isOver ? false : $0.isLogDue && !logsWait ? true : nil
    } ?? true
  }

  /// Writes the logs that are due, not too often. False once the pool is closed.
  private func writeLogs() -> Bool {
    let isDue = slots.withLock { slots in
      defer { slots.isLogDue = false }
      return slots.isLogDue
    }
    guard isDue else { return true }
    for plugin in runningPlugins { writeLog(of: plugin) }
    return sleep(milliseconds: Self.logMilliseconds, logsWait: true)
  }
}
