import CivilTime
import DaybookProtocol
import Pictures

/// What a report shows, as the protocol returns it.
struct ReportData {
  /// How many weeks the trends of today go back, this one included.
  static let weeks = BarsPicture.weeks
  static let pageSize = 1000

  let period: ReportPeriod
  let dashboard: Wire.Dashboard
  let preferences: Wire.Preferences
  /// The active habits.
  let habits: [Wire.Habit]
  /// The first of the active habits, with their years.
  let plots: [ReportHabit]
  /// How full the days are: whole weeks, with all days that the report draws.
  let days: [Wire.CalendarDensity]
  let tags: [Wire.Tag]
  /// The profiles in order; none where today is not among the days.
  let profiles: [ReportProfile]
  /// The newest photos of the profiles; nil where none are wanted, or there are no profiles.
  let gallery: Wire.CarePhotoPage?
  /// The open tasks without a day, those changed last first.
  let undated: ReportRows<Wire.Task>
  /// The open entries of the days to come, or of the days of the report.
  let open: ReportRows<Wire.CalendarEntry>
  /// What was completed on the days of the report, the newest day first; none for today.
  let completed: ReportRows<Wire.CalendarEntry>
  /// What was logged on the days of the trends that have logs.
  let wellness: [Wire.WellnessStatistics]

  var today: Day { period.today }
  /// The habits that today asks for, or that were marked today.
  var todaysHabits: [Wire.Habit] { habits.filter { $0.isDueToday || $0.today != nil } }
  /// The first and the last day of the trends.
  var trend: (first: Day, last: Day) {
    guard period.isToday else { return (period.first, max(period.first, min(period.last, today))) }
    return (
      today.weekStart(preferences.weekStart).adding(days: -7 * (Self.weeks - 1)) ?? today, today
    )
  }

  /// Asks the server for everything, with the years of the first `plots` habits and with `photos`
  /// photos.
  init(
    _ server: LocalServer, _ period: ReportPeriod, _ preferences: Wire.Preferences,
    plots limit: Int, photos: Int
  ) throws {
    self.period = period
    self.preferences = preferences
    dashboard = try server.ask(
      Wire.DashboardGet.Params(
        limit: period.isToday ? Self.pageSize : 1, withWellness: period.isToday,
        withWords: period.isToday))
    tags = try period.isToday ? server.pages(Wire.TagList.Params(limit: Self.pageSize)).items : []
    let hasToday = period.contains(period.today)
    profiles = try hasToday ? ReportProfile.all(server) : []
    gallery = try photos == 0 ? nil : server.photos(photos, period)
    days = try server.days(period, preferences.weekStart)
    habits = try server.pages(Wire.HabitList.Params(limit: Self.pageSize, state: .active)).items
    let last = min(period.last, period.today)
    let years = YearPicture.years(through: last, weekStart: preferences.weekStart)
    plots = try habits.prefix(limit).map { try ReportHabit($0, server, period, years) }
    undated = try period.isToday ? .undated(server) : ReportRows()
    open = try .open(server, period)
    completed = try period.isToday ? ReportRows() : .completed(server, days, period)
    let first = days.first?.day ?? period.first
    wellness = try server.wellness(
      period.isToday ? ReportPeriod.days(first, period.today) : period.past)
  }

  /// Returns how full a day is; nil for one that the report does not draw.
  func density(_ day: Day) -> Wire.CalendarCounts? {
    guard let first = days.first?.day, days.indices.contains(day - first) else { return nil }
    return days[day - first].counts
  }

  /// Returns the sum of a count over the days of the report that have come.
  func total(_ count: (Wire.CalendarCounts) -> Int) -> Int {
    period.past.compactMap(density).reduce(0) { $0 + count($1) }
  }

  /// Returns the tasks of a profile for today, the late ones first, also where many tasks of others
  /// are late.
  func upcoming(of entry: ReportProfile) -> [Wire.Task] {
    let missed = Set(
      items(of: entry.profile.id, in: .missed).filter { $0.recurrence == nil }.map(\.id))
    return entry.open.filter { task in
      !missed.contains(task.id) && (task.due ?? task.start).map { $0 <= today } ?? false
    }
  }

