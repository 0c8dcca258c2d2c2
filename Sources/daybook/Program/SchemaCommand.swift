import ArgumentParser
import DaybookProtocol

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schema", "Prints the protocol as an OpenRPC document.",
    discussion: "`daybook schema`, `daybook schema > openrpc.json`")

  /// Not used: every command takes the same options, so that a script need not tell commands apart.
  @OptionGroup var session: SessionArguments

  func run() throws {
    try StandardStreams.deliver(String(decoding: Wire.openRPCBundle, as: UTF8.self))
  }
}
