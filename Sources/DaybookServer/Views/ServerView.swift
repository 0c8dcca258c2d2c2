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

/// An answer that is being typed, and the lines that it is for.
struct ViewTyping {
  var text: String
  /// The view's.
  var argument: String?
  var lines: [any LineSubject]
  var canvas: Canvas
  var session: Session
  var moment: Moment
  var reader: ReadTransaction
}
