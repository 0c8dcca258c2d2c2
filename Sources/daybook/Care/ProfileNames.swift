import ArgumentParser
import DaybookProtocol
import DaybookServer
import Foundation
import JSON

/// Somebody who is cared for, as a person types it.
struct ProfileName: ParsableArguments {
  static let help = ArgumentHelp(
    "Who: the name, the beginning of it, or the id.", valueName: "name")

  /// What to type for each profile of the database that the line so far is about: the name, or the
  /// id where the name would be read as an option, or by fish, which quotes no ~, as a folder.
  static let completion = CompletionKind.custom { words, index, _ in
    var database: String?
    if let option = words.lastIndex(of: "--database"), words.indices.contains(option + 1) {
      database = words[option + 1]
      // Looking must not make a database of a path that is still being typed.
      guard FileManager.default.fileExists(atPath: words[option + 1]) else { return [] }
    }
    let options = ServerOptions(database: database, now: nil, timeZone: nil)
    var others: [Character] = words.prefix(index).contains("--") ? [] : ["-"]
    if CompletionShell.requesting == .fish { others.append("~") }
    let profiles = (try? options.ask { try $0.profiles() }) ?? []
    return profiles.map { $0.name.first.map(others.contains) == true ? $0.id.text : $0.name }
  }

  @Argument(help: Self.help, completion: Self.completion)
  var name: String

  /// Asks the server for one thing about the profile, and prints the profile that it answers.
  func act(
    _ session: SessionArguments, _ output: OutputArguments,
    _ request: (Wire.Profile) throws -> (method: String, params: JSON)
  ) throws {
    try session.ask { server in
      let (method, params) = try request(server.profile(name))
      try EntityPrinter<ProfileEntry>(output).print(server.result(method, params))
    }
  }
}

extension LocalServer {
  func profiles() throws -> [Wire.Profile] {
    try Wire.ProfilePage(json: result(Wire.ProfileList.method)).items
  }

  /// Whom a person named: by id, by the whole name, or by how it begins. Ends the command where that
  /// is nobody, or more than one.
  func profile(_ name: String) throws -> Wire.Profile {
    let all = try profiles()
    if let found = all.first(where: { $0.id.text == name }) { return found }
    let wanted = ProfileName.folded(name)
    let whole = all.filter { ProfileName.folded($0.name) == wanted }
    let found =
      whole.isEmpty ? all.filter { ProfileName.folded($0.name).hasPrefix(wanted) } : whole
    if let one = found.first, found.count == 1 { return one }
    if found.isEmpty {
      let names = all.map(\.name).joined(separator: ", ")
      let others = names.isEmpty ? "`daybook care add` adds somebody." : "There is \(names)."
      StandardStreams.printError("You care for nobody called “\(name)”. \(others)")
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    let ids = found.map { "\($0.name) (\($0.id.text))" }.joined(separator: ", ")
    StandardStreams.printError("“\(name)” may be \(ids). Give the id.")
    throw ExitCode(ExitStatus.usage.rawValue)
  }
}

extension ProfileName {
  fileprivate static func folded(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines)
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Wire.Profile {
  /// What to type for it: the name where a shell takes that as one plain word, and else the id.
  var commandName: String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    return isPlain ? name : id.text
  }
}

enum FilePath {
  /// A path from where the command runs; a URL as it is.
  static func absolute(_ text: String) -> String {
    text.hasPrefix("http://") || text.hasPrefix("https://")
      ? text : URL(fileURLWithPath: text).path
  }
}
