// Commands on the database as a whole: `import`, `export`, `storage`, `prune` and `doctor`, each
// one method of `data/*`. The one idea: these requests may take long, so they ask for progress,
// which `ProgressBar` draws on standard error where that is a terminal. A path that a person typed
// becomes an absolute one (`FilePath`), so it counts from where the command runs.

import ArgumentParser
import CivilTime
import DaybookProtocol
import Glibc
import JSON
import JSONRPC

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "import", "Imports tasks or habits of another program, or a daybook export: all or nothing.",
    discussion: """
      `daybook import taskwarrior FILE` takes the output of `task export`, as does `task export | \
      daybook import taskwarrior -`; `daybook import loop \
      FOLDER` the unpacked CSV export of Loop Habit Tracker, with its history of any age, \
      `daybook import daybook FILE` an export of daybook: what is here stays as it is, and what \
      differs is listed. `daybook import PLUGIN/FORMAT FILE` what a plugin reads; `daybook plugin show PLUGIN` lists \
      its formats.
      """)

  static let formats = ["daybook", "loop", "taskwarrior"]

  @Argument(
    help: "daybook, loop, taskwarrior, or a plugin's PLUGIN/FORMAT.",
    completion: .list(Self.formats), transform: { try FormatName($0, among: formats) })
  var format: FormatName

  @Argument(
    help: """
      The file, such as the output of `task export`, or the folder; - is standard input. With \
      `--on`, it is on that machine.
      """,
    completion: .file())
  var path: String

  @Flag(help: "Raises limits, permanently, as far as the file needs.")
  var raiseLimits = false

  @Flag(name: [.customShort("n"), .long], help: "Reports what would happen and changes nothing.")
  var dryRun = false

  @OptionGroup var output: OutputArguments

  private var session: SessionArguments { output.session }

  func run() throws {
    if path == "-", try OtherMachine.runs() { return }
    let input = path == "-" ? try Self.standardInput() : nil
    defer { input?.remove() }
    let params = Wire.DataImport.Params(
      dryRun: dryRun, format: Wire.ImportFormat(rawValue: format.wire),
      path: try input?.path ?? FilePath.ofServer(path), raiseLimits: raiseLimits,
      workDoneToken: Wire.ProgressToken.text("import"))
    let report = try session.askShowingProgress { server in
      do {
        return try server.ask(params)
      } catch let error as ResponseError
        where error.code == Wire.ErrorKind.limitExceeded.code && !raiseLimits
      {
        try agreeToRaise(after: error)
        var params = params
        params.raiseLimits = true
        return try server.ask(params)
      }
    }
    guard !output.quiet else { return }
    let text = output.isJSON ? report.json.text + "\n" : Self.summary(report, dryRun: dryRun)
    try StandardStreams.deliver(text)
  }

  /// A failure is printed, and ends the command.
  private static func standardInput() throws -> TemporaryFile {
    if let file = TemporaryFile.ofInput() { return file }
    let reason = String(cString: strerror(errno))
    throw ExitStatus.inputOutput.failure(
      "Standard input cannot be kept in a temporary file: \(reason).")
  }

  /// Asks a person whether the limits are raised. Ends the command, with the command line that
  /// raises them, where nobody can be asked or they say no.
  private func agreeToRaise(after error: ResponseError) throws {
    StandardStreams.printError(error.words)
    if Terminal.canAsk, Terminal.agrees(to: "Raise the limits for good, as far as the file needs?")
    {
      return
    }
    let words = ["daybook", "import", format.text, path, "--raise-limits"] + session.words
    let command = (words + (dryRun ? ["--dry-run"] : [])).map(\.shellWord).joined(separator: " ")
    throw ExitStatus(error).failure("`\(command)` raises the limits for good, as far as it needs.")
  }

  private static func summary(_ report: Wire.ImportReport, dryRun: Bool) -> String {
    let tags = report.tagCount > 0 ? " and \(report.tagCount) new tags" : ""
    let content =
      report.entityCounts?.itemized ?? "\(report.addedCount) of \(report.taskCount) tasks\(tags)"
    var lines = ["\(dryRun ? "Would import" : "Imported") \(content)."]
    if report.unchangedCount > 0 {
      lines.append("\(report.unchangedCount) were already here, unchanged.")
    }
    if report.differingCount > 0 {
      let listed = report.differingRecords ?? []
      let end = listed.isEmpty ? "." : ":"
      lines.append(
        "\(report.differingCount) are here with different content and were not changed\(end)")
      lines += listed.map { record in
        let here = record.idHere.map { ", here \($0)" } ?? ""
        let part =
          (record.occurrence?.description ?? record.day?.description).map { " \($0)" } ?? ""
        return "  \(record.title) (\(record.entity) \(record.id)\(part)\(here))"
      }
      if !listed.isEmpty, listed.count < report.differingCount {
        lines.append("  and \(report.differingCount - listed.count) more")
      }
    }
    if report.removedCount > 0 {
      lines.append("\(report.removedCount) were removed here earlier and were not brought back.")
    }
    for raise in report.limitsRaised {
      lines.append("The limit \(raise.name) is now \(raise.limit) (it was \(raise.previous)).")
    }
    if !report.warnings.isEmpty { lines.append("What could not be imported unchanged:") }
    for warning in report.warnings {
      let count =
        report.entityCounts != nil
        ? "\(warning.count)" : warning.count == 1 ? "1 task" : "\(warning.count) tasks"
      lines.append("  \(warning.kind) (\(count)): \(warning.message)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
