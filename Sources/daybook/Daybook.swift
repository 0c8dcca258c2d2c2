import ArgumentParser
import DaybookServer
import Glibc

/// The program: a server for front ends, and the everyday commands for a shell.
@main
struct Daybook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daybook",
    abstract: "Tasks and tags in one place, for every editor, shell and program you use.",
    version: Server.version,
    subcommands: [
      Serve.self, Pipe.self, CallMethod.self, Import.self, Today.self, PrintSchema.self,
    ])

  static func main() {
    StandardStreams.prepare()
    guard Surroundings.areUTF8 else {
      StandardStreams.complain("The arguments, HOME and XDG_DATA_HOME have to be UTF-8.")
      Glibc.exit(ExitStatus.usage.rawValue)
    }
    main(nil)
  }
}
