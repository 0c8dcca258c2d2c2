import ArgumentParser
import DaybookServer
import Foundation
import JSON

struct CallMethod: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Calls one method and prints its result as a line of JSON.",
    discussion: "The exit code tells the kind of an error; `daybook schema` lists the methods.")

  @OptionGroup var session: SessionArguments

  @Argument(help: "The method, such as task/list.")
  var method: String

  @Argument(help: "Its params as a JSON object; - reads them from standard input.")
  var params: String?

  func run() throws {
    try Self.call(method, params, session.serverOptions())
  }

  static func call(_ method: String, _ params: String?, _ options: ServerOptions) throws {
    let params = try parsed(params)
    let result = try options.ask { try $0.result(method, params) }
    try StandardStreams.deliver(result.text + "\n")
  }

  private static func parsed(_ params: String?) throws -> JSON? {
    guard let params else { return nil }
    let bytes =
      params == "-"
      ? [UInt8]((try? FileHandle.standardInput.readToEnd()) ?? Data()) : Array(params.utf8)
    do {
      return try JSON(parsing: bytes)
    } catch {
      StandardStreams.complain("The params are not JSON: \(error.message)")
      throw ExitCode(ExitStatus.invalidData.rawValue)
    }
  }
}
