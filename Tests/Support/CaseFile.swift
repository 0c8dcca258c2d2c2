import Foundation
package import JSON

/// One protocol case, read from a file of the format that protocol/cases/README.md describes.
package struct CaseFile: Sendable {
  package enum Step: Sendable {
    case now(String, zone: String)
    case send(String)
    case reply(JSON)
    case raw([UInt8])
    case endInput
    case exit(Int32)
    case restart
  }

  /// The path from protocol/cases.
  package let name: String
  package let sentence: String
  package private(set) var options: [String] = []
  package private(set) var framing: WireFraming?
  /// Each with the number of its line, from 1.
  package private(set) var steps: [(line: Int, step: Step)] = []

  package init(_ text: String, name: String) throws {
    // Only a newline ends a line: replies may hold U+2028 and its like.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, first.hasPrefix("# "), first.count > 2 else {
      throw ProcessFailure("\(name): the first line is no sentence")
    }
    self.name = name
    sentence = String(first.dropFirst(2))
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      do {
        try read(line, at: index + 1)
      } catch {
        throw ProcessFailure("\(name):\(index + 1): \(error)")
      }
    }
  }

  /// Every case of the repository, in the order of their paths.
  package static func all() throws -> [CaseFile] {
    let root = "protocol/cases/"
    return try ToolPaths.files(under: root, ending: ".rpc").map { path in
      try CaseFile(ToolPaths.text(path), name: String(path.dropFirst(root.count)))
    }
  }

  /// The framings that it is played in.
  package var framings: [WireFraming] { framing.map { [$0] } ?? WireFraming.allCases }

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
    var waiting: [JSON: [Int]] = [:]
    for (line, step) in steps {
      switch step {
      case .send(let text):
        for part in (try? JSON(parsing: text))?.parts ?? [] {
          guard case .string(let method)? = part["method"], let id = part["id"] else { continue }
          waiting[id, default: []].append(found.count)
          found.append(Request(line: line, method: method, params: part["params"]))
        }
      case .reply(let reply):
        for part in reply.parts {
          guard let id = part["id"], waiting[id]?.isEmpty == false else { continue }
          if let index = waiting[id]?.removeFirst() {
            (found[index].result, found[index].error) = (part["result"], part["error"])
          }
        }
      default: break
      }
    }
    return found
  }

  private mutating func read(_ line: String, at number: Int) throws {
    let (word, rest) = split(line)
    switch word {
    case "-->": steps.append((number, .send(rest)))
    case "<--": steps.append((number, .reply(try JSON(parsing: rest, maxDepth: 1000))))
    case "==>": steps.append((number, .raw(try rawBytes(rest))))
    case "now":
      let (now, zone) = split(rest)
      steps.append((number, .now(now, zone: zone)))
    case "options": options += rest.split(separator: " ").map(String.init)
    case "framing": framing = WireFraming(rawValue: rest)
    case "end": steps.append((number, .endInput))
    case "restart": steps.append((number, .restart))
    case "exit": steps.append((number, .exit(Int32(rest) ?? -1)))
    default: throw ProcessFailure("unknown line: \(line.prefix(60))")
    }
  }
}

private func split(_ text: String) -> (String, String) {
  let parts = text.split(separator: " ", maxSplits: 1)
  return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
}

/// The bytes of raw items: JSON strings and hex runs, each perhaps repeated.
private func rawBytes(_ text: String) throws -> [UInt8] {
  let item = /("(?:[^"\\]|\\.)*"|0x[0-9A-Fa-f]+)(?:\*([0-9]+))?(?:\s+|$)/
  var bytes: [UInt8] = []
  var rest = text[...]
  while !rest.isEmpty {
    guard let found = rest.prefixMatch(of: item) else {
      throw ProcessFailure("neither a JSON string nor a hex run: \(rest.prefix(40))")
    }
    let times = found.output.2.flatMap { Int($0) } ?? 1
    let one = try itemBytes(found.output.1)
    for _ in 0..<times { bytes += one }
    rest = rest[found.range.upperBound...]
  }
  return bytes
}

private func itemBytes(_ item: Substring) throws -> [UInt8] {
  if item.first == "\"" {
    guard case .string(let text) = try JSON(parsing: String(item)) else { return [] }
    return Array(text.utf8)
  }
  let digits = item.dropFirst(2).compactMap(\.hexDigitValue)
  guard digits.count.isMultiple(of: 2) else { throw ProcessFailure("half a byte: \(item)") }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}

extension JSON {
  /// The messages of a batch, or the one message.
  fileprivate var parts: [JSON] {
    if case .array(let parts) = self { parts } else { [self] }
  }
}
