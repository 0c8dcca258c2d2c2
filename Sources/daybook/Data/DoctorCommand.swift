import ArgumentParser
import DaybookProtocol

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor", "Looks whether the database is whole and the search finds everything.",
    discussion: """
      Ends with 65 when something is wrong. With --repair it mends what it can: damaged tables that can \
      be read, their indexes, the search index and wrong figures are made anew, and copies that no \
      attachment has are removed.
      """)

  @OptionGroup var session: SessionArguments

  @Flag(help: "Mends what can be mended.")
  var `repair` = false

  func run() throws {
    let bar = ProgressBar()
    let token = Wire.ProgressToken(unchecked: "doctor")
    let (report, repaired) = try session.ask(notify: { bar.show(method: $0, params: $1) }) {
      server in
      func verify() throws -> Wire.VerifyReport {
        let params = Wire.DataVerify.Params(workDoneToken: token)
        return try Wire.VerifyReport(json: server.result(Wire.DataVerify.method, params.json))
      }
      guard self.repair else { return (try verify(), Wire.RepairReport?.none) }
      let params = Wire.DataRepair.Params(confirm: true, workDoneToken: token)
      let repaired = try Wire.RepairReport(json: server.result(Wire.DataRepair.method, params.json))
      return (try verify(), repaired)
    }
    var lines: [String] = []
    if let repaired {
      if repaired.tables > 0 {
        lines.append("Made damaged tables and their indexes anew: \(repaired.tables).")
      }
      lines.append("Made the search index anew from \(repaired.items) items.")
      if repaired.habits > 0 {
        lines.append("Made the monthly figures of habits anew: \(repaired.habits).")
      }
      if repaired.days > 0 {
        lines.append("Made days' and months' figures of wellness and care anew: \(repaired.days).")
      }
      if repaired.kept > 0 {
        lines.append("Made anew what tags and reminders say of others: \(repaired.kept).")
      }
      if repaired.copies > 0 {
        lines.append("Removed copies that no attachment has: \(repaired.copies).")
      }
    }
    lines.append(
      "Looked at the file, its references, \(report.items) items in the search index, "
        + "\(report.habits) habits' figures, those of wellness and care, and "
        + "\(report.copies) copies of attachments and photos.")
    lines += report.findings.map { $0.message }
    if report.findings.isEmpty {
      lines.append("All is well.")
    } else if !self.repair, report.findings.contains(where: \.isRepairable) {
      let all = report.findings.allSatisfy(\.isRepairable)
      lines.append("`daybook doctor --repair` mends \(all ? "it" : "a part of it").")
    }
    for hint in Set(report.findings.compactMap(\.hint)).sorted() { lines.append(hint) }
    try StandardStreams.deliver(lines.joined(separator: "\n") + "\n")
    if !report.findings.isEmpty { throw ExitCode(ExitStatus.invalidData.rawValue) }
  }
}
