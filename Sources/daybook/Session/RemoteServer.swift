import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC
import Processes
import Synchronization

/// What a front end of this process asks: the server in it, or that of another machine.
protocol AskedServer: Application {
  /// Sets the peer that is told of changes; the caller must do so before anything is asked.
  /// `whenBroken` is called when the line to another machine breaks, in a thread of its own.
  func connect(_ peer: any Peer, whenBroken: @escaping @Sendable (ResponseError) -> Void)
  func close()
}

extension Server: AskedServer {
  func connect(_ peer: any Peer, whenBroken: @escaping @Sendable (ResponseError) -> Void) {
    connect(peer)
  }
}

/// The server of another machine. What is asked goes over a line that is connected when it is needed,
/// and once more where it breaks: a change has a key then, so that it is made once.
final class RemoteServer: AskedServer {
  private struct State {
    var link: Link?
    var params: JSONObject = [:]
    var isSubscribed = false
    var peer: (any Peer)?
    var whenBroken: @Sendable (ResponseError) -> Void = { _ in }
    var isNoted = false
  }

  /// What is neither a mere reading nor has a key, besides the methods of plugins.
  private static let once: Set = [
    Wire.DataBackup.method, Wire.DataImport.method, Wire.DataRestore.method, Wire.PluginRun.method,
    Wire.TaskAttach.method,
  ]

  private let machine: OtherMachine
  private let words: [String]
  private let state = Mutex(State())

  init(_ machine: OtherMachine, _ session: SessionArguments) {
    self.machine = machine
    words = ["serve", "--framing", "lines", "--remote-client"] + session.words
  }

  func connect(_ peer: any Peer, whenBroken: @escaping @Sendable (ResponseError) -> Void) {
    state.withLock { ($0.peer, $0.whenBroken) = (peer, whenBroken) }
  }

  func close() {
    let link = state.withLock { state in
      defer { state.link = nil }
      return state.link
    }
    link?.connection.stop(0)
  }

  // MARK: Application: what is written is written there

  var methods: MethodTable { MethodTable() }
  var isDirty: Bool { false }
  func commit() {}
  func didCommit() {}
  func didInitialize() {}

  func response(to error: any Error) -> ResponseError {
    error as? ResponseError ?? .internalError
  }

  func relay(
    _ requests: [(name: String, params: JSON?)], _ call: Call?,
    _ notify: @escaping @Sendable (String, JSON) -> Void
  ) -> [Result<JSON, ResponseError>]? {
    if let first = requests.first, first.name == Wire.Initialize.method {
      begin(first.params)
      return [Result { try connected().answer }.mapError(response)]
    }
    let asked = requests.map { ($0.name, Self.keyed($0.name, $0.params)) }
    var answers = [Result<JSON, ResponseError>?](repeating: nil, count: asked.count)
    var broken = ResponseError.internalError
    for _ in 0..<2 where answers.contains(where: { $0 == nil }) {
      do {
        let link = try connected()
        link.ask(asked, &answers, call, notify)
        guard answers.contains(where: { $0 == nil }) else { break }
        broken = link.reason()
      } catch {
        broken = response(to: error)
        break
      }
      for (index, request) in asked.enumerated() where answers[index] == nil {
        if Self.once.contains(request.0) || request.0.hasPrefix("x/") {
          answers[index] = .failure(
            .unavailable(
              "The line to \(machine.host) broke before the answer came; look whether it was done.")
          )
        }
      }
    }
    if requests.contains(where: { $0.name == Wire.ChangesSubscribe.method }) {
      state.withLock { $0.isSubscribed = true }
    }
    return answers.map { $0 ?? .failure(broken) }
  }

  /// Takes the params of `initialize`, for this line and those after it. Which process the client has
  /// says nothing there.
  private func begin(_ params: JSON?) {
    var members: JSONObject = [:]
    if case .object(let given)? = params { members = given }
    members["processId"] = nil
    members["protocolVersions"] = .array(Server.protocolVersions.map(JSON.string))
    state.withLock { $0.params = members }
  }

  /// Gives a change a key by which a server knows it again.
  private static func keyed(_ method: String, _ params: JSON?) -> JSON? {
    guard Wire.paramTypes[method]?.names.contains("requestKey") == true else { return params }
    var members: JSONObject = [:]
    if case .object(let given)? = params { members = given }
    if members["requestKey"] == nil { members["requestKey"] = .string(.newKey) }
    return .object(members)
  }

