import DaybookProtocol
import DaybookServer
import JSON

/// A profile as a row of a list.
struct ProfileEntry: EntityRow {
  static let flexibleCell = 4

  let profile: Wire.Profile

  init(_ entity: JSON) throws {
    profile = try Wire.Profile(json: entity)
  }

  var columns: [String] {
    [
      profile.id.text, "\(profile.memberNumber)", profile.name, profile.relationship,
      profile.phone, profile.status.rawValue, profile.step?.rawValue ?? "",
      "\(profile.taskCount)",
    ]
  }

  var cells: [TextTable.Cell] {
    [
      TextTable.Cell("\(profile.emoji) \(profile.name)", style),
      TextTable.Cell(profile.relationship, .muted), TextTable.Cell(profile.phone, .muted),
      TextTable.Cell(profile.status.rawValue, profile.isMuted ? .muted : .success),
      TextTable.Cell(profile.message ?? tasks),
    ]
  }

  private var tasks: String { "\(profile.taskCount) \(profile.taskCount == 1 ? "task" : "tasks")" }

  private var style: Wire.SpanStyle {
    profile.isMuted ? .muted : Wire.SpanStyle(rawValue: profile.colour)
  }
}
