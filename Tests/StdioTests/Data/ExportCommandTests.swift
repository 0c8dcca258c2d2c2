import JSON
import Support
import Testing

@Suite("The export of the shell")
struct ExportCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try run("$daybook add 'Water the fern #garden'")
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("cd '\(shell.folder.path("."))' && { \(line); }")
  }

  @Test("A dash prints the same file that a path gets")
  func standardOutput() throws {
    let ended = try run("mkdir w && TMPDIR=\"$PWD/w\" $daybook export - && ls w")
    #expect(ended.code == 0)
    let file = try run("$daybook export out.json >said && cat out.json")
    #expect(ended.output == file.output)
    #expect(try JSON(parsing: Array(file.output.utf8))["task"] != nil)
    #expect(
      try run("cat said").output.contains(
        "Exported 1 tag, the preferences, the first steps, the wellness targets, 1 task, in "))
  }

  @Test("A name that says another format is refused, unless a format is named")
  func byName() throws {
    for name in ["tasks.ics", "tasks.CSV", "w.d/tasks.md"] {
      let ended = try run("mkdir -p w.d; $daybook export \(name) || ls tasks.* w.d/*")
      #expect(ended.complaint.contains("Name the file tasks.json"), "\(ended.complaint)")
      #expect(ended.output.isEmpty)
    }
    for name in ["all", "all.NDJSON", "w.d/all", ".all"] {
      #expect(try run("mkdir -p w.d; $daybook export \(name)").code == 0)
    }
    #expect(try run("$daybook export tasks.ics --format daybook").code == 0)
  }

  @Test("A file that is there takes --overwrite")
  func overwrite() throws {
    #expect(try run("echo mine >out.json; $daybook export out.json").code == 65)
    #expect(try run("cat out.json").output == "mine\n")
    let line = "$daybook export --overwrite --format taskwarrior out.json && head -c 1 out.json"
    #expect(try run(line).output.hasSuffix("["))
  }
}
