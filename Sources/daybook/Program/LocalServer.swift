import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

/// The server in this process, for a command that asks it one thing or a few.
struct LocalServer {
  private let dispatcher: Dispatcher

  fileprivate init(_ dispatcher: Dispatcher) throws {
    self.dispatcher = dispatcher
    let client = Wire.Initialize.Params(
      capabilities: Wire.ClientCapabilities(strict: true),
      clientInfo: Wire.ClientInfo(name: "daybook"))
    _ = try result(Wire.Initialize.method, client.json)
  }

  /// Returns the method's result. Throws an error response.
  func result(_ method: String, _ params: JSON? = nil) throws -> JSON {
    try dispatcher.perform(method, params).get()
  }

  /// Returns one response for each request, in their order; what they change becomes durable
  /// together.
  func answers(_ method: String, _ params: [JSON]) -> [Result<JSON, ResponseError>] {
    dispatcher.perform(params.map { (method, $0) })
  }
}

extension SessionArguments {
  /// Asks as `ServerOptions.ask` does.
  @discardableResult
  func ask<T>(
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in },
    _ body: (LocalServer) throws -> T
  ) throws -> T {
    try serverOptions().ask(notify: notify, body)
  }
}

extension ServerOptions {
  /// Lets `body` ask the server. An error response ends the command: its message is printed, and
  /// its kind decides the exit status. `notify` takes the server's notifications meanwhile.
  @discardableResult
  func ask<T>(
    notify: @escaping @Sendable (String, JSON) -> Void = { _, _ in },
    _ body: (LocalServer) throws -> T
  ) throws -> T {
    var options = self
    options.log = { StandardStreams.printError($0) }
    let server = try Server(commandLine: options)
    defer { server.close() }
    do {
      return try body(LocalServer(Dispatcher(server, notify: notify)))
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
  static func printError(about error: ResponseError, at place: String? = nil) {
    printError(place.map { "\($0): \(error.message)" } ?? error.message)
    if case .string(let hint)? = error.data?["hint"] { printError(hint) }
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
