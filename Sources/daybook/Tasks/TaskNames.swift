import ArgumentParser
import CivilTime
import DaybookProtocol

/// The tasks that a command works on.
struct TaskNames: ParsableArguments {
  @Argument(
    help: "Tasks: words of their titles, the letters in front of them, ids, or ends of ids.",
    completion: NameCompletion.of(.task))
  var tasks: [String]

  init() {}

  init(tasks: [String]) { self.tasks = tasks }
}

extension LocalServer {
  /// Returns the day that a person means, and the time where one is given: “tomorrow 9am”.
  func reading(
    _ words: String, _ direction: Wire.DateDirection? = nil
  ) throws -> Wire.DayReading {
    try ask(Wire.SessionDay.Params(direction: direction, text: words))
  }

  /// Returns the days that a person means: “friday”, “last week”. Ends the command, with a message,
  /// where a time is with them, which would not be used.
  func days(_ words: String, _ direction: Wire.DateDirection? = nil) throws -> ClosedRange<Day> {
    let reading = try reading(words, direction)
    if let time = reading.time {
      let text = try clock().text(time)
      throw ExitStatus.usage.failure("Say the day alone: its time, \(text), is not used here.")
    }
    return reading.day...max(reading.day, reading.last ?? reading.day)
  }

  /// Returns the day that a person means, and ends the command also where they are several.
  func day(_ words: String, _ direction: Wire.DateDirection? = nil) throws -> Day {
    let days = try days(words, direction)
    guard days.lowerBound == days.upperBound else {
      StandardStreams.printError(
        "“\(words)” is several days, from \(days.lowerBound) through \(days.upperBound). Name one.")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return days.lowerBound
  }

  /// Returns the day on which something was done: of the days of a week the last one.
  func day(done words: String) throws -> Day {
    let (near, past) = (try day(words, .nearest), try day(words, .past))
    let today = try day("today")
    return near > today && today - past < 7 ? past : near
  }

  /// Returns the day that a person means, as the argument of a view; nil without words.
  func day(_ words: [String], _ direction: Wire.DateDirection) throws -> String? {
    words.isEmpty ? nil : try day(words.joined(separator: " "), direction).description
  }
}
