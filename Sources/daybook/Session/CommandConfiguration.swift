import ArgumentParser

extension CommandConfiguration {
  /// A command of this program. What has a command above it does not search its arguments for
  /// `--generate-completion-script`, which would double the time of a parse.
  init(
    _ name: String, _ abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    self.init(
      commandName: name, _superCommandName: "daybook", abstract: abstract, discussion: discussion,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}

extension ParsableCommand {
  /// Returns the command of this group that has the name, or has it as an alias.
  static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// Returns the command that as many of the first words as possible name, and the other words.
  static func descend(
    _ words: ArraySlice<String>
  ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>) {
    guard let name = words.first, let next = subcommand(name) else { return (self, words) }
    return next.descend(words.dropFirst())
  }
}
