import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside all that was read.
@Suite("Titles of lines")
struct TitleLineTests {
  @Test(
    "A title that would be empty gets words back in a fixed order",
    arguments: [
      ("tomorrow", "tomorrow"),
      ("tomorrow 9am", "tomorrow 9am"),
      ("every day", "every day"),
      ("every day tomorrow", "tomorrow; FREQ=DAILY"),
      ("#home", "#home"),
      ("!high", "!high"),
      ("tomorrow #home", "tomorrow; #home"),
      ("tomorrow #home !high", "tomorrow; high; #home"),
      ("every day #home", "every day; #home"),
      ("for 45m", "for 45m"),
    ] as [(String, String)])
  func given(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "White space and commas around parts are closed up, the rest stays",
    arguments: [
      ("Tomorrow, call mom", "call mom; due 2026-03-05"),
      ("Tomorrow: call mom", "call mom; due 2026-03-05"),
      ("Call mom tomorrow.", "Call mom.; due 2026-03-05"),
      ("Call mom tomorrow!", "Call mom!; due 2026-03-05"),
      ("Call mom tomorrow, please", "Call mom, please; due 2026-03-05"),
      ("Call mom, tomorrow, please", "Call mom, please; due 2026-03-05"),
      ("Call mom, tomorrow", "Call mom; due 2026-03-05"),
      ("Dentist: tomorrow", "Dentist; due 2026-03-05"),
      ("Buy milk, #home", "Buy milk; #home"),
      ("Two  spaces  stay tomorrow  but  here", "Two  spaces  stay but  here; due 2026-03-05"),
      ("   Call   tomorrow   mom   ", "Call mom; due 2026-03-05"),
      ("Call 👩‍👩‍👧 tomorrow", "Call 👩‍👩‍👧; due 2026-03-05"),
      ("Café tomorrow", "Café; due 2026-03-05"),
      ("اتصل tomorrow #بيت", "اتصل; due 2026-03-05; #بيت"),
    ] as [(String, String)])
  func joints(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }
}
