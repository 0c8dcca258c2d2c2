import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside all that was read.
@Suite("Times of lines")
struct TimeLineTests {
  @Test(
    "Times are read in 12 and 24 hours; alone they are today or, when past, tomorrow",
    arguments: [
      ("Lunch 9am", "Lunch; due 2026-03-05 09:00"),
      ("Lunch 9 am with Bob", "Lunch with Bob; due 2026-03-05 09:00"),
      ("Lunch 11am", "Lunch; due 2026-03-04 11:00"),
      ("Lunch 9:30pm", "Lunch; due 2026-03-04 21:30"),
      ("Lunch 9.30pm", "Lunch; due 2026-03-04 21:30"),
      ("Lunch 9 p.m. with Bob", "Lunch with Bob; due 2026-03-04 21:00"),
      ("Lunch 14:30", "Lunch; due 2026-03-04 14:30"),
      ("Lunch 9:05", "Lunch; due 2026-03-05 09:05"),
      ("Lunch 09:00:30", "Lunch; due 2026-03-05 09:00:30"),
      ("Lunch noon", "Lunch; due 2026-03-04 12:00"),
      ("Lunch at noon", "Lunch; due 2026-03-04 12:00"),
      ("Lunch 12pm", "Lunch; due 2026-03-04 12:00"),
      ("Lunch 12am", "Lunch; due 2026-03-05 00:00"),
      ("Lunch at midnight", "Lunch; due 2026-03-05 00:00"),
      ("Watch Midnight Express", "Watch Midnight Express"),
      ("Lunch at 9", "Lunch; due 2026-03-04 21:00"),
      ("Lunch at 14", "Lunch; due 2026-03-04 14:00"),
      ("Lunch @ 11", "Lunch; due 2026-03-04 11:00"),
      ("Lunch @11:30", "Lunch; due 2026-03-04 11:30"),
      ("Lunch at 14h", "Lunch; due 2026-03-04 14:00"),
      ("Lunch at 9 o'clock", "Lunch; due 2026-03-04 21:00"),
      ("Lunch 11", "Lunch 11"),
      ("Look at 9 houses", "Look at 9 houses"),
      ("Lunch by 5pm", "Lunch; due 2026-03-04 17:00"),
    ] as [(String, String)])
  func clock(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Parts of the day are times unless one is said",
    arguments: [
      ("Meet tonight", "Meet; due 2026-03-04 20:00"),
      ("Meet at 8 tonight", "Meet; due 2026-03-04 20:00"),
      ("Meet tonight at 9:15", "Meet; due 2026-03-04 21:15"),
      ("Meet tomorrow morning", "Meet; due 2026-03-05 09:00"),
      ("Meet tomorrow at 7 tomorrow", "Meet tomorrow; due 2026-03-05 07:00"),
      ("Meet friday evening", "Meet; due 2026-03-06 19:00"),
      ("Meet this afternoon", "Meet; due 2026-03-04 15:00"),
      ("Meet tomorrow in the morning", "Meet; due 2026-03-05 09:00"),
      ("Meet at 9 in the morning", "Meet; due 2026-03-05 09:00"),
      ("Meet at 7 in the evening", "Meet; due 2026-03-04 19:00"),
      ("Meet 7:15 in the evening", "Meet; due 2026-03-04 19:15"),
      ("Meet friday at night", "Meet; due 2026-03-06 20:00"),
      ("Meet in the morning", "Meet in the morning"),
    ] as [(String, String)])
  func parts(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A time goes with the day, on either side",
    arguments: [
      ("Meet tomorrow 9am", "Meet; due 2026-03-05 09:00"),
      ("Meet 9am tomorrow", "Meet; due 2026-03-05 09:00"),
      ("Meet at 9 on friday", "Meet; due 2026-03-06 09:00"),
      ("Start friday at 9am pack", "pack; start 2026-03-06 09:00"),
      ("Write from 11am", "Write; start 2026-03-04 11:00"),
      ("Meet tomorrow from 14:00 to 15:30", "Meet; due 2026-03-05 14:00; 90 minutes"),
      ("Meet from 2pm until 3pm", "Meet; due 2026-03-04 14:00; 60 minutes"),
      ("Meet from 2 to 3pm", "Meet; due 2026-03-04 14:00; 60 minutes"),
      ("Guard tomorrow 22-6", "Guard; due 2026-03-05 22:00; 480 minutes"),
      ("Meet from 9 to 5pm", "Meet; due 2026-03-05 09:00; 480 minutes"),
      ("Meet from 1:00 to 14:00", "Meet; due 2026-03-05 01:00; 780 minutes"),
      ("Meet from 11 to noon", "Meet; due 2026-03-04 11:00; 60 minutes"),
      ("Meet 14:00-15:30", "Meet; due 2026-03-04 14:00; 90 minutes"),
      ("Meet fri 11am-1pm", "Meet; due 2026-03-06 11:00; 120 minutes"),
      ("Meeting 9-10", "Meeting 9-10"),
      ("Meet 9am - 10:15am", "Meet; due 2026-03-05 09:00; 75 minutes"),
      ("Meet from 10pm to 2am", "Meet; due 2026-03-04 22:00; 240 minutes"),
    ] as [(String, String)])
  func days(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "What is no time stays in the title",
    arguments: [
      ("Odd 25:00", "Odd 25:00"),
      ("Odd 24:00", "Odd 24:00"),
      ("Odd 13pm", "Odd 13pm"),
      ("Odd 0am", "Odd 0am"),
      ("Odd 9:5", "Odd 9:5"),
      ("Odd 14:60", "Odd 14:60"),
      ("Ratio 16:9", "Ratio 16:9"),
      ("Meet 11am or 3pm", "Meet 11am or 3pm"),
    ] as [(String, String)])
  func impossible(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Durations are hours and minutes behind \"for\"",
    arguments: [
      ("Cook for 45m", "Cook; 45 minutes"),
      ("Cook for 45 min", "Cook; 45 minutes"),
      ("Cook for 90 minutes", "Cook; 90 minutes"),
      ("Cook for 1h", "Cook; 60 minutes"),
      ("Cook for 1h30", "Cook; 90 minutes"),
      ("Cook for 1h30m", "Cook; 90 minutes"),
      ("Cook for 1h 30m", "Cook; 90 minutes"),
      ("Cook for 1.5h", "Cook; 90 minutes"),
      ("Cook for 1.5 hours", "Cook; 90 minutes"),
      ("Cook for 2 hours 15 minutes", "Cook; 135 minutes"),
      ("Cook for 2 hours and 15 minutes", "Cook; 135 minutes"),
      ("Cook for two hours", "Cook; 120 minutes"),
      ("Cook for an hour", "Cook; 60 minutes"),
      ("Cook for an hour and a half", "Cook; 90 minutes"),
      ("Cook for half an hour", "Cook; 30 minutes"),
      ("Cook for 43200 minutes", "Cook; 43200 minutes"),
      ("Cook for 43201 minutes", "Cook for 43201 minutes"),
      ("Cook for 0 minutes", "Cook for 0 minutes"),
      ("Rent a car for 3 days", "Rent a car for 3 days"),
      ("Cook for 5 people", "Cook for 5 people"),
      ("Ask for 5 minutes of silence", "Ask for 5 minutes of silence"),
      ("Cook 45m", "Cook 45m"),
    ] as [(String, String)])
  func durations(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }
}
