import ArgumentParser
import DaybookProtocol
import DaybookServer

/// The name of a profile, as a person types it.
struct ProfileName: ParsableArguments {
  static let help = ArgumentHelp(
    "The person: the name, the beginning of it, or the id.", valueName: "name")

  static let completion = NameCompletion.of(.profile)

  @Argument(help: Self.help, completion: Self.completion)
  var name: String
}
