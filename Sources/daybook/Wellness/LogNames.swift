import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// The logs that are kept, and what a person types for each: the fewest letters that no other one
/// begins with, or the kind, of which a day has one.
struct LogNames {
  /// How many days a log is kept.
  private static let keptDays = 90

  let logs: [Wire.WellnessLog]
  private let names: [Wire.WellnessLogID: String]

  init(_ server: LocalServer) throws {
    let today = try server.reading("today").day
    // A log of tomorrow is one of a zone that the person has left.
    logs = try (-1...Self.keptDays).flatMap { days in
      try today.adding(days: -days).map { try server.logs(on: $0) } ?? []
    }
    let letters = logs.map(\.id.letters).sorted()
    // A log may come twice where one is added between two answers.
    names = Dictionary(
      logs.map { ($0.id, Self.name($0, among: letters)) },
      uniquingKeysWith: { first, _ in first })
  }

  func name(_ log: Wire.WellnessLog) -> String { names[log.id] ?? log.id.text }

  /// Returns the logs that a text names: one by its id or its letters, else those of the day by
  /// their kind or by words of what they say.
  func logs(called text: String, on day: Day) -> [Wire.WellnessLog] {
    let wanted = text.lowercased()
    let named = logs.filter { $0.id.text == text || $0.id.letters.hasPrefix(wanted) }
    guard named.isEmpty, !wanted.isEmpty else { return named }
    let words = wanted.split(separator: " ")
    return logs.filter { log in
      let own = "\(log.kind.rawValue) \(log.title.lowercased())"
        .split { !$0.isLetter && !$0.isNumber }
      return log.day == day && (names[log.id] == wanted || words.allSatisfy(own.contains))
    }
  }

  private static func name(_ log: Wire.WellnessLog, among letters: [String]) -> String {
    let own = log.id.letters
    guard !own.isEmpty else {
      return [log.kind.rawValue, log.source?.text].compactMap(\.self).joined(separator: "-")
    }
    let needed = (1...own.count).first { count in
      letters.count { $0.hasPrefix(own.prefix(count)) } == 1
    }
    return needed.map { String(own.prefix($0)) } ?? log.id.text
  }
}

extension Wire.WellnessLogID {
  private static let alphabet = Array("bcdfghjklmnpqrstvwxz")
  private static let count = 6

  /// The letters of a short name (protocol/FORMULAS.md); none for the one log of its kind on a day.
  fileprivate var letters: String {
    guard !text.contains("@") else { return "" }
    let bytes = Array(text.utf8.reversed())
    func byte(_ index: Int) -> Int { bytes.indices.contains(index) ? Int(bytes[index]) : 0 }
    return String(
      (0..<Self.count).map {
        Self.alphabet[(31 * byte(2 * $0) + byte(2 * $0 + 1)) % Self.alphabet.count]
      })
  }
}

extension LocalServer {
  /// Returns all logs of a day, by time.
  func logs(
    on day: Day? = nil, _ kind: Wire.WellnessFilter? = nil
  ) throws -> [Wire.WellnessLog] {
    try pages(Wire.WellnessList.Params(day: day, kind: kind, limit: 1000)).items
  }

  /// Returns the one log that is meant. Ends the command, with a message, where none or several are.
  func choose(_ found: [Wire.WellnessLog], _ text: String, on day: Day, _ names: LogNames) throws
    -> Wire.WellnessLog
  {
    guard let first = found.first else {
      throw ExitStatus.notFound.failure(
        "No log of \(day) is called “\(text)”. `daybook log list \(day)` shows their names.")
    }
    guard found.count > 1 else { return first }
    let index = try pick(
      text, found.map { (mark: names.name($0), title: $0.title) }, hasMore: false,
      advice: "Name it by the letters in front.")
    return found[index]
  }
}
