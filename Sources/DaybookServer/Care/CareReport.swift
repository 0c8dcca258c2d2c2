import CivilTime
import DaybookModel

struct CareReport {
  struct Line {
    let profile: ProfileRecord
    /// The streaks are those up to the last day, and may have begun before the week.
    let week: CareStatistics
    let before: CareStatistics
  }

  let days: ClosedRange<Day>
  let profiles: [Line]

  init(weekOf day: Day, of profile: ProfileID?, in session: Session) throws {
    let days = day.week(from: session.preferences.weekStart)
    let first = days.lowerBound
    self.days = days
    profiles = try session.store().read { reader in
      let all = try reader.care.statistics(of: profile, from: nil, through: days.upperBound)
      let week = try reader.care.statistics(of: profile, from: first, through: days.upperBound)
      let earlier = try reader.care.statistics(
        of: profile, from: first.adding(days: -7) ?? first,
        through: first.adding(days: -1) ?? first)
      return zip(all, zip(week, earlier)).map { all, weeks in
        var (week, before) = (weeks.0.statistics, weeks.1.statistics)
        week.streak = all.statistics.streak
        before.streak = CareStreak()
        return Line(profile: all.profile, week: week, before: before)
      }
    }
  }
}