  /// Returns the tasks of a profile in a section of today.
  func items(of profile: Wire.ProfileID, in name: Wire.DashboardSectionName) -> [Wire.Task] {
    dashboard.sections.filter { $0.name == name }.flatMap(\.items).filter { $0.profile == profile }
  }
}

extension LocalServer {
  /// Returns the newest photos, all for today; nil where nobody is cared for.
  fileprivate func photos(_ limit: Int, _ period: ReportPeriod) throws -> Wire.CarePhotoPage? {
    guard try !ask(Wire.ProfileList.Params()).items.isEmpty else {
      return nil
    }
    return try ask(
      Wire.CareListPhotos.Params(
        limit: limit, since: period.isToday ? nil : period.first,
        through: period.isToday ? nil : period.last))
  }

  /// Returns the whole weeks of the period, or of the weeks before today and of its month.
  fileprivate func days(
    _ period: ReportPeriod, _ weekStart: Wire.Weekday
  ) throws -> [Wire.CalendarDensity] {
    let back = period.isToday ? -7 * (ReportData.weeks - 1) : 0
    let month = Month(of: period.today).last
    let last = period.isToday ? max(month, period.today.adding(days: 7) ?? month) : period.last
    return try ask(
      Wire.CalendarStrip.Params(
        since: period.first.weekStart(weekStart).adding(days: back) ?? period.first,
        through: last.weekStart(weekStart).adding(days: 6) ?? last)
    ).items
  }

  /// Returns the wellness of those of the days whose months have logs.
  fileprivate func wellness(_ days: [Day]) throws -> [Wire.WellnessStatistics] {
    let months = try ask(Wire.WellnessTrend.Params(count: 120)).items
    return try days.filter { day in months.contains { $0.since <= day && day <= $0.through } }
      .map { day in
        try ask(Wire.WellnessStats.Params(day: day))
      }
  }
}

/// A profile with its statistics and its week in words.
struct ReportProfile {
  let profile: Wire.Profile
  let statistics: Wire.CareCounts
  let week: String
  /// The profile's open tasks by due.
  let open: [Wire.Task]

  /// “👵🏻 Rose”.
  var mark: String { "\(profile.words?.emoji ?? profile.emoji) \(profile.name)" }

  /// Returns all profiles in order. Asking for statistics reconciles what is due, so it is done
  /// only where there are profiles.
  fileprivate static func all(_ server: LocalServer) throws -> [ReportProfile] {
    let profiles = try server.ask(Wire.ProfileList.Params(withWords: true)).items
    guard !profiles.isEmpty else { return [] }
    let statistics = try server.ask(Wire.CareStats.Params())
      .items
    let weeks = try server.ask(Wire.CareReport.Params()).items
    return try profiles.compactMap { profile in
      guard let statistics = statistics.first(where: { $0.profile == profile.id })?.counts else {
        return nil
      }
      let week = weeks.first { $0.profile == profile.id }?.words ?? ""
      let open = try server.ask(
        Wire.TaskList.Params(
          limit: ReportData.pageSize, profile: profile.id, state: .open)
      ).items
      return ReportProfile(profile: profile, statistics: statistics, week: week, open: open)
    }
  }
}

/// A habit with its statistics, its days, its weeks and its months.
struct ReportHabit {
  let habit: Wire.Habit
  let statistics: Wire.HabitStatistics
  /// The months that its drawn days are in.
  let years: [Wire.HabitYear]
  let weeks: [Wire.HabitTrendPoint]
  let months: [Wire.HabitTrendPoint]

  fileprivate init(
    _ habit: Wire.Habit, _ server: LocalServer, _ period: ReportPeriod, _ years: ClosedRange<Int>
  ) throws {
    self.habit = habit
    let id = habit.id
    statistics = try server.ask(
      period.isToday
        ? Wire.HabitStats.Params(id: id)
        : Wire.HabitStats.Params(id: id, since: period.first, through: period.last))
    self.years = try years.map { try server.ask(Wire.HabitHeatmap.Params(id: id, year: $0)) }
    func trend(_ period: Wire.HabitPeriod, _ count: Int) throws -> [Wire.HabitTrendPoint] {
      try server.ask(Wire.HabitTrend.Params(count: count, id: id, period: period)).items
    }
    weeks = try trend(.week, BarsPicture.weeks)
    months = try trend(.month, BarsPicture.months)
  }
}
