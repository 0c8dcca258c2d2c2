import CivilTime
import DaybookModel
import DaybookProtocol

/// One `view/act` with the subjects of its lines looked up.
struct ViewAct {
  /// What the action applies to.
  var scope: Wire.ActionScope
  /// The keys of the lines, as the client sent them.
  var keys: [LineKey]
  /// The subjects of these lines, in the same order.
  var lines: [any LineSubject]
  /// The kinds of line that the views show.
  var kinds: [any LineSubject.Type]
  /// The view's argument.
  var argument: String?
  var answers: [String]
  var session: Session
  var moment: Moment
  var reader: ReadTransaction

  /// The key of the line that the cursor stays on: that of an act on one line. Lines of an act on
  /// any number go where they belong, and the cursor is ready for the next.
  var focus: String? { scope == .line ? keys.first?.text : nil }

  /// Returns the answer to the ask at `index`, counted from 0; empty where none was given.
  func answer(_ index: Int) -> String {
    answers.indices.contains(index) ? answers[index] : ""
  }

  /// Returns what was written at `index`, without space around it; nil for nothing.
  func written(_ index: Int) -> String? { TextRules.trimmed(answer(index)).nonEmpty }

  /// Returns the subjects of one kind among the lines.
  func subjects<Subject: LineSubject>(_ kind: Subject.Type) -> [Subject] { lines.all(kind) }

  /// Returns the subject of an action whose scope is one line. Throws `LineKey.unknown` for another
  /// kind.
  func subject<Subject: LineSubject>(_ kind: Subject.Type) throws -> Subject {
    guard let subject = subjects(kind).first else { throw LineKey.unknown }
    return subject
  }

  /// Returns an outcome that says what was done.
  func done(_ message: String) -> Wire.Outcome {
    Wire.Outcome(asks: [], focus: focus, message: message, style: .success)
  }

  /// Returns an outcome that says that an answer was no.
  func nothing(_ message: String) -> Wire.Outcome {
    Wire.Outcome(asks: [], focus: focus, message: message, style: .muted)
  }

  /// Returns what was chosen at `index` among `choices`; nil where nothing was asked.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ index: Int, of choices: Choice.Type
  ) throws -> Choice? where Choice.RawValue == String {
    guard answers.indices.contains(index) else { return nil }
    guard let choice = Choice(rawValue: answers[index]) else {
      throw notAChoice(index, allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Returns the one of the items that `id` names or, where it is nil, the only one or the one that
  /// was answered.
  func chosen<Item>(
    _ id: String?, among items: [Item], by name: (Item) -> String
  ) throws -> Item {
    let only = items.count == 1 ? items.first.map(name) : nil
    let wanted = id ?? only ?? answer(0)
    guard let item = items.first(where: { name($0) == wanted }) else {
      throw id == nil ? notAChoice(0, allowed: items.map(name)) : LineKey.unknown
    }
    return item
  }

  /// Returns an error that says what the answer at `index` could have been.
  func notAChoice(_ index: Int, allowed: [String]) -> ModelError {
    .invalidValue(
      field: "answers/\(index)", message: "“\(answer(index))” is not one of the choices.",
      allowed: allowed)
  }

  /// Runs `body`; an invalid value that it reports came from the answer at `index`.
  func atAnswer<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ModelError where error.field != nil {
      throw error.at("answers/\(index)")
    } catch let error as ModelError {
      // Where a limit is in the way, the answer can be another one.
      guard case .limitExceeded = error else { throw error }
      throw Errors.response(to: error, at: "/answers/\(index)")
    }
  }
}

extension Wire.Ask {
  static func text(_ prompt: String, initial: String? = nil) -> Wire.Ask {
    Wire.Ask(choices: [], hasPreview: false, initial: initial, kind: .text, prompt: prompt)
  }

  /// An ask for a text of several lines, which an editor shows whole.
  static func multiline(_ prompt: String, initial: String) -> Wire.Ask {
    Wire.Ask(
      choices: [], hasPreview: false, initial: initial.isEmpty ? nil : initial, isMultiline: true,
      kind: .text, prompt: prompt)
  }

  /// An ask for a text, whose answer is previewed while it is typed.
  static func previewed(_ kind: Wire.AskKind, _ prompt: String, initial: String? = nil) -> Wire.Ask
  {
    Wire.Ask(choices: [], hasPreview: true, initial: initial, kind: kind, prompt: prompt)
  }

  /// The same ask, whose answer `completion/list` completes.
  func completing(_ topic: Wire.CompletionTopic) -> Wire.Ask {
    var ask = self
    ask.completion = topic
    return ask
  }

  static func choice(
    _ prompt: String, _ choices: [(value: String, title: String)], initial: String? = nil
  ) -> Wire.Ask {
    Wire.Ask(
      choices: choices.map { Wire.Choice(title: $0.title, value: $0.value) }, hasPreview: false,
      initial: initial, kind: .choice, prompt: prompt)
  }

  static func confirm(_ prompt: String) -> Wire.Ask {
    Wire.Ask(choices: [], hasPreview: false, kind: .confirm, prompt: prompt)
  }
}
