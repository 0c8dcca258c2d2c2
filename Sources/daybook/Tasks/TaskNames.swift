import ArgumentParser
import CivilTime
import DaybookProtocol
import JSON

/// The tasks that a command works on.
struct TaskNames: ParsableArguments {
  @Argument(
    help: "Tasks: words of their titles, ids, or the last 4 or more characters of ids.",
    completion: NameCompletion.of(.task))
  var tasks: [String]

  init() {}

  init(tasks: [String]) { self.tasks = tasks }
}

extension LocalServer {
  /// Returns the day that a person means, and the time where one is given: “tomorrow 9am”.
  func reading(_ words: String) throws -> Wire.DayReading {
    try Wire.DayReading(
      json: result(Wire.SessionDay.method, Wire.SessionDay.Params(text: words).json))
  }

  /// Returns the day that a person means, as the argument of a view; nil without words.
  func day(_ words: [String]) throws -> String? {
    words.isEmpty ? nil : try reading(words.joined(separator: " ")).day.description
  }
}
