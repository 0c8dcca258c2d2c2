/// Whose tasks a day is made of.
enum DayScope {
  case everybody
  /// Those who are cared for. Their open tasks are few, so they are found first, whatever else is
  /// open.
  case profiles

  /// The index along which open tasks are found; `name` is that of everybody's.
  func index(_ name: String) -> String {
    switch self {
    case .everybody: name
    case .profiles: "taskProfile"
    }
  }

  /// Follows a condition on rows of `task`.
  var condition: String {
    switch self {
    case .everybody: ""
    case .profiles: " AND profile IN (SELECT key FROM profile)"
    }
  }
}
