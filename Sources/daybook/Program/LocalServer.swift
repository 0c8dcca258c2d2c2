import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import Glibc
import JSON
import JSONRPC

/// The server in this process, for a command that asks it one thing or a few.
struct LocalServer {
  private let opening: LocalOpening

  fileprivate init(_ opening: LocalOpening) { self.opening = opening }

  /// Whether there is a database, or what is asked is an empty one in memory.
  var hasDatabase: Bool { opening.missing == nil }

  /// Returns the method's result. Throws an error response.
  func result(_ method: String, _ params: JSON? = nil) throws -> JSON {
    try opening.dispatcher(for: method, [params ?? .object([:])]).perform(method, params).get()
  }

  /// Returns how the person wants times to be shown.
  func clock() throws -> ClockStyle {
    try Wire.Preferences(json: result(Wire.PreferencesGet.method)).shownClock
  }

  /// Returns what the person's clock shows at an instant: "14:30", and with the day where that is not
  /// today.
  func text(of instant: Instant) throws -> String {
    let local = opening.local(instant)
    let time = try clock().text(local.time, seconds: .never)
    return local.day == opening.today ? time : "\(local.day) \(time)"
  }

  /// "Fri 21 Nov", with its year where one would think of another.
  func text(of day: Day) -> String { day.shortText(seenFrom: opening.today) }

  /// Returns one response for each request, in their order; what they change becomes durable
  /// together.
  func answers(_ method: String, _ params: [JSON]) throws -> [Result<JSON, ResponseError>] {
    try opening.dispatcher(for: method, params).perform(params.map { (method, $0) })
  }
}

/// Opens the server that a command asks. While there is no database, what only reads is asked of an
/// empty one in memory: the first change makes the file.
private final class LocalOpening {
  private let options: ServerOptions
  private let notify: @Sendable (String, JSON) -> Void
  private var server: Server
  private var dispatcher: Dispatcher
  /// What is no mere reading, but has nothing to do where there is no database.
  private static let aboutContent: Set = [
    Wire.DataExport.method, Wire.DataPrune.method, Wire.DataRepair.method, Wire.DataStorage.method,
    Wire.DataVerify.method, Wire.HistoryRedo.method, Wire.HistoryUndo.method,
  ]
  /// The path of the database that is not there.
  private(set) var missing: String?

  init(_ options: ServerOptions, notify: @escaping @Sendable (String, JSON) -> Void) throws {
    self.options = options
    self.notify = notify
    missing = options.database.flatMap { Self.isMissing($0) ? $0 : nil }
    var first = options
    if missing != nil { first.database = nil }
    server = try Server(commandLine: first)
    dispatcher = Dispatcher(server, notify: notify)
    try begin()
  }

  func dispatcher(for method: String, _ params: [JSON]) throws -> Dispatcher {
    let isTrial = params.allSatisfy { $0["dryRun"] == .bool(true) }
    let isRead = server.methods.isRead(method) || Self.aboutContent.contains(method)
    guard missing != nil, !isTrial, !isRead, server.methods.names.contains(method)
    else { return dispatcher }
    missing = nil
    server.close()
    server = try Server(commandLine: options)
    dispatcher = Dispatcher(server, notify: notify)
    try begin()
    return dispatcher
  }

  func close() { server.close() }

  /// Returns what the person's clock shows at an instant.
  func local(_ instant: Instant) -> LocalDateTime { server.local(at: instant) }

  var today: Day { server.today }

  /// Says where there is no database and none was made.
  func sayMissing(isSilent: Bool = false) {
    guard let missing, !isSilent else { return }
    StandardStreams.printError(
      "There is no database at \(missing) yet; `daybook add Buy milk` begins one.")
  }

  private func begin() throws {
    let client = Wire.Initialize.Params(
      capabilities: Wire.ClientCapabilities(),
      clientInfo: Wire.ClientInfo(name: "daybook"))
    _ = try dispatcher.perform(Wire.Initialize.method, client.json).get()
  }

  private static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }
}

extension Wire.Preferences {
  /// How times are shown; nil where the person chose nothing.
  var chosenClock: ClockStyle? { clock.flatMap { ClockStyle(rawValue: $0.rawValue) } }
  var shownClock: ClockStyle { chosenClock ?? .h24 }
}

extension SessionArguments {
  /// Asks as `ServerOptions.ask` does.
  @discardableResult
  func ask<T>(
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in }, isSilent: Bool = false,
    _ body: (LocalServer) throws -> T
  ) throws -> T {
    try serverOptions().ask(notify: notify, isSilent: isSilent, body)
  }
}

extension ServerOptions {
  /// Lets `body` ask the server. An error response ends the command: its message is printed, and
  /// its kind decides the exit status. `notify` takes the server's notifications meanwhile. Where
  /// there is no database and none was made, that is said, unless it is silent.
  @discardableResult
  func ask<T>(
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in }, isSilent: Bool = false,
    _ body: (LocalServer) throws -> T
  ) throws -> T {
    var options = self
    options.log = { StandardStreams.printError($0) }
    return try Self.ending {
      let opening = try LocalOpening(options, notify: notify)
      defer { opening.close() }
      do {
        let result = try body(LocalServer(opening))
        opening.sayMissing(isSilent: isSilent)
        return result
      } catch let error as ResponseError where opening.missing != nil && !isSilent {
        // Without a database, nothing is there that an error could be about.
        let isOfContent = ["notFound", "invalidState"].contains(error.data?["kind"])
        guard isOfContent else { throw error }
        opening.sayMissing()
        throw ExitCode(ExitStatus(error).rawValue)
      } catch let error as ResponseError {
        throw error
      } catch {
        opening.sayMissing(isSilent: isSilent)
        throw error
      }
    }
  }

  /// Lets `body` ask the session that a plugin's command inherited, or the server of this process.
  func ask<T>(
    _ inherited: InheritedSession?, _ body: ((String, JSON?) throws -> JSON) throws -> T
  ) throws -> T {
    guard let inherited else { return try ask { server in try body(server.result) } }
    return try Self.ending { try body(inherited.result) }
  }

  /// Ends the command with the message and the status of what goes wrong.
  private static func ending<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as InheritedSessionProblem {
      StandardStreams.printError(error.message)
      throw ExitCode(ExitStatus.unavailable.rawValue)
    } catch let error as ResponseError {
      StandardStreams.printError(about: error)
      throw ExitCode(ExitStatus(error).rawValue)
    } catch let error as JSONDecodingError {
      StandardStreams.printError(
        "The server's answer was not understood: \(error.pointer) \(error.message).")
      throw ExitCode(ExitStatus.internalError.rawValue)
    }
  }
}

extension StandardStreams {
  /// Prints the message and the hint; those about a place, such as a line, as one line.
  static func printError(about error: ResponseError, at place: String? = nil) {
    var lines = [error.words]
    if case .string(let hint)? = error.data?["hint"] { lines.append(hint) }
    if let place { lines = ["\(place): \(lines.joined(separator: " "))"] }
    for line in lines { printError(line) }
  }
}

extension Server {
  /// Makes the server that a command line asks for. Throws `ValidationError` for a time zone that
  /// does not exist.
  convenience init(commandLine options: ServerOptions) throws {
    do {
      try self.init(options: options)
    } catch {
      throw ValidationError(
        "There is no time zone “\(options.timeZone ?? "")”. Use a name such as `Europe/Berlin`.")
    }
  }
}
