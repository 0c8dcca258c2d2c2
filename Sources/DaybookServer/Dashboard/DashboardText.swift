import DaybookModel
import DaybookProtocol

/// The words of the dashboard: what a section is called, how the day stands.
struct DashboardText {
  var name: Wire.DashboardSectionName
  var title: String
  var icon: String
  var record: DashboardRecord.Section

  /// The sections with something in them, in the order in which they are read.
  static func sections(of record: DashboardRecord) -> [DashboardText] {
    [
      DashboardText(
        name: .overdue, title: "Overdue", icon: "exclamationmark.circle.fill",
        record: record.overdue),
      DashboardText(
        name: .today, title: "Today's tasks", icon: "leaf.fill", record: record.todays),
      DashboardText(
        name: .completed, title: "Completed", icon: "checkmark.circle.fill",
        record: record.completed),
    ].filter { $0.record.total > 0 }
  }
}

extension Wire.DashboardState {
  init(_ state: DashboardRecord.State) {
    self =
      switch state {
      case .empty: .empty
      case .pending: .pending
      case .mixed: .mixed
      case .success: .success
      }
  }

  /// Encouragement for an empty day, praise for one that is done.
  var message: String? {
    switch self {
    case .empty: "Nothing planned for today. Enjoy the space."
    case .success: "All done for today. Well done!"
    case .pending, .mixed: nil
    }
  }
}