  /// Returns the line, which is begun where there is none. Throws an error response.
  private func connected() throws -> Link {
    if let link = state.withLock(\.link), !link.hasEnded { return link }
    let (params, isSubscribed, peer, whenBroken) = state.withLock {
      ($0.params, $0.isSubscribed, $0.peer, $0.whenBroken)
    }
    let link = try Link(machine, words, params, peer, whenBroken)
    if isSubscribed { try link.resubscribe(peer) }
    let isNoted = state.withLock { state in
      defer { (state.link, state.isNoted) = (link, true) }
      return state.isNoted
    }
    if !isNoted, let info = try? Wire.ServerInfo(json: link.answer["serverInfo"] ?? .null),
      let note = machine.note(on: info)
    {
      StandardStreams.printError(note)
    }
    return link
  }
}

/// One line to another machine, with a session that has begun.
private final class Link: Sendable {
  let connection: Connection
  /// To `initialize`.
  let answer: JSON
  private let machine: OtherMachine
  private let end: Monitor<ResponseError?>

  /// Throws an error response where no session begins.
  init(
    _ machine: OtherMachine, _ words: [String], _ params: JSONObject, _ peer: (any Peer)?,
    _ whenBroken: @escaping @Sendable (ResponseError) -> Void
  ) throws {
    let shell = try SecureShell(machine, words, hasPipes: true)
    let end = Monitor<ResponseError?>(nil)
    let connection = Connection.asking(
      shell.process,
      hear: { method, params in peer?.onLane { peer?.notify(method, params) } }
    ) {
      let error = ResponseError.unavailable(
        shell.end($0).message ?? "The daybook on \(machine.host) has ended.")
      end.withLock { $0 = error }
      whenBroken(error)
    }
    guard let connection else {
      throw ResponseError.unavailable("There is no thread for the line to \(machine.host).")
    }
    self.machine = machine
    self.connection = connection
    self.end = end
    do {
      answer = try connection.request(
        Wire.Initialize.method, .object(params), within: Self.mostUntilBegun)
    } catch {
      guard error == .timedOut || error == .malformed else {
        throw error.response ?? Self.reason(end, machine)
      }
      connection.stop(0)
      throw machine.hasNoDaybook
    }
    guard let begun = try? Wire.Initialized(json: answer),
      Server.protocolVersions.contains(begun.protocolVersion)
    else {
      connection.stop(0)
      throw machine.hasNoDaybook
    }
  }

  /// In milliseconds; the connection itself has ten seconds of these.
  private static let mostUntilBegun = 20_000
  private static let longest = Int(Int32.max)

  var hasEnded: Bool { end.withLock { $0 != nil } }

  /// Why it has ended, once that is known.
  func reason() -> ResponseError { Self.reason(end, machine) }

  private static func reason(
    _ end: Monitor<ResponseError?>, _ machine: OtherMachine
  ) -> ResponseError {
    end.wait(until: .after(milliseconds: 5000)) { $0 }
      ?? .unavailable("The line to \(machine.host) is broken.")
  }

  /// Follows changes as the line before did, and tells the peer that it may have missed some.
  func resubscribe(_ peer: (any Peer)?) throws {
    do {
      _ = try connection.request(Wire.ChangesSubscribe.method, within: Self.longest)
    } catch {
      throw error.response ?? reason()
    }
    let news = Wire.ChangesCommitted.Params(changeCursor: 0, items: [], needsReload: true)
    peer?.onLane { peer?.notify(Wire.ChangesCommitted.method, news.json) }
  }

  /// Asks what has no answer yet, all at once; what the line took with it has none afterwards.
  func ask(
    _ requests: [(String, JSON?)], _ answers: inout [Result<JSON, ResponseError>?], _ call: Call?,
    _ notify: @escaping @Sendable (String, JSON) -> Void
  ) {
    func take(_ index: Int, _ body: () throws(PeerRequestError) -> JSON) {
      do {
        answers[index] = .success(try body())
      } catch {
        answers[index] = error.response.map { .failure($0) }
      }
    }
    func isCancelled() -> Bool { call?.isCancelled == true }
    let open = answers.indices.filter { answers[$0] == nil }
    if open.count == 1, let index = open.first, let token = requests[index].1?["workDoneToken"] {
      return take(index) { () throws(PeerRequestError) in
        try connection.request(
          requests[index].0, requests[index].1, within: Self.longest,
          onProgress: { notify("$/progress", ["token": token, "value": $0]) },
          isCancelled: isCancelled)
      }
    }
    let begun = open.map { index in
      Result { () throws(PeerRequestError) in
        try connection.beginRequest(requests[index].0, requests[index].1)
      }
    }
    for (index, begun) in zip(open, begun) {
      take(index) { () throws(PeerRequestError) in
        try begun.get().result(within: Self.longest, isCancelled: isCancelled)
      }
    }
  }
}

extension String {
  /// A `requestKey` that no other request has.
  static var newKey: String {
    (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(separator: "-")
  }
}
