import Foundation
import JSON
import Support
import Testing

/// The report about a range of days, what it says, and how it is built.
@Suite("The report of days")
struct ReportDaysTests {
  private static let clock = ReportShell.clock
  private let sample: ReportShell
  private var shell: Shell { sample.shell }

  init() throws {
    sample = try ReportShell()
  }

  private func output(_ line: String) throws -> String { try sample.output(line) }

  private func report(_ options: String = "") throws -> String {
    try output("$daybook report --html - \(options) \(Self.clock)")
  }

  private func fill() throws {
    try sample.addSample()
    let days = [("02-20", "8.5", 2600), ("03-02", "6", 1500), ("03-03", "7.5", 1900)]
    for (day, hours, kcal) in days {
      for line in [
        "energy 2", "metrics --sleep \(hours) --weight 72.4", "meal lunch Soup --kcal \(kcal)",
      ] {
        _ = try output("$daybook log \(line) --on 2026-\(day) \(Self.clock)")
      }
    }
  }

  /// The text between a part's heading and the next part.
  private func part(_ id: String, of page: String) throws -> String {
    let begin = try #require(page.firstRange(of: "id=\"\(id)\""), "\(id)")
    let rest = page[begin.upperBound...]
    return String(rest[..<(rest.firstRange(of: "</section>")?.lowerBound ?? rest.endIndex)])
  }

