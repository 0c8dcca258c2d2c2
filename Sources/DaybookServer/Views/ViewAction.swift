import DaybookModel
import DaybookProtocol

/// One thing that a person can do in a view, to lines of some kinds. Other actions may have the
/// same name and declaration for other kinds: an act on lines of several kinds then performs each
/// of them on its lines, in one transaction.
struct ViewAction: Sendable {
  typealias Asks = @Sendable (ViewAct) throws -> [Wire.Ask]
  typealias Preview = @Sendable (ViewTyping) throws -> Wire.Preview

  let declaration: Wire.Action

  /// The kinds of line that it works on; one whose scope is the view works on none.
  let subjects: [any LineSubject.Type]

  /// The method that does the same for scripts; the change log names the transaction by it.
  let method: String

  /// Whether the transaction can be undone.
  let undoRole: UndoRole

  /// Returns all that must be asked for these lines: the declared asks, and those that depend on
  /// the lines. Where the last of them is a confirmation, the act is not performed without it.
  let asks: Asks

  /// Checks the answers that are there, before the next question; nil where all questions are asked
  /// at once, and their answers checked together. A form with it declares its first question alone.
  private(set) var check: (@Sendable (ViewAct) throws -> Void)?

  /// Returns the lines that the act would change; others' changes to the other lines do not matter.
  let affected: @Sendable (ViewAct) -> [any LineSubject]

  /// Returns the keys of what the act would overwrite beside its lines, such as the day's only log,
  /// whether that exists or not.
  let overwrites: @Sendable (ViewAct) -> [LineKey]

  /// The message where the person did not confirm.
  let refusal: String

  /// Returns what the answer to the first ask would become, while it is typed.
  let preview: Preview?

  /// Performs the act, once everything is answered.
  private(set) var perform: @Sendable (ViewAct, WriteTransaction) throws -> Wire.Outcome

  /// Without `asks`, the declared asks are asked.
  init(
    _ declaration: Wire.Action, on subjects: [any LineSubject.Type] = [], method: String,
    undoRole: UndoRole = .undoable, asks: Asks? = nil,
    affected: @escaping @Sendable (ViewAct) -> [any LineSubject] = { $0.lines },
    overwrites: @escaping @Sendable (ViewAct) -> [LineKey] = { _ in [] },
    refusal: String = "Nothing was removed.", preview: Preview? = nil,
    perform: @escaping @Sendable (ViewAct, WriteTransaction) throws -> Wire.Outcome
  ) {
    self.declaration = declaration
    self.subjects = subjects
    self.method = method
    self.undoRole = undoRole
    self.asks = asks ?? { _ in declaration.asks }
    self.affected = affected
    self.overwrites = overwrites
    self.refusal = refusal
    self.preview = preview
    self.perform = perform
  }

  /// An action that changes nothing and leads to a view.
  static func opening(
    _ declaration: Wire.Action, on subjects: [any LineSubject.Type] = [], asks: Asks? = nil,
    to target: @escaping @Sendable (ViewAct) throws -> Wire.ViewTarget
  ) -> ViewAction {
    ViewAction(
      declaration, on: subjects, method: "view/show", asks: asks, affected: { _ in [] }
    ) { act, _ in Wire.Outcome(asks: [], open: try target(act)) }
  }

  /// An action that does the same and leads to a view.
  func leading(to view: Wire.ViewTarget) -> ViewAction {
    var action = self
    action.perform = { [perform] act, writer in
      var outcome = try perform(act, writer)
      outcome.open = view
      return outcome
    }
    return action
  }

  /// The same action, whose questions come one by one: `check` judges the answers so far.
  func checking(_ check: @escaping @Sendable (ViewAct) throws -> Void) -> ViewAction {
    var action = self
    action.check = check
    return action
  }

  /// An action that moves the subject of its line within a manual order; `end` is the message where
  /// it cannot be moved further.
  static func moving<Subject: LineSubject, Kind>(
    _ declaration: Wire.Action, on kind: Subject.Type, method: String, end: String,
    to place: @escaping @Sendable (Subject, ReadTransaction) throws -> Place<Kind>?,
    by move: @escaping @Sendable (WriteTransaction, Subject, Place<Kind>) throws -> Void
  ) -> ViewAction {
    ViewAction(declaration, on: [kind], method: method) { act, writer in
      let subject = try act.subject(kind)
      guard let place = try place(subject, act.reader) else { return act.nothing(end) }
      try move(writer, subject, place)
      return Wire.Outcome(asks: [], focus: act.focus)
    }
  }

  var name: String { declaration.name }

  func works(on subject: any LineSubject) -> Bool {
    subjects.contains { $0 == type(of: subject) }
  }
}

extension Wire.Action {
  /// `asks` is what can be asked without knowing the lines.
  init(
    _ name: String, key: String, _ title: String, _ scope: Wire.ActionScope = .line,
    isDestructive: Bool = false, isFrequent: Bool = false, isMain: Bool = false,
    asks: [Wire.Ask] = []
  ) {
    self.init(
      asks: asks, isDestructive: isDestructive, isFrequent: isFrequent ? true : nil,
      isMain: isMain ? true : nil, key: key, name: name, scope: scope, title: title)
  }

  static let openName = "open"
  static let moveUp = Wire.Action("moveUp", key: "K", "Move up")
  static let moveDown = Wire.Action("moveDown", key: "J", "Move down")

  /// An action that adds an entity from one line of text.
  static func add(
    _ title: String, asking prompt: String, completing topic: Wire.CompletionTopic? = nil
  ) -> Wire.Action {
    var ask = Wire.Ask.previewed(.text, prompt)
    ask.completion = topic
    return Wire.Action("add", key: "a", title, .view, isMain: true, asks: [ask])
  }
}

extension Wire.Outcome {
  /// Returns an outcome that says what was done; the cursor goes to the line of `key`.
  static func done(_ message: String, at key: LineKey? = nil) -> Wire.Outcome {
    Wire.Outcome(asks: [], focus: key?.text, message: message, style: .success)
  }
}
