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

  /// The kind of subject whose id may be the argument; links to such a subject open this view.
  var opens: (any LineSubject.Type)? { get }

  /// Returns the page as drawn. Throws `invalidValue` for an argument that it cannot show.
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
  /// The names of the view's actions that have nothing to do now.
  var withheld: Set<String> = []
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
