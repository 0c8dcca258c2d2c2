import Glibc
import JSONRPC
import Synchronization

/// The thread that says when to poll: after this session's commits; shortly after a file of the
/// database was written (inotify(7) reports that before the commit can be seen); when the wait that
/// the last poll asked for is over; and every second, which finds what inotify missed and a clock
/// that jumped.
final class Watch: Sendable {
  /// What a poll found.
  struct Finding: Sendable {
    /// Whether there was anything new.
    var isNews: Bool
    /// Milliseconds until something is new because of the time alone.
    var wait: Int64?
  }

  /// Looks on the lane, and passes on what was found.
  typealias Poll = @Sendable (_ done: @escaping @Sendable (Finding) -> Void) -> Void

  /// The least milliseconds between two looks with news, so that a flood of changes comes in
  /// pieces.
  static let spacing: Int64 = 50
  private static let net: Int64 = 1000
  /// Milliseconds after a write at which its commit is looked for.
  private static let delays: [Int64] = [2, 10, 30]

  private struct Plan {
    /// When to look, in milliseconds of the monotonic clock, ascending.
    var polls: [Int64] = []
    /// When to look because of the time alone.
    var alarm: Int64
    var notBefore: Int64 = 0
    /// Whether a poll was asked for and not made yet.
    var isPolling = false
    var hasEnded = false

    /// nil while a poll is under way.
    var next: Int64? {
      isPolling ? nil : max(min(polls.first ?? alarm, alarm), min(notBefore, alarm))
    }
  }

  private let files: Set<String>
  private let events: Int32
  private let wakeup: Wakeup
  private let pollOnLane: Poll
  private let plan = Mutex(Plan(alarm: Watch.now + Watch.net))

  /// Watches the folder of the database; `database` is nil for one in memory. Returns nil where the
  /// process may open no more descriptors.
  init?(database: String?, poll: @escaping Poll) {
    guard let wakeup = Wakeup() else { return nil }
    self.wakeup = wakeup
    self.pollOnLane = poll
    let path = database ?? ""
    let end = path.lastIndex(of: "/")
    let name = String(end.map { path[path.index(after: $0)...] } ?? path[...])
    files = [name, name + "-wal"]
    events = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    guard database != nil, events >= 0 else { return }
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let kinds = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    inotify_add_watch(events, folder, UInt32(kinds))
  }

  deinit { if events >= 0 { close(events) } }

  func start() {
    startDetachedThread { self.run() }
  }

  func end() {
    plan.withLock { $0.hasEnded = true }
    wakeup.wake()
  }

  /// Looks as soon as the spacing allows it.
  func pollSoon() {
    add([0])
    wakeup.wake()
  }

  private func add(_ delays: [Int64]) {
    let now = Watch.now
    plan.withLock { plan in
      // The earliest look that is planned stays: a stream of writes must not put it off for ever.
      let first = plan.polls.first.map { [$0] } ?? []
      plan.polls = (first + delays.map { now + $0 }).sorted()
    }
  }

  private func run() {
    while !plan.withLock(\.hasEnded) {
      let next = plan.withLock(\.next) ?? Watch.now + Watch.net
      wait(milliseconds: next - Watch.now)
      let now = Watch.now
      let isDue = plan.withLock { plan in
        guard !plan.hasEnded, let next = plan.next, next <= now else { return false }
        plan.polls.removeAll { $0 <= now }
        plan.isPolling = true
        return true
      }
      if isDue { pollOnLane { [weak self] in self?.didPoll($0) } }
    }
  }

  private func didPoll(_ finding: Finding) {
    let now = Watch.now
    plan.withLock { plan in
      plan.isPolling = false
      if finding.isNews { plan.notBefore = now + Watch.spacing }
      plan.alarm = now + min(finding.wait ?? Watch.net, Watch.net)
    }
    wakeup.wake()
  }

  /// Waits for this long, until it is woken, or until a file of the database is written.
  private func wait(milliseconds: Int64) {
    var sources = [
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&sources, 2, Int32(clamping: max(0, milliseconds))) > 0 else { return }
    if sources[0].revents != 0 { wakeup.rest() }
    if sources[1].revents != 0, readEvents() { add(Watch.delays) }
  }

  /// Whether one of the events is about a file of the database.
  private func readEvents() -> Bool {
    var isOurs = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = read(events, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var start = 0
        let header = MemoryLayout<inotify_event>.size
        while !isOurs, start + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let end = start + header + Int(event.len)
          guard end <= count else { break }
          let name = buffer[(start + header)..<end].prefix { $0 != 0 }
          isOurs =
            event.mask & UInt32(IN_Q_OVERFLOW) != 0
            || files.contains(String(decoding: name, as: UTF8.self))
          start = end
        }
      }
    }
    return isOurs
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
