import CivilTime
import DaybookProtocol
import JSON
import Testing

@Suite("Days and times are read once, where params are decoded")
struct CivilScalarTests {
  @Test("A text is read as what it names, and written back as the same text")
  func read() throws {
    let params = try Wire.TaskAdd.Params(json: [
      "due": "2024-02-29", "dueTime": "09:00:30",
      "excludedOccurrences": ["0001-01-01T00:00", "9999-12-31T23:59:59"], "title": "Water the fern",
    ])
    #expect(params.due == Day(year: 2024, month: 2, day: 29))
    #expect(params.dueTime == LocalTime(hour: 9, minute: 0, second: 30))
    #expect(
      params.excludedOccurrences == [
        LocalDateTime(day: .earliest, time: .midnight), LocalDateTime(day: .latest, time: .last),
      ])
    #expect(
      params.json == [
        "due": "2024-02-29", "dueTime": "09:00:30",
        "excludedOccurrences": ["0001-01-01T00:00", "9999-12-31T23:59:59"],
        "title": "Water the fern",
      ])
    let instant = try Instant(json: "2026-01-22T08:00:00.250Z")
    #expect(instant == Instant(millisecond: 1_769_068_800_250))
    #expect(instant.json == "2026-01-22T08:00:00.250Z")
  }

  @Test("Seconds that are zero are read, and not written")
  func zeroSeconds() throws {
    #expect(try LocalTime(json: "09:00:00").json == "09:00")
    #expect(try LocalDateTime(json: "2026-01-22T09:00:00").json == "2026-01-22T09:00")
  }

  @Test(
    "What lacks the form is refused with an example, as any other shape is",
    arguments: [
      (Day.self, "2026-1-22", "2026-01-22"), (Day.self, "tomorrow", "2026-01-22"),
      (LocalTime.self, "9:00", "09:00 or 09:00:30"),
      (LocalDateTime.self, "2026-01-22 09:00", "2026-01-22T09:00"),
      (Instant.self, "2026-01-22T08:00:00Z", "2026-01-22T08:00:00.000Z"),
      (Instant.self, "2026-01-22T09:00:00.000+01:00", "2026-01-22T08:00:00.000Z"),
      (Instant.self, "2026-01-22t08:00:00.000z", "2026-01-22T08:00:00.000Z"),
    ] as [(any CivilScalar.Type, String, String)])
  func form(_ type: any CivilScalar.Type, text: String, example: String) throws {
    let error = try refusal(of: type, text)
    #expect(error == JSONDecodingError(message: "must have the form \(example)"))
  }

  @Test(
    "What has the form and does not exist is refused as a value that cannot be",
    arguments: [
      (Day.self, "2026-02-30", "a valid date"),
      (Day.self, "0000-01-01", "a valid date"),
      (LocalTime.self, "24:00", "a time between 00:00 and 23:59:59"),
      (LocalTime.self, "09:00:60", "a time between 00:00 and 23:59:59"),
      (LocalDateTime.self, "2026-02-30T09:00", "a valid date and time"),
      (LocalDateTime.self, "2026-01-22T09:60", "a valid date and time"),
      (Instant.self, "2026-02-30T08:00:00.000Z", "a valid date and time"),
    ] as [(any CivilScalar.Type, String, String)])
  func existence(_ type: any CivilScalar.Type, text: String, noun: String) throws {
    let error = try refusal(of: type, text)
    #expect(error.message == "\(text) is not \(noun).")
    #expect(error.isImpossible)
  }

  private func refusal(
    of type: any CivilScalar.Type, _ text: String
  ) throws -> JSONDecodingError {
    try #require(throws: JSONDecodingError.self) { try type.init(json: .string(text)) }
  }

  @Test("What is no text is refused as such")
  func kind() throws {
    let error = try #require(throws: JSONDecodingError.self) { try Day(json: 20_260_122) }
    #expect(error.message == "must be a string, not an integer")
  }

  @Test("A value that cannot be is named by its place, in an edit and in a list too")
  func place() throws {
    let edited = try #require(throws: JSONDecodingError.self) {
      try Wire.TaskEdit.Params(json: ["due": "2026-02-30", "id": "fern"])
    }
    #expect(edited.pointer.description == "/due")
    #expect(edited.isImpossible)
    let listed = try #require(throws: JSONDecodingError.self) {
      try Wire.TaskEdit.Params(json: [
        "excludedOccurrences": ["2026-01-22T09:00", "2026-02-30T09:00"], "id": "fern",
      ])
    }
    #expect(listed.pointer.description == "/excludedOccurrences/1")
    #expect(listed.isImpossible)
  }
}
