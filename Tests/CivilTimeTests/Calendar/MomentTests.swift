import CivilTime
import Support
import Testing

@Suite("The user's day", .enabled(if: SystemZones.isPresent, SystemZones.absence))
struct MomentTests {
  private func moment(_ utc: String, _ zone: String, dayStart: String = "00:00") throws -> Moment {
    Moment(
      instant: try #require(Instant(utc)), zone: try SystemZones.zone(zone),
      dayStart: try #require(LocalTime(dayStart)))
  }

  @Test("Today follows the start of the user's day, the clock does not")
  func dayStart() throws {
    let night = try moment("2026-01-22T01:30:00Z", "Europe/Berlin", dayStart: "03:00")
    #expect(night.local.description == "2026-01-22T02:30")
    #expect(night.today.description == "2026-01-21")
    let morning = try moment("2026-01-22T02:00:00Z", "Europe/Berlin", dayStart: "03:00")
    #expect(morning.today.description == "2026-01-22")
    #expect(morning.start(of: morning.today) == morning.instant)
    #expect(morning.end(of: morning.today).description == "2026-01-23T02:00:00.000Z")
  }

  @Test("A day whose midnight was skipped starts when the clock goes on")
  func noMidnight() throws {
    let moment = try moment("2018-11-04T03:00:00Z", "America/Sao_Paulo")
    #expect(moment.today.description == "2018-11-04")
    #expect(moment.start(of: moment.today) == moment.instant)
    let length = moment.end(of: moment.today).second - moment.instant.second
    #expect(length == 23 * 3600)
    let before = try self.moment("2018-11-04T02:59:59Z", "America/Sao_Paulo")
    #expect(before.today.description == "2018-11-03")
  }

  @Test("A day that was skipped whole is empty and never today")
  func skippedDay() throws {
    let skipped = try #require(Day("2011-12-30"))
    let after = try moment("2011-12-30T10:00:00Z", "Pacific/Apia")
    #expect(after.today.description == "2011-12-31")
    #expect(after.start(of: skipped) == after.end(of: skipped))
    let before = try moment("2011-12-30T09:59:59Z", "Pacific/Apia")
    #expect(before.today.description == "2011-12-29")
    let night = try moment("2011-12-30T11:00:00Z", "Pacific/Apia", dayStart: "03:00")
    #expect(night.today.description == "2011-12-29")
  }

  @Test("Days are as long as the clocks make them")
  func lengths() throws {
    let moment = try moment("2026-01-01T00:00:00Z", "Europe/Berlin")
    let hours = try ["2026-03-29": 23, "2026-10-25": 25, "2026-06-01": 24].map { text, hours in
      let day = try #require(Day(text))
      return moment.end(of: day).second - moment.start(of: day).second == Int64(hours * 3600)
    }
    #expect(hours == [true, true, true])
  }

  @Test("Every instant is in exactly one day, also where clocks change at the start of a day")
  func partition() throws {
    var generator = SeededGenerator(seed: 5)
    let changes = [
      ("Europe/Berlin", "2026-10-25T01:00:00Z"), ("Europe/Berlin", "2026-03-29T01:00:00Z"),
      ("America/Sao_Paulo", "2018-02-18T02:00:00Z"), ("America/Havana", "2026-11-01T05:00:00Z"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z"), ("Africa/Cairo", "2026-10-29T21:00:00Z"),
    ]
    for (identifier, change) in changes {
      let zone = try SystemZones.zone(identifier)
      let middle = try #require(Instant(change))
      for dayStart in ["00:00", "00:30", "02:30", "03:00", "06:00"] {
        for _ in 0..<200 {
          let near = Int64.random(in: -200_000...200_000, using: &generator)
          let moment = Moment(
            instant: middle.adding(seconds: near), zone: zone,
            dayStart: try #require(LocalTime(dayStart)))
          let today = moment.today
          #expect(moment.start(of: today) <= moment.instant)
          #expect(moment.instant < moment.end(of: today))
        }
      }
    }
  }
}
