import CivilTime
import DaybookModel
import DaybookProtocol

/// The transactions of all clients, by day and newest first, each with its conflicts. The argument is
/// that of a `HistoryPage`.
struct HistoryView: ServerView {
  static let pageRows = 200

  let name = "history"
  let title = "History"
  let key = "L"
  let actions =
    HistoryActions.onLines + [HistoryActions.take, HistoryActions.conflicts, HistoryActions.older]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let page = try session.store().read { try HistoryPage(argument, in: $0) }
    let moment = session.moment
    var lines = ViewLines(canvas)
    lines.addTitle(page.hasConflicts ? "Conflicts" : title)
    if page.items.isEmpty {
      lines.addMessage(
        page.hasConflicts
          ? "No two devices have given one thing two values." : "Nothing has been done yet.")
    }
    // The newest comes first and has the highest number.
    let idCells = page.items.first.map { String($0.id).count } ?? 0
    var day: Day?
    for transaction in page.items {
      let local = moment.zone.local(at: transaction.at)
      if local.day != day {
        day = local.day
        lines.addHeading("day/\(local.day)") { $0.draw(Self.heading(local.day, moment), .heading) }
      }
      let row = HistoryRow(transaction, at: local.time, moment.clock)
      lines.add(
        transaction.lineKey.text, level: 1, actions: row.actions, label: row.label
      ) { row.draw(&$0, idCells: idCells, on: canvas) }
      for conflict in transaction.conflicts {
        lines.add(
          conflict.lineKey.text, level: 2, actions: [HistoryActions.take.name],
          label: conflict.label, conflict.draw)
      }
      lines.addMore(
        "conflicts/\(transaction.id)", level: 2,
        transaction.conflictCount - transaction.conflicts.count)
    }
    if page.next != nil {
      lines.add("older", level: 1, actions: ["older"]) { $0.draw("  … older", .muted) }
    }
    lines.addHint([("u", "undo this"), ("U", "redo this")])
    return ViewPage(
      title: title, lines: lines,
      focus: page.items.first.map {
        page.hasConflicts ? $0.conflicts.first?.lineKey.text ?? $0.lineKey.text : $0.lineKey.text
      })
  }

  private static func heading(_ day: Day, _ moment: Moment) -> String {
    switch moment.local.day - day {
    case 0: "Today"
    case 1: "Yesterday"
    default: day.shortText
    }
  }
}

/// One page of the view: that of its first argument, a cursor at which it goes on, "conflicts", or
/// such a cursor behind that and a slash.
struct HistoryPage {
  static let conflicts = "conflicts"

  let items: [HistoryRecord]
  let hasConflicts: Bool
  /// The argument of the page behind it.
  let next: String?

  /// Throws `invalidValue` for an argument that is none of these.
  init(_ argument: String?, in reader: ReadTransaction) throws {
    let parts = argument?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    hasConflicts = parts?.first.map { $0 == Self.conflicts } ?? false
    let after = hasConflicts ? parts?.dropFirst().first.map(String.init) : argument
    do {
      let page = try reader.history.list(
        limit: HistoryView.pageRows, after: after, hasConflicts: hasConflicts)
      items = page.items
      next = page.next.map { [hasConflicts] in hasConflicts ? "\(Self.conflicts)/\($0)" : $0 }
    } catch ModelError.invalidValue {
      throw ModelError.invalidValue(
        field: "argument", message: "The history has no such page. Leave out the argument.")
    }
  }
}

extension ValueConflict {
  private static let valueCells = 40

  fileprivate func draw(_ line: inout LineBuilder) {
    line.draw("      ")
    line.append(title, .muted)
    line.draw(": ", .muted)
    line.append("“\(value)”", .accent, limit: Self.valueCells)
    line.append(" \(Self.place(device)), ", .muted)
    line.append("“\(otherValue)”", limit: Self.valueCells)
    line.append(" \(Self.place(otherDevice))", .muted)
  }

  fileprivate var label: String {
    let standing = "“\(value)” \(Self.place(device)) stands"
    return DrawnText(
      "\(title): \(standing), “\(otherValue)” \(Self.place(otherDevice)) is the other value"
    ).text
  }

  private static func place(_ device: String?) -> String { device.map { "from \($0)" } ?? "here" }
}

/// A transaction as one row: its time, its number and what it did to the left, the client that did
/// it to the right. What it did needs most of a narrow page, so the client and then the number give
/// way.
struct HistoryRow {
  /// The cells from which a page has the number, and who it was.
  private static let widthOfNumber = 30
  private static let widthOfClient = 40

  let transaction: HistoryRecord
  private let style: ClockStyle
  private let clock: String

  init(_ transaction: HistoryRecord, at time: LocalTime, _ style: ClockStyle) {
    self.transaction = transaction
    self.style = style
    clock = style.text(time, seconds: .never)
  }

  var actions: [String] {
    switch transaction.state {
    case .done: ["undo"]
    case .undone, .undo: ["redo"]
    case .redone, .final: []
    }
  }

  func draw(_ line: inout LineBuilder, idCells: Int, on canvas: Canvas) {
    line.draw("  \(style.column(clock))", .time)
    let id = String(transaction.id)
    let gap = String(repeating: " ", count: max(0, idCells - id.count) + 2)
    line.draw(canvas.width < Self.widthOfNumber ? "  " : "  #\(id)\(gap)", .muted)
    line.append(transaction.summary, isCurrent ? .accent : .muted)
    if let word { line.drawTail("  \(word)", .muted) }
    guard canvas.width >= Self.widthOfClient else { return }
    line.drawTail("  ")
    line.appendTail(author, .muted)
  }

  var label: String {
    ([clock, DrawnText(transaction.summary).text, "by \(DrawnText(author).text)"]
      + [word].compactMap(\.self)).joined(separator: ", ")
  }

  /// "nvim", "nvim on Laptop".
  private var author: String {
    transaction.client + (transaction.device.map { " on \($0)" } ?? "")
  }

  private var isCurrent: Bool {
    transaction.state == .done || transaction.state == .final && transaction.name != "history/undo"
  }

  private var word: String? {
    switch transaction.state {
    case .undone: "undone"
    case .redone: "redone"
    case .done, .undo, .final: nil
    }
  }
}
