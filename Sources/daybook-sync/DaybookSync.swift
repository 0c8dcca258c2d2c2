// `daybook-sync` carries what a person's devices do between them. It is the only program of daybook that
// opens a connection; the database it asks as any front end does, by a `daybook serve` of its own.

import ArgumentParser
import DaybookProtocol
import Glibc
import JSON
import JSONRPC
import Markup
import Replication

@main
struct DaybookSync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daybook-sync",
    abstract: "Keeps the databases of your devices alike.",
    discussion: """
      `daybook sync start pi:day.git` on the first device, `daybook sync join pi:day.git` on the others. \
      What is given is sealed with a key that only your devices have, so the place may be anybody's.
      """,
    subcommands: [
      StatusCommand.self, StartCommand.self, JoinCommand.self, NowCommand.self, RunCommand.self,
      LeaveCommand.self, SenderCommand.self, ConformanceCommand.self,
    ], defaultSubcommand: StatusCommand.self)

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      say("daybook-sync: \(failure.text)", to: STDERR_FILENO)
      Glibc.exit(failure.status.rawValue)
    } catch let error as ResponseError {
      let failure = Failure(error)
      say("daybook-sync: \(failure.text)", to: STDERR_FILENO)
      Glibc.exit(failure.status.rawValue)
    } catch let failure as CarrierFailure {
      say("daybook-sync: \(failure.text)", to: STDERR_FILENO)
      Glibc.exit(Status.unavailable.rawValue)
    } catch let failure as DeviceFolder.Failure {
      say("daybook-sync: \(failure.description)", to: STDERR_FILENO)
      Glibc.exit(Status.cannotCreate.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}

/// The exit statuses, which are those of `daybook`.
enum Status: Int32 {
  case other = 1
  case invalidState = 6
  case localOnly = 7
  case usage = 64
  case invalidData = 65
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case alreadyRunning = 75
  case noPermission = 77
  case tooNew = 78
}

/// What ends a command, in a sentence.
struct Failure: Error {
  let status: Status
  let text: String

  init(_ status: Status, _ text: String) { (self.status, self.text) = (status, text) }

  init(_ error: ResponseError) {
    let kind = Wire.ErrorKind.allCases.first { $0.code == error.code }
    status =
      switch kind {
      case .invalidState: .invalidState
      case .localOnly: .localOnly
      case .unavailable: .unavailable
      case .invalidValue, .invalidParams, .tooLarge: .invalidData
      case .permissionDenied: .noPermission
      case .tooNew: .tooNew
      case .internalError: .internalError
      default: .other
      }
    guard case .string(let hint)? = error.data?["hint"] else {
      text = error.message
      return
    }
    text = "\(error.message) \(hint)"
  }
}

/// Prints a line, in which nothing steers a terminal.
func say(_ line: String, to stream: Int32 = STDOUT_FILENO) {
  put("\(LineText.fit(line))\n", to: stream)
}
