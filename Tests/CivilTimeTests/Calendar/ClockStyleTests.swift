import CivilTime
import Testing

@Suite("The clock that a person reads")
struct ClockStyleTests {
  @Test(
    "A time is shown with twenty-four hours or with twelve",
    arguments: [
      ("00:00", "12:00 am"), ("00:05", "12:05 am"), ("01:00", "1:00 am"), ("09:30", "9:30 am"),
      ("11:59:59", "11:59:59 am"), ("12:00", "12:00 pm"), ("12:30", "12:30 pm"),
      ("13:00", "1:00 pm"), ("23:59:59", "11:59:59 pm"),
    ])
  func time(data: String, twelve: String) throws {
    let time = try #require(LocalTime(data))
    #expect(ClockStyle.h24.text(time) == data)
    #expect(ClockStyle.h12.text(time) == twelve)
  }

  @Test("Seconds are shown where they are needed, always or never")
  func seconds() throws {
    let time = try #require(LocalTime("09:05:30"))
    let whole = try #require(LocalTime("21:00"))
    #expect(ClockStyle.h24.text(time, seconds: .never) == "09:05")
    #expect(ClockStyle.h12.text(time, seconds: .never) == "9:05 am")
    #expect(ClockStyle.h24.text(whole, seconds: .always) == "21:00:00")
    #expect(ClockStyle.h12.text(whole, seconds: .always) == "9:00:00 pm")
  }

  @Test(
    "A span says am or pm once where both ends have the same, and full hours stand alone",
    arguments: [
      ("09:00", "10:30", "9–10:30 am"), ("11:30", "13:00", "11:30 am–1 pm"),
      ("00:00", "12:00", "12 am–12 pm"), ("22:00", "01:00", "10 pm–1 am"),
      ("14:00:30", "15:00", "2:00:30–3 pm"),
    ])
  func span(start: String, end: String, twelve: String) throws {
    let (start, end) = (try #require(LocalTime(start)), try #require(LocalTime(end)))
    #expect(ClockStyle.h24.text(start, to: end) == "\(start)–\(end)")
    #expect(ClockStyle.h12.text(start, to: end) == twelve)
  }

  @Test("In a column, hours of one digit stand below those of two, and all times are as wide")
  func column() throws {
    for clock in ClockStyle.allCases {
      for second in stride(from: Int32(0), to: 86_400, by: 60) {
        let text = clock.column(clock.text(try #require(LocalTime(second: second))))
        #expect(text.count == clock.columnWidth)
      }
    }
    #expect(ClockStyle.h12.column("9–10:30 am") == " 9–10:30 am")
    #expect(ClockStyle.h12.column("Sat 7 Mar 9:00 pm") == "Sat 7 Mar 9:00 pm")
    #expect(ClockStyle.h12.column("") == "")
  }

  @Test("A day and a time are one text")
  func dayAndTime() throws {
    let local = try #require(LocalDateTime("2026-03-06T09:00"))
    #expect(ClockStyle.h24.text(local) == "Fri 6 Mar 09:00")
    #expect(ClockStyle.h12.text(local) == "Fri 6 Mar 9:00 am")
  }
}
