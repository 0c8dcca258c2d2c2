import Support
import Testing

@Suite("daybook call")
struct CallTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run(line)
  }

  @Test("A member is a text after = and JSON after :=")
  func members() throws {
    let add = """
      $daybook call task/add id=fern title='12' notes='a=b "c"
      \\d' tags:='["garden"]' parent:=null --field /title --field /notes --field /tags
      """
    #expect(try run(add).output == "12\na=b \"c\"\n\\d\n[\"garden\"]\n")
    #expect(try run("$daybook call task/list limit:=0").code == 65)
    #expect(try run("$daybook call task/list limit:=1").code == 0)
  }

  @Test("A misspelt member is refused with the nearest one, and nothing is done")
  func misspelt() throws {
    #expect(try run("$daybook call task/add id=fern title=Fern").code == 0)
    let ended = try run("$daybook call task/edit id=fern title=Moss ifRevison:=7")
    #expect(ended.code == 65)
    #expect(ended.complaint.contains("the nearest is `ifRevision`"), "\(ended.complaint)")
    #expect(try run("$daybook call task/get id=fern --field /title").output == "Fern\n")
  }

  @Test("Each field that is asked for is one line, and an empty one for what is not there")
  func fields() throws {
    let add = "$daybook call task/add id=fern title=Fern"
    let fields = "--field /id --field /due --field /revision --field /isOverdue --field /a/b"
    #expect(try run("\(add) \(fields)").output == "fern\n\n1\nfalse\n\n")
    let list = try run("$daybook call task/list --field /items/0/title --field /items/1")
    #expect(list.output == "Fern\n\n")
    #expect(try run("$daybook call task/get id=moss --field /id").output.isEmpty)
    #expect(try run("$daybook call task/list --field id").code == 64)
  }

  @Test(
    "Members that are wrong are refused before anything is done",
    arguments: [
      ("title=Fern title=Moss", "“title” is given twice"), ("title=Fern Moss", "“Moss”"),
      ("title:=Fern", "title is not JSON"), ("'{}' title=Fern", "“{}”"), ("Fern", "not JSON"),
      ("=Fern title=Moss", "“=Fern”"), ("- title=Fern", "“-”"),
    ])
  func refused(params: String, message: String) throws {
    let ended = try run("$daybook call task/add \(params)")
    #expect(ended.code == 65)
    #expect(ended.complaint.contains(message), "\(ended.complaint)")
    #expect(try run("$daybook call task/list").output == "{\"items\":[]}\n")
  }
}
