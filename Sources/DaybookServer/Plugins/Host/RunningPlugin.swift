import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSON
import JSONRPC
import PluginHost
import Processes
import Synchronization

/// A plugin's process and the session over its pipes, in which either side may ask the other: the
/// plugin as a client of a server of its own, and daybook what a responder adds.
final class RunningPlugin: Sendable {
  private struct State {
    /// How many requests wait for their answers.
    var open = 0
    var wasEnded = false
    var ending: PluginEnding?
    var lastErrorLine: String?
    var encoding = PositionEncoding.utf16
  }

  let name: String
  let version: PluginVersion
  let startedAt: Instant
  private let process: PluginProcess
  private let connection: Connection
  private let errors: StandardErrorRing?
  private let activity: PluginActivity
  private let state = Monitor(State())

  /// `activity` is touched by each call of the plugin. `whenWritten` is called when it has written of
  /// errors. `whenOver` is called once, in a thread of
  /// its own, when nothing of the plugin is left. Throws `unavailable` where there is no thread for
  /// it.
  init(
    _ name: String, _ process: PluginProcess, _ version: PluginVersion, at now: Instant,
    framing: Framing, activity: PluginActivity, server: Server,
    log: @escaping @Sendable (String) -> Void, whenWritten: @escaping @Sendable () -> Void,
    whenOver: @escaping @Sendable (RunningPlugin, PluginEnding) -> Void
  ) throws {
    self.name = name
    self.version = version
    self.process = process
    self.activity = activity
    startedAt = now
    errors = StandardErrorRing.reading(
      process.errors, cleaning: TextRules.withoutHidden, whenRead: { _ in whenWritten() })
    var options = ConnectionOptions()
    options.framing = framing
    options.maxPeerRequests = PluginPool.maxRequests
    options.takeUnread = { beginning, error in
      log(
        beginning.isEmpty
          ? error.message : "This is no message, but stands on its standard output: \(beginning)")
    }
    connection = Connection(
      input: process.output, output: process.input, options: options, application: server,
      log: log)
    server.connect(connection)
    let isStarted = startDetachedThread {
      _ = self.connection.run()
      // A well-behaved plugin ends when it has nothing more to read.
      self.process.closeInput()
      let ending = self.process.wait(milliseconds: 2000) ?? self.process.end()
      server.close()
      self.errors?.waitForEnd(milliseconds: 1000)
      whenOver(self, ending)
      self.state.withLock { $0.ending = ending }
    }
    guard isStarted else {
      process.end()
      throw ModelError.unavailable(message: "There is no thread for the plugin “\(name)”.")
    }
  }

  /// How it ended; nil while it runs.
  var ending: PluginEnding? { state.quietly { $0.ending } }

  /// Waits until it is over, so long at most; returns whether it is.
  func waitForEnd(milliseconds: Int) -> Bool {
    state.wait(until: .after(milliseconds: milliseconds)) { $0.ending == nil ? nil : true } ?? false
  }

  /// Whether this side ended it.
  var wasEnded: Bool { state.quietly { $0.wasEnded } }

  /// The unit of the offsets that it sends and is sent.
  var encoding: PositionEncoding { state.withLock(\.encoding) }

  var isConfined: Bool { process.isConfined }

  /// Returns what it has written of errors since this was last asked.
  func takeErrorLines() -> [String] {
    let lines = errors?.takeLines() ?? []
    if let last = lines.last(where: { !$0.isEmpty }) {
      state.quietly { $0.lastErrorLine = last }
    }
    return lines
  }

  /// The last that was taken.
  var lastErrorLine: String? { state.quietly { $0.lastErrorLine } }

  /// For how long it has asked nothing and was asked nothing.
  var silentMilliseconds: Int { activity.silentMilliseconds }

  /// For how long nobody has asked it anything; nil while somebody waits for it.
  var idleMilliseconds: Int? {
    state.quietly { $0.open } == 0 ? activity.silentMilliseconds : nil
  }

  /// Asks the plugin and waits in the calling thread, which is not the lane's.
  func request(
    _ method: String, _ params: JSON?, within milliseconds: Int,
    onProgress: (@Sendable (_ value: JSON) -> Void)? = nil, isCancelled: () -> Bool
  ) throws(PeerRequestError) -> JSON {
    state.quietly { $0.open += 1 }
    defer {
      state.quietly { $0.open -= 1 }
      activity.touch()
    }
    return try connection.request(
      method, params, within: milliseconds, onProgress: onProgress, isCancelled: isCancelled)
  }

  /// Takes its answer to `initialize`, and says that the session has begun. Returns what is wrong,
  /// in a sentence, of what is no such answer, or has a version that daybook does not speak.
  func begin(_ answer: JSON) -> String? {
    let said: Wire.PluginInitialized
    do {
      said = try Wire.PluginInitialized(json: answer)
    } catch {
      return "Its answer to `initialize` is wrong: \(error.sentence)"
    }
    guard Server.spoken(said.protocolVersion) != nil else {
      let version = TextRules.withoutHidden(String(said.protocolVersion.prefix(20)))
      let own = Server.protocolVersions.joined(separator: ", ")
      return "It speaks version “\(version)” of the protocol, and daybook speaks \(own)."
    }
    let encoding = said.capabilities?.positionEncoding ?? .utf16
    state.withLock { $0.encoding = encoding }
    notify("initialized")
    return nil
  }

  func notify(_ method: String) {
    connection.notify(method, .object([:]))
  }

  func stop() {
    state.quietly { $0.wasEnded = true }
    connection.stop(0)
  }

  /// Ends it and everything that it started, and returns when nothing is left and what it wrote of
  /// errors is in its log.
  func end() {
    stop()
    process.end()
    _ = waitForEnd(milliseconds: 2000)
  }
}

/// When a plugin was last heard of.
final class PluginActivity: Sendable {
  private let last = Mutex(ContinuousClock.now)

  func touch() { last.withLock { $0 = .now } }

  var silentMilliseconds: Int {
    let (seconds, rest) = (ContinuousClock.now - last.withLock { $0 }).components
    return Int(clamping: seconds) * 1000 + Int(rest / 1_000_000_000_000_000)
  }
}

/// By what a running plugin is known to be what it should be: the name of what the person agreed to,
/// and the revision of what they set.
struct PluginVersion: Hashable, Sendable {
  let agreement: String
  let revision: Int64
}
