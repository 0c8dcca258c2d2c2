import Glibc

/// How messages are told apart on the wire.
package enum WireFraming: String, CaseIterable, Sendable {
  case headers
  case lines
}

/// A program over real pipes. One thread uses it: while it waits to write it also reads, so
/// neither side can block the other, unless a test asks for just that.
package final class ServerProcess {
  /// What the program's standard error leads to.
  package enum StandardError {
    case discarded
    case closed
    /// A pipe that is full already and that nobody drains.
    case full
    case file(String)
  }

  package enum Ending: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    package var description: String {
      switch self {
      case .exit(let code): "exit code \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  package let processID: Int32
  private var input: Int32
  private var output: Int32
  /// Nobody writes to it: it ends when the process does.
  private let life: Int32
  private var unread: Int32?
  private var received: [UInt8] = []
  private var outputEnded = false
  private var ending: Ending?

  /// Starts the command; the first word is a path. Entries of `environment` replace ours.
  package init(
    _ command: [String], environment: [String: String] = [:],
    standardError: StandardError = .discarded
  ) throws {
    // The test's own writes must fail instead of ending it; the program starts with the default.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    let (input, output, life) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
    var inherited: [(descriptor: Int32, as: Int32)] = [
      (input.reading, STDIN_FILENO), (output.writing, STDOUT_FILENO),
    ]
    switch standardError {
    case .discarded: inherited.append((try opened("/dev/null"), STDERR_FILENO))
    case .file(let path): inherited.append((try opened(path), STDERR_FILENO))
    case .full:
      let error = try PipeEnds()
      error.fill()
      inherited.append((error.writing, STDERR_FILENO))
      unread = error.reading
    case .closed: break
    }
    inherited.append((life.writing, STDERR_FILENO + 1))
    defer { for pair in inherited { close(pair.descriptor) } }
    self.input = input.writing
    self.output = output.reading
    self.life = life.reading
    processID = try spawned(command, environment: environment, inheriting: inherited)
    _ = fcntl(self.input, F_SETFL, fcntl(self.input, F_GETFL) | O_NONBLOCK)
    _ = fcntl(self.output, F_SETFL, fcntl(self.output, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    closeInput()
    closeOutput()
    if ending == nil {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    close(life)
    if let unread { close(unread) }
  }

  // MARK: Writing

  /// Writes all bytes; answers false where the program does not take them any more.
  @discardableResult
  package func write(_ bytes: [UInt8], reading: Reading = .meanwhile, within seconds: Double = 60)
    throws -> Bool
  {
    let deadline = Deadline(seconds: seconds)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(input, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        guard try wait(forInput: true, reading: reading, until: deadline) else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  package enum Reading {
    case meanwhile
    case never
  }

  /// Writes one message in a framing.
  package func send(_ text: String, as framing: WireFraming) throws {
    try write(ServerProcess.framed(text, as: framing))
  }

  /// The bytes of one message in a framing.
  package static func framed(_ text: String, as framing: WireFraming) -> [UInt8] {
    let body = Array(text.utf8)
    return switch framing {
    case .headers: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    case .lines: body + [UInt8(ascii: "\n")]
    }
  }

  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  // MARK: Reading

  /// The next message's text, or nil at the end of the output.
  package func next(as framing: WireFraming, within seconds: Double = 60) throws -> String? {
    let deadline = Deadline(seconds: seconds)
    while true {
      if let body = try takeMessage(framing) { return String(decoding: body, as: UTF8.self) }
      if outputEnded {
        guard received.isEmpty else { throw ProcessFailure("a message is cut: \(received.count)") }
        return nil
      }
      try readMore(until: deadline)
    }
  }

  /// All that is still to come, until the program closes its output.
  package func rest(within seconds: Double = 60) throws -> [UInt8] {
    let deadline = Deadline(seconds: seconds)
    while !outputEnded { try readMore(until: deadline) }
    defer { received = [] }
    return received
  }

  package func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
    outputEnded = true
  }

  private func takeMessage(_ framing: WireFraming) throws -> [UInt8]? {
    switch framing {
    case .lines:
      guard let newline = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { received.removeFirst(newline + 1) }
      return Array(received[..<newline])
    case .headers:
      guard let end = received.firstIndex(ofSequence: Array("\r\n\r\n".utf8)) else { return nil }
      let header = String(decoding: received[..<end], as: UTF8.self)
      let fields = header.split(separator: "\r\n").map { $0.split(separator: ": ") }
      guard let field = fields.first(where: { $0.first == "Content-Length" }), field.count == 2,
        let length = Int(field[1])
      else { throw ProcessFailure("not a header block: \(header.prefix(200))") }
      guard received.count >= end + 4 + length else { return nil }
      defer { received.removeFirst(end + 4 + length) }
      return Array(received[(end + 4)..<(end + 4 + length)])
    }
  }

  private func readMore(until deadline: Deadline) throws {
    guard try wait(forInput: false, reading: .meanwhile, until: deadline) else {
      throw ProcessFailure("nothing came in time")
    }
  }

  /// Waits until something can be done; answers false when time is up or nobody reads our input.
  private func wait(forInput: Bool, reading: Reading, until deadline: Deadline) throws -> Bool {
    var watched: [pollfd] = []
    if forInput { watched.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
    if reading == .meanwhile, !outputEnded {
      watched.append(pollfd(fd: output, events: Int16(POLLIN), revents: 0))
    }
    guard !watched.isEmpty, poll(&watched, nfds_t(watched.count), deadline.milliseconds) > 0 else {
      return false
    }
    if let ready = watched.last, ready.fd == output, ready.revents != 0 { drain() }
    return true
  }

  private func drain() {
    let room = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let got = read(output, buffer.baseAddress, room)
      if got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) { outputEnded = true }
      count = max(0, got)
    }
    received += chunk
  }

  // MARK: The end

  package func signal(_ number: Int32) {
    if ending == nil { kill(processID, number) }
  }

  /// Waits for the end of the process, reading what it still writes unless told otherwise.
  package func end(reading: Reading = .meanwhile, within seconds: Double = 60) throws -> Ending {
    if let ending { return ending }
    let deadline = Deadline(seconds: seconds)
    while true {
      var watched = [pollfd(fd: life, events: Int16(POLLIN), revents: 0)]
      if reading == .meanwhile, !outputEnded {
        watched.append(pollfd(fd: output, events: Int16(POLLIN), revents: 0))
      }
      guard poll(&watched, nfds_t(watched.count), deadline.milliseconds) > 0 else {
        throw ProcessFailure("the process did not end in time")
      }
      if watched.count == 2, watched[1].revents != 0 { drain() }
      if watched[0].revents != 0 { break }
    }
    var status: Int32 = 0
    waitpid(processID, &status, 0)
    let signal = status & 0x7f
    let found: Ending = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    ending = found
    return found
  }
}
