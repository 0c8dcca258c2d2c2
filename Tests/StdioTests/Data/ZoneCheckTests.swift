import Testing

@Suite("Time zones that this machine does not know")
struct ZoneCheckTests {
  @Test("The check of the database names the zone and what is in it, and what to do")
  func doctor() throws {
    let shell = try Shell()
    _ = try shell.run("$daybook add 'Buy milk tomorrow 9am' -q && $daybook doctor")
    try shell.change(["UPDATE task SET timeZone = ?"], "Mars/Olympus")
    let ended = try shell.run("$daybook doctor")
    #expect(ended.code == 65)
    let words = ended.output + ended.complaint
    #expect(
      words.contains("This machine does not know the time zone Mars/Olympus of 1 open task."))
    #expect(words.contains("tzdata"))
  }

  @Test("A name with signs for the terminal is named without them")
  func hidden() throws {
    let shell = try Shell()
    _ = try shell.run("$daybook add 'Buy milk tomorrow 9am' -q && $daybook doctor")
    try shell.change(["UPDATE task SET timeZone = ?"], "Mars\u{1B}]0;gone\u{7}")
    let ended = try shell.run("$daybook doctor")
    let words = ended.output + ended.complaint
    #expect(words.contains("the time zone Mars"))
    #expect(!words.contains("\u{1B}") && !words.contains("\u{7}"))
  }
}
