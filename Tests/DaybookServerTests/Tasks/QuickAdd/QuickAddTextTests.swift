import JSON
import JSONRPC
import Support
import Testing

@Suite("Lines that are added")
struct QuickAddTextTests {
  /// Words that start, end and move what a line says.
  private static let words = [
    "every day", "every friday", "every 31st", "each 2 hours", "of april", "until 1 jan 2020",
    "until friday", "3 times", "from friday", "starting monday", "defer", "defer thursday", "start",
    "by wednesday", "due", "due today", "yesterday", "tomorrow", "9am", "at 8 and 20", "10:00",
    "from 9am to 5pm", "for 45m", "every morning", "tonight", "2020-01-01", "#a", "#ß", "#SS",
    "!high", "mon wed", "milk", "9 march", ",",
  ]

  @Test("No line is refused, and it is added as its preview shows it")
  func anyLine() throws {
    let client = try TestClient()
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        Self.words.randomElement(using: &generator)
      }
      let line = "Task " + words.joined(separator: " ")
      let shown = try client.result("task/parse", ["text": .string(line)])
      let added = try client.result("task/addLine", ["text": .string(line)])
      for field in ["title", "start", "startTime", "due", "dueTime", "recurrence"] {
        #expect(shown[field] == added[field], "\(line): \(field)")
      }
    }
  }

  @Test("A recurrence that is given and never occurs is the one to blame")
  func givenRecurrence() throws {
    let client = try TestClient()
    let error = try client.error(
      "task/addLine", ["recurrence": "FREQ=DAILY;UNTIL=20200101", "text": "Run every day"])
    #expect(error.data?["pointer"] == "/recurrence")
  }
}
