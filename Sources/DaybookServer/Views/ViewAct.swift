import CivilTime
import DaybookModel
import DaybookProtocol

/// One `view/act` with what it is about looked up.
struct ViewAct {
  /// The keys of the lines, as the client sent them.
  var keys: [LineKey]
  /// What is on them, in the same order.
  var lines: [LineItem]
  /// The view's.
  var argument: String?
  var answers: [String]
  var session: Session
  var moment: Moment
  var reader: Reader

  /// The tasks among the lines.
  var items: [TaskItem] { lines.items }

  /// The line that the cursor stays on.
  var focus: String? { keys.first?.text }

  /// The answer to the ask at `index`, counted from 0; empty where none was given.
  func answer(_ index: Int) -> String {
    answers.indices.contains(index) ? answers[index] : ""
  }

  /// The tasks of the lines, each once, for what is done to a task as a whole.
  var tasks: [TaskRecord] {
    var seen: Set<TaskID> = []
    return items.filter { seen.insert($0.task.id).inserted }.map(\.task)
  }

  /// "Completed “Water the fern”", or "Completed 3 tasks", each line counting as one; the cursor
  /// stays on the first.
  func outcome(_ verb: String) -> Wire.Outcome { outcome(verb, of: items.map(\.task)) }

  /// The same of tasks as a whole.
  func outcome(_ verb: String, of tasks: [TaskRecord]) -> Wire.Outcome {
    let what = tasks.map(\.title).titled("task")
    return Wire.Outcome(
      asks: [], focus: focus, message: "\(verb) \(what)",
      style: .success)
  }

  /// Says that an answer was no.
  func nothing(_ message: String) -> Wire.Outcome {
    Wire.Outcome(
      asks: [], focus: focus, message: message, style: .muted)
  }

  /// The tasks that are not subtasks of others among them.
  func roots(of tasks: [TaskRecord]) throws -> [TaskRecord] {
    let ids = Set(tasks.map(\.id))
    return try tasks.filter { task in
      var parent = task.parent
      while let id = parent {
        if ids.contains(id) { return false }
        parent = try reader.task(id).parent
      }
      return true
    }
  }

  /// How many subtasks that are none of these tasks are open below those of them that are.
  func openSubtaskCount(below tasks: [TaskRecord]) throws -> Int {
    let open = tasks.filter { $0.state == .open }
    let roots = try roots(of: open)
    let below = try roots.reduce(0) { $0 + (try reader.openSubtaskCount(of: $1.id)) }
    return below - (open.count - roots.count)
  }

  /// What was chosen at `index` among `choices`; nil where nothing was asked.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ index: Int, of choices: Choice.Type
  ) throws -> Choice? where Choice.RawValue == String {
    guard answers.indices.contains(index) else { return nil }
    guard let choice = Choice(rawValue: answers[index]) else {
      throw notAChoice(index, allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Says of the answer at `index` what it could have been.
  func notAChoice(_ index: Int, allowed: [String]) -> ModelError {
    .invalidValue(
      field: "answers/\(index)", message: "“\(answer(index))” is not one of the choices.",
      allowed: allowed)
  }

  /// Runs `body`; an invalid value that it reports came from the answer at `index`.
  func atAnswer<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch ModelError.invalidValue(_, let message, let allowed) {
      throw ModelError.invalidValue(
        field: "answers/\(index)", message: message, allowed: allowed)
    }
  }
}

extension Wire.Ask {
  static func text(_ prompt: String, initial: String? = nil) -> Wire.Ask {
    Wire.Ask(choices: [], initial: initial, kind: .text, preview: false, prompt: prompt)
  }

  /// A text whose answer is previewed while it is typed.
  static func previewed(_ kind: Wire.AskKind, _ prompt: String, initial: String? = nil) -> Wire.Ask
  {
    Wire.Ask(choices: [], initial: initial, kind: kind, preview: true, prompt: prompt)
  }

  static func choice(
    _ prompt: String, _ choices: [(value: String, title: String)], initial: String? = nil
  ) -> Wire.Ask {
    Wire.Ask(
      choices: choices.map { Wire.Choice(title: $0.title, value: $0.value) }, initial: initial,
      kind: .choice, preview: false, prompt: prompt)
  }

  static func confirm(_ prompt: String) -> Wire.Ask {
    Wire.Ask(choices: [], kind: .confirm, preview: false, prompt: prompt)
  }
}
