import DaybookProtocol
import Foundation
import JSON
import JSONRPC
import Support

@testable import Replication

/// A database with a `daybook serve` of its own, in which anything is done at random.
final class ServedDatabase: AskedDatabase {
  let path: String
  private let folder: TemporaryFolder
  private var server: ServerProcess
  private var lastID = 0

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("daybook.db")
    server = try Self.serve(path, folder)
    try begin()
  }

  private static func serve(_ path: String, _ folder: TemporaryFolder) throws -> ServerProcess {
    try ServerProcess(
      [
        ToolPaths.daybook, "serve", "--framing", "lines", "--max-message-bytes", "134217728",
        "--database", path,
      ], environment: ["HOME": folder.path(".")])
  }

  private func begin() throws {
    _ = try ask(
      Wire.Initialize.Params(
        capabilities: Wire.ClientCapabilities(carrier: true),
        clientInfo: Wire.ClientInfo(name: "test")))
  }

  /// Kills the server and starts another one.
  func kill() throws {
    server.signal(SIGKILL)
    _ = try server.end()
    server = try Self.serve(path, folder)
    try begin()
  }

  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    try Params.Reply(json: result(Params.method, params.json))
  }

  @discardableResult
  func result(_ method: String, _ params: JSON) throws -> JSON {
    lastID += 1
    let request: JSON = [
      "jsonrpc": "2.0", "id": lastID.json, "method": .string(method), "params": params,
    ]
    try server.send(request.text, as: .lines)
    while let text = try server.next(as: .lines) {
      let answer = try JSON(parsing: text)
      guard answer["id"] == lastID.json else { continue }
      if let result = answer["result"] { return result }
      guard case .integer(let code)? = answer["error"]?["code"],
        case .string(let message)? = answer["error"]?["message"]
      else { break }
      throw ResponseError(code: Int(code), message: message, data: answer["error"]?["data"])
    }
    throw ProcessFailure("The server is gone.")
  }

  func content() throws -> JSON {
    try result(
      "data/export",
      ["format": "daybook", "overwrite": true, "path": .string(folder.path("export.json"))])
    return SyncHome.shared(
      try JSON(parsing: String(contentsOfFile: folder.path("export.json"), encoding: .utf8)))
  }

  // MARK: Anything

  /// Does something; what is refused is no failure.
  func act(_ generator: inout SeededGenerator) throws {
    func any(_ method: String) throws -> JSON {
      guard case .array(let items)? = try result(method, ["limit": 100])["items"] else {
        return "none"
      }
      return items.randomElement(using: &generator)?["id"] ?? "none"
    }
    let word = JSON.string(
      ["Rent", "Fern", "Taxes", "Soil", "Ann", "Boat"].randomElement(using: &generator) ?? "")
    let number = Int.random(in: 0..<18, using: &generator)
    let day = JSON.string("2027-03-0\(Int.random(in: 1...9, using: &generator))")
    do {
      switch number {
      case 0..<4: try result("task/add", ["title": word])
      case 4: try result("task/add", ["title": word, "due": day])
      case 5: try result("task/add", ["title": word, "parent": any("task/list")])
      case 6..<8: try result("task/edit", ["id": any("task/list"), "title": word])
      case 8: try result("task/edit", ["id": any("task/list"), "notes": word])
      case 9: try result("task/edit", ["id": any("task/list"), "due": day])
      case 10: try result("task/complete", ["id": any("task/list")])
      case 11: try result("task/remove", ["id": any("task/list"), "confirm": true])
      case 12: try result("tag/add", ["name": word])
      case 13: try result("tag/remove", ["id": any("tag/list"), "confirm": true])
      case 14: try result("habit/add", ["title": word])
      case 15: try result("history/undo", [:])
      case 16: try result("task/edit", ["id": any("task/list"), "parent": any("task/list")])
      default: try result("task/edit", ["id": any("task/list"), "addTags": .array([word])])
      }
    } catch let error as ResponseError where error.code > 0 {}
  }
}
