import DaybookModel
import DaybookProtocol
import Markup

struct ViewLine {
  /// The index of its key in the params.
  let index: Int
  let key: LineKey
  let subject: any LineSubject
}

/// The part of an act that one action performs: the action, with the lines of its kinds.
struct ViewPart {
  let action: ViewAction
  let act: ViewAct
  /// All asks, each with its answer.
  let asks: [Wire.Ask]

  func perform(_ writer: WriteTransaction) throws -> Wire.Outcome {
    if asks.last?.kind == .confirm, act.answer(asks.count - 1) != "yes" {
      return act.nothing(action.refusal)
    }
    do {
      return try action.perform(act, writer)
    } catch let error as ModelError where error.field == "occurrence" || error.field == "day" {
      // Only the line's key names the occurrence, or the day of a habit.
      throw error.at(act.lines.count == 1 ? "keys/0" : "keys")
    }
  }
}

extension [ViewAction] {
  /// Returns each action with the lines that it works on; an action without lines is left out. Of
  /// actions whose scope is the view, returns the first alone. Throws for a line on which no action
  /// works.
  func sharing(_ lines: [ViewLine]) throws -> [(action: ViewAction, lines: [ViewLine])] {
    guard !lines.isEmpty else { return prefix(1).map { ($0, []) } }
    for line in lines where !contains(where: { $0.works(on: line.subject) }) {
      throw ModelError.invalidValue(
        field: "keys/\(line.index)",
        message: line.subject.refusal
          ?? "“\(self[0].declaration.title)” does not apply to this line.")
    }
    return compactMap { action in
      let own = lines.filter { action.works(on: $0.subject) }
      return own.isEmpty ? nil : (action, own)
    }
  }
}

extension [Wire.Outcome] {
  /// Returns one outcome that says what all of them did.
  func joined() -> Wire.Outcome {
    guard var whole = first else { return Wire.Outcome(asks: []) }
    for other in dropFirst() {
      guard let message = other.message else { continue }
      whole.message = whole.message.map { "\($0), \(message.lowercasedAtStart)" } ?? message
    }
    return whole
  }
}

extension Wire.Outcome {
  /// Returns the outcome with each of its texts on one line, whatever the titles that they quote
  /// hold.
  func fit() -> Wire.Outcome {
    var outcome = self
    outcome.message = message.map(LineText.fit)
    outcome.asks = asks.map { ask in
      var ask = ask
      ask.prompt = LineText.fit(ask.prompt)
      ask.choices = ask.choices.map {
        Wire.Choice(title: LineText.fit($0.title), value: $0.value)
      }
      return ask
    }
    return outcome
  }
}
