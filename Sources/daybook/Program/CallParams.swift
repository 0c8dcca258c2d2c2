import ArgumentParser
import Files
import Glibc
import JSON

/// The params of a method as a command line gives them.
struct CallParams {
  /// The params; nil where the command line gives none.
  let value: JSON?

  /// Takes `name=text` and `name:=JSON`, or instead of them one JSON value, or `-` for one on
  /// standard input. Anything else ends the command.
  init(_ arguments: [String]) throws {
    let members = arguments.compactMap(Self.member)
    switch (arguments.count, members.count) {
    case (0, _): value = nil
    case (1, 0): value = try Self.document(arguments[0])
    case let (all, known) where all == known: value = .object(try Self.object(members))
    default:
      let malformed = arguments.first { Self.member($0) == nil } ?? ""
      throw ExitStatus.invalidData.failure(
        "“\(malformed)” is not a member. Write it as `name=text` or `name:=JSON`.")
    }
  }

  private struct Member {
    var name: String
    var text: String
    var isJSON: Bool
  }

  /// Returns nil for a text that does not begin with a name and `=` or `:=`.
  private static func member(_ argument: String) -> Member? {
    let name = argument.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let rest = argument.dropFirst(name.count)
    guard !name.isEmpty, let sign = ["=", ":="].first(where: rest.hasPrefix) else { return nil }
    return Member(
      name: String(name), text: String(rest.dropFirst(sign.count)), isJSON: sign == ":=")
  }

  private static func object(_ members: [Member]) throws -> JSONObject {
    try members.reduce(into: JSONObject()) { object, member in
      guard object[member.name] == nil else {
        throw ExitStatus.invalidData.failure("The member “\(member.name)” is given twice.")
      }
      object[member.name] =
        member.isJSON
        ? try parsed(Array(member.text.utf8), "The member \(member.name) is")
        : .string(member.text)
    }
  }

  private static func document(_ argument: String) throws -> JSON {
    let bytes = argument == "-" ? FileBytes.rest(of: STDIN_FILENO) ?? [] : Array(argument.utf8)
    return try parsed(bytes, "The params are")
  }

  private static func parsed(_ bytes: [UInt8], _ what: String) throws -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw ExitStatus.invalidData.failure("\(what) not JSON: \(error.message)")
    }
  }
}
