// The server that a command asks: which one (`SessionArguments`, and `OtherMachine` by ssh), how
// (`LocalServer`), how a person names things of it (`Naming`, `NameCompletion`), and what all commands
// have as options. The one idea: a command has no rules of its own; it asks the server in its own
// process, or `RemoteServer` in its place, by the methods that any other client uses, and prints the
// reply.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import Glibc
import JSON
import JSONRPC

/// The server that a command asks one thing or a few: that in this process, or that of another machine
/// (`OtherMachine`). While there is no database here, what only reads is asked of an empty one in
/// memory: the first change makes the file.
final class LocalServer {
  /// What is no mere reading, but has nothing to do where there is no database.
  private static let aboutContent: Set = [
    Wire.DataExport.method, Wire.DataPrune.method, Wire.DataRepair.method, Wire.DataStorage.method,
    Wire.DataVerify.method, Wire.HistoryRedo.method, Wire.HistoryUndo.method,
  ]

  private let options: ServerOptions
  private let notify: @Sendable (String, JSON) -> Void
  private var server: any AskedServer
  private var dispatcher: Dispatcher
  /// The path of the database that is not there.
  private var missing: String?
  private(set) lazy var today =
    (try? ask(Wire.SessionDay.Params(text: "today")).day) ?? Day.earliest

  fileprivate init(
    _ session: SessionArguments, _ options: ServerOptions,
    notify: @escaping @Sendable (String, JSON) -> Void
  ) throws {
    self.options = options
    self.notify = notify
    var first = options
    if OtherMachine.current == nil, let database = options.database, Self.isMissing(database) {
      (missing, first.database) = (database, nil)
    }
    server = try session.server(first)
    dispatcher = Dispatcher(server, notify: notify)
    try begin()
  }

  /// Whether there is a database, or what is asked is an empty one in memory.
  var hasDatabase: Bool { missing == nil }

  /// Returns the method's result. Throws an error response.
  func result(_ method: String, _ params: JSON? = nil) throws -> JSON {
    try makeDatabase(for: method, [params ?? [:]])
    return try dispatcher.perform(method, params).get()
  }

  /// Returns the reply of the method that the params are of. Throws an error response.
  @discardableResult
  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    try Params.Reply(json: result(Params.method, params.json))
  }

  /// Returns one response for each request, in their order; what they change becomes durable
  /// together.
  func answers<Params: WireParams>(
    _ params: [Params]
  ) throws -> [Result<Params.Reply, ResponseError>] {
    let (method, params) = (Params.method, params.map(\.json))
    try makeDatabase(for: method, params)
    return try dispatcher.perform(params.map { (method, $0) }).map { answer in
      switch answer {
      case .success(let reply): .success(try Params.Reply(json: reply))
      case .failure(let error): .failure(error)
      }
    }
  }

  /// Returns how the person wants times to be shown.
  func clock() throws -> ClockStyle { try ask(Wire.PreferencesGet.Params()).shownClock }

  /// The clock of pages of care.
  func careClock() throws -> ClockStyle {
    try ask(Wire.PreferencesGet.Params()).chosenClock ?? .short
  }

  /// Returns what the person's clock shows at an instant: "14:30", and with the day where that is not
  /// today.
  func text(of instant: Instant) throws -> String {
    let preferences = try ask(Wire.PreferencesGet.Params())
    let zones = ZoneDatabase()
    let zone = (options.timeZone ?? preferences.timeZone?.text).flatMap(zones.zone) ?? zones.system
    let local = zone.local(at: instant)
    let time = preferences.shownClock.text(local.time, seconds: .never)
    return local.day == today ? time : "\(local.day) \(time)"
  }

  /// "Fri 21 Nov", with its year where one would think of another.
  func text(of day: Day) -> String { day.shortText(seenFrom: today) }

  private func makeDatabase(for method: String, _ params: [JSON]) throws {
    let isTrial = params.allSatisfy { $0["dryRun"] == .bool(true) }
    let isRead = server.methods.isRead(method) || Self.aboutContent.contains(method)
    guard missing != nil, !isTrial, !isRead, server.methods.names.contains(method) else { return }
    missing = nil
    server.close()
    server = try Server(commandLine: options)
    dispatcher = Dispatcher(server, notify: notify)
    try begin()
  }

  fileprivate func close() { server.close() }

  /// Says where there is no database and none was made.
  fileprivate func sayMissing(isSilent: Bool = false) {
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

extension Dispatcher {
  /// Returns the reply of the method that the params are of. Throws an error response.
  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    try Params.Reply(json: perform(Params.method, params.json).get())
  }
}

extension Wire.Preferences {
  /// How times are shown; nil where the person chose nothing.
  var chosenClock: ClockStyle? { clock.flatMap { ClockStyle(rawValue: $0.rawValue) } }
  var shownClock: ClockStyle { chosenClock ?? .h24 }
}

extension SessionArguments {
  /// Asks what may take long, and shows its progress.
  func askShowingProgress<T>(_ body: (LocalServer) throws -> T) throws -> T {
    let bar = ProgressBar()
    return try ask(notify: { bar.show(method: $0, params: $1) }, body)
  }

  /// Lets `body` ask the server. An error response ends the command: its message is printed, and
  /// its kind decides the exit status. `notify` takes the server's notifications meanwhile. Where
  /// there is no database and none was made, that is said, unless it is silent.
  @discardableResult
  func ask<T>(
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in }, isSilent: Bool = false,
    _ body: (LocalServer) throws -> T
  ) throws -> T {
    var options = serverOptions()
    options.log = { StandardStreams.printError($0) }
    return try Self.ending {
      let server = try LocalServer(self, options, notify: notify)
      defer { server.close() }
      do {
        let result = try body(server)
        server.sayMissing(isSilent: isSilent)
        return result
      } catch let error as ResponseError {
        try OtherMachine.explain(error)
        // Without a database, nothing is there that an error could be about.
        let isOfContent = ["notFound", "invalidState"].contains(error.data?["kind"])
        guard isOfContent, !server.hasDatabase, !isSilent else { throw error }
        server.sayMissing()
        throw ExitStatus(error).code
      } catch {
        server.sayMissing(isSilent: isSilent)
        throw error
      }
    }
  }

  /// Returns what is asked: the server in this process with these options, or that of another machine.
  func server(_ options: ServerOptions) throws -> any AskedServer {
    try OtherMachine.current.map { RemoteServer($0, self) } ?? Server(commandLine: options)
  }

  /// Ends the command with the message and the status of what goes wrong.
  static func ending<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ResponseError {
      throw ExitStatus.failure(about: error)
    } catch let error as JSONDecodingError {
      throw ExitStatus.internalError.failure(
        "The server's answer was not understood: \(error.pointer) \(error.message).")
    }
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
