import Foundation
import JSON
import Support
import Testing

/// The report as Chromium lays it out.
@Suite(
  "The report in a browser", .serialized,
  .enabled(if: Browser.isInstalled, "chromium is not installed"))
struct ReportBrowserTests {
  private let shell: Shell
  private let page: String

  init() throws {
    shell = try Shell()
    let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
    for part in ["week", "habits"] {
      let path = ToolPaths.file("demo/\(part).ndjson").path
      _ = try shell.run("$daybook pipe \(clock) <'\(path)'")
    }
    let long = String(repeating: "unbroken", count: 40)
    _ = try shell.run("$daybook add \(long) today \(clock)")
    _ = try shell.run("$daybook call habit/add '{\"title\": \"\(long)\"}' \(clock)")
    let care = CaredFor(shell)
    try care.takePills(photo: ToolPaths.file("protocol/cases/care/pills.gif").path)
    try care.add(id: "long", name: String(long.prefix(100)), phone: "+493055555")
    page = try shell.run("$daybook report --html - \(clock)").output
  }

  @Test("Nothing is wider than the screen, from the narrowest phone to the desk")
  func widths() throws {
    for width in [320, 600, 1280] {
      let seen = try Browser(shell.folder).measure(page, width: width)
      #expect(seen["scrollWidth"] == .integer(Int64(width)), "\(width): \(seen.text)")
      #expect(seen["clipped"] == [], "\(width)")
    }
  }

  @Test("Columns end at about the same height")
  func balance() throws {
    for width in [900, 1400, 1800] {
      let seen = try Browser(shell.folder).measure(page, width: width)
      guard case .array(let ends)? = seen["columns"] else {
        Issue.record("\(seen.text)")
        continue
      }
      let heights = ends.compactMap { end -> Int64? in
        if case .integer(let height) = end { height } else { nil }
      }
      let highest = try #require(heights.max()), lowest = try #require(heights.min())
      #expect(heights.count == min(width / 450, 3), "\(width): \(heights)")
      #expect(lowest * 4 > highest * 3, "\(width): \(heights)")
    }
  }

  @Test("A list that goes on in the next column has its heading there, too")
  func headings() throws {
    let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
    _ = try shell.run(
      "for i in 1 2 3 4 5 6 7 8; do for j in 1 2 3; do echo \"Idea $i$j\"; done; done "
        + "| $daybook add --stdin -q \(clock)")
    let page = try shell.run("$daybook report --html - \(clock)").output
    let seen = try Browser(shell.folder).measure(page, width: 1400)
    #expect(seen["unheaded"] == 0)
    guard case .integer(let continued)? = seen["continued"] else {
      Issue.record("\(seen.text)")
      return
    }
    #expect(continued > 0)
  }

  @Test("The tasks of a day stand in one column, below their day")
  func days() throws {
    let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
    _ = try shell.run(
      "for i in 5 6 7 8 9 10 11; do for j in 1 2 3 4 5; do echo \"Errand $j 2026-03-$i\"; done; done "
        + "| $daybook add --stdin -q \(clock)")
    let page = try shell.run("$daybook report --html - \(clock)").output
    for width in [900, 1280, 1800] {
      let seen = try Browser(shell.folder).measure(page, width: width)
      #expect(seen["torn"] == 0, "\(width)")
    }
  }

  @Test("It fetches nothing, and every picture has a size")
  func drawn() throws {
    let seen = try Browser(shell.folder).measure(page, width: 1280)
    #expect(seen["resources"] == 0)
    #expect(seen["emptyPictures"] == 0)
    #expect(seen["pictures"] == 24)
  }

  @Test("No text in it runs, even without its policy, and with its policy nothing does")
  func scripts() throws {
    let script = "<script>\(Browser.leavingTrace)</script>"
    let texts = [
      script, "\"><img src=x onerror=\"\(Browser.leavingTrace)\">", "</style>\(script)",
      "</title></svg>\(script)", "' onfocus='\(Browser.leavingTrace)' autofocus tabindex=0 '",
    ]
    let requests = texts.flatMap { text -> [(String, JSON)] in
      let text = JSON.string(text)
      return [
        ("task/add", ["due": "2026-03-04", "title": text]), ("habit/add", ["title": text]),
        ("profile/edit", ["id": "long", "name": text, "relationship": text]),
        ("preferences/edit", ["name": text]),
      ]
    }
    let lines = requests.enumerated().map { number, request -> String in
      let line: JSON = [
        "jsonrpc": "2.0", "id": .integer(Int64(number)), "method": .string(request.0),
        "params": request.1,
      ]
      return line.text + "\n"
    }
    let path = shell.folder.path("requests")
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
    let clock = "--now 2026-03-04T08:30 --time-zone Europe/Berlin"
    #expect(try !shell.run("$daybook pipe \(clock) <'\(path)'").output.contains("\"error\""))
    let page = try shell.run("$daybook report --html - \(clock)").output
    let bare = page.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
    let browser = Browser(shell.folder)
    #expect(bare != page)
    #expect(try !browser.findsTrace(in: bare))
    #expect(try browser.findsTrace(in: bare.replacing("</main>", with: "\(script)</main>")))
    #expect(try !browser.findsTrace(in: page.replacing("</main>", with: "\(script)</main>")))
  }

