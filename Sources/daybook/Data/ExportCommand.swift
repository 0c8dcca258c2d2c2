import ArgumentParser
import DaybookProtocol
import Files
import Glibc
import PluginHost

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "export", "Exports everything, or the tasks for another program, to one file.",
    discussion: """
      `daybook export backup/all.ndjson`, with the copies of attachments and photos in the folder \
      `attachments` beside it; `daybook export tasks.json --format taskwarrior`, `daybook \
      export tasks.csv --format PLUGIN/FORMAT` for what a plugin writes. The exit \
      status is 65 when the database is damaged: what can be read is exported, and what `daybook \
      doctor` finds is said.
      """)

  static let formats = ["daybook", "taskwarrior"]

  @Option(
    help: """
      daybook: everything. taskwarrior: the tasks, for `task import`. PLUGIN/FORMAT: what a plugin \
      writes of the tasks and habits. Without it, the name of the file decides.
      """,
    completion: .list(Self.formats), transform: { try FormatName($0, among: formats) })
  var format: FormatName?

  @Flag(help: "Leaves out the copies of attachments and photos.")
  var noCopies = false

  @Flag(help: "Replaces a file that already exists.")
  var overwrite = false

  @Argument(
    help: "The file; - is standard output. With `--on`, it is on that machine.", completion: .file()
  )
  var path: String

  @OptionGroup var session: SessionArguments

  func run() throws {
    guard path == "-" else {
      let report = try write(to: FilePath.ofServer(path))
      try StandardStreams.deliver(summary(report))
      return try Self.end(report)
    }
    guard try !OtherMachine.runs() else { return }
    var template = Array("\(Environment.value("TMPDIR") ?? "/tmp")/daybook-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else {
      throw ExitStatus.inputOutput.failure("A temporary folder for the export cannot be created.")
    }
    let file = "\(folder)/export.json"
    let watch = EndWatch(removing: folder, files: [file])
    let written = Result { try write(to: file) }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    // The file is removed first, so that an interrupt while a reader is slow leaves nothing behind.
    watch.end()
    let report = try written.get()
    try Self.deliver(descriptor)
    for line in warnings(report) { StandardStreams.printError(line) }
    try Self.end(report)
  }

  /// Ends with a status of its own where the database is damaged, so that nobody takes the file for
  /// all there was.
  private static func end(_ report: Wire.ExportReport) throws {
    guard report.warnings.contains(where: { $0.kind == "damage" }) else { return }
    throw ExitStatus.invalidData.code
  }

  private func write(to file: String) throws -> Wire.ExportReport {
    try session.askShowingProgress { server in
      let format = Wire.ExportFormat(rawValue: try format?.wire ?? formatByName(server))
      return try server.ask(
        Wire.DataExport.Params(
          format: format, overwrite: overwrite, path: file,
          withCopies: path != "-" && !noCopies && format == .daybook,
          workDoneToken: Wire.ProgressToken.text("export")))
    }
  }

  /// Returns the format that the end of the file's name says: that of daybook itself, or one that a
  /// plugin writes. Ends the command, with a message, where it says another one.
  private func formatByName(_ server: LocalServer) throws -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      !["json", "jsonl", "ndjson"].contains(name[dot...].dropFirst().lowercased())
    else { return "daybook" }
    let plugins = try server.ask(Wire.PluginList.Params()).items
    let formats = plugins.flatMap { plugin in
      (plugin.manifest?.formats ?? []).filter { format in
        format.exports && (format.suffixes ?? []).contains { name.lowercased().hasSuffix($0) }
      }.map { "\(plugin.id.text)/\($0.name)" }
    }
    if formats.count == 1 { return FormatName(unchecked: formats[0]).wire }
    throw ExitStatus.usage.failure(
      formats.isEmpty
        ? "daybook writes JSON, and no plugin writes “\(name[dot...])”. Name the file "
          + "\(name[..<dot]).json, or say `--format daybook`."
        : "Several plugins write “\(name[dot...])”. Choose one with `--format \(formats[0])`, for "
          + "example.")
  }

  private static func deliver(_ descriptor: Int32) throws {
    // A piece may end within a character, so its last bytes wait for the next piece.
    var rest: [UInt8] = []
    while let piece = FileBytes.next(of: descriptor, atMost: 256 << 10) {
      guard !piece.isEmpty else {
        return try StandardStreams.deliver(String(decoding: rest, as: UTF8.self))
      }
      rest += piece
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      try StandardStreams.deliver(String(decoding: rest[...end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
    throw ExitStatus.inputOutput.failure("The export cannot be read back.")
  }

  private func summary(_ report: Wire.ExportReport) -> String {
    let lines = ["Exported \(report.entityCounts.itemized), in \(report.bytes) bytes."]
    return (lines + warnings(report)).joined(separator: "\n") + "\n"
  }

  private func warnings(_ report: Wire.ExportReport) -> [String] {
    report.warnings.map {
      if $0.kind == "damage" { return $0.message }
      // Other formats, and plugins, count other things as well.
      let noun = format?.wire != "taskwarrior" ? "" : $0.count == 1 ? " task" : " tasks"
      return "\($0.kind) (\($0.count)\(noun)): \($0.message)"
    }
  }
}
