import ArgumentParser
import CivilTime
import DaybookServer
import Glibc
import JSONRPC

/// A command that other programs start, written plainly: `serve`, `pipe` or `call` with options of
/// the session as `--name value`. It runs without the parser of all commands, which would take as
/// long as the rest of the start. Whatever is written otherwise is for that parser, which knows
/// every form and every fault.
struct PlainCommand {
  private enum Act {
    case serve
    case pipe
    case call(method: String, params: [String])
  }

  private let act: Act
  private let options: ServerOptions

  /// nil for what only the parser of all commands can judge; `arguments` begin with the command.
  init?(_ arguments: [String]) {
    var (database, now, timeZone): (String?, String?, String?)
    var operands: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      var isRead = true
      switch argument {
      case "--database": isRead = Self.read(&database, &rest)
      case "--now": isRead = Self.read(&now, &rest)
      case "--time-zone": isRead = Self.read(&timeZone, &rest)
      default:
        isRead = Self.isPlain(argument)
        operands.append(argument)
      }
      guard isRead else { return nil }
    }
    switch (arguments.first, operands.count) {
    case ("serve", 0): act = .serve
    case ("pipe", 0): act = .pipe
    case ("call", 1...): act = .call(method: operands[0], params: Array(operands.dropFirst()))
    default: return nil
    }
    let moment = now.flatMap { LocalDateTime($0) }
    guard (now == nil) == (moment == nil) else { return nil }
    options = ServerOptions(database: database, now: moment, timeZone: timeZone)
  }

  /// False where no plain value follows, or one was there already.
  private static func read(_ option: inout String?, _ rest: inout ArraySlice<String>) -> Bool {
    guard option == nil, let value = rest.popFirst(), isPlain(value) else { return false }
    option = value
    return true
  }

  private static func isPlain(_ argument: String) -> Bool {
    !argument.isEmpty && !argument.hasPrefix("-")
  }

  /// Runs the command and ends the process; returns for bad usage, which the parser explains.
  func runToEnd() throws {
    do {
      switch act {
      case .serve: try ServerLoop.run(options, ConnectionOptions())
      case .pipe: try ServerLoop.run(options, PipeCommand.connection)
      case .call(let method, let params): try CallCommand.call(method, params, options)
      }
      Glibc.exit(ExitStatus.ok.rawValue)
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch is ValidationError {
      return
    }
  }
}
