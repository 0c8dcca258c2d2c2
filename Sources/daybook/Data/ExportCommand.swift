import ArgumentParser
import DaybookProtocol
import Foundation
import Glibc

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes everything, or the tasks for Taskwarrior, into one file.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case daybook, taskwarrior
  }

  @OptionGroup var session: SessionArguments

  @Option(help: "daybook: everything. taskwarrior: the tasks, for `task import`.")
  var format = Format.daybook

  @Flag(help: "Replaces a file that is there.")
  var overwrite = false

  @Argument(help: "The file; - is standard output.", completion: .file())
  var path: String

  func run() throws {
    guard path == "-" else {
      let report = try write(to: URL(fileURLWithPath: path).path)
      return try StandardStreams.deliver(Self.summary(report))
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "daybook-\(UUID().uuidString)").path
    guard mkdir(folder, 0o700) == 0 else {
      StandardStreams.printError("No folder can be made for the export to wait in.")
      throw ExitCode(ExitStatus.inputOutput.rawValue)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = try write(to: "\(folder)/export.json")
    try Self.deliver("\(folder)/export.json", removing: folder)
    for line in Self.remarks(report) { StandardStreams.printError(line) }
  }

  private func write(to file: String) throws -> Wire.ExportReport {
    let bar = ProgressBar()
    let params = Wire.DataExport.Params(
      format: Wire.ExportFormat(rawValue: format.rawValue), overwrite: overwrite, path: file,
      workDoneToken: Wire.ProgressToken(unchecked: "export"))
    return try session.ask(notify: { bar.show(method: $0, params: $1) }) {
      try Wire.ExportReport(json: $0.result(Wire.DataExport.method, params.json))
    }
  }

  private static func deliver(_ file: String, removing folder: String) throws {
    guard let handle = FileHandle(forReadingAtPath: file) else {
      StandardStreams.printError("The export cannot be read back.")
      throw ExitCode(ExitStatus.inputOutput.rawValue)
    }
    defer { try? handle.close() }
    // An interrupt while a reader takes its time then leaves nothing behind.
    try? FileManager.default.removeItem(atPath: folder)
    // A piece may end within a character, which a text could not.
    var rest = Data()
    while let piece = try handle.read(upToCount: 256 << 10), !piece.isEmpty {
      rest += piece
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      try StandardStreams.deliver(String(decoding: rest[...end], as: UTF8.self))
      rest = Data(rest[(end + 1)...])
    }
    try StandardStreams.deliver(String(decoding: rest, as: UTF8.self))
  }

  private static func summary(_ report: Wire.ExportReport) -> String {
    let counts = report.counts.filter { $0.count > 0 }.map { "\($0.entity) \($0.count)" }
    let lines = ["Exported \(report.bytes) bytes: \(counts.joined(separator: ", "))."]
    return (lines + remarks(report)).joined(separator: "\n") + "\n"
  }

  private static func remarks(_ report: Wire.ExportReport) -> [String] {
    report.remarks.map {
      if $0.kind == "damage" { return $0.message }
      return "\($0.kind) (\($0.count == 1 ? "1 task" : "\($0.count) tasks")): \($0.message)"
    }
  }
}
