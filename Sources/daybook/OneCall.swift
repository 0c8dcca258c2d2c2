import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

/// The server in this process, for a command that asks it one thing.
struct OneCall {
  var options: ServerOptions
  /// Takes what the server notifies meanwhile: a method and its params.
  var notify: @Sendable (String, JSON) -> Void = { _, _ in }

  /// The method's result; an error answer is printed, and ends the command with its exit code.
  func result(_ method: String, _ params: JSON?) throws -> JSON {
    let server = try makeServer()
    defer { server.close() }
    let dispatcher = Dispatcher(server, notify: notify)
    let client = Wire.Initialize.Params(clientInfo: Wire.ClientInfo(name: "daybook"))
    do {
      _ = try dispatcher.perform(Wire.Initialize.method, client.json).get()
      return try dispatcher.perform(method, params).get()
    } catch {
      StandardStreams.complain(error.message)
      if case .string(let hint)? = error.data?["hint"] { StandardStreams.complain(hint) }
      throw ExitCode(ExitStatus(error).rawValue)
    }
  }

  private func makeServer() throws -> Server {
    var options = options
    options.log = { StandardStreams.complain($0) }
    return try Server(commandLine: options)
  }
}

extension Server {
  /// The server that a command line asks for; a time zone that does not exist is bad usage.
  convenience init(commandLine options: ServerOptions) throws {
    do {
      try self.init(options: options)
    } catch {
      throw ValidationError("There is no time zone “\(options.timeZone ?? "")”.")
    }
  }
}
