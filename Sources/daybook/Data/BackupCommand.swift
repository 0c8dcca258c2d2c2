import ArgumentParser
import DaybookProtocol

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "Writes a whole, checked copy of the database into a folder.",
    discussion: """
      `daybook backup /media/stick/daybook`, `daybook backup ~/backups --keep 7d,4w,12m`. Programs \
      that have the database open go on meanwhile. The copies of attachments and photos go with it, \
      each once for all backups of the folder. `daybook list --database FILE` reads a backup. The \
      exit status is 65 when the database is damaged: the backup is named so, and what `daybook \
      doctor` finds is said.
      """)

  @Option(
    help: ArgumentHelp(
      "How many backups stay: the newest of each of the last 7 days, 4 weeks and 12 months.",
      valueName: "7d,4w,12m"))
  var keep: String?

  @Argument(
    help: "The folder; it is made where it is missing. With `--on`, it is on that machine.",
    completion: .directory)
  var place: String

  @OptionGroup var session: SessionArguments

  func run() throws {
    let report = try session.askShowingProgress { server in
      try server.ask(
        Wire.DataBackup.Params(
          keep: keep, path: FilePath.ofServer(place),
          workDoneToken: Wire.ProgressToken.text("backup")))
    }
    var lines = ["\(report.path)"]
    lines += report.findings.map(\.message)
    try StandardStreams.deliver(lines.joined(separator: "\n") + "\n")
    if !report.removedBackups.isEmpty {
      StandardStreams.printError("Removed: \(report.removedBackups.joined(separator: ", ")).")
    }
    if !report.findings.isEmpty { throw ExitStatus.invalidData.code }
  }
}
