import ArgumentParser
import DaybookProtocol
import Glibc
import JSONRPC
import Replication

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Keeps this device up to date until it is ended.",
    discussion: "`daybook sync run`")

  @Flag(help: "Ends when its standard input does.")
  var attached = false

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let watch = Watch()
    guard watch.hearSignals(), !attached || watch.hearInput() else {
      throw Failure(.unavailable, "The system gave no thread.")
    }
    var turn: DeviceFolder.Lock?
    var schedule = Schedule(startedAt: System.world.now())
    var device: Device?
    var said: String?
    while !watch.isEnded {
      do {
        if device == nil || device?.session.hasEnded == true {
          let session = try arguments.session(hear: watch.hearCommit)
          _ = try session.ask(Wire.ChangesSubscribe.Params())
          device = try Device(session)
          turn = nil
          turn = try device?.folder.runLock(System.world)
          if turn == nil { throw Failure(.alreadyRunning, "`daybook sync run` runs already.") }
        }
        guard let device else { break }
        let glance = device.carrier.glance()
        guard try schedule.isRound || Self.isNews(device, glance, &schedule) else {
          schedule.lookEnded(at: System.world.now())
          watch.wait(for: &schedule)
          continue
        }
        let result = try device.exchange()
        let (address, isOk) = (device.folder.address, result.didExchange)
        (schedule.known, schedule.glance) = (result.heads, glance)
        schedule.roundEnded(
          at: System.world.now(), isOk: isOk,
          didExchange: result.appliedCount + result.givenCount > 0)
        let text = isOk ? result.reason : Words.failure(result.outcome, result.reason, address)
        if text != said { say(text ?? "\(address) is reached again.", to: STDERR_FILENO) }
        said = text
      } catch let failure as Failure
        where [.alreadyRunning, .invalidState, .usage].contains(failure.status)
      {
        throw failure
      } catch is Round.IsAnother {
        device = nil
        continue
      } catch {
        let text = Self.text(error)
        if text != said { say(text, to: STDERR_FILENO) }
        said = text
        // The database may have left, or its server ended: it is opened anew, which says so.
        device = nil
        schedule.roundEnded(at: System.world.now(), isOk: false, didExchange: false)
      }
      watch.wait(for: &schedule)
    }
  }

  /// Whether there is something to exchange: here, or at the place.
  private static func isNews(
    _ device: Device, _ glance: String?, _ schedule: inout Schedule
  ) throws -> Bool {
    let now = System.world.now()
    let isSame = glance != nil && glance == schedule.glance
    let isRecent = now - schedule.lookedAt < Schedule.look
    if isSame && isRecent && !schedule.isCommit { return false }
    let status = try device.session.ask(Wire.ReplicaStatus.Params())
    guard status.device?.text == "\(device.folder.key.device)" else { throw Round.IsAnother() }
    if status.waiting > 0 { return true }
    if isSame && isRecent { return false }
    (schedule.glance, schedule.lookedAt) = (glance, now)
    do throws(CarrierFailure) {
      return try device.carrier.heads() != schedule.known
    } catch {
      // The round says so, and tells the database.
      return true
    }
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case let failure as Failure: failure.text
    case let error as ResponseError: Failure(error).text
    case let failure as CarrierFailure: failure.text
    default: "\(error)"
    }
  }
}

/// When the next round is due, or a look whether there is something to exchange; times are milliseconds.
struct Schedule {
  static let look: Int64 = 3000
  private static let glancing: Int64 = 200
  private static let afterCommit: Int64 = 300
  private static let mostAfterCommit: Int64 = 3000
  private static let use: Int64 = 600_000
  private static let rest: Int64 = 300_000
  private static let afterFailure: [Int64] = [30_000, 60_000, 120_000, 300_000, 900_000]

  /// What was at the place after the last round.
  var known = Heads()
  /// What `Carrier.glance` said before the last look, and when that was.
  var glance: String?
  var lookedAt: Int64 = 0
  /// Whether a whole round is due, and not a look; and whether a commit is why.
  private(set) var isRound = true
  private(set) var isCommit = false
  private var usedAt: Int64
  private var endedAt: Int64
  private var failureCount = 0

  init(startedAt: Int64) { (usedAt, endedAt) = (startedAt, startedAt) }

  mutating func roundEnded(at now: Int64, isOk: Bool, didExchange: Bool) {
    endedAt = now
    if didExchange { usedAt = now }
    failureCount = isOk ? 0 : failureCount + 1
  }

  mutating func lookEnded(at now: Int64) { endedAt = now }

  /// Returns when something is due, after commits of which the first and the last were then.
  func due(first: Int64?, last: Int64?) -> Int64 {
    let regular: Int64
    if failureCount > 0 {
      regular = Self.afterFailure[min(failureCount, Self.afterFailure.count) - 1]
    } else if endedAt - usedAt < Self.use {
      regular = glance == nil ? Self.look : Self.glancing
    } else {
      regular = Self.rest
    }
    guard let first, let last else { return endedAt + regular }
    return min(endedAt + regular, min(last + Self.afterCommit, first + Self.mostAfterCommit))
  }

  /// Says why it is due.
  mutating func begin(at now: Int64, isCommit: Bool) {
    // After a failure there is nothing to compare with.
    (isRound, self.isCommit) = (failureCount > 0, isCommit)
    if isCommit { usedAt = now }
  }
}

/// What happens while nothing is done: commits, and the signal that ends it.
private final class Watch: Sendable {
  private struct State: Sendable {
    var first: Int64?
    var last: Int64?
    var isEnded = false
  }

  private let state = Monitor(State())
  private static let grace: UInt32 = 5

  var isEnded: Bool { state.quietly { $0.isEnded } }

  func hearCommit() {
    let now = System.world.now()
    state.withLock { state in
      state.first = state.first ?? now
      state.last = now
    }
  }

  /// Ends at SIGTERM and SIGINT: after the round that runs, or soon. Call it before there are threads.
  func hearSignals() -> Bool {
    var signals = sigset_t()
    sigemptyset(&signals)
    for each in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, each) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    return startDetachedThread { [state] in
      var (signals, number) = (watched, Int32(0))
      while sigwait(&signals, &number) != 0 {}
      state.withLock { $0.isEnded = true }
      // A round can be ended at any moment.
      sleep(Self.grace)
      exit(0)
    }
  }

  /// Ends likewise at the end of standard input.
  func hearInput() -> Bool {
    startDetachedThread { [state] in
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      state.withLock { $0.isEnded = true }
      sleep(Self.grace)
      exit(0)
    }
  }

  /// Waits until the next round is due.
  func wait(for schedule: inout Schedule) {
    while true {
      let now = System.world.now()
      let (first, last, isEnded) = state.quietly { ($0.first, $0.last, $0.isEnded) }
      let due = schedule.due(first: first, last: last)
      if isEnded { return }
      if due <= now {
        schedule.begin(at: now, isCommit: first != nil)
        state.quietly { ($0.first, $0.last) = (nil, nil) }
        return
      }
      _ = state.wait(until: .after(milliseconds: Int(due - now))) { state in
        state.isEnded || state.last != last ? true : nil
      }
    }
  }
}
