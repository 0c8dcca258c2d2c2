import CivilTime
import DaybookProtocol
import JSON

/// What a report shows, as the protocol returns it.
struct ReportData {
  /// How many weeks the trends go back, this one included.
  static let weeks = 26
  fileprivate static let pageSize = 1000

  let dashboard: Wire.Dashboard
  let preferences: Wire.Preferences
  /// The active habits.
  let habits: [Wire.Habit]
  /// The first of the active habits, with their years.
  let plots: [ReportHabit]
  let month: Wire.CalendarSpan
  /// The days of the last weeks, through today.
  let days: [Wire.CalendarDensity]
  let tags: [Wire.Tag]
  /// The profiles in order.
  let profiles: [ReportProfile]
  /// The newest photos of the profiles; nil where none are wanted, or there are no profiles.
  let gallery: Wire.CarePhotoPage?

  var today: Day { dashboard.day }
  /// The habits that today asks for, or that were marked today.
  var todaysHabits: [Wire.Habit] { habits.filter { $0.isDueToday || $0.today != nil } }

  /// Asks the server for everything, with the years of the first `plots` habits and with `photos`
  /// photos.
  init(_ server: LocalServer, plots limit: Int, photos: Int) throws {
    dashboard = try Wire.Dashboard(
      json: server.result(
        Wire.DashboardGet.method,
        Wire.DashboardGet.Params(limit: Self.pageSize, wellness: true).json))
    preferences = try Wire.Preferences(json: server.result(Wire.PreferencesGet.method))
    month = try Wire.CalendarSpan(json: server.result(Wire.CalendarMonth.method))
    tags = try Self.items { cursor in
      let params = Wire.TagList.Params(cursor: cursor, limit: Self.pageSize)
      let page = try Wire.TagPage(json: server.result(Wire.TagList.method, params.json))
      return (page.items, page.nextCursor)
    }
    profiles = try ReportProfile.all(server)
    let newest = Wire.CareListPhotos.Params(limit: photos)
    gallery =
      profiles.isEmpty || photos == 0
      ? nil
      : try Wire.CarePhotoPage(json: server.result(Wire.CareListPhotos.method, newest.json))
    let today = dashboard.day
    let first = today.weekStart(preferences.weekStart).adding(days: -7 * (Self.weeks - 1))
    let strip = Wire.CalendarStrip.Params(since: first, through: today)
    days = try Wire.DensityStrip(
      json: server.result(Wire.CalendarStrip.method, strip.json)
    ).items
    habits = try Self.items { cursor in
      let params = Wire.HabitList.Params(cursor: cursor, limit: Self.pageSize, state: .active)
      let page = try Wire.HabitPage(json: server.result(Wire.HabitList.method, params.json))
      return (page.items, page.nextCursor)
    }
    let drawn = ReportHeatmap.firstDay(through: today, weekStart: preferences.weekStart)
    plots = try habits.prefix(limit).map {
      try ReportHabit($0, server, through: today, from: drawn)
    }
  }

  /// Returns the tasks of a profile for today, the late ones first, also where many tasks of others
  /// are late.
  func upcoming(of entry: ReportProfile) -> [Wire.Task] {
    entry.open.filter { task in
      (task.due ?? task.start).map { $0 <= dashboard.day } ?? false
    }
  }

  /// Returns the tasks of a profile that were done today.
  func completed(of profile: Wire.ProfileID) -> [Wire.Task] {
    dashboard.sections.filter { $0.name == .completed }.flatMap(\.items).filter {
      $0.profile == profile
    }
  }

  /// Returns the items of all pages of a list; each page is asked for with the cursor of the one
  /// before.
  private static func items<Item>(
    _ page: (Wire.ListCursor?) throws -> (items: [Item], next: Wire.ListCursor?)
  ) rethrows -> [Item] {
    var (items, next) = try page(nil)
    while let cursor = next {
      let more = try page(cursor)
      items += more.items
      next = more.next
    }
    return items
  }
}

/// A profile with its statistics and its week in words.
struct ReportProfile {
  let profile: Wire.Profile
  let statistics: Wire.CareCounts
  let week: String
  /// The profile's open tasks by due.
  let open: [Wire.Task]

  /// Returns all profiles in order. Asking for statistics reconciles what is due, so it is done
  /// only where there are profiles.
  fileprivate static func all(_ server: LocalServer) throws -> [ReportProfile] {
    let profiles = try Wire.ProfilePage(json: server.result(Wire.ProfileList.method)).items
    guard !profiles.isEmpty else { return [] }
    let statistics = try Wire.CareStatistics(json: server.result(Wire.CareStats.method))
      .profiles
    let weeks = try Wire.CareWeek(json: server.result(Wire.CareReport.method)).profiles
    return try profiles.compactMap { profile in
      guard let statistics = statistics.first(where: { $0.profile == profile.id })?.counts else {
        return nil
      }
      let line = weeks.first { $0.profile == profile.id }?.line ?? ""
      let name = "\(profile.name): "
      let week = line.hasPrefix(name) ? String(line.dropFirst(name.count)) : line
      let params = Wire.TaskList.Params(
        limit: ReportData.pageSize, profile: profile.id, state: .open)
      let open = try Wire.TaskPage(json: server.result(Wire.TaskList.method, params.json)).items
      return ReportProfile(profile: profile, statistics: statistics, week: week, open: open)
    }
  }
}

/// A habit with its statistics, its days and its weeks.
struct ReportHabit {
  let habit: Wire.Habit
  let statistics: Wire.HabitStatistics
  /// The months that its drawn days are in.
  let years: [Wire.HabitYear]
  let weeks: [Wire.HabitTrendPoint]

  fileprivate init(_ habit: Wire.Habit, _ server: LocalServer, through today: Day, from first: Day)
    throws
  {
    self.habit = habit
    let id = habit.id
    statistics = try Wire.HabitStatistics(
      json: server.result(Wire.HabitStats.method, Wire.HabitStats.Params(id: id).json))
    years = try (first.year...max(first.year, today.year)).map { year in
      let params = Wire.HabitHeatmap.Params(id: id, year: year)
      return try Wire.HabitYear(json: server.result(Wire.HabitHeatmap.method, params.json))
    }
    let params = Wire.HabitTrend.Params(count: ReportData.weeks, id: id, period: .week)
    weeks = try Wire.HabitTrendLine(
      json: server.result(Wire.HabitTrend.method, params.json)
    ).items
  }

  /// Returns the state of a day, and how much of the target was done; nil where nothing is known of
  /// the day.
  func day(_ day: Day) -> (state: Wire.HabitDayState, level: Int)? {
    guard let year = years.first(where: { $0.year == day.year }),
      let first = Day(year: day.year, month: 1, day: 1)
    else { return nil }
    let index = day - first
    guard year.states.indices.contains(index), year.levels.indices.contains(index) else {
      return nil
    }
    return (year.states[index], min(max(year.levels[index], 0), 4))
  }
}
