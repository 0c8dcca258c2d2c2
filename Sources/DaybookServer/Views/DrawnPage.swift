import CivilTime
import DaybookModel
import Synchronization

/// The lines that were drawn last of a long page. What is drawn to find out whether a client has to
/// be told of a change is what the client asks for then, and one that scrolls a little has most of
/// it; drawing a line takes many times as long as sending it.
final class DrawnPage: Sendable {
  /// What the page is of, whichever of its lines are drawn.
  struct Source: Hashable {
    let name: String
    let argument: String?
    let canvas: Canvas

    init(_ name: String, _ argument: String?, on canvas: Canvas) {
      self.name = name
      self.argument = argument
      self.canvas = canvas.showing(nil)
    }
  }

  /// What a page that says nothing but what is in the database follows from: pages change with time
  /// at full minutes, and at seconds at which something is due.
  struct State: Equatable {
    let version: Store.Version
    let second: Int64
    let zone: String

    /// nil while there are writes that may still be lost.
    init?(in session: Session) throws {
      let (moment, store) = (session.moment, try session.store())
      guard !store.isDirty else { return nil }
      version = try store.version()
      second = moment.instant.millisecond / 1000
      zone = moment.zone.identifier
    }
  }

  private struct Drawn {
    let source: Source
    let state: State
    let page: ViewPage
    let rows: Range<Int>
  }

  private let last = Mutex<Drawn?>(nil)

  /// Returns the page with those of its lines drawn; `draw` draws it where they are not there.
  func page(
    of source: Source, in state: State, showing rows: Range<Int>, _ draw: () throws -> ViewPage
  ) rethrows -> ViewPage {
    let drawn = last.withLock { $0 }
    if let drawn, drawn.source == source, drawn.state == state {
      let wanted = rows.clamped(to: drawn.page.lines.indices)
      let there = drawn.rows.clamped(to: drawn.page.lines.indices)
      if there == wanted { return drawn.page }
      if there.contains(wanted) { return drawn.page.showing(wanted) }
    }
    let page = try draw()
    last.withLock { $0 = Drawn(source: source, state: state, page: page, rows: rows) }
    return page
  }
}
