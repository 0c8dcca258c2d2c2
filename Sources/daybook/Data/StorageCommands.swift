import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer

struct StorageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "storage", "Shows what takes up space in the database.",
    discussion: "`daybook storage`, `daybook storage --database work.db`")

  @OptionGroup var session: SessionArguments

  func run() throws {
    let report = try session.askShowingProgress { server in
      try server.hasDatabase
        ? server.ask(
          Wire.DataStorage.Params(
            withBytes: true, workDoneToken: Wire.ProgressToken.text("storage"))) : nil
    }
    guard let report else { return }
    var rows = report.uses.filter { $0.rows != 0 }
      .sorted { ($0.bytes ?? 0, $1.kind.rawValue) > ($1.bytes ?? 0, $0.kind.rawValue) }
      .map { use in
        [
          use.kind.words, use.rows.map { "\($0)" } ?? "",
          use.bytes.map(StorageFormatter.size) ?? "",
        ]
      }
    if let free = report.freeBytes, free > 0 {
      rows.append(["free for reuse", "", StorageFormatter.size(free)])
    }
    if let bytes = report.bytes {
      rows.append(["the database", "", StorageFormatter.size(bytes)])
    }
    try StandardStreams.deliver(StorageFormatter.table(rows))
  }
}

struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "prune", "Removes old data. This also happens automatically, bit by bit.",
    discussion: """
      `daybook prune --preview`, `daybook prune`. The change log, single marks of habits, \
      wellness logs and care messages are kept for 90 days, and daily totals for 365 days. \
      Monthly totals, the state of each day of a habit, tasks, replies and their photos are kept \
      for ever. Automatic removal counts only days on which daybook was used, and removes at \
      most a tenth at a time. The file does not become smaller: its free space is reused.
      """)

  @Flag(help: "Shows what would be removed, and removes nothing.")
  var preview = false

  @OptionGroup var session: SessionArguments

  func run() throws {
    let report = try session.askShowingProgress {
      try $0.ask(
        Wire.DataPrune.Params(
          confirm: !preview, dryRun: preview, workDoneToken: Wire.ProgressToken.text("prune")))
    }
    if let days = report.clockMovedDays {
      StandardStreams.printError(RetentionMessage.moved(by: days))
    }
    let old = report.kinds.filter { $0.rows > 0 }
    guard !old.isEmpty else {
      return try StandardStreams.deliver("Nothing is past its retention time.\n")
    }
    let rows = old.map { count in
      [
        count.kind.words, "\(count.rows)", "about \(StorageFormatter.size(count.bytes))",
        count.oldest.map { "from \($0) on" } ?? "",
      ]
    }
    try StandardStreams.deliver(preview ? "This would be removed:\n" : "Removed:\n")
    try StandardStreams.deliver(StorageFormatter.table(rows))
  }
}

enum StorageFormatter {
  /// "512 bytes", "12 KiB", "3.4 MiB".
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1024: return "\(bytes) bytes"
    case ..<1_048_576: return "\(bytes / 1024) KiB"
    case ..<1_073_741_824: return tenths(bytes / 104_858) + " MiB"
    default: return tenths(bytes / 107_374_182) + " GiB"
    }
  }

  private static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }

  /// Returns the rows with the first column as it is, and the second one aligned at the right.
  static func table(_ rows: [[String]]) -> TerminalText {
    let digits = rows.map { $0[1].count }.max() ?? 0
    let cells = rows.map { row in
      row.enumerated().map { column, text in
        let missing = column == 1 ? digits - text.count : 0
        return TextTable.Cell(String(repeating: " ", count: missing) + text)
      }
    }
    return TextTable(rows: cells, flexible: max((rows.first?.count ?? 1) - 1, 0)).text
  }
}

extension Wire.StorageKind {
  fileprivate var words: String {
    switch self {
    case .marks: "marks of habits"
    case .months: "months of habits"
    case .searches: "saved searches"
    case .changes: "changes in the log"
    case .care: "messages of care"
    case .wellness: "logs of wellness"
    case .removed: "ids that are not used again"
    case .index: "items in the search index"
    case .copies: "copies of attachments and photos"
    case .devices: "other devices"
    case .rest: "the rest"
    default: rawValue
    }
  }
}

extension Wire.RetentionKind {
  fileprivate var words: String {
    switch self {
    case .changes: "changes in the log"
    case .marks: "marks of habits"
    case .wellnessLogs: "logs of wellness"
    case .wellnessDays: "days of wellness"
    case .careMessages: "messages of care"
    case .careDays: "days of care"
    case .dashboardMessages: "messages of days"
    case .events: "events of calendars"
    default: rawValue
    }
  }
}
