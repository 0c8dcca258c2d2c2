import Foundation
import Support
import Testing

/// ARCHITECTURE.md's invariants that can be read off the sources.
@Suite("Sources")
struct SourceTests {
  /// What each module may import of ours and of others; the standard library's parts apart.
  private static let imports: [String: Set<String>] = [
    "Files": ["Glibc"],
    "JSON": ["CJansson", "Glibc"],
    "JSONRPC": ["JSON", "Glibc"],
    "Processes": ["CLinux", "Glibc", "JSON", "JSONRPC"],
    "CivilTime": [],
    "Edits": [],
    "Markup": [],
    "Merge": [],
    "DaybookProtocol": ["CProtocol", "CivilTime", "Edits", "JSON", "JSONRPC"],
    "Pictures": ["CivilTime", "DaybookProtocol", "Markup"],
    "QuickAdd": ["CivilTime"],
    "SearchLanguage": ["CivilTime", "QuickAdd"],
    "Replication": [
      "CSodium", "CZlib", "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC", "Processes",
    ],
    "SQLite": ["CSQLite", "Glibc"],
    "DaybookModel": ["CivilTime", "Edits", "Files", "Glibc", "Merge", "SQLite", "SearchLanguage"],
    "PluginHost": [
      "CLinux", "CivilTime", "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC", "Processes",
    ],
    "DaybookServer": [
      "CivilTime", "DaybookModel", "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC",
      "Logging",
      "Markup", "PluginHost", "Processes", "QuickAdd", "SearchLanguage",
    ],
    "DaybookLSP": ["CivilTime", "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC"],
    "DaybookMCP": ["CivilTime", "DaybookProtocol", "JSON", "JSONRPC"],
    "daybook": [
      "ArgumentParser", "CivilTime", "DaybookLSP", "DaybookMCP", "DaybookModel", "DaybookProtocol",
      "DaybookServer", "Files", "Glibc", "JSON", "JSONRPC", "Logging", "Markup", "Pictures",
      "PluginHost", "Processes", "SearchLanguage",
    ],
    "daybook-web": [
      "CMicrohttpd", "CQRCode", "CWebAssets", "CZlib", "CivilTime",
      "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC", "Markup", "Pictures", "Processes",
    ],
    "daybook-sync": [
      "ArgumentParser", "CivilTime", "DaybookProtocol", "Files", "Glibc", "JSON", "JSONRPC",
      "Markup", "Processes", "Replication",
    ],
    "daybook-generate": ["Glibc", "JSON"],
  ]

  @Test("Every module is known, and imports only from layers below it", arguments: try modules())
  func importDirections(module: String) throws {
    let allowed = try #require(SourceTests.imports[module]).union(["Synchronization"])
    for path in ToolPaths.files(under: "Sources/\(module)", ending: ".swift") {
      let found = try ToolPaths.text(path).matches(
        of: /(?m)^[ \t]*(?:@\w+ )*(?:package |private |internal |public )?import (?:\w+ )?(\w+)/)
      let others = Set(found.map { String($0.output.1) }).subtracting(allowed)
      #expect(others.sorted() == [], "\(path)")
    }
  }

  @Test("A file of Sources has at most 400 lines and another one 500, generated ones apart")
  func lengths() throws {
    let generated = try SourceTests.generated()
    for path in ToolPaths.files(under: "") where isSource(path) && !generated.contains(path) {
      let count = try ToolPaths.text(path).lines.count
      #expect(count <= (path.hasPrefix("Sources/") ? 400 : 500), "\(path) has \(count)")
    }
  }

