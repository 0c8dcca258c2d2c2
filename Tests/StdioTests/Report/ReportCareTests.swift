import Foundation
import JSON
import Support
import Testing

@Suite("The report of those who are cared for")
struct ReportCareTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  @Test("Each has a card with statistics, a bar, the week, and what today asks")
  func cards() throws {
    try CaredFor(shell).takePills(photo: nil)
    let page = try report()
    #expect(page.contains(#"<article class="card" style="--tag:var(--blue)">"#))
    #expect(page.contains("Rose</h3>"))
    #expect(page.contains(">Member #1 · Grandma · active</p>"))
    #expect(page.contains("<dt>done</dt><dd>100 %</dd>"))
    #expect(page.contains("<dt>in a row</dt><dd>1</dd>"))
    #expect(page.contains(#"<span style="width:100%"></span></span>"#))
    #expect(page.contains("This week: 1 of 1 done (100%)"))
    let missed = page.firstMatch(of: /<h4>Missed <span[^>]*>(\d)<\/span><\/h4>/)
    #expect(missed?.output.1 == "1")
    #expect(!page.contains("<h4>Upcoming"))
    let completed = page.firstMatch(of: /<h4>Completed <span[^>]*>(\d)<\/span><\/h4>/)
    #expect(completed?.output.1 == "1")
  }

  @Test("Among the tasks of today, theirs say whose they are")
  func whose() throws {
    try CaredFor(shell).takePills(photo: nil)
    let today = try #require(try report().split(separator: #"<section class="members""#).first)
    #expect(today.contains(/Call back<\/span><span class="details">[^<]* Rose/))
  }

  @Test("One who has not agreed has no statistics, and the page says what comes next")
  func pending() throws {
    try CaredFor(shell).add(name: "Max", phone: "+493055555")
    let page = try report()
    #expect(page.contains(">Member #1 · Grandma · not agreed yet</p>"))
    #expect(page.contains("Gets no message until you send one."))
    #expect(!page.contains("<dt>in a row</dt>"))
  }

  @Test("Without anybody there is neither care nor a gallery")
  func nobody() throws {
    let page = try report()
    #expect(!page.contains(">Care</h2>"))
    #expect(!page.contains(">Gallery</h2>"))
  }

  @Test("A small photo is in the page, under its day, and says in words what it is")
  func smallPhoto() throws {
    let photo = ToolPaths.file("protocol/cases/care/pills.gif")
    try CaredFor(shell).takePills(photo: photo.path)
    let page = try report()
    #expect(page.contains("<h3>March 4, 2026</h3>"))
    let data = try Data(contentsOf: photo).base64EncodedString()
    #expect(page.contains(#"src="data:image/gif;base64,\#(data)""#))
    #expect(page.contains(#"<img alt="Photo: 7:33AM, Rose, Take your pills""#))
    #expect(page.contains(">7:33AM · Rose · Take your pills</span>"))
    #expect(page.contains("img-src data:"))
    #expect(!page.contains("http:"))
  }

  @Test("A photo of somebody is in their card, and one that lies in the network is not named")
  func ownPhoto() throws {
    let photo = ToolPaths.file("protocol/cases/care/pills.gif")
    let care = CaredFor(shell)
    try care.takePills(photo: nil)
    try care.edit("rose", photo: photo.path)
    let page = try report()
    let data = try Data(contentsOf: photo).base64EncodedString()
    #expect(
      page.contains(#"<img alt="Photo of Rose" src="data:image/gif;base64,\#(data)">"#))
    #expect(!(try report("--no-photos")).contains("Photo of Rose"))
    try care.edit("rose", photo: "https://example.org/rose.gif")
    #expect(!(try report()).contains("example.org"))
  }

  @Test("Behind a thousand tasks of one's own that are late, theirs of today are shown")
  func manyLate() throws {
    try CaredFor(shell).takePills(photo: nil)
    let ended = try shell.run(
      "seq 1001 | sed 's/$/ 2026-01-01/' | $daybook add --stdin --now 2026-01-01T08:00")
    try #require(ended.code == 0, "\(ended.complaint)")
    let members = try #require(try report().split(separator: #"<section class="members""#).last)
    #expect(members.contains("Call back"))
  }

  @Test("A large photo is a link to its file; no photos are shown to who wants none")
  func largePhoto() throws {
    let path = shell.folder.path("large <b>.gif")
    let small = try Data(contentsOf: ToolPaths.file("protocol/cases/care/pills.gif"))
    try (small + Data(count: 1 << 20)).write(to: URL(fileURLWithPath: path))
    try CaredFor(shell).takePills(photo: path)
    let page = try report()
    #expect(!page.contains("data:image"))
    #expect(page.contains(#"<a href="file:///"#))
    #expect(page.contains("large &lt;b&gt;.gif</span></a>"))
    #expect(!(try report("--no-photos")).contains(">Gallery</h2>"))
  }

  @Test("What stands in a name or a title is text, whatever it is made of", arguments: hostileTexts)
  func hostile(text: String, isName: Bool) throws {
    let care = CaredFor(shell)
    try care.add(name: isName ? text : "Rose", phone: "+493055555")
    try care.give("tea")
    try shell.change(["UPDATE task SET title = ?"], text)
    let page = try report()
    for foreign in ["<script", "<b>", "\u{202E}", "\u{2066}", "onerror=\""] {
      #expect(!page.contains(foreign), "\(foreign)")
    }
    #expect(page.contains(">Care</h2>"))
  }

  /// A name that hides something is refused before any report.
  static let hostileTexts = [
    (#"<script>alert("1")</script>"#, true), (#""><b onerror="x">"#, true),
    ("Rose\u{202E}esoR\u{2066}", false), ("روز <b>", true),
    (String(repeating: "x", count: 100), true), ("Rose\u{200B}\u{FEFF}", false),
  ]

  private func report(_ options: String = "") throws -> String {
    let ended = try shell.run(
      "$daybook report --html - \(options) --now 2026-03-04T08:30 --time-zone Europe/Berlin")
    try #require(ended.code == 0, "\(ended.complaint)")
    return ended.output
  }
}

/// Somebody who is cared for, made through the protocol.
struct CaredFor {
  private let shell: Shell

  init(_ shell: Shell) {
    self.shell = shell
  }

  func add(id: String = "rose", name: String = "Rose", phone: String = "+49301234567") throws {
    try call(
      "profile/add",
      [
        "id": .string(id), "name": .string(name), "phone": .string(phone),
        "relationship": "Grandma",
      ], at: "07:00")
  }

  func edit(_ id: String, photo: String) throws {
    try call("profile/edit", ["id": .string(id), "photoLocation": .string(photo)], at: "07:40")
  }

  /// Rose, who agreed, was asked about her pills at 07:30 and answered three minutes later; at
  /// 08:00 something else was due.
  func takePills(photo: String?) throws {
    try add()
    let id: JSON = ["id": "rose"]
    let phone: JSON = "+49301234567"
    try call("preferences/edit", ["notificationPermission": "granted"], at: "07:00")
    try call("profile/introduce", id, at: "07:00")
    try call("care/receive", ["phone": phone, "text": "Yes!"], at: "07:01")
    for (title, time) in [("Take your pills", "07:30"), ("Call back", "08:00")] {
      try call(
        "task/add",
        [
          "due": "2026-03-04", "dueTime": .string(time), "profile": "rose",
          "title": .string(title),
        ], at: "07:03")
    }
    // The first claim is the introduction.
    for _ in 1...2 { try call("care/claim", ["sender": "test", "seconds": 600], at: "07:31") }
    let reply: JSON =
      photo.map { ["phone": phone, "photoPath": .string($0)] } ?? ["phone": phone, "text": "Done"]
    try call("care/receive", reply, at: "07:33")
  }

  /// A task of today.
  func give(_ title: String) throws {
    try call(
      "task/add",
      ["due": "2026-03-04", "dueTime": "09:00", "profile": "rose", "title": .string(title)],
      at: "07:03")
  }

  private func call(_ method: String, _ params: JSON, at time: String) throws {
    let path = shell.folder.path("params")
    try params.text.write(toFile: path, atomically: true, encoding: .utf8)
    let ended = try shell.run(
      "$daybook call \(method) - --now 2026-03-04T\(time) --time-zone Europe/Berlin <'\(path)'")
    try #require(ended.code == 0, "\(method): \(ended.complaint)")
  }
}
