import Support
import Testing

@Suite("The command for searches")
struct SearchCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("$daybook \(line)", environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test("A search is saved under a name, and found again by it")
  func save() throws {
    _ = try run("add 'Mow the lawn #garden'")
    _ = try run("add 'Call Rose'")
    let saved = try run("search tag:garden --save 'Out of doors'")
    #expect(saved.complaint.contains("Saved “Out of doors”"))
    #expect(saved.output.contains("Mow the lawn"))
    let again = try run("search --saved doors").output
    #expect(again.contains("Mow the lawn"))
    #expect(!again.contains("Call Rose"))
    #expect(try run("search").output.contains("Out of doors"))
  }

  @Test("A saved search gets another name, and is removed, which undo takes back")
  func change() throws {
    _ = try run("search fern --save Plants")
    let renamed = try run("search --saved plants --rename Garden --plain")
    #expect(renamed.complaint.contains("“Plants” is now “Garden”."))
    #expect(renamed.output.contains("Garden"))
    #expect(try run("search --forget garden").complaint.contains("Removed “Garden”."))
    #expect(try run("search").output.contains("None yet"))
    _ = try run("undo")
    #expect(try run("search").output.contains("Garden"))
    #expect(try run("search --rename Garden").code == 64)
    #expect(try run("search fern --forget garden").code == 64)
  }

  @Test("A search that is not saved, and one without words to save, say what to do")
  func refusals() throws {
    let nothing = try run("search --saved late")
    #expect(nothing.code == 4)
    #expect(nothing.complaint.contains("`daybook search` shows all of them"))
    #expect(try run("search --save late").complaint.contains("Give what to search for"))
    #expect(try run("search x --saved late").code == 64)
    #expect(try run("search").output.contains("None yet"))
  }

  @Test("A list has open tasks alone, also in an alternative that names no state")
  func openAlternatives() throws {
    for title in ["'Old fern'", "'Old rose'", "Milk --due yesterday"] {
      _ = try run("add \(title)")
    }
    _ = try run("done 'old fern'")
    func titles(_ words: String) throws -> String {
      try run("list '\(words)' --plain | cut -f 6").output
    }
    #expect(try titles("undated or overdue") == "Milk\nOld rose\n")
    #expect(try titles("old and (undated or overdue)") == "Old rose\n")
    #expect(try titles("completed or overdue") == "Milk\nOld fern\n")
    #expect(try titles("overdue or -milk") == "Milk\nOld rose\n")
  }
}
