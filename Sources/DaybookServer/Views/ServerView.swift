import CivilTime
import DaybookModel
import DaybookProtocol

/// A page that the server draws, and what a person can do on it.
protocol ServerView: Sendable {
  /// Names it for `view/show`.
  var name: String { get }
  var title: String { get }
  /// The key that opens it unless the client maps it otherwise.
  var key: String { get }
  var actions: [ViewAction] { get }

  /// Those of the actions that there is something to do for, where the page shows this argument.
  func offers(showing argument: String?) -> [ViewAction]

  /// The kind of thing that it shows one of, where the argument is an id: where links to it lead.
  var opens: (any LineSubject.Type)? { get }

  /// Draws the page. Throws invalidValue for an argument it cannot show.
  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage
}

extension ServerView {
  var opens: (any LineSubject.Type)? { nil }

  func offers(showing argument: String?) -> [ViewAction] { actions }
}

/// What a view draws: its rows and where the cursor begins.
struct ViewPage: Hashable {
  var title: String
  var lines: [Wire.Line]
  var focus: String?
  /// The names of actions of the view that there is nothing to do for now.
  var withheld: Set<String> = []
}

/// One thing that a person can do in a view, to lines of one kind. Actions of the same name and
/// declaration for other kinds may stand beside it: an act on lines of several kinds is then one
/// act of each, in one transaction.
struct ViewAction: Sendable {
  /// What it works on; nothing says anything of an action whose scope is the view.
  var on: [any LineSubject.Type] = []

  /// The method that does the same for scripts: the change log names the act by it.
  var method: String
  var declaration: Wire.Action
  /// Whether the act can be undone.
  var standing = ActionStanding.undoable

  /// All that has to be asked for these lines: the declared asks, and those that depend on them.
  var asks: @Sendable (ViewAct) throws -> [Wire.Ask]

  /// The lines that the act would change; what somebody else did to the others does not matter.
  var affected: @Sendable (ViewAct) -> [any LineSubject] = { $0.lines }

  /// What the act would write over beside its lines, such as the day's only log, which may not be
  /// there.
  var overwrites: @Sendable (ViewAct) -> [LineKey] = { _ in [] }

  /// Does it, once everything is answered.
  var perform: @Sendable (ViewAct, Writer) throws -> Wire.Outcome

  /// The asks that have a preview, counted from 0.
  var previewedAsks: [Int] = [0]

  /// What an answer to one of these would become while it is typed.
  var preview: (@Sendable (ViewTyping) throws -> Wire.Preview)?

  func works(on subject: any LineSubject) -> Bool { on.contains { $0 == type(of: subject) } }
}

/// An answer that is being typed, and the lines that it is for.
struct ViewTyping {
  /// Which of the asks it answers, counted from 0.
  var ask: Int
  var text: String
  /// The view's.
  var argument: String?
  var lines: [any LineSubject]
  var canvas: Canvas
  var session: Session
  var moment: Moment
  var reader: Reader
}
