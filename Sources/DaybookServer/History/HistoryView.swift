import CivilTime
import DaybookModel
import DaybookProtocol

/// The transactions of all clients, by day and newest first. The argument is the cursor at which a
/// page goes on.
struct HistoryView: ServerView {
  static let pageRows = 200

  let name = "history"
  let title = "History"
  let key = "L"
  let actions = HistoryActions.onLines + [HistoryActions.older]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let page = try session.store().read { try $0.history.page(argument) }
    let moment = session.moment
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    if page.items.isEmpty {
      lines.addMessage("Nothing has been done yet.")
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
    }
    if page.next != nil {
      lines.add("older", level: 1, actions: ["older"]) { $0.draw("  … older", .muted) }
    }
    lines.addHint([("u", "undo this"), ("U", "redo this")])
    return ViewPage(
      title: title, lines: lines,
      focus: page.items.first.map { $0.lineKey.text })
  }

  private static func heading(_ day: Day, _ moment: Moment) -> String {
    switch moment.local.day - day {
    case 0: "Today"
    case 1: "Yesterday"
    default: day.shortText
    }
  }
}

extension HistoryReader {
  /// Returns one page of the view. Throws `invalidValue` for an argument that is none of its
  /// cursors.
  func page(_ argument: String?) throws -> Page<HistoryRecord> {
    do {
      return try list(limit: HistoryView.pageRows, after: argument)
    } catch ModelError.invalidValue {
      throw ModelError.invalidValue(
        field: "argument", message: "The history has no such page. Leave out the argument.")
    }
  }
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
    line.appendTail(transaction.client, .muted)
  }

  var label: String {
    ([clock, DrawnText(transaction.summary).text, "by \(DrawnText(transaction.client).text)"]
      + [word].compactMap(\.self)).joined(separator: ", ")
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
