import Foundation
import JSON
import Support
import Testing

@Suite("The report")
struct ReportTests {
  private static let clock = ReportShell.clock
  private let report: ReportShell
  private var shell: Shell { report.shell }

  init() throws {
    report = try ReportShell()
  }

  private func output(_ line: String) throws -> String { try report.output(line) }

  /// The page of the sample week, with one more task of this title.
  private func page(with title: String = "Feed the cat") throws -> String {
    try report.addSample()
    let task: JSON = ["due": "2026-03-04", "title": .string(title)]
    try task.text.write(toFile: shell.folder.path("task"), atomically: true, encoding: .utf8)
    _ = try output("$daybook call task/add - \(Self.clock) <'\(shell.folder.path("task"))'")
    return try output("$daybook report --html - \(Self.clock)")
  }

  @Test("The same state and clock give the same bytes, in a file of its owner's alone")
  func deterministic() throws {
    let page = try page()
    let path = shell.folder.path("report.html")
    try "what was there before".write(toFile: path, atomically: true, encoding: .utf8)
    let said = try output("$daybook report --html '\(path)' \(Self.clock)")
    #expect(said == "Wrote the report of Wednesday, 4 March 2026 to “\(path)”.\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == page)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let folder = try FileManager.default.contentsOfDirectory(atPath: shell.folder.url.path)
    #expect(!folder.contains { $0.hasSuffix(".new") })
  }

  @Test("How the person is stands there once something was logged, and weather is text")
  func wellness() throws {
    #expect(try !page().contains(">Wellness</h2>"))
    _ = try output("$daybook log energy 4 \(Self.clock)")
    _ = try output("$daybook log meal lunch Soup --kcal 500 \(Self.clock)")
    _ = try output("$daybook log metrics --sleep 7.2 --weather '<b>Fog' \(Self.clock)")
    for day in ["2026-03-02", "2026-03-03"] {
      _ = try output("$daybook log metrics --sleep 7.2 --on \(day) \(Self.clock)")
    }
    let page = try output("$daybook report --html - \(Self.clock)")
    for text in [
      ">Wellness</h2>", "Energy: Good · 7.2h sleep · &lt;b&gt;Fog", "width:25%", "500 / 2000 kcal",
      "78 of 100", "Not enough was logged yet.",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test("A page that cannot be written says so, and leaves nothing")
  func unwritable() throws {
    let ended = try shell.run("$daybook report --html '\(shell.folder.path("none/report.html"))'")
    #expect(ended.code == 73)
    #expect(ended.complaint.contains("cannot be written"))
    #expect(try shell.run("$daybook report --html - >/dev/full").code == 74)
  }

  @Test("The day's message stands below the greeting, as text") func message() throws {
    _ = try output(
      "$daybook call dashboard/editMessage '{\"text\": \"Sun & <b>rain</b>\"}' \(Self.clock)")
    let message = #"</h1><p class="message" dir="auto">Sun &amp; &lt;b&gt;rain&lt;/b&gt;</p>"#
    #expect(try page().contains(message))
  }

  @Test("It names nothing outside, runs nothing, and what a person wrote is text")
  func selfContained() throws {
    let page = try page(with: #"<script>alert("1")</script><img src=x> & 'that'"#)
    for foreign in ["http:", "https:", "//", "<script", "<img", "<link", "@import", "url("] {
      #expect(!page.contains(foreign), "\(foreign)")
    }
    #expect(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x&gt;"))
    #expect(page.contains("content=\"default-src &#39;none&#39;; style-src"))
  }

  @Test("Every picture says in words what it shows")
  func pictures() throws {
    let page = try page()
    let pictures = page.matches(of: /<svg [^>]*role="img" aria-label="([^"]+)"><title>([^<]+)</)
    #expect(pictures.count == 20)
    #expect(page.contains(">Months of "))
    for picture in pictures {
      #expect(picture.output.1.firstMatch(of: /: \w/) != nil)
      #expect(picture.output.1.hasPrefix("\(picture.output.2): "))
    }
    let drawn = page.matches(of: #/<svg /#).count
    #expect(page.matches(of: /<svg [^>]*(role="img"|aria-hidden="true")/).count == drawn)
    #expect(page.contains("\"Tasks: 6 of 28 done today, 21 percent\""))
    #expect(page.contains("\"Habits: 1 of 4 done today, 25 percent\""))
  }

  @Test("The preference appearance makes it light or dark whatever the machine is")
  func appearance() throws {
    #expect(try page().contains("prefers-color-scheme:dark"))
    for appearance in ["light", "dark"] {
      _ = try output("$daybook preferences appearance=\(appearance)")
      let page = try output("$daybook report --html - \(Self.clock)")
      #expect(!page.contains("prefers-color-scheme"))
      #expect(page.contains("name=\"color-scheme\" content=\"\(appearance)\""))
    }
  }

  @Test("A skipped habit is not counted as due, and its day is a dash")
  func skipped() throws {
    for habit in ["read", "walk"] {
      let params = #"{"id": "\#(habit)", "title": "\#(habit)"}"#
      _ = try output("$daybook call habit/add '\(params)' \(Self.clock)")
    }
    _ = try output("$daybook mark read --skip \(Self.clock)")
    let page = try output("$daybook report --html - \(Self.clock)")
    #expect(page.contains("Habits: 0 of 1 done today, 0 percent"))
    // One is in the legend.
    #expect(page.matches(of: /class="rest"/).count == 2)
  }

  @Test("A tag's opacity comes last, and days of other months are told apart")
  func colors() throws {
    let tag = ##"{"name": "half", "colour": "#80FF8801"}"##
    _ = try output("$daybook call tag/add '\(tag)' \(Self.clock)")
    let page = try output("$daybook report --html - \(Self.clock)")
    #expect(page.contains("--tag:#FF880180"))
    // Of March 2026, which begins on a Sunday and ends on a Tuesday.
    #expect(page.matches(of: /<td class="load\d other"/).count == 6 + 5)
  }

  @Test("Habits behind the first thousand count, too")
  func manyHabits() throws {
    let path = shell.folder.path("habits")
    let habits = (1...1001).map { number -> String in
      let request: JSON = [
        "jsonrpc": "2.0", "id": .integer(Int64(number)), "method": "habit/add",
        "params": ["title": .string("Habit \(number)")],
      ]
      return request.text + "\n"
    }
    try habits.joined().write(toFile: path, atomically: true, encoding: .utf8)
    _ = try output("$daybook pipe \(Self.clock) <'\(path)'")
    let page = try output("$daybook report --html - \(Self.clock)")
    #expect(page.contains(": 0 of 1001 done today, 0 percent"))
    #expect(page.contains("and 977 habits more"))
  }

  @Test("An empty database has a report, too")
  func empty() throws {
    let page = try output("$daybook report --html - \(Self.clock)")
    #expect(page.contains("Nothing is planned for today."))
    #expect(page.contains("There are no tags yet."))
  }
}

/// A shell at the hour of the sample week.
struct ReportShell {
  static let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
  let shell: Shell

  init() throws {
    shell = try Shell()
  }

  func output(_ line: String) throws -> String {
    let ended = try shell.run(line)
    try #require(ended.code == 0, "\(line): \(ended.complaint)")
    return ended.output
  }

  func addSample() throws {
    for part in ["week", "habits"] {
      let path = ToolPaths.file("demo/\(part).ndjson").path
      let answers = try output("$daybook pipe \(Self.clock) <'\(path)'")
      #expect(!answers.contains("\"error\""))
    }
  }
}
