import Foundation
import Support
import Testing

/// Prose that matters is checked.
@Suite("Documents")
struct DocumentTests {
  @Test(
    "Every path that a document names exists",
    arguments: [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "protocol/README.md",
      "protocol/cases/README.md",
    ])
  func pathsExist(document: String) throws {
    let paths = try namedPaths(in: ToolPaths.text(document))
    #expect(document.hasPrefix("protocol/") || paths.count > 3)
    // From the top, or from the folder of the document.
    let beside = document.split(separator: "/").dropLast().joined(separator: "/")
    for path in paths {
      let places = [path, "\(beside)/\(path)"].map { ToolPaths.file($0).path }
      #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(path)")
    }
  }

  @Test("The transcript in the README is a case")
  func transcriptIsPlayed() throws {
    let played = try ToolPaths.text("protocol/cases/readme.rpc").lines
    let shown = try ToolPaths.text("README.md").lines
      .filter { $0.hasPrefix("--> ") || $0.hasPrefix("<-- ") }
    #expect(shown.count >= 2)
    for line in shown { #expect(played.contains(line), "\(line)") }
  }

  @Test("A decision record has a number, three parts and at most 40 lines")
  func decisions() throws {
    let records = ToolPaths.files(under: "docs/decisions", ending: ".md")
    for (index, path) in records.enumerated() {
      let number = String(format: "%04d-", index + 1)
      #expect(path.hasPrefix("docs/decisions/\(number)"), "\(path)")
      let text = try ToolPaths.text(path)
      #expect(text.lines.count <= 40, "\(path)")
      for part in ["Context", "Decision", "Consequences"] {
        #expect(text.contains(part), "\(path) has no \(part)")
      }
    }
  }

  @Test("The architecture fits 200 lines")
  func architectureIsShort() throws {
    #expect(try ToolPaths.text("ARCHITECTURE.md").lines.count <= 200)
  }

  @Test("A case begins with a sentence, and no two of a folder say the same")
  func sentences() throws {
    let files = try CaseFile.all()
    for file in files {
      #expect(file.sentence.hasSuffix("."), "\(file.name): \(file.sentence)")
      #expect(file.sentence.split(separator: " ").count > 3, "\(file.name): \(file.sentence)")
    }
    let said = files.map { "\($0.name.prefix { $0 != "/" }): \($0.sentence)" }
    let repeated = Dictionary(grouping: said) { $0 }.filter { $0.value.count > 1 }
    #expect(repeated.keys.sorted() == [])
  }

  @Test("Nothing is left unfinished")
  func nothingUnfinished() throws {
    // At the beginning of a comment; elsewhere the first is a word of org.
    let mark = try Regex("(?://|#|--|<!--)\\s*(?:TO" + "DO|FIX" + "ME)\\b")
    let paths = ["Sources", "Tests", "docs", "demo", "protocol", "scripts"].flatMap {
      ToolPaths.files(under: $0)
    }
    for path in paths where !path.hasSuffix(".pyc") && !path.hasSuffix(".png") {
      let text = try ToolPaths.text(path)
      if let found = text.firstMatch(of: mark) { Issue.record("\(path) has \(text[found.range])") }
    }
  }

  /// What stands in backticks or in a link and begins like a path of the repository.
  private func namedPaths(in text: String) -> Set<String> {
    let roots = [
      ".ci", "Benchmarks", "Package.swift", "Sources", "Tests", "clients", "demo", "docs",
      "plugins",
      "protocol", "scripts",
    ]
    let prose = text.components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let named = prose.matches(of: /`([^`\s]+)[^`]*`|\]\(([^)\s:]+)\)/)
      .map { String($0.output.1 ?? $0.output.2 ?? "") }
    return Set(
      named.filter { path in
        let isRoot = roots.contains(String(path.prefix { $0 != "/" })) || path.hasSuffix(".md")
        return isRoot && !path.contains { "<*…{".contains($0) }
      })
  }
}

extension String {
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast {
      $0.isEmpty
    }
  }
}

extension Array {
  fileprivate func dropLast(while matches: (Element) -> Bool) -> [Element] {
    var kept = self
    while let last = kept.last, matches(last) { kept.removeLast() }
    return kept
  }
}
