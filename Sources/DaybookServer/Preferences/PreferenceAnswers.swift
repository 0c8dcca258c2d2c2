import CivilTime
import DaybookModel
import DaybookProtocol
import JSON

// What people read and answer.
extension Preference {
  /// The value in words; nil where the client or nothing decides.
  func value(in record: PreferencesRecord) -> String? {
    guard let kept = record.text(of: self) else { return nil }
    let clock = record.clock ?? .h24
    switch kind {
    case .text, .zone, .number(nil): return kept
    case .time: return LocalTime(kept).map { clock.text($0) }
    case .span:
      return DailySpan(kept).map { "\(clock.text($0.start))-\(clock.text($0.end))" }
    case .number(let noun?): return Int(kept)?.counted(noun)
    case .flag, .choice: return choices.first { $0.kept == kept }?.title
    }
  }

  func ask(in record: PreferencesRecord) -> Wire.Ask {
    switch kind {
    case .flag, .choice:
      let word = choices.first { $0.kept == record.text(of: self) }?.word
      return .choice(title, choices.map { ($0.word, $0.title) }, initial: word)
    case .number: return .text(prompt ?? title, initial: record.text(of: self))
    case .text, .zone, .time, .span:
      return .text(prompt ?? title, initial: value(in: record))
    }
  }

  /// Returns the value to keep for an answer. Throws `invalidValue`.
  func kept(of answer: String, in session: Session) throws -> String {
    switch kind {
    case .text: return answer
    case .zone: return try session.zones.zone(answer, field: name).identifier
    case .time: return try parsed(Self.time(answer, in: session), "03:00").description
    case .span:
      let times = try parsed(Self.times(answer, in: session), "22:00-07:00")
      guard let span = DailySpan(start: times.start, end: times.end) else {
        throw ModelError.invalidValue(
          field: name, message: "It ends when it begins. To have none, clear it.")
      }
      return span.description
    case .number: return String(try parsed(Int(answer), "10"))
    case .flag, .choice:
      guard let choice = choices.first(where: { $0.word == answer }) else {
        throw ModelError.invalidValue(
          field: name, message: "“\(answer)” is not one of the choices.",
          allowed: choices.map(\.word))
      }
      return choice.kept
    }
  }

  private func parsed<Value>(_ value: Value?, _ example: String) throws -> Value {
    guard let value else {
      throw ModelError.invalidValue(field: name, message: "Write it like “\(example)”.")
    }
    return value
  }

  /// Returns the times of "22:00-07:00", "10pm to 7am"; nil for another text.
  private static func times(
    _ answer: String, in session: Session
  ) -> (start: LocalTime, end: LocalTime)? {
    let halves = answer.replacing(" to ", with: "-").replacing("–", with: "-").split(
      separator: "-", omittingEmptySubsequences: false)
    let times = halves.compactMap { time(TextRules.trimmed(String($0)), in: session) }
    guard halves.count == 2, times.count == 2 else { return nil }
    return (times[0], times[1])
  }

  /// Returns the time of "03:00", "3" or "3am"; nil for another text.
  private static func time(_ text: String, in session: Session) -> LocalTime? {
    LocalTime(text) ?? Int(text).flatMap { LocalTime(hour: $0, minute: 0) }
      ?? (try? DayParser("tomorrow at \(text)", field: "", in: session))?.time
  }
}

// What clients send and are sent.
extension Preference {
  /// Returns the value on the wire; nil where it is not set.
  func json(in record: PreferencesRecord) -> JSON? {
    guard let kept = record.text(of: self) else { return nil }
    return switch kind {
    case .text, .zone, .time: .string(kept)
    case .span:
      DailySpan(kept).map {
        ["startTime": .string($0.start.description), "endTime": .string($0.end.description)]
      }
    case .number: Int64(kept).map { .integer($0) }
    case .flag: .bool(kept == "1")
    case .choice: choices.first { $0.kept == kept }.map { .string($0.word) }
    }
  }

  /// Returns the value to keep for one from the wire. Throws `invalidValue` for a zone that does
  /// not exist.
  func kept(of json: JSON, in session: Session) throws -> String? {
    switch (kind, json) {
    case (.flag, .bool(let isSet)): return isSet ? "1" : "0"
    case (.span, let span):
      let times = ["startTime", "endTime"].compactMap { member -> String? in
        if case .string(let text)? = span[member] { text } else { nil }
      }
      return try kept(of: times.joined(separator: "-"), in: session)
    case (_, .string(let text)): return try kept(of: text, in: session)
    default: return json.text
    }
  }
}
