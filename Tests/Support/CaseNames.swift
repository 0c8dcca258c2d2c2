import Foundation
import JSON

/// What each `$name` of a case stands for, bound where it is first seen; `$cases` is the folder of
/// the cases.
struct CaseNames {
  private var values = ["cases": ToolPaths.file("protocol/cases").path]

  private static var name: Regex<(Substring, Substring)> { /\$([A-Za-z_][A-Za-z0-9_]*)/ }

  /// A text with the bound names replaced; inside the text of a message they are escaped.
  func replaced(in text: String, escaped: Bool = false) -> String {
    guard text.contains("$") else { return text }
    return text.replacing(CaseNames.name) { match in
      guard let value = values[String(match.output.1)] else { return String(match.output.0) }
      return escaped ? String(JSON.string(value).text.dropFirst().dropLast()) : value
    }
  }

  /// A value with the bound names replaced, and the bundle put where it is meant.
  func resolved(_ value: JSON) throws -> JSON {
    switch value {
    case .string("@openrpc.json"): try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    case .string(let text): .string(replaced(in: text))
    case .array(let elements): .array(try elements.map(resolved))
    case .object(let object):
      .object(JSONObject(try object.map { ($0.key, try resolved($0.value)) }))
    default: value
    }
  }

  /// Binds each name of the expected value to what stands at its place in the actual one, also
  /// within a longer text.
  mutating func bind(_ expected: JSON, to actual: JSON) {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      for member in expected {
        if let value = actual[member.key] { bind(member.value, to: value) }
      }
    case (.array(let expected), .array(let actual)):
      for (expected, actual) in zip(expected, actual) { bind(expected, to: actual) }
    case (.string(let expected), .string(let actual)):
      let known = replaced(in: expected)
      guard let match = known.firstMatch(of: CaseNames.name) else { return }
      let before = known[..<match.range.lowerBound]
      let after = known[match.range.upperBound...]
      guard actual.hasPrefix(before), actual.hasSuffix(after),
        actual.count > before.count + after.count
      else { return }
      values[String(match.output.1)] = String(
        actual.dropFirst(before.count).dropLast(after.count))
    default: break
    }
  }
}

extension JSON {
  /// The first place where two values differ, said for a person; nil when their texts are equal.
  func firstDifference(from expected: JSON, at pointer: String = "") -> String? {
    if text == expected.text { return nil }
    switch (expected, self) {
    case (.object(let wanted), .object(let found)):
      for key in Set(wanted.map(\.key) + found.map(\.key)).sorted() {
        let place = "\(pointer)/\(key)"
        guard let value = found[key] else { return "\(place) is missing" }
        guard let member = wanted[key] else { return "\(place) is new: \(value.text)" }
        if let difference = value.firstDifference(from: member, at: place) { return difference }
      }
    case (.array(let wanted), .array(let found)) where wanted.count == found.count:
      for (index, pair) in zip(wanted, found).enumerated() {
        let difference = pair.1.firstDifference(from: pair.0, at: "\(pointer)/\(index)")
        if let difference { return difference }
      }
    default: break
    }
    return "\(pointer): expected \(expected.text), received \(text)"
  }

  /// A batch's answers in the order of their ids, for they may come in any.
  var orderedByID: JSON {
    guard case .array(let answers) = self else { return self }
    func key(_ answer: JSON) -> String {
      // An error sorts before a result of the same id.
      "\(answer["id"]?.text ?? "") \(answer["result"] == nil ? 0 : 1)"
    }
    let keyed = answers.enumerated().map { (key: key($1), index: $0, answer: $1) }
    return .array(keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.answer))
  }

  /// What a message is looked up by: the id it answers, or its method.
  var messageKey: String {
    if case .array = self { return "a batch of answers" }
    if case .string(let method)? = self["method"] { return "the notification \(method)" }
    if let id = self["id"] { return "the answer to \(id.text)" }
    return "something that is no message"
  }
}
