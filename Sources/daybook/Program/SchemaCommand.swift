import ArgumentParser
import DaybookProtocol

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schema", "Prints the protocol as an OpenRPC document.")

  /// Read by nobody: every command takes the same options, so a script need not tell them apart.
  @OptionGroup var session: SessionArguments

  func run() throws {
    try StandardStreams.deliver(Wire.openRPCBundle + "\n")
  }
}
