import CivilTime
import DaybookProtocol
import PluginHost

struct FeederRun: Sendable {
  let startedAt: Instant
  let endedAt: Instant
  /// What was wrong; nil where it ended well, or was ended.
  let failure: String?
  /// When it may be tried again after a failure.
  let next: RestartPolicy.Next
}

extension PluginPool {
  /// How long a feeder that does not stay may go without calling a method.
  private static let silenceMilliseconds = 60_000
  private static let lookMilliseconds = 5_000

  /// Runs a feeder until it ends, and waits in the calling thread, which is not the lane's. One that
  /// does not stay is ended when it does nothing for a minute, and when the run is cancelled.
  func feed(_ plugin: InstalledPlugin, isCancelled: (() -> Bool)? = nil) -> FeederRun {
    let begun = session.now
    let stays = plugin.manifest?.stays == true
    var failure: String?
    do {
      let running = try running(plugin, isScheduled: true)
      let look = isCancelled == nil ? Self.lookMilliseconds : 200
      while !running.waitForEnd(milliseconds: look) {
        writeLog(of: running)
        if isCancelled?() == true { running.end() }
        guard !stays, running.silentMilliseconds >= Self.silenceMilliseconds else { continue }
        running.end()
        failure = "It did nothing for \(Self.silenceMilliseconds / 1000) seconds."
      }
      failure = failure ?? words(running, stays: stays)
    } catch {
      failure = PluginFailure.words(error)
    }
    if let failure { note(plugin.name, failure) }
    return FeederRun(
      startedAt: begun, endedAt: session.now, failure: failure,
      next: noteRun(plugin.name, isFailure: failure != nil))
  }

  /// Returns what is wrong with how it ended; nil for a pull that ended well.
  private func words(_ plugin: RunningPlugin, stays: Bool) -> String? {
    guard !plugin.wasEnded, let ending = plugin.ending, stays || ending != .exit(0) else {
      return nil
    }
    let last = plugin.lastErrorLine.map { ": \($0)" } ?? "."
    return "It ended by itself, \(ending.words)\(last)"
  }
}
