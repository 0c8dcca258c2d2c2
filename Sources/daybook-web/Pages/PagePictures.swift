import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// The pictures of a page, above its lines: the report's, of what the page is about.
struct PagePictures {
  private enum Subject {
    case today
    case habits
    case habit(Wire.HabitID)
    case month(Day?)
    case wellness(Day?)
    case care(Wire.ProfileID?)
  }

  private let subject: Subject
  private let session: BrowserSession

  /// nil for a page that has none.
  init?(of shown: BrowserSession.Shown, in session: BrowserSession) {
    guard let subject = Self.subject(of: shown) else { return nil }
    (self.subject, self.session) = (subject, session)
  }

  private static func subject(of shown: BrowserSession.Shown) -> Subject? {
    let words = shown.argument?.split(separator: " ").map(String.init)
    switch (shown.name, words?.count, words?.first) {
    case ("today", nil, _): return .today
    case ("habits", nil, _): return .habits
    case ("habits", 1, let id?): return .habit(Wire.HabitID(unchecked: id))
    case ("agenda", _, "month"): return .month(words?.last.flatMap { Day($0) })
    case ("analytics", _, let id): return .care(id.map { Wire.ProfileID(unchecked: $0) })
    case ("wellness", _, let day): return .wellness(day.flatMap { Day($0) })
    default: return nil
    }
  }

  /// Whether a line of the page draws with letters what a picture shows.
  static func show(_ key: String, of shown: BrowserSession.Shown) -> Bool {
    switch subject(of: shown) {
    case .habit: key == "section/year" || key.hasPrefix("heat/")
    case .month: key == "weekdays" || key.contains("#week") || key.contains("#titles")
    default: false
    }
  }

  /// Nothing where there is nothing to draw. A page goes without pictures rather than not at all.
  func html() async -> HTML {
    do {
      return switch subject {
      case .today: try await today()
      case .habits: try await "\(Self.rings([RingPicture(habits())]))"
      case .habit(let id): try await habit(id)
      case .month(let day): try await month(day)
      case .wellness(let day): try await wellness(day)
      case .care(let profile): try await care(profile)
      }
    } catch {
      return ""
    }
  }

  private static func rings(_ rings: [RingPicture]) -> HTML {
    let shown = rings.filter { !$0.isEmpty }.map(\.html)
    return shown.isEmpty ? "" : #"<div class="rings">\#(shown)</div>"#
  }

  private func day() async throws -> Day {
    try await session.ask(Wire.SessionDay.Params(text: "today")).day
  }

  private func habits() async throws -> [Wire.Habit] {
    var (habits, cursor): ([Wire.Habit], Wire.ListCursor?) = ([], nil)
    repeat {
      let page = try await session.ask(
        Wire.HabitList.Params(cursor: cursor, limit: 1000, state: .active))
      habits += page.items
      cursor = page.nextCursor
    } while cursor != nil
    return habits
  }

  private func today() async throws -> HTML {
    async let dashboard = session.ask(Wire.DashboardGet.Params(limit: 1))
    async let habits = habits()
    return try await Self.rings([RingPicture(dashboard.counts), RingPicture(habits)])
  }

  private func habit(_ id: Wire.HabitID) async throws -> HTML {
    async let day = day()
    async let preferences = session.ask(Wire.PreferencesGet.Params())
    async let habit = session.ask(Wire.HabitGet.Params(id: id))
    async let statistics = session.ask(Wire.HabitStats.Params(id: id))
    async let weeks = trend(id, .week, BarsPicture.weeks)
    async let months = trend(id, .month, BarsPicture.months)
    let (last, weekStart) = try await (day, preferences.weekStart)
    var years: [Wire.HabitYear] = []
    for year in YearPicture.years(through: last, weekStart: weekStart) {
      years.append(try await session.ask(Wire.HabitHeatmap.Params(id: id, year: year)))
    }
    let (title, hasParts) = try await (habit.title, habit.target != nil)
    let year = YearPicture(title, years, through: last, weekStart: weekStart)
    let rings = try await [
      RingPicture(name: "strength", title: "Strength", share: statistics.strength),
      RingPicture(name: "habits", title: "Done", share: statistics.completionRate ?? 0),
    ]
    let bars = try await BarsPicture.habit(title, weeks: weeks, months: months)
    return """
      <div><h2 dir="auto">\(title)</h2>\
      <div class="top habits">\(Self.rings(rings))\(bars)</div>\
      \(year.html)\(YearPicture.legend(hasParts: hasParts))</div>
      """
  }

  private func trend(
    _ id: Wire.HabitID, _ period: Wire.HabitPeriod, _ count: Int
  ) async throws -> [Wire.HabitTrendPoint] {
    try await session.ask(Wire.HabitTrend.Params(count: count, id: id, period: period)).items
  }

  /// What became of the requests to each person.
  private func care(_ profile: Wire.ProfileID?) async throws -> HTML {
    let items = try await session.ask(Wire.CareStats.Params(profile: profile)).items
    return Self.rings(
      items.compactMap { item in
        item.counts.completionRate.map { RingPicture(name: "care", title: item.name, share: $0) }
      })
  }

  private func month(_ day: Day?) async throws -> HTML {
    async let today = self.day()
    async let cells = session.ask(Wire.CalendarMonth.Params(day: day, limit: 1)).items
    let days = try await cells.map { Wire.CalendarDensity(counts: $0.counts, day: $0.day) }
    let picture = try await MonthPicture(
      days, today: today, link: { Path.page(.init(name: "agenda", argument: "day \($0)")) })
    return picture.map { "<div>\($0.html)</div>" } ?? ""
  }

  /// The weeks before the day.
  private func wellness(_ day: Day?) async throws -> HTML {
    let last = if let day { day } else { try await self.day() }
    let days = WellnessPictures.days(through: last)
    let logged = try await withThrowingTaskGroup { group in
      for day in days {
        group.addTask { try await session.ask(Wire.WellnessStats.Params(day: day)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.day < $1.day }
    }
    let lines = WellnessPictures.lines(logged, through: last)
    let cards = lines.map { "<div>\($0.card)</div>" as HTML }
    return lines.isEmpty ? "" : #"<div class="trends">\#(cards)</div>"#
  }
}
