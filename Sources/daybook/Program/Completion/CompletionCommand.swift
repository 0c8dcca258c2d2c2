import ArgumentParser

struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "completion", "Prints the script that completes commands in a shell.",
    discussion: """
      `daybook completion bash`, `daybook completion zsh`. An installed daybook has it where the \
      shell looks. For another place, write it into a file: \
      `~/.local/share/bash-completion/completions/daybook`, \
      `~/.config/fish/completions/daybook.fish`, or `_daybook` in a folder of zsh's `$fpath`.
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var script: String {
      switch self {
      case .bash: CompletionScript.bash
      case .zsh: CompletionScript.zsh
      case .fish: CompletionScript.fish
      }
    }
  }

  @Argument(help: "The shell that reads the script.")
  var shell: Shell

  /// Not used: every command takes the same options, so that a script need not tell commands apart.
  @OptionGroup var session: SessionArguments

  func run() throws {
    try StandardStreams.deliver(shell.script + "\n")
  }
}
