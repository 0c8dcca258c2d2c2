import Foundation
import JSON
import JSONRPC
import Synchronization
import Testing

/// The client's end of a connection that runs over two pipes in this process.
final class Session: Sendable {
  enum Failure: Error {
    case silence
    case endOfOutput
    case badHeader(String)
  }

  let connection: Connection
  let application: ToyApplication
  private let toServer: Mutex<Int32>
  private let fromServer: Mutex<Int32>
  private let received = Mutex<[UInt8]>([])
  private let ending = Ending()
  let log = LogLines()

  init(
    _ options: ConnectionOptions = .ready, application: ToyApplication = ToyApplication(),
    nonBlocking: Bool = false
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    try #require(pipe(&input) == 0 && pipe(&output) == 0)
    let serverEnds = [input[0], output[1]]
    if nonBlocking {
      for end in serverEnds { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }
    toServer = Mutex(input[1])
    fromServer = Mutex(output[0])
    self.application = application
    connection = Connection(
      input: input[0], output: output[1], options: options, application: application,
      log: { [log] in log.append($0) })
    // The thread must not keep the session alive, or an abandoned one would never end.
    Thread.detachNewThread { [connection, ending, log] in
      ending.code.withLock { $0 = connection.run() }
      // What the server's process would do by ending. A writer that was left behind may still use
      // the output, whose number must not come to mean something else meanwhile.
      close(serverEnds[0])
      let isWriterLeft = log.all.contains { $0.contains("did not read") || $0.contains("unread") }
      if !isWriterLeft { close(serverEnds[1]) }
      ending.gate.open()
    }
  }

  deinit {
    endInput()
    closeOutput()
  }

  var input: Int32 { toServer.withLock { $0 } }

  func send(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0 { return }
      start += count
    }
  }

  func send(line: String) { send(Array((line + "\n").utf8)) }

  func send(_ message: JSON) { send(line: message.text) }

  func request(_ id: JSON, _ method: String, _ params: JSON? = nil) {
    send(Session.message(id, method, params))
  }

  func notify(_ method: String, _ params: JSON? = nil) {
    send(Session.message(nil, method, params))
  }

  func cancel(_ id: JSON) { notify("$/cancelRequest", ["id": id]) }

  /// Keeps the lane busy until this request is cancelled: what is sent in between waits together.
  func occupyLane(_ id: JSON = "busy") {
    request(id, "catchUp")
    holdOn { application.log.contains("catching up") }
  }

  static func message(_ id: JSON?, _ method: String, _ params: JSON? = nil) -> JSON {
    var object: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    object["id"] = id
    object["params"] = params
    return .object(object)
  }

  func endInput() {
    toServer.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  /// The next line of output.
  func line() throws -> String {
    while true {
      let line: [UInt8]? = received.withLock { bytes in
        guard let newline = bytes.firstIndex(of: 0x0A) else { return nil }
        defer { bytes.removeFirst(newline + 1) }
        return Array(bytes[..<newline])
      }
      if let line { return String(decoding: line, as: UTF8.self) }
      try receive()
    }
  }

  func lines(_ count: Int) throws -> [String] {
    try (0..<count).map { _ in try line() }
  }

  func answer() throws -> JSON { try JSON(parsing: line()) }

  /// The next message behind a Content-Length header.
  func framedMessage() throws -> String {
    while true {
      let message: [UInt8]? = try received.withLock { bytes in
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        guard header.hasPrefix("Content-Length: "), let length = Int(header.dropFirst(16)) else {
          throw Failure.badHeader(header)
        }
        guard bytes.count >= end.upperBound + length else { return nil }
        defer { bytes.removeFirst(end.upperBound + length) }
        return Array(bytes[end.upperBound..<end.upperBound + length])
      }
      if let message { return String(decoding: message, as: UTF8.self) }
      try receive()
    }
  }

  /// Everything up to the end of output.
  func rest() throws -> String {
    do {
      while true { try receive() }
    } catch Failure.endOfOutput {
      return received.withLock { bytes in
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  func exitCode() -> Int32? {
    ending.gate.wait()
    return ending.code.withLock { $0 }
  }

  var hasEnded: Bool { ending.gate.isOpen }

  /// The client will not read any more.
  func closeOutput() {
    fromServer.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }

  private func receive() throws {
    let descriptor = fromServer.withLock { $0 }
    // Only a net against a test that would hang for ever.
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 30_000) == 1 else { throw Failure.silence }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw Failure.endOfOutput }
    received.withLock { $0 += buffer[..<count] }
  }
}

private final class Ending: Sendable {
  let gate = Gate()
  let code = Mutex<Int32?>(nil)
}

final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

extension ConnectionOptions {
  /// A session that is initialized already.
  static var ready: ConnectionOptions {
    var options = ConnectionOptions()
    options.implicitInitialize = [:]
    // Groups in tests end where the test says so, not by the clock.
    options.groupMilliseconds = 60_000
    return options
  }

  static func ready(_ change: (inout ConnectionOptions) -> Void) -> ConnectionOptions {
    var options = ready
    change(&options)
    return options
  }

  static var uninitialized: ConnectionOptions {
    ready { $0.implicitInitialize = nil }
  }
}

func result(_ id: JSON, _ result: JSON) -> String {
  (["id": id, "jsonrpc": "2.0", "result": result] as JSON).text
}

func framed(_ text: String) -> [UInt8] {
  Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
}
