import Glibc
import JSON
import JSONRPC
import Processes

/// A `daybook serve` of this very program, over pipes, as an editor has one: it answers when it
/// can, and nothing here waits for it.
final class ServerLink {
  /// nil for a request that the server ended before it answered.
  typealias Answer = Result<JSON, ResponseError>?

  private enum Said: Sendable {
    case answer(Int64, Result<JSON, PeerRequestError>)
    case notice(String, JSON)
    case end(status: Int32?)
  }

  /// What the server says, until the thread of the screen takes it.
  private final class Inbox: Sendable {
    /// More than so much holds the server up, as what is read by nobody does.
    private static let most = 1000

    private let said = Monitor<(waiting: [Said], isClosed: Bool)>(([], false))
    let bell: Wakeup

    init?() {
      guard let bell = Wakeup() else { return nil }
      self.bell = bell
    }

    func put(_ one: Said) {
      said.wait { $0.waiting.count < Self.most || $0.isClosed ? $0.waiting.append(one) : nil }
      bell.wake()
    }

    func take() -> [Said] {
      bell.rest()
      return said.withLock { said in
        defer { said.waiting = [] }
        return said.waiting
      }
    }

    func close() { said.withLock { $0.isClosed = true } }

    /// Waits for the end, a second at most, and returns the exit status.
    func status() -> Int32? {
      said.wait(until: .after(milliseconds: 1000)) { said -> Int32?? in
        guard case .end(let status)? = said.waiting.last else { return nil }
        return .some(status)
      } ?? nil
    }
  }

  private let beginning = time(nil)
  /// Whether the server has lived so long that another one would live, too.
  var hasServed: Bool { time(nil) - beginning >= 5 }
  private let inbox: Inbox
  private let errors: StandardErrorRing?
  private let connection: Connection
  private var lastID: Int64 = 0
  private var pending: [Int64: (Answer) -> Void] = [:]
  /// The numbers that requests have on the line.
  private var sent: [Int64: Int64] = [:]
  private var hasEnded = false
  private var status: Int32?

  /// Can be read when there is something to receive.
  var bell: Int32 { inbox.bell.descriptor }

  /// The last line that the server wrote of errors.
  var lastWords: String {
    errors?.waitForEnd(milliseconds: hasEnded ? 500 : 0)
    return errors?.lines.last { !$0.isEmpty } ?? ""
  }

  /// Starts the server. Returns nil, with `errno` set, where the system refuses.
  init?(_ arguments: [String]) {
    guard let inbox = Inbox(),
      let process = ChildProcess("/proc/self/exe", ["daybook"] + arguments, pipes: 0..<3),
      let connection = Connection.asking(
        process, hear: { inbox.put(.notice($0, $1)) },
        ended: { inbox.put(.end(status: ChildProcess.exitStatus($0))) })
    else { return nil }
    errors = StandardErrorRing.reading(process.errors, cleaning: \.self)
    (self.inbox, self.connection) = (inbox, connection)
  }

  /// Ends the server, and gives it a moment to do so. What it has not answered is answered by nil.
  /// Returns its exit status; nil where it has none.
  @discardableResult
  func end() -> Int32? {
    inbox.close()
    connection.stop(0)
    let status = hasEnded ? status : inbox.status()
    let lost = pending
    pending = [:]
    for answer in lost.sorted(by: { $0.key < $1.key }) { answer.value(nil) }
    return status
  }

  /// Sends a request and returns its id.
  @discardableResult
  func request(
    _ method: String, _ params: JSON, then answer: @escaping (Answer) -> Void
  ) -> Int64 {
    lastID += 1
    pending[lastID] = answer
    // A server that is gone is noticed by the said of its end.
    sent[lastID] = try? connection.request(method, params) { [inbox, lastID] in
      inbox.put(.answer(lastID, $0))
    }
    return lastID
  }

  /// Asks the server to give up a request. `answer` takes what comes of it.
  func cancel(_ id: Int64, then answer: @escaping (Answer) -> Void) {
    guard pending[id] != nil, let number = sent[id] else { return }
    pending[id] = answer
    connection.notify("$/cancelRequest", ["id": .integer(number)])
  }

  /// Hands over the answers and notifications that came. Returns false at the end.
  func receive(_ notify: (String, JSON) -> Void) -> Bool {
    for one in inbox.take() {
      switch one {
      case .notice(let method, let params): notify(method, params)
      case .end(let status): (hasEnded, self.status) = (true, status)
      case .answer(let id, let answer):
        sent[id] = nil
        switch answer {
        case .success(let result): pending.removeValue(forKey: id)?(.success(result))
        case .failure(let error):
          // Those that the end took with it are answered with all the others.
          guard let response = error.response else { break }
          pending.removeValue(forKey: id)?(.failure(response))
        }
      }
    }
    return !hasEnded
  }
}
