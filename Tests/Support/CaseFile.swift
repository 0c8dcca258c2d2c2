import Foundation
package import JSON

/// What one protocol case asks and is answered, read from a file of the format that
/// protocol/cases/README.md describes.
package struct CaseFile: Sendable {
  private enum Step: Sendable {
    /// What follows is said to this session.
    case session(String)
    case send(String)
    case reply(JSON)
  }

  /// The path from protocol/cases.
  package let name: String
  package let sentence: String
  /// Each with the number of its line, from 1.
  private var steps: [(line: Int, step: Step)] = []

  package init(_ text: String, name: String) throws {
    // Only a newline ends a line: replies may hold U+2028 and its like.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.name = name
    sentence = String(lines.first?.dropFirst(2) ?? "")
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("session ") {
        steps.append((index + 1, .session(String(line.dropFirst(8)))))
      } else if line.hasPrefix("--> ") {
        steps.append((index + 1, .send(String(line.dropFirst(4)))))
      } else if line.hasPrefix("<-- ") {
        let reply = try JSON(parsing: String(line.dropFirst(4)), maxDepth: 1000)
        steps.append((index + 1, .reply(reply)))
      }
    }
  }

  /// Every case of this protocol, in the order of their paths; a door speaks another one.
  package static func all() throws -> [CaseFile] {
    let root = "protocol/cases/"
    return try ToolPaths.files(under: root, ending: ".rpc").compactMap { path in
      let text = try ToolPaths.text(path)
      guard !text.contains("\nsession a ") else { return nil }
      return try CaseFile(text, name: String(path.dropFirst(root.count)))
    }
  }

  /// A request that can be read, and the result or the error that it is answered with.
  package struct Request {
    package let line: Int
    package let method: String
    package let params: JSON?
    package fileprivate(set) var result: JSON?
    package fileprivate(set) var error: JSON?
  }

  /// The requests that it sends, in order.
  package var requests: [Request] {
    var found: [Request] = []
    var (session, waiting): (String, [String: [JSON: [Int]]]) = ("a", [:])
    for (line, step) in steps {
      switch step {
      case .session(let name): session = name
      case .send(let text):
        for part in (try? JSON(parsing: text))?.parts ?? [] {
          guard case .string(let method)? = part["method"], let id = part["id"] else { continue }
          waiting[session, default: [:]][id, default: []].append(found.count)
          found.append(Request(line: line, method: method, params: part["params"]))
        }
      case .reply(let reply):
        for part in reply.parts {
          guard let id = part["id"], waiting[session]?[id]?.isEmpty == false,
            let index = waiting[session]?[id]?.removeFirst()
          else { continue }
          (found[index].result, found[index].error) = (part["result"], part["error"])
        }
      }
    }
    return found
  }
}

extension JSON {
  /// The messages of a batch, or the one message.
  fileprivate var parts: [JSON] {
    if case .array(let parts) = self { parts } else { [self] }
  }
}