  @Test("It is light or dark as the machine is, and the words stand out from the ground")
  func schemes() throws {
    for (scheme, isDark) in [("1", false), ("0", true)] {
      let seen = try Browser(shell.folder, scheme: scheme).measure(page, width: 800)
      guard case .integer(let ground)? = seen["ground"], case .integer(let ink)? = seen["ink"],
        case .integer(let muted)? = seen["muted"]
      else {
        Issue.record("\(seen.text)")
        continue
      }
      #expect((ground < 64) == isDark)
      #expect(abs(ground - ink) > 150)
      #expect(abs(ground - muted) > 90)
    }
  }

  @Test("Its picture holds more than an empty page's, by day and by night")
  func screenshots() throws {
    let blank = try Browser(shell.folder).screenshotBytes("<body style='background:#eee'>")
    let light = try Browser(shell.folder).screenshotBytes(page)
    let dark = try Browser(shell.folder, scheme: "0").screenshotBytes(page)
    #expect(light.count > 10 * blank.count)
    #expect(dark.count > 10 * blank.count)
    #expect(light != dark)
  }
}

/// Headless Chromium, which sees a page and tells what it saw.
struct Browser {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  private let folder: TemporaryFolder
  private let options: String

  /// `scheme` is Chromium's number of the colour scheme that the machine prefers: 0 is dark.
  init(_ folder: TemporaryFolder, scheme: String = "1") {
    self.folder = folder
    options = """
      --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run \
      --blink-settings=preferredColorScheme=\(scheme) --user-data-dir='\(folder.path("browser"))'
      """
  }

  /// What a page is like in a frame of so many pixels.
  func measure(_ page: String, width: Int) throws -> JSON {
    let quoted = page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frame = """
      <!DOCTYPE html><body style="margin:0"><script>\(Self.measuring)</script>
      <iframe onload="measure(this)" style="border:0;width:\(width)px;height:900px"
      srcdoc="\(quoted)"></iframe>
      """
    let path = try write(frame)
    let dom = try run(
      "--dump-dom --virtual-time-budget=10000 --window-size=1400,1000 'file://\(path)'")
    let found = try #require(dom.firstMatch(of: /<html title="([^"]*)"/), "\(dom.prefix(500))")
    let text = String(found.output.1).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    return try JSON(parsing: Array(text.utf8))
  }

  /// A script that can be told by what it leaves in the page.
  static let leavingTrace = "document.documentElement.lang='ran'"

  /// Whether such a script ran.
  func findsTrace(in page: String) throws -> Bool {
    let path = try write(page)
    let dom = try run("--dump-dom --virtual-time-budget=10000 'file://\(path)'")
    return try #require(dom.firstMatch(of: /<html lang="(\w+)"/), "\(dom)").output.1 == "ran"
  }

  func screenshotBytes(_ page: String) throws -> Data {
    let path = try write(page)
    let picture = folder.path("picture.png")
    try? FileManager.default.removeItem(atPath: picture)
    _ = try run("--screenshot='\(picture)' --window-size=1200,2000 'file://\(path)'")
    return try Data(contentsOf: URL(fileURLWithPath: picture))
  }

  private func write(_ page: String) throws -> String {
    let path = folder.path("page.html")
    try page.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func run(_ arguments: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "timeout 120 chromium \(options) \(arguments) 2>/dev/null"]
    let output = Foundation.Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// Brightness is 0 to 255. Clipped is what sticks out of the card it is in.
  private static let measuring = """
    const brightness = (color) => {
      const [red, green, blue] = color.match(/[0-9.]+/g).map(Number)
      return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
    }
    const measure = (frame) => {
      const page = frame.contentDocument, style = frame.contentWindow.getComputedStyle
      const pictures = [...page.querySelectorAll("svg[role=img]")]
      const sticksOut = (card) => [...card.querySelectorAll("*")].filter((part) =>
        !part.closest("svg") && !part.closest(".heard") &&
        part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1)
      const columns = {}
      for (const card of page.querySelectorAll(".flow > .card")) {
        for (const box of card.getClientRects()) {
          columns[box.left] = Math.max(columns[box.left] || 0, Math.round(box.bottom))
        }
      }
      const rows = [...page.querySelectorAll(".flow > .rows")]
      const top = page.querySelector(".flow").getBoundingClientRect().top
      document.documentElement.title = JSON.stringify({
        columns: Object.values(columns).map((bottom) => Math.round(bottom - top)),
        continued: rows.filter((card) => card.getClientRects().length > 1).length,
        unheaded: rows.filter((card) => card.getClientRects().length !=
          card.querySelector("h2").getClientRects().length).length,
        torn: [...page.querySelectorAll(".rows h3 + ul")].filter((list) =>
          list.getClientRects().length > 1 || list.getBoundingClientRect().left !=
          list.previousElementSibling.getBoundingClientRect().left).length,
        scrollWidth: page.documentElement.scrollWidth,
        clipped: [...page.querySelectorAll(".card")].flatMap(sticksOut).map((e) => e.className),
        resources: frame.contentWindow.performance.getEntriesByType("resource").length,
        pictures: pictures.length,
        emptyPictures: pictures.filter((e) => e.getBoundingClientRect().height < 10).length,
        ground: brightness(style(page.body).backgroundColor),
        ink: brightness(style(page.body).color),
        muted: brightness(style(page.querySelector(".details")).color)})
    }
    """
}
