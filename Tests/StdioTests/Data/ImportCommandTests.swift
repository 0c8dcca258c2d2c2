import JSON
import Support
import Testing

@Suite("The import of an export in the shell")
struct ImportCommandTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("cd '\(shell.folder.path("."))' && { \(line); }")
  }

  @Test("It says what was added, what was here, and which records differ and stay")
  func beside() throws {
    let made = try run(
      """
      $daybook add 'Milk #shop' && $daybook add 'Water the fern' && $daybook export all.json \
        && $daybook edit fern --title 'Water the big fern' && $daybook remove milk
      """)
    #expect(made.code == 0, "\(made.complaint)")
    let ended = try run("$daybook import daybook all.json")
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "Imported 1 task.", "1 were already here, unchanged.",
        "1 are here with different content and were not changed:",
      ])
    #expect(lines.count == 4 && lines[3].hasPrefix("  “Water the big fern” (task "))
    let again = try JSON(parsing: Array(run("$daybook import daybook all.json --json").output.utf8))
    #expect(
      again["addedCount"] == 0 && again["differingCount"] == 1 && again["unchangedCount"] == 2)
    #expect(try run("$daybook undo >undone && $daybook list").output.contains("Milk") == false)
  }

  @Test("A copy beside the file that is not what was attached is not taken")
  func copies() throws {
    let made = try run(
      """
      echo note >note.txt && $daybook add Milk && $daybook edit milk --attach note.txt --copy \
        && mkdir out && $daybook export out/all.json \
        && find out/attachments -type f -exec sh -c 'chmod u+w "$1" && echo x >"$1"' _ {} \\;
      """)
    #expect(made.code == 0, "\(made.complaint)")
    let ended = try run(
      """
      mkdir in; $daybook add Fern --database in/other.db; \
        $daybook import daybook out/all.json --database in/other.db
      """)
    #expect(ended.output.contains("copies (1): Copies are missing"), "\(ended.complaint)")
  }
}
