import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

/// The session of the server that this language server is a client of.
struct House {
  private let dispatcher: Dispatcher

  init(_ application: any Application) { dispatcher = Dispatcher(application) }

  /// Asks as any client would. Throws the error response.
  @discardableResult
  func ask(_ method: String, _ params: JSON = [:]) throws -> JSON {
    try dispatcher.perform(method, params).get()
  }

  func ask<T: JSONDecodable>(
    _ method: String, _ params: JSON = [:], as type: T.Type = T.self
  ) throws -> T {
    try T(json: ask(method, params))
  }

  /// Returns an answer for each request, in their order.
  func answers(_ method: String, _ params: [JSON]) -> [Result<JSON, ResponseError>] {
    dispatcher.perform(params.map { (method, $0) })
  }
}

/// What is kept of a task that a document has a link to.
struct KnownTask {
  var title: String
  var state: Wire.TaskState
  var isOverdue: Bool
  var isBlocked: Bool
  var isRecurring: Bool
  var hasBlockers: Bool
  var start: Day?
  var startTime: LocalTime?
  var due: Day?
  var dueTime: LocalTime?
  var occurrence: LocalDateTime?
  /// How many of its subtasks are done, and how many there are; nil where nobody asked yet.
  var subtasks: (done: Int, all: Int)?

  init(_ task: Wire.Task) {
    title = task.title
    state = task.state
    isOverdue = task.isOverdue
    isBlocked = task.isBlocked
    isRecurring = task.recurrence != nil
    hasBlockers = task.blockedBy != nil
    start = task.start
    startTime = task.startTime
    due = task.due
    dueTime = task.dueTime
    occurrence = task.occurrence
  }

  var isDone: Bool { state != .open }
}

/// Days in the words of a person.
struct DayWords {
  let today: Day
  let clock: ClockStyle

  /// “today 18:00”, “Fri”, “Fri 4 Dec”, “4 Dec 2027”.
  func text(_ day: Day, _ time: LocalTime? = nil) -> String {
    let distance = day - today
    let words =
      switch distance {
      case -1: "yesterday"
      case 0: "today"
      case 1: "tomorrow"
      case 2...6: String(day.weekday.englishName.prefix(3))
      default: day.year == today.year ? day.shortText : "\(day.shortDate) \(day.year)"
      }
    return time.map { "\(words) \(clock.text($0))" } ?? words
  }
}
