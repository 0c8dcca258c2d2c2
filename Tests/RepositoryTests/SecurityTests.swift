import Foundation
import Support
import Testing

/// What SECURITY.md promises, as far as the repository shows it.
@Suite("Security")
struct SecurityTests {
  @Test("Every place where text reaches an interpreter has a wall, and a test that exists")
  func rows() throws {
    let section = try ToolPaths.text("SECURITY.md").lines
      .drop { $0 != "## Where text reaches an interpreter" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    let rows = section.filter { $0.hasPrefix("|") }.drop { !$0.hasPrefix("|---") }.dropFirst()
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 4 && !cells.contains(""), "\(row)")
      let tests = (cells.last ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
      #expect(!tests.isEmpty, "\(row)")
      for path in tests {
        let isTest = path.contains(/^Tests\/|\/tests?(\/|$)|^protocol\/cases\/|^scripts\//)
        #expect(isTest, "\(path)")
        #expect(FileManager.default.fileExists(atPath: ToolPaths.file(path).path), "\(path)")
      }
    }
  }

  @Test("Nothing opens a connection, loads code or starts a program, but for what delivers")
  func reach() throws {
    let calls =
      /\b(?:socket|getaddrinfo|dlopen|popen|system|execv\w*|posix_spawnp?|fork)\(|URLSession|NWConnection|\bProcess\(\)/
    let found = try ToolPaths.files(under: "Sources", ending: ".swift")
      .filter { try ToolPaths.text($0).contains(calls) }
    #expect(
      found.sorted() == [
        // What removes a folder when this program has ended.
        "Sources/PluginHost/Process/EndWatch.swift",
        // A plugin's command, as a child of its supervisor.
        "Sources/PluginHost/Process/PluginSupervisor.swift",
        // All others, for those who are named below.
        "Sources/Processes/ChildProcess.swift",
        // daybook-web and daybook-sync, which `daybook web` and `daybook sync` become.
        "Sources/daybook/Session/BesideProgram.swift",
      ])
    let starts = try ToolPaths.files(under: "Sources", ending: ".swift")
      .filter { try ToolPaths.text($0).contains(/\bChildProcess\(/) }
    #expect(
      starts.sorted() == [
        // daybook-sync, which exchanges changes with other devices.
        "Sources/DaybookServer/Replica/ExchangeKeeper.swift",
        // The supervisor that each plugin has.
        "Sources/PluginHost/Process/PluginProcess.swift",
        // git, which carries what devices exchange.
        "Sources/Replication/Carriers/GitCommand.swift",
        // The server of what carries it, that of a browser, and a report.
        "Sources/daybook-sync/Session/ServerSession.swift",
        "Sources/daybook-web/Session/ServerProcess.swift", "Sources/daybook-web/Visit.swift",
        // What the person names, and what their desktop opens links and pages with.
        "Sources/daybook/Basics/Executable.swift",
        // This very program, and what leads to the one of another machine.
        "Sources/daybook/Screen/ServerLink.swift", "Sources/daybook/Session/SecureShell.swift",
      ])
  }
}
