import ArgumentParser
import JSON

/// An argument as a command declares it.
struct DeclaredArgument {
  private let json: JSON

  /// The arguments that a command takes itself, in their order.
  static func all(of type: any ParsableCommand.Type) -> [Self] {
    let dump = try? JSON(parsing: Array(type._dumpHelp().utf8))
    return dump?["command"]?["arguments"]?.elements.map(Self.init) ?? []
  }

  var isPositional: Bool { json["kind"] == "positional" }
  var isWithValue: Bool { json["kind"] == "option" }
  var isRepeating: Bool { json["isRepeating"] == true }
  var isShown: Bool { json["shouldDisplay"] == true }
  var abstract: String { json["abstract"]?.string ?? "" }

  /// The names of an option, such as `--due` and `-d`.
  var names: [String] {
    (json["names"]?.elements ?? []).compactMap { name in
      name["name"]?.string.map { (name["kind"] == "long" ? "--" : "-") + $0 }
    }
  }

  /// What can be its value.
  var completion: Completion? {
    guard let kind = json["completionKind"] else { return nil }
    if let values = kind["list"]?["values"] { return .list(values.elements.compactMap(\.string)) }
    if let extensions = kind["file"]?["extensions"] {
      return .files(extensions.elements.compactMap(\.string))
    }
    return kind["directory"] == nil ? .custom : .folders
  }

  enum Completion {
    case list([String])
    case files([String])
    case folders
    case custom
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
