enum DayScope {
  case everybody
  /// Their open tasks are few, so they are found first, however many others are open.
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
