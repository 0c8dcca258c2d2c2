import ArgumentParser

extension CommandConfiguration {
  /// A command of this program. What has a command above it does not search its arguments for
  /// `--generate-completion-script`, which would double the time of a parse.
  init(
    _ name: String, _ abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.init(
      commandName: name, _superCommandName: "daybook", abstract: abstract, discussion: discussion,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}