  @Test("One file of JSONRPC writes to the output, and no library prints")
  func oneWriter() throws {
    let systemWrite =
      /\b(?:Glibc\.)?(?:write|writev|pwrite|send)\((?:\w+\.)*(?:number|fd|output|1)\b/
    let writers = try files(matching: systemWrite, under: ["JSONRPC"])
    #expect(writers.count == 1, "\(writers)")
    let libraries = SourceTests.imports.keys.filter { !$0.hasPrefix("daybook") }
    let printing = /\bprint\(|\bputs\(|\bdebugPrint\(|FileHandle\.standard|STDOUT_FILENO|\bstdout\b/
    #expect(try files(matching: printing, under: libraries) == [])
  }

  @Test("The program writes through StandardStreams alone, and sequences come from TerminalText")
  func onlyShownText() throws {
    let names = [
      "print", "debugPrint", "dump", "puts", "fputs", "fprintf", "putchar", "fwrite", "perror",
      "write", "writev", "dprintf",
    ]
    for path in ToolPaths.files(under: "Sources/daybook", ending: ".swift") {
      let text = try ToolPaths.text(path)
      for name in names where name != "write" || !text.contains("func write(") {
        let call = try Regex("(?m)(?:^|[^.\\w])\(name)\\(")
        #expect(!text.contains(call), "\(path) calls \(name)")
      }
    }
    let system = /\bGlibc\.\w*(?:write|put|print)\w*\(|FileHandle\.standard[OE]|\bstd(?:out|err)\b/
    let writers = try files(matching: system, under: ["daybook"])
    #expect(
      writers.sorted() == [
        "Sources/daybook/Basics/StandardStreams.swift",
        "Sources/daybook/Screen/ScreenTerminal.swift",
      ])
    #expect(try files(matching: /\bexit\(withError/, under: ["daybook"]) == [])
    let raw = try files(matching: /(?:StandardStreams|FileBytes)\.write\(/, under: ["daybook"])
    #expect(
      raw == [
        "Sources/daybook/Basics/StandardStreams.swift",
        "Sources/daybook/Basics/TemporaryFile.swift",
        "Sources/daybook/Program/InheritedSession.swift",
        "Sources/daybook/Reminders/NotifierLock.swift",
      ])
    let sequences = try files(matching: /\\u\{0*(?:1B|1b|9B|9b)\}/, under: ["daybook"])
    #expect(sequences == ["Sources/daybook/Basics/TerminalText.swift"])
  }

  @Test("The terminal program names no view, and asks for nothing but views and completions")
  func screenNamesNoView() throws {
    let views = try ToolPaths.text("protocol/cases/view/list.rpc").matches(of: /"name": "(\w+)"/)
      .map {
        String($0.output.1)
      }
    #expect(views.count > 10)
    for path in ToolPaths.files(under: "Sources/daybook/Screen", ending: ".swift") {
      let text = try ToolPaths.text(path)
      for view in views { #expect(!text.contains("\"\(view)\""), "\(path) names \(view)") }
      for method in text.matches(of: /Wire\.(\w+)\.(?:method|Params)\b/).map(\.output.1) {
        let isOfViews = method.hasPrefix("View") || method.hasPrefix("Reminder")
        #expect(
          isOfViews || ["Initialize", "CompletionList"].contains(method), "\(path) uses \(method)")
      }
    }
  }

  @Test("Below the server there is no clock, no locale, no environment and no randomness")
  func valuesArriveFromAbove() throws {
    let sources =
      /\bDate\(\)|\bDate\.now\b|SystemClock|ContinuousClock|clock_gettime|gettimeofday|\btime\(nil|getenv|ProcessInfo|\bLocale\b|TimeZone\.current|UUID\(\)|\.random\(|SystemRandomNumberGenerator|arc4random/
    let layers = [
      "CivilTime", "DaybookLSP", "DaybookModel", "DaybookProtocol", "JSON", "QuickAdd",
      "Replication", "SearchLanguage",
    ]
    #expect(try files(matching: sources, under: layers) == [])
  }

  @Test("No source traps on purpose")
  func noTraps() throws {
    let traps = /\bfatalError\(|\bpreconditionFailure\(|\btry!|\bas! |\.unsafelyUnwrapped/
    #expect(try files(matching: traps, under: Array(SourceTests.imports.keys)) == [])
  }

  @Test("JSONRPC knows no task")
  func jsonrpcKnowsNoTask() throws {
    let words = /(?i)\bdaybook|\btag\/|\btask\/|SQL/
    #expect(try files(matching: words, under: ["JSONRPC", "JSON"]) == [])
  }

  private static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: ToolPaths.file("Sources").path)
      .filter { !ToolPaths.files(under: "Sources/\($0)", ending: ".swift").isEmpty }.sorted()
  }

  private func files(matching pattern: some RegexComponent, under modules: [String]) throws
    -> [String]
  {
    try modules.sorted().flatMap { ToolPaths.files(under: "Sources/\($0)", ending: ".swift") }
      .filter { try ToolPaths.text($0).contains(pattern) }
  }

  /// The files that .gitattributes calls generated by their names; those of folders are in `Generated`.
  private static func generated() throws -> Set<String> {
    try Set(
      ToolPaths.text(".gitattributes").lines.filter { $0.hasSuffix(" linguist-generated") }
        .map { String($0.prefix { $0 != " " }) })
  }

  private func isSource(_ path: String) -> Bool {
    let first = path.prefix { $0 != "/" }
    let folders: [Substring] = ["Sources", "Tests", "protocol", "scripts", "clients", "plugins"]
    let kinds = [".swift", ".py", ".sh", ".lua", ".vim", ".el", ".js"]
    let isMade = path.contains("/Generated/") || path.contains("/__pycache__/")
    return folders.contains(first) && !isMade
      && (kinds.contains { path.hasSuffix($0) } || path.hasPrefix("scripts/"))
  }
}