  @Test(
    "Each element is closed where it was opened, ids are unique, and the contents lead to all parts",
    arguments: ["", "--week", "--month", "--from 2025-12-20 --through 2026-02-28"])
  func wellFormed(options: String) throws {
    for isFilled in [false, true] {
      if isFilled { try fill() }
      let page = try report(options)
      var open: [Substring] = []
      for tag in page.matches(of: /<(\/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*>/) {
        if ["meta", "img"].contains(tag.output.2) { continue }
        if tag.output.1.isEmpty {
          open.append(tag.output.2)
        } else {
          #expect(open.popLast() == tag.output.2)
        }
      }
      #expect(open == [])
      let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
      #expect(Set(ids).count == ids.count)
      let links = page.matches(of: /href="#([^"]+)"/).map { String($0.output.1) }
      let parts = page.matches(of: /<section [^>]*id="([^"]+)"/).map { String($0.output.1) }
      #expect(links == parts)
      #expect(links.count >= 3)
      for name in page.matches(of: /aria-labelledby="([^"]+)"/) {
        for id in name.output.1.split(separator: " ") { #expect(ids.contains(String(id))) }
      }
    }
  }

  @Test("Today shows the next seven days by day, and the tasks without one")
  func ahead() throws {
    try fill()
    let page = try report()
    let next = try part("next", of: page)
    #expect(next.contains(/<h3>Thu 5 Mar <span class="count">8<\/span><\/h3>/))
    #expect(next.contains(/Wed 11 Mar/))
    #expect(!next.contains("Thu 12 Mar"))
    #expect(try part("anytime", of: page).contains("Hem the bedroom curtain"))
    #expect(!next.contains("Hem the bedroom curtain"))
  }

  @Test("What was logged is a line with its mean, and says in words what it shows")
  func lines() throws {
    try fill()
    let trends = try part("trends", of: report())
    #expect(trends.contains("<dt>mean</dt><dd>7.33 h</dd>"))
    #expect(
      trends.contains(
        "\"Sleep: 3 days with a value, mean 7.33 h, lowest 6.0 h on 2 Mar, highest 8.5 h on 20 Feb, "
          + "latest 7.5 h on 3 Mar\""))
    #expect(trends.contains("mean 2000 kcal"))
    #expect(trends.contains("<dt>latest</dt><dd>72.4 kg</dd>"))
    #expect(trends.contains("target 2000 kcal"))
    // A line that would go over more than a week is not drawn.
    #expect(trends.matches(of: /class="line" d="M[\d. ]+M[\d. ]+L[\d. ]+"/).count == 4)
    let week = try part("trends", of: report("--week"))
    #expect(week.contains("2 days with a value, mean 6.75 h"))
    let before = try report("--from 2025-12-01 --through 2025-12-31")
    #expect(!before.contains("id=\"trends\""))
  }

  @Test("The week and the month are those that today is in, by the first day of the person's week")
  func named() throws {
    try fill()
    let week = try report("--week")
    #expect(week.contains(/<p class="date">2 to 8 March 2026<\/p><h1[^>]*>This week/))
    #expect(try report("--month").contains(/1 to 31 March 2026<\/p><h1[^>]*>March 2026/))
    _ = try output("$daybook preferences weekStart=sunday")
    #expect(try report("--week").contains(">1 to 7 March 2026</p>"))
  }

  @Test("Days that were show what was completed, the newest day first, and how much of the habits")
  func past() throws {
    try fill()
    for (title, day) in [("Post the parcel", "2026-02-10"), ("Mow <the lawn>", "2026-02-12")] {
      let clock = "--now \(day)T09:00 --time-zone Europe/Berlin"
      _ = try output("$daybook add '\(title)' \(clock)")
      _ = try output("$daybook done '\(title)' \(clock)")
    }
    let page = try report("--from 2026-02-09 --through 2026-02-15")
    #expect(page.contains(">9 to 15 February 2026</h1>"))
    #expect(page.contains(">7 days</p>"))
    let completed = try part("completed", of: page)
    let days = completed.matches(of: /<h3>(\w+ \d+ Feb)\s/).map { String($0.output.1) }
    #expect(days == ["Thu 12 Feb", "Tue 10 Feb"])
    #expect(completed.contains("Mow &lt;the lawn&gt;"))
    #expect(page.contains(": 2 of 2 done in these days, 100 percent\""))
    #expect(page.contains(/<dt>in these days<\/dt><dd>\d of 7<\/dd>/))
    #expect(!page.contains("id=\"anytime\""))
    let empty = try report("--from 2025-01-01 --through 2025-01-02")
    #expect(empty.contains("No task was completed."))
  }

  @Test(
    "A range may begin and end anywhere, as far as a year goes",
    arguments: [
      ("0001-01-01", "0001-01-05"), ("9999-12-20", "9999-12-31"), ("2025-03-04", "2026-03-04"),
      ("2026-03-05", "2026-03-06"), ("2026-03-04", "2026-03-04"),
    ])
  func edges(first: String, last: String) throws {
    try fill()
    let page = try report("--from \(first) --through \(last)")
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test(
    "Words for days that no range has are refused in plain words, and write nothing",
    arguments: [
      ("--week --month", "Give either `--week` or `--month`."),
      ("--week --from 2026-03-01", "`--week` says which days; leave out `--from` and `--through`."),
      ("--month --through today", "`--month` says which days; leave out"),
      ("--through 2026-03-08", "`--through` needs `--from`, the first day."),
      (
        "--from 2026-03-08 --through 2026-03-01",
        "The first day, 2026-03-08, is after the last, 2026-03-01."
      ),
      ("--from tomorrow", "The first day, 2026-03-05, is after the last, 2026-03-04, today."),
      ("--from 2025-03-01 --through 2026-03-02", "at most 366 days; from 2025-03-01"),
    ])
  func refused(options: String, words: String) throws {
    let ended = try shell.run(
      "cd '\(shell.folder.url.path)' && $daybook report \(options) \(Self.clock)")
    #expect(ended.code == 64)
    #expect(ended.complaint.contains(words), "\(ended.complaint)")
    let files = try FileManager.default.contentsOfDirectory(atPath: shell.folder.url.path)
    #expect(!files.contains { $0.hasSuffix(".html") })
  }

  @Test("Without a name the page goes into the working folder, and is opened as a link to it")
  func opened() throws {
    let folder = shell.folder.url.path
    let opener = shell.folder.path("xdg-open")
    try "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$HOME.opened\"\n".write(
      toFile: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
    let desktop = ["DISPLAY": ":9", "PATH": "\(folder):/usr/bin:/bin"]
    let line =
      "mkdir -p '\(folder)/a b' && cd '\(folder)/a b' && $daybook report --open \(Self.clock)"
    let ended = try shell.run(line, environment: desktop)
    #expect(ended.code == 0, "\(ended.complaint)")
    #expect(ended.output.hasSuffix("/a b/daybook-report.html”.\n"))
    let trace = shell.folder.path("home.opened")
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: trace) { usleep(10_000) }
    usleep(100_000)
    let opened = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(opened.hasPrefix("file:///"))
    #expect(opened.hasSuffix("/a%20b/daybook-report.html\n"))
    let alone = try shell.run(line, environment: ["PATH": desktop["PATH"] ?? ""])
    #expect(alone.code == 69)
    #expect(alone.output.hasPrefix("Wrote the report"))
    #expect(alone.complaint.contains("There is no desktop to open it on"))
    let stream = try shell.run("$daybook report --open --html - \(Self.clock)")
    #expect(stream.code == 64)
    #expect(stream.complaint.contains("`--open` needs a file"))
  }

  @Test("Words stand out from their ground by 4.5 to 1 and marks by 3 to 1, by day and by night")
  func contrast() throws {
    let page = try report()
    let schemes = page.matches(of: /:root\{(--paper[^}]*)\}/).map(\.output.1)
    #expect(schemes.count == 2)
    for scheme in schemes {
      var colors: [String: Double] = [:]
      for match in scheme.matches(of: /--(\w+):#(\w+)/) {
        colors[String(match.output.1)] = Self.luminance(match.output.2)
      }
      for (names, least) in [
        (["ink", "muted", "accent", "late"], 4.5), (["heat", "none", "habit"], 3),
      ] {
        for name in names {
          for ground in ["card", "paper"] {
            let pair = [try #require(colors[name]), try #require(colors[ground])].sorted()
            #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= least, "\(name) on \(ground)")
          }
        }
      }
    }
  }

  /// WCAG 2.2, relative luminance.
  private static func luminance(_ digits: Substring) -> Double {
    let whole = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    let number = Int(whole, radix: 16) ?? 0
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test("Many tasks make no large page")
  func bounded() throws {
    let lines = """
      seq 3000 | sed 's/$/ tomorrow/'; seq 3000; seq 3000 | sed 's/$/ today/'
      """
    let ended = try shell.run("{ \(lines); } | $daybook add --stdin \(Self.clock)")
    try #require(ended.code == 0, "\(ended.complaint)")
    for options in ["", "--week"] {
      let page = try report(options)
      #expect(page.utf8.count < 100_000, "\(options)")
      #expect(page.contains("more"))
    }
  }
}
