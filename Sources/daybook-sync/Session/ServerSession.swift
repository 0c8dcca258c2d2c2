import DaybookProtocol
import Glibc
import JSON
import JSONRPC
import Processes
import Replication

/// A `daybook serve` of this program, which has the database.
final class ServerSession: AskedDatabase {
  let version: String
  /// The path of the database.
  let database: String
  private let connection: Connection
  private let process: ChildProcess
  private let errors: StandardErrorRing?

  private static let longest = 3_600_000
  private static let mostUntilBegun = 60_000

  /// Starts the program. Throws a `Failure` where no session begins. The server of a copy does nothing of
  /// its own accord, such as running plugins. `hear` is told of each commit, on a thread of its own.
  init(
    _ program: String, database path: String?, isCopy: Bool = false,
    hear: @escaping @Sendable () -> Void = {}
  ) throws {
    let words =
      ["daybook", "serve", "--framing", "lines", "--max-message-bytes", "134217728"]
      + (isCopy ? ["--conformance"] : [])
    guard
      let process = ChildProcess(
        program, words + (path.map { ["--database", $0] } ?? []), pipes: 0..<3)
    else {
      throw Failure(
        .unavailable, "\(program) cannot be started: \(String(cString: strerror(errno))).")
    }
    let errors = StandardErrorRing.reading(process.errors, cleaning: \.self)
    let connection = Connection.asking(
      process,
      hear: { method, _ in if method == Wire.ChangesCommitted.method { hear() } }, ended: { _ in })
    guard let connection else { throw Failure(.unavailable, "The system gave no thread.") }
    (self.process, self.connection, self.errors) = (process, connection, errors)
    let begun: Wire.Initialized = try Self.ask(
      Wire.Initialize.Params(
        capabilities: Wire.ClientCapabilities(carrier: true),
        clientInfo: Wire.ClientInfo(name: "daybook-sync")), connection, errors,
      within: Self.mostUntilBegun)
    version = begun.serverInfo.version
    database = begun.serverInfo.database ?? ""
  }

  deinit { connection.stop(0) }

  /// Whether the server is gone.
  var hasEnded: Bool { connection.hasEnded }

  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    try Self.ask(params, connection, errors, within: Self.longest)
  }

  private static func ask<Params: WireParams>(
    _ params: Params, _ connection: Connection, _ errors: StandardErrorRing?,
    within milliseconds: Int
  ) throws -> Params.Reply {
    let result: JSON
    do {
      result = try connection.request(Params.method, params.json, within: milliseconds)
    } catch {
      if error != .timedOut, let response = error.response {
        guard response.code != Wire.ErrorKind.methodNotFound.code else {
          throw Failure(.tooNew, "This daybook is older than daybook-sync; update it.")
        }
        throw response
      }
      errors?.waitForEnd(milliseconds: 500)
      let words = errors?.lines.last { !$0.isEmpty }
      throw Failure(.unavailable, words ?? "daybook did not answer.")
    }
    do {
      return try Params.Reply(json: result)
    } catch {
      throw Failure(
        .tooNew, "daybook answers \(Params.method) in another way; update both programs.")
    }
  }
}
