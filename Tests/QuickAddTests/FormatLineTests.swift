import CivilTime
import Foundation
import QuickAdd
import Support
import Testing

@Suite("Lines of other programs' files")
struct FormatLineTests {
  /// A line of todo.txt or org, and what it says; read by the plugin that keeps such files in step too.
  struct Example: Sendable, Decodable, CustomTestStringConvertible {
    let format, text, title, priority: String
    let project, due, dueTime, start, startTime, recurrence, recurrenceAnchor: String?
    let tags: [String]

    static func all() throws -> [Example] {
      let text = try ToolPaths.text("plugins/files/tests/dialects.json")
      return try JSONDecoder().decode([Example].self, from: Data(text.utf8))
    }

    var testDescription: String { text }
  }

  @Test(
    "Lines of todo.txt and org say what they say to the plugin for such files",
    arguments: try Example.all())
  func examples(example: Example) throws {
    let line = try #require(
      QuickAddLine(
        example.text, format: example.format == "org" ? .org : .todoTxt, at: wednesday))
    #expect(line.title == example.title)
    #expect("\(line.priority ?? .none)" == example.priority)
    #expect(line.project == example.project)
    #expect(line.tags == example.tags)
    #expect(line.due?.description == example.due)
    #expect(line.dueTime?.description == example.dueTime)
    #expect(line.start?.description == example.start)
    #expect(line.startTime?.description == example.startTime)
    #expect(
      line.recurrence?.rendered
        == example.recurrence?.replacingOccurrences(of: "RSCALE=GREGORIAN;", with: ""))
    #expect(line.recurrence == nil || "\(line.recurrenceAnchor)" == example.recurrenceAnchor)
  }

  @Test(
    "The signs of Obsidian Tasks and the fields of Dataview are read by their meaning",
    arguments: [
      ("Pay 📅 2026-03-06", "Pay; due 2026-03-06"),
      ("Pay 📅2026-03-06 tomorrow", "Pay tomorrow; due 2026-03-06"),
      ("Pay 📆 2026-03-06", "Pay; due 2026-03-06"),
      ("Pay 🗓\u{FE0F} 2026-03-06", "Pay; due 2026-03-06"),
      ("Pay 🛫 2026-03-05 📅 2026-03-06", "Pay; start 2026-03-05; due 2026-03-06"),
      ("Pay ⏳ 2026-03-05", "Pay; start 2026-03-05"),
      ("Pay ⏳ 2026-03-05 🛫 2026-03-04", "Pay; start 2026-03-04"),
      ("Pay ➕ 2026-01-01 tomorrow", "Pay; due 2026-03-05"),
      ("Pay ⏫ #home", "Pay; high; #home"),
      ("Pay 🔼 📅 2026-03-06 #home", "Pay; due 2026-03-06; medium; #home"),
      ("Pay ⏬ 🔺", "Pay; low"),
      ("Pay 🔁 every week 📅 2026-03-06", "Pay; due 2026-03-06; FREQ=WEEKLY"),
      ("Pay 🔁 every week when done", "Pay; FREQ=WEEKLY; from completion"),
      ("Pay 🔁 now and then tomorrow", "Pay"),
      ("Pay 📅 2026-02-30", "Pay"),
      ("The 📅 is full tomorrow", "The 📅 is full; due 2026-03-05"),
      ("Pay [due:: 2026-03-06] [priority:: low]", "Pay; due 2026-03-06; low"),
      ("Pay (repeat:: every day) (scheduled:: 2026-03-05)", "Pay; start 2026-03-05; FREQ=DAILY"),
      ("Pay [weight:: 3] tomorrow", "Pay; due 2026-03-05"),
      ("Pay [due: 2026-03-06]", "Pay [due: 2026-03-06]"),
      ("Pay 🆔 a1 ⛔ b2,c3 🏁 delete ^4c1f", "Pay"),
    ] as [(String, String)])
  func markdown(line: String, expected: String) {
    #expect(QuickAddLine(line, format: .markdown, at: wednesday)?.rendered == expected)
  }

  @Test("What somebody types has no signs of files")
  func typed() {
    for line in ["Pay 📅 2026-03-06", "Pay [due:: 2026-03-06]", "Ship it :tada:", "(A) Pay"] {
      #expect(QuickAddLine(line, at: wednesday)?.title.hasPrefix(line.prefix(5)) == true)
      #expect(QuickAddLine(line, at: wednesday)?.parts.allSatisfy { !$0.isSign } == true)
    }
  }

  @Test("A sign that cannot be used is named, and is no title")
  func problems() {
    for (line, words) in [
      ("Pay 📅 2026-02-30", "cannot be read"), ("Pay 📅 2026-03-0", "cannot be read"),
      ("Pay 📅 2026-03-06 📅 2026-03-07", "the first one"),
      ("Pay 🛫 2026-03-07 📅 2026-03-06", "contradicts"),
    ] {
      let read = QuickAddLine(line, format: .markdown, at: wednesday)
      #expect(read?.title == "Pay")
      #expect(read?.problems.map { $0.message(in: line).contains(words) } == [true])
    }
  }
}
