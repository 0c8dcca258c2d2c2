import CivilTime
import DaybookModel
import DaybookProtocol

/// A page that the server draws, and what a person can do on it.
protocol ServerView: Sendable {
  /// Its name in `view/show`.
  var name: String { get }
  var title: String { get }
  /// The key that opens it unless the client maps it otherwise.
  var key: String { get }
  var actions: [ViewAction] { get }

  /// Returns the actions that have something to do where the page shows this argument.
  func offers(showing argument: String?) -> [ViewAction]

  /// The kinds of subjects that it has pages of; links to such a subject open this view.
  var opens: [any LineSubject.Type] { get }

  /// Returns the argument for the page of a subject.
  func argument(for key: LineKey) -> String

  /// Whether its pages follow from the database and the clock alone.
  var isOfDatabase: Bool { get }

  /// Returns the page as drawn. Throws `invalidValue` for an argument that it cannot show.
  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage
}

extension ServerView {
  var opens: [any LineSubject.Type] { [] }

  func argument(for key: LineKey) -> String { key.id }

  var isOfDatabase: Bool { false }

  func offers(showing argument: String?) -> [ViewAction] { actions }

  /// Throws `invalidValue` for an argument of a view that takes none.
  func refuse(_ argument: String?) throws {
    guard argument != nil else { return }
    throw ModelError.invalidValue(
      field: "argument", message: "The view “\(name)” takes no argument.")
  }
}

/// What a view draws: its rows and where the cursor begins.
struct ViewPage {
  var title: String
  private(set) var lines: [PageLine]
  /// The keys of the lines that it does not have yet, each with its place in the whole page.
  let leftOut: [(key: String, place: Int)]
  /// The keys that the last line names, where they have something to do.
  private var hints: [ViewHint]
  var focus: String?
  /// The names of the view's actions that have nothing to do now.
  var withheld: Set<String>

  init(title: String, lines: ViewLines, focus: String?, withheld: Set<String> = []) {
    self.title = title
    self.lines =
      withheld.isEmpty
      ? lines.drawn
      : lines.lines.map {
        var line = $0
        line.actions.removeAll(where: withheld.contains)
        line.checkMark()
        return PageLine(line)
      }
    leftOut = lines.leftOut
    hints = lines.hints
    self.focus = focus
    self.withheld = withheld
  }

  /// Adds the last line: of the keys that were wanted there, those that do something on the page.
  /// `actions` are those of the view.
  mutating func addHints(_ actions: [Wire.Action], on canvas: Canvas) {
    guard !canvas.isPrinted, !hints.isEmpty else { return }
    // Clients have this key, and no action.
    let help = ViewHint(key: "?", words: "keys")
    // Which actions the other lines have is not known.
    let isWhole = leftOut.isEmpty
    var shown = hints.filter { hint in
      hint == help
        || actions.contains { action in
          action.key == hint.key && !withheld.contains(action.name)
            && (action.scope == .view || !isWhole
              || lines.contains { $0.line.actions.contains(action.name) })
        }
    }
    if shown.isEmpty { shown = [help] }
    var drawn = ViewLines(canvas, after: lines)
    // One list alone can be added to without a copy.
    lines = []
    drawn.add("hint") { line in
      for hint in shown {
        // Half a hint says nothing.
        let gap = line.column > 0 ? "  " : ""
        let cells = DrawnText("\(gap)\(hint.key) \(hint.words)").width
        if line.column > 0, line.column + cells > canvas.room { break }
        line.draw(gap)
        line.draw(hint.key, .key)
        line.draw(" \(hint.words)", .muted)
      }
    }
    lines = drawn.drawn
  }
}

/// A key of the last line of a page, and what it does in a word or two.
struct ViewHint: Hashable {
  let key: String
  let words: String
}

/// An answer that is being typed, and the lines that it is for.
struct ViewTyping {
  var text: String
  /// The view's argument.
  var argument: String?
  var lines: [any LineSubject]
  var canvas: Canvas
  var session: Session
  var moment: Moment
  var reader: ReadTransaction
}
