import ArgumentParser
import DaybookProtocol
import Glibc

/// The loop that waits for keys, answers, signals and times together.
extension Screen {
  /// Has a terminal until the person leaves. Throws the exit status where that is not 0.
  func run() throws {
    guard let signals = SignalPipe.open([SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGCONT]),
      terminal.enter()
    else {
      throw ExitStatus.inputOutput.failure(
        "The terminal cannot be used: \(String(cString: strerror(errno))).")
    }
    defer { close(signals) }
    begin()
    var reader = KeyReader()
    while end == nil {
      followCursor()
      draw()
      wait(signals, &reader)
      runTimers()
      takeKeys()
    }
    terminal.leave()
    let link = link
    self.link = nil
    link?.end()
    if let message = end?.message { StandardStreams.printError(message) }
    if let status = end?.status, status != .ok { throw ExitCode(status.rawValue) }
  }

  /// How long an escape may be the beginning of something.
  private static let escapeMilliseconds: Int32 = 50
  /// How long a paste may be silent until the person is asked to end it.
  private static let pasteMilliseconds: Int32 = 2000
  private static let pasteAdvice = "A paste has begun and does not end; Esc ends it."

  private func wait(_ signals: Int32, _ reader: inout KeyReader) {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    if let link { sources.append(pollfd(fd: link.bell, events: Int16(POLLIN), revents: 0)) }
    let timeout =
      reader.isWaiting
      ? Self.escapeMilliseconds : reader.isPasting ? Self.pasteMilliseconds : timeToTimer
    let ready = poll(&sources, nfds_t(sources.count), timeout)
    guard ready > 0 else {
      if ready == 0, reader.isWaiting { keyed(reader.keys([], isEnd: true)) }
      if ready == 0, reader.isPasting { tell(Self.pasteAdvice, .warning) }
      return
    }
    if sources[0].revents != 0 { readKeys(&reader) }
    if sources[1].revents != 0 { readSignal(signals) }
    guard let link, sources.count > 2 else { return }
    if sources[2].revents != 0, !link.receive(notified) { serverEnded() }
  }

  private func readKeys(_ reader: inout KeyReader) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count == 1, [0x1B, 0x03].contains(buffer[0]), message?.text == Self.pasteAdvice {
      message = nil
      keyed(reader.endPaste())
    } else if count > 0 {
      keyed(reader.keys(buffer[..<count]))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      leave(nil, .inputOutput)
    }
  }

  /// Takes keys, of which some do not wait for those before them.
  private func keyed(_ new: [Key]) {
    for key in new {
      switch key {
      case .control("z"):
        guard terminal.suspend() else { return leave(nil, .inputOutput) }
        redrawAll()
      case .escape where isWaiting, .control("c") where isWaiting:
        giveUp()
      default:
        keys.append(key)
      }
    }
  }

  private func readSignal(_ signals: Int32) {
    var byte: UInt8 = 0
    guard read(signals, &byte, 1) == 1 else { return }
    switch Int32(byte) {
    case SIGWINCH:
      redrawAll()
      if let view = pages.last?.view, view.width != pageWidth {
        refresh()
      } else {
        keepCursorVisible()
      }
      endDetails()
      if case .prompt(let prompt) = mode { prompt.askPreview(prompt) }
    case SIGCONT:
      redrawAll()
    default:
      terminal.leave()
      // The status that a shell gives a program that a signal ended.
      _exit(128 + Int32(byte))
    }
  }

  // MARK: Times

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }

  func after(milliseconds: UInt64, _ run: @escaping () -> Void) {
    timers.append((Self.now + milliseconds, run))
  }

  /// The milliseconds until the next timer; -1 for none.
  private var timeToTimer: Int32 {
    guard let next = timers.map(\.milliseconds).min() else { return -1 }
    let now = Self.now
    return next > now ? Int32(min(next - now, 60_000)) : 0
  }

  private func runTimers() {
    let now = Self.now
    let due = timers.filter { $0.milliseconds <= now }
    timers.removeAll { $0.milliseconds <= now }
    for timer in due { timer.run() }
  }
}
