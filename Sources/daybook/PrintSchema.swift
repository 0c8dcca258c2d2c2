import ArgumentParser
import DaybookProtocol

struct PrintSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the protocol as an OpenRPC document.")

  func run() throws {
    try StandardStreams.print(Wire.openRPCBundle + "\n")
  }
}
