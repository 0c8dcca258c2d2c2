import CivilTime
import DaybookModel
import DaybookProtocol
import Markup

// What `view/show` answers, and how `view/act` names what it is done on.

extension DrawnPage {
  init(_ page: ViewPage, of actions: [Wire.Action]) {
    self.init(
      title: LineText.fit(page.title), lines: page.lines, leftOut: page.leftOut,
      focus: page.focus, actions: actions.filter { !page.withheld.contains($0.name) })
  }
}

extension Wire.View {
  init(_ drawn: DrawnPage, of params: Wire.ViewShow.Params, isWhole: Bool, cursor: Int64) {
    self.init(
      actions: drawn.actions, argument: params.argument, changeCursor: Int(cursor),
      focus: drawn.focus, isWhole: isWhole, lines: drawn.lines.map(\.line), name: params.name,
      title: drawn.title, total: drawn.total, width: params.width)
  }
}

extension LivePage {
  /// The most lines of an answer.
  private static let mostLines = 1000

  /// Draws the lines that the answer of `view/show` has: of long lists no more than a window shows
  /// around the cursor, and those above.
  func firstLines(
    rows: Int?, focus: String?, at now: Instant, _ draw: (KeptLines) throws -> DrawnPage
  ) throws -> DrawnPage {
    let rows = rows ?? 200
    kept.begin(budget: rows, at: now)
    let drawn = try draw(kept)
    kept.end()
    let key = focus ?? drawn.focus
    guard let place = drawn.leftOut.first(where: { $0.key == key })?.place, place < Self.mostLines
    else { return drawn }
    let wanted = min(place + rows, Self.mostLines)
    kept.begin(
      budget: drawn.leftOut.count { $0.place < wanted }, at: now, touched: Touched(),
      isOtherDay: false)
    defer { kept.end() }
    return try draw(kept)
  }
}

extension Wire.ViewShow.Params {
  func canvas(_ encoding: PositionEncoding, _ kept: KeptLines?) -> Canvas {
    Canvas(
      width: width, characters: ascii == true ? .ascii : .unicode, encoding: encoding,
      isPrinted: printed == true, kept: kept)
  }
}

extension Wire.ViewAct.Params {
  /// Throws `invalidValue` where it names no page, or one in two ways.
  func checkNames() throws {
    if page == nil {
      if name == nil {
        throw Self.missing("name", "Name a live page by `page`, or a view by `name`.")
      }
      if changeCursor == nil {
        throw Self.missing("changeCursor", "Say by `changeCursor` what of the view has been seen.")
      }
      if revision != nil { throw Self.missing("page", "A revision is that of a live page.") }
    } else {
      if revision == nil {
        throw Self.missing("revision", "Say which revision of the page is shown.")
      }
      if changeCursor != nil {
        throw Self.missing("changeCursor", "A live page is named by `page` alone.")
      }
    }
  }

  private static func missing(_ field: String, _ message: String) -> ModelError {
    .invalidValue(field: field, message: message)
  }
}
