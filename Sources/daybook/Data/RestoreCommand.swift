import ArgumentParser
import DaybookProtocol
import Glibc

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "restore", "Brings back a backup, or the database as it was at a moment.",
    discussion: """
      `daybook restore ~/backups` takes the newest backup of the folder, `daybook restore \
      ~/backups/daybook-20260122T080000Z.db` that one, and `daybook restore --at 'yesterday 18:00'` \
      takes the database itself back; a day alone means its end. The backup is checked first. What \
      the database holds until then is kept beside it, in a file that can be restored too. Programs \
      that have the database open go on with what is there then.
      """)

  @Option(help: "The moment to go back to, such as ‘yesterday 18:00’ or ‘2026-01-22 9am’.")
  var at: String?

  @Argument(
    help: "A folder of backups, or one of them; the default is the database itself.",
    completion: .file())
  var place: String?

  @OptionGroup var confirmation: Confirmation
  @OptionGroup var session: SessionArguments

  func validate() throws {
    try require(
      place != nil || at != nil, "Name a folder of backups, or a moment with `--at`.")
  }

  func run() throws {
    let path = try place.map(FilePath.ofServer)
    if let place, let path, OtherMachine.current == nil, access(path, F_OK) != 0, errno == ENOENT {
      throw ExitStatus.invalidData.failure(
        "There is nothing at “\(place)”. Name a folder of backups, or one of them.",
        "`daybook undo` brings back what was removed last.")
    }
    let lines = try session.askShowingProgress { server in
      let moment = try at.map(server.pastMoment)
      var lines: [String] = []
      try confirmation.ask(
        "Do you want to replace all that the database holds now?",
        hint: "`--yes` agrees to it."
      ) { confirm in
        let report = try server.ask(
          Wire.DataRestore.Params(
            confirm: confirm, dateTime: moment, path: path,
            workDoneToken: Wire.ProgressToken.text("restore")))
        let newest = try report.changedAt.map { " The newest change: \(try server.text(of: $0))." }
        lines = [
          (report.path.map { "Restored \($0)." } ?? "Took the database back.") + (newest ?? ""),
          "What it held until now: \(report.before)",
        ]
        lines += report.remarks
      }
      return lines
    }
    try StandardStreams.deliver(lines.joined(separator: "\n") + "\n")
  }
}
