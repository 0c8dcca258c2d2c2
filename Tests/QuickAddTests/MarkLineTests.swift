import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside all that was read.
@Suite("Marks of lines")
struct MarkLineTests {
  @Test(
    "Priorities are read in all their forms, the first one counts",
    arguments: [
      ("Cook !high", "Cook; high"),
      ("Cook !High now", "Cook now; high"),
      ("Cook !h", "Cook; high"),
      ("Cook !1", "Cook; high"),
      ("Cook !!!", "Cook; high"),
      ("Cook !medium", "Cook; medium"),
      ("Cook !m", "Cook; medium"),
      ("Cook !2", "Cook; medium"),
      ("Cook !!", "Cook; medium"),
      ("Cook !low", "Cook; low"),
      ("Cook !l", "Cook; low"),
      ("Cook !3", "Cook; low"),
      ("Cook !high !low", "Cook !low; high"),
      ("Cook !", "Cook !"),
      ("Cook!!!", "Cook!!!"),
      ("Cook !important", "Cook !important"),
      ("Cook !4", "Cook !4"),
    ] as [(String, String)])
  func priorities(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Tags are single words, each once",
    arguments: [
      ("Cook #home", "Cook; #home"),
      ("Cook #home, #work.", "Cook.; #home; #work"),
      ("Cook #home #Home #HOME", "Cook; #home"),
      ("Cook #über", "Cook; #über"),
      ("Cook #🏠", "Cook; #🏠"),
      ("Cook #to-do/later", "Cook; #to-do/later"),
      ("Fix issue #12", "Fix issue #12"),
      ("Cook #v2", "Cook; #v2"),
      ("Cook #b,#c", "Cook; #b; #c"),
      ("Cook #b;#c, now", "Cook; now; #b; #c"),
      ("Cook (see #home)", "Cook (see); #home"),
      ("Cook (see #home).", "Cook (see).; #home"),
      ("Cook #f(x)", "Cook; #f(x)"),
      ("Cook #b,c", "Cook, c; #b"),
      ("Cook #straße #STRASSE", "Cook; #straße"),
      ("Cook ##home", "Cook ##home"),
      ("Cook #", "Cook #"),
    ] as [(String, String)])
  func tags(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A mark inside a word or in brackets is text",
    arguments: [
      ("foo#bar", "foo#bar"),
      ("Learn C#", "Learn C#"),
      ("See https://x.org/a#top", "See https://x.org/a#top"),
      ("Mail a@b.org", "Mail a@b.org"),
      ("Cook #(home", "Cook; #(home"),
    ] as [(String, String)])
  func glued(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Quoted text is title as it stands",
    arguments: [
      ("Pay \"rent tomorrow\"", "Pay rent tomorrow"),
      ("Read “every day” every day", "Read every day; FREQ=DAILY"),
      ("\"#home\" is a tag #work", "#home is a tag; #work"),
      ("The 5\" pipe tomorrow", "The 5\" pipe; due 2026-03-05"),
      ("Say \"tomorrow", "Say \"tomorrow"),
      ("Don't stop 'tomorrow'", "Don't stop 'tomorrow'"),
      ("\"\" tomorrow", "\"\"; due 2026-03-05"),
      ("\"Pay\"tomorrow", "\"Pay\"tomorrow"),
      ("say \"a\", \"b\" tomorrow", "say a, b; due 2026-03-05"),
    ] as [(String, String)])
  func quotes(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }
}
