import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSONRPC

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor", "Checks that the database is intact and the search finds everything.",
    discussion: """
      `daybook doctor`, `daybook doctor --repair`. The exit status is 65 when something is \
      wrong. With --repair, it repairs what it can: it brings back records that the disk has \
      changed, rebuilds damaged tables that can be read, their indexes, the search index and wrong statistics, and removes copies that belong to no \
      attachment. With --salvage, it writes what can be read of a damaged database into a new \
      one, and says what is lost: end every other daybook first. The damaged one stays as it is.
      """)

  @Flag(help: "Repairs what can be repaired.")
  var `repair` = false

  @Option(
    help: ArgumentHelp(
      "Writes what can be read into a new database at this path.", valueName: "file"),
    completion: .file(extensions: ["db"]))
  var salvage: String?

  @OptionGroup var session: SessionArguments

  func validate() throws {
    try require(salvage == nil || !self.repair, "Use `--repair` or `--salvage`, not both.")
  }

  func run() throws {
    if let salvage {
      guard try !OtherMachine.runs() else { return }
      return try Self.salvage(session, to: FilePath.absolute(salvage))
    }
    let token = Wire.ProgressToken.text("doctor")
    let (report, repaired, stopped) = try session.askShowingProgress { server in
      // A damaged file may have no plugins to tell of.
      let index = try? server.ask(Wire.PluginList.Params())
      let stopped = (index?.items ?? []).filter { [.failed, .changed].contains($0.state) }
      func verify() throws -> Wire.VerifyReport {
        try server.ask(Wire.DataVerify.Params(workDoneToken: token))
      }
      guard self.repair else { return (try verify(), Wire.RepairReport?.none, stopped) }
      let repaired = try server.ask(Wire.DataRepair.Params(confirm: true, workDoneToken: token))
      return (try verify(), repaired, stopped)
    }
    var lines = repaired?.lines ?? []
    let count = Figures.counted
    lines.append(
      "Checked the file, its references, \(count(report.itemCount, "item")) in the search index, "
        + "the statistics of \(count(report.habitCount, "habit")), those of wellness and care, and "
        + "\(report.copyCount) \(report.copyCount == 1 ? "copy" : "copies") of attachments and "
        + "photos.")
    lines += report.findings.map { $0.message }
    if report.findings.isEmpty {
      lines.append(stopped.isEmpty ? "Everything is in order." : "The database is in order.")
    } else if !self.repair, report.findings.contains(where: \.isRepairable) {
      let all = report.findings.allSatisfy(\.isRepairable)
      lines.append("`daybook doctor --repair` repairs \(all ? "this" : "part of this").")
    }
    for hint in Set(report.findings.compactMap(\.hint)).sorted() { lines.append(hint) }
    for plugin in stopped {
      let name = plugin.id.text
      lines.append(
        plugin.state == .changed
          ? "The plugin “\(name)” does not run. \(plugin.message ?? "")"
          : "The plugin “\(name)” failed too often and is stopped. `daybook plugin log \(name)` says "
            + "why; `daybook plugin enable \(name)` starts it again.")
    }
    try StandardStreams.deliver(lines.joined(separator: "\n") + "\n")
    if !report.findings.isEmpty { throw ExitStatus.invalidData.code }
  }

  private static func salvage(_ session: SessionArguments, to path: String) throws {
    var options = session.serverOptions()
    let damaged = options.database ?? ""
    options.database = path
    let summary: SalvageSummary
    do {
      summary = try Server.salvage(damaged, options)
    } catch let error as ResponseError {
      throw ExitStatus.failure(about: error)
    }
    try StandardStreams.deliver(summary.lines.joined(separator: "\n") + "\n")
    if !summary.isWhole { throw ExitStatus.invalidData.code }
  }
}

extension Wire.RepairReport {
  /// What was done, without what there was none of.
  fileprivate var lines: [String] {
    let done = [
      (tableCount, "Rebuilt damaged tables and their indexes: \(tableCount)."),
      (1, "Rebuilt the search index from \(itemCount) items."),
      (habitCount, "Rebuilt the monthly statistics of habits: \(habitCount)."),
      (dayCount, "Rebuilt the daily and monthly statistics of wellness and care: \(dayCount)."),
      (duplicateCount, "Made one of what was there twice, or set it apart: \(duplicateCount)."),
      (
        correctedCount,
        "Corrected tags and reminders that did not match their tasks: \(correctedCount)."
      ),
      (copyCount, "Removed copies that belong to no attachment: \(copyCount)."),
    ]
    let kept = before.map { ["What was there before: \($0)"] } ?? []
    return kept + records + done.filter { $0.0 > 0 }.map(\.1)
  }
}
