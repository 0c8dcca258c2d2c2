import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON

/// The name of a profile, as a person types it.
struct ProfileName: ParsableArguments {
  static let help = ArgumentHelp(
    "The person: the name, the beginning of it, or the id.", valueName: "name")

  static let completion = NameCompletion.of(.profile)

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
