import DaybookModel
import DaybookProtocol

struct TitledSection {
  var name: Wire.DashboardSectionName
  var title: String
  var symbol: Symbol?
  /// How many entries there are, including those that are not shown.
  var total = 0
  /// Whether there may be more than `total`.
  var isTotalLeast = false
  var items: [TaskItem] = []
  /// The habits; nil in a section of tasks.
  var habits: [HabitItem]?
  /// Why it could not be read.
  var error: ModelError?

  /// Returns the sections that have entries or an error, in the order in which they are read.
  static func sections(of record: DashboardRecord) -> [TitledSection] {
    [
      TitledSection(.overdue, title: "Overdue", record.overdue),
      TitledSection(.missed, title: "Missed", record.missed),
      TitledSection(.today, title: "Today's tasks", symbol: .leaf, record.todays),
      TitledSection(.starting, title: "Starts today", record.starting),
      TitledSection(habits: record.habits),
      TitledSection(.completed, title: "Completed", symbol: .done, record.completed),
    ].filter { $0.total > 0 || $0.error != nil }
  }

  private init(
    _ name: Wire.DashboardSectionName, title: String, symbol: Symbol? = nil,
    _ section: DashboardRecord.Section
  ) {
    self.name = name
    self.title = title
    self.symbol = symbol
    (items, total, error) = (section.items, section.total, section.error)
    isTotalLeast = section.isTotalLeast
  }

  private init(habits: Result<DueHabits, ModelError>) {
    name = .habits
    title = "Habits"
    switch habits {
    case .success(let due): (self.habits, total) = (due.items, due.due)
    case .failure(let error): (self.habits, self.error) = ([], error)
    }
  }
}

extension DashboardRecord.Section {
  /// The total as it is shown: "12", "999+".
  var shownTotal: String { total.shown(isLeast: isTotalLeast) }
}

extension TitledSection {
  var shownTotal: String { total.shown(isLeast: isTotalLeast) }
}

extension Int {
  /// "999+" of a thousand or more.
  fileprivate func shown(isLeast: Bool) -> String { isLeast ? "\(self - 1)+" : String(self) }
}

extension Wire.DashboardState {
  /// Encouragement for an empty day, praise for one that is done.
  var message: String? {
    switch self {
    case .empty: "Nothing planned for today. Enjoy the space."
    case .success: "All done for today. Well done!"
    case .pending, .mixed: nil
    }
  }
}

/// What a page says of the day as a whole.
struct DayMessage {
  let text: String
  let style: Wire.SpanStyle
  var symbol: Symbol?

  /// nil where the sections and events say enough.
  init?(_ record: DashboardRecord, hasEvents: Bool) {
    let isFree = record.state == .empty && !hasEvents && record.starting.total == 0
    if let state = record.state, isFree || state != .empty,
      let text = Wire.DashboardState(state).message
    {
      self.init(
        text: text, style: isFree ? .muted : .success, symbol: isFree ? .leaf : nil)
    } else if let missed = record.missedAtLast {
      self.init(text: "Nothing more to do today; \(missed) missed.", style: .warning)
    } else {
      return nil
    }
  }

  private init(text: String, style: Wire.SpanStyle, symbol: Symbol? = nil) {
    (self.text, self.style, self.symbol) = (text, style, symbol)
  }
}
