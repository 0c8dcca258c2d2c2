import ArgumentParser
import DaybookProtocol
import DaybookServer
import Glibc
import JSON

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

extension Wire.Profile {
  /// What to type for the profile: the name where a shell takes that as one plain word, else the
  /// id.
  var commandName: String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    return isPlain ? name : id.text
  }
}
