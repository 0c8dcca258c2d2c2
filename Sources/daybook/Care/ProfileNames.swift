import ArgumentParser
import DaybookProtocol
import DaybookServer
import Glibc
import JSON
import SearchLanguage

/// The name of a profile, as a person types it.
struct ProfileName: ParsableArguments {
  static let help = ArgumentHelp(
    "The person: the name, the beginning of it, or the id.", valueName: "name")

  /// Returns what to type for each profile of the database that the line so far names: the name, or
  /// the id where the name would be read as an option, or as a folder by fish, which does not quote
  /// ~.
  static let completion = CompletionKind.custom { words, index, _ in
    var database: String?
    if let option = words.lastIndex(of: "--database"), words.indices.contains(option + 1) {
      database = words[option + 1]
      // A completion must not create a database at a path that is still being typed.
      guard access(words[option + 1], F_OK) == 0 else { return [] }
    }
    let options = ServerOptions(database: database, now: nil, timeZone: nil)
    var others: [Character] = words.prefix(index).contains("--") ? [] : ["-"]
    if CompletionShell.requesting == .fish { others.append("~") }
    let profiles = (try? options.ask { try $0.profiles() }) ?? []
    return profiles.map { $0.name.first.map(others.contains) == true ? $0.id.text : $0.name }
  }

  @Argument(help: Self.help, completion: Self.completion)
  var name: String
}

extension LocalServer {
  func profiles() throws -> [Wire.Profile] {
    try Wire.ProfilePage(json: result(Wire.ProfileList.method)).items
  }

  /// Returns the profile that a person named by its id, its whole name, or the beginning of it.
  /// Ends the command where that is none, or more than one.
  func profile(_ name: String) throws -> Wire.Profile {
    let all = try profiles()
    if let found = all.first(where: { $0.id.text == name }) { return found }
    var scanner = WordScanner()
    let wanted = scanner.folded(name)
    let words = wanted.isEmpty ? [] : all.map { (profile: $0, text: scanner.folded($0.name)) }
    let whole = words.filter { $0.text == wanted }
    let named = whole.isEmpty ? words.filter { $0.text.hasPrefix(wanted) } : whole
    let found = named.map(\.profile)
    if let one = found.first, found.count == 1 { return one }
    if found.isEmpty {
      let names = all.map(\.name).joined(separator: ", ")
      let others = names.isEmpty ? "Add somebody with `daybook care add`." : "There is \(names)."
      StandardStreams.printError("Nobody you care for is called “\(name)”. \(others)")
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    let ids = found.map { "\($0.name) (\($0.id.text))" }.joined(separator: ", ")
    StandardStreams.printError("“\(name)” could be \(ids). Give the id.")
    throw ExitCode(ExitStatus.usage.rawValue)
  }
}

extension Wire.Profile {
  /// What to type for the profile: the name where a shell takes that as one plain word, else the
  /// id.
  var commandName: String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    return isPlain ? name : id.text
  }
}
