import CivilTime
import DaybookModel
import DaybookProtocol

/// A first task that the answers about a person suggest, as a line.
struct ProfileSuggestion: LineSubject {
  static let lineKind = "suggestion"
  static let times = [(9, "In the morning"), (12, "At noon"), (18, "In the evening")].map {
    (time: LocalTime(hour: $0, minute: 0) ?? .midnight, word: $1)
  }

  let profile: ProfileRecord
  let help: ProfileHelp

  static func accepts(detail: String) -> Bool { ProfileHelp(rawValue: detail) != nil }

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.profile, key.id) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> ProfileSuggestion {
    let profile = try reader.profiles.item(ProfileID(key.id))
    guard let help = key.detail.flatMap(ProfileHelp.init(rawValue:)),
      profile.helpsThem.contains(help)
    else {
      throw LineKey.unknown
    }
    return ProfileSuggestion(profile: profile, help: help)
  }

  var lineKey: LineKey { LineKey(Self.self, profile.id.text, detail: help.rawValue) }
  var lineTitle: String { title }
  var revision: Int64 { profile.revision }

  /// “Take your medication every day 9AM”, which quick add reads.
  func line(_ clock: ClockStyle?) -> String {
    let time = profile.askTime ?? Self.times[0].time
    return "\(title) \((profile.askEvery ?? .day).words) \(CareFormatter.time(time, clock))"
  }

  private var title: String {
    switch help {
    case .medication: "Take your medication"
    case .exercise: "Go for a short walk"
    case .meals: "Have lunch"
    case .company: "Call your family"
    }
  }
}

extension ProfileRhythm {
  var words: String {
    switch self {
    case .day: "every day"
    case .otherDay: "every other day"
    case .week: "every week"
    }
  }
}

enum SuggestionActions {
  static let add = ViewAction(
    Wire.Action("addSuggested", key: "x", "Add this task", isMain: true),
    on: [ProfileSuggestion.self], method: "task/addLine"
  ) { act, writer in
    let suggestion = try act.subject(ProfileSuggestion.self)
    return try CareTaskActions.add(
      suggestion.line(act.moment.chosenClock), for: suggestion.profile, act, writer)
  }
}
