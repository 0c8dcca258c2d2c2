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

  /// Draws the page. Throws invalidValue for an argument it cannot show.
  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage
}

/// What a view draws: its rows and where the cursor begins.
struct ViewPage: Hashable {
  var title: String
  var lines: [Wire.Line]
  var focus: String?
}

/// One thing that a person can do in a view.
struct ViewAction: Sendable {
  /// The method that does the same for scripts: the change log names the act by it.
  var method: String
  var declaration: Wire.Action

  /// All that has to be asked for these tasks: the declared asks, and those that depend on them.
  var asks: @Sendable (ViewAct) throws -> [Wire.Ask]

  /// The lines that the act would change; what somebody else did to the others does not matter.
  var affected: @Sendable (ViewAct) -> [TaskItem] = { $0.items }

  /// Does it, once everything is answered.
  var perform: @Sendable (ViewAct, Writer) throws -> Wire.Outcome

  /// What an answer to the first ask would become while it is typed.
  var preview: (@Sendable (ViewTyping) throws -> Wire.Preview)?
}

/// An answer that is being typed, and the lines that it is for.
struct ViewTyping {
  var text: String
  var items: [TaskItem]
  var canvas: Canvas
  var session: Session
  var moment: Moment
  var reader: Reader
}
