import Glibc
import JSON
import JSONRPC

/// A `daybook serve` of this very program, over pipes, as an editor has one: it answers when it
/// can, and nothing here waits for it.
final class ServerLink {
  /// nil for a request that the server ended before it answered.
  typealias Answer = Result<JSON, ResponseError>?

  private let process: pid_t
  private let beginning = time(nil)
  /// Whether the server has lived so long that another one would live, too.
  var hasServed: Bool { time(nil) - beginning >= 5 }
  /// What the server reads, writes, and writes of errors.
  let input: Int32
  let output: Int32
  let errors: Int32
  private var unsent: [UInt8] = []
  private var received: [UInt8] = []
  private var searched = 0
  private var lastID: Int64 = 0
  private var pending: [Int64: (Answer) -> Void] = [:]
  private(set) var errorsEnded = false
  /// The last line that the server wrote of errors.
  private(set) var lastWords = ""

  var hasUnsent: Bool { !unsent.isEmpty }

  /// Starts the server. Returns nil, with `errno` set, where the system refuses.
  init?(_ arguments: [String]) {
    var pipes: [[Int32]] = []
    for _ in 0..<3 {
      guard let ends = Pipe.open() else {
        for pipe in pipes { pipe.forEach { close($0) } }
        return nil
      }
      pipes.append(ends)
    }
    (input, output, errors) = (pipes[0][1], pipes[1][0], pipes[2][0])
    let theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
    let started = Executable.spawn(
      "/proc/self/exe", arguments, as: "daybook",
      streams: theirs.enumerated().map { (Int32($0), $1) })
    for end in theirs { close(end) }
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    guard let started else {
      for end in [input, output, errors] { close(end) }
      return nil
    }
    process = started
  }

  /// Closes the pipes, upon which the server ends, and gives it a moment to do so. What it has not
  /// answered is answered by nil. Returns its exit status; nil where it has none.
  @discardableResult
  func end() -> Int32? {
    for end in [input, output, errors] { close(end) }
    var status: Int32 = -1
    for _ in 0..<100 where waitpid(process, &status, WNOHANG) == 0 { usleep(10_000) }
    let lost = pending
    pending = [:]
    for answer in lost.sorted(by: { $0.key < $1.key }) { answer.value(nil) }
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }

  /// Sends a request and returns its id.
  @discardableResult
  func request(
    _ method: String, _ params: JSON, then answer: @escaping (Answer) -> Void
  ) -> Int64 {
    lastID += 1
    pending[lastID] = answer
    put(["id": .integer(lastID), "jsonrpc": "2.0", "method": .string(method), "params": params])
    return lastID
  }

  /// Asks the server to give up a request. `answer` takes what comes of it.
  func cancel(_ id: Int64, then answer: @escaping (Answer) -> Void) {
    guard pending[id] != nil else { return }
    pending[id] = answer
    put(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": .integer(id)]])
  }

  private func put(_ message: JSONObject) {
    unsent += JSON.object(message).bytes + [UInt8(ascii: "\n")]
    send()
  }

  /// Writes what the pipe takes.
  func send() {
    while !unsent.isEmpty {
      let count = Pipe.write(unsent, to: input)
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno == EINTR {
        continue
      } else {
        // A server that is gone is noticed by the end of what it writes.
        if errno != EAGAIN { unsent = [] }
        return
      }
    }
  }

  /// Reads what there is, and hands over answers and notifications. Returns false at the end.
  func receive(_ notify: (String, JSON) -> Void) -> Bool {
    let isOpen = Pipe.read(output, into: &received)
    while let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(received[..<end])
      received.removeFirst(end + 1)
      searched = 0
      take(line, notify)
    }
    searched = received.count
    return isOpen
  }

  private func take(_ line: [UInt8], _ notify: (String, JSON) -> Void) {
    guard let message = try? JSON(parsing: line) else { return }
    if case .string(let method)? = message["method"] {
      notify(method, message["params"] ?? .object([:]))
    } else if case .integer(let id)? = message["id"], let answer = pending.removeValue(forKey: id) {
      if let error = message["error"] {
        answer(.failure(ResponseError(error)))
      } else {
        answer(.success(message["result"] ?? .null))
      }
    }
  }

  /// Reads what the server writes of errors.
  func readErrors() {
    var bytes: [UInt8] = []
    errorsEnded = !Pipe.read(errors, into: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if let last = lines.last { lastWords = String(last) }
  }
}

extension ResponseError {
  /// Reads an error as it is on the wire; what is missing reads as nothing.
  fileprivate init(_ json: JSON) {
    var (code, message) = (0, "")
    if case .integer(let number)? = json["code"] { code = Int(number) }
    if case .string(let text)? = json["message"] { message = text }
    self.init(code: code, message: message, data: json["data"])
  }
}
