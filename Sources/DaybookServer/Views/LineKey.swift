import CivilTime
import DaybookModel

/// Names a line of a view by what it shows: "task/fern", or of a task that recurs the occurrence
/// "task/fern@2026-03-04T09:00", so that the same key twice never means two occurrences. What a
/// view shows in more than one place has the place behind a "#". No id has a # in it, and only that
/// of a wellness log may have an @, with its day behind it.
struct LineKey: Hashable {
  enum Kind: String, CaseIterable {
    case task, habit, tag, search, day, preference, act, reminder, onboarding, quiz, profile
    case photo, wellness, message, figure, quick
  }

  var kind: Kind
  var id: String
  /// Of a task, and of the one that a reminder rings for.
  var occurrence: LocalDateTime?
  /// Of a habit.
  var day: Day?
  var place: String?

  init(_ kind: Kind, _ id: String, day: Day? = nil, place: String? = nil) {
    self.kind = kind
    self.id = id
    self.day = day
    self.place = place
  }

  init(_ item: TaskItem, place: String? = nil) {
    self.init(.task, item.task.id.text, place: place)
    occurrence = item.occurrence
  }

  /// nil for a key of any other line.
  init?(_ text: String) {
    let places = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = places[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    guard kind != .wellness else {
      self.init(kind, String(parts[1]), place: places.count == 2 ? String(places[1]) : nil)
      return
    }
    let names = parts[1].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(kind, String(names[0]), place: places.count == 2 ? String(places[1]) : nil)
    guard names.count == 2 else { return }
    let at = String(names[1])
    switch kind {
    case .task, .reminder: occurrence = LocalDateTime(at)
    case .habit: day = Day(at)
    case .tag, .search, .day, .preference, .act, .onboarding, .quiz, .profile, .photo, .wellness,
      .message, .figure, .quick:
      break
    }
    guard occurrence != nil || day != nil else { return nil }
  }

  var text: String {
    let at = occurrence.map { "@\($0)" } ?? day.map { "@\($0)" } ?? ""
    return "\(kind.rawValue)/\(id)\(at)\(place.map { "#\($0)" } ?? "")"
  }

  /// What the change log knows it by; nil for what is in no table.
  var changeKey: ChangeKey? {
    switch kind {
    case .task: ChangeKey(.task, id)
    case .tag: ChangeKey(.tag, id)
    case .habit: ChangeKey(.habit, id)
    case .search: ChangeKey(.savedSearch, id)
    case .day, .act, .quick: nil
    case .preference, .quiz: ChangeKey(.preferences, "preferences")
    case .onboarding: ChangeKey(.onboarding, "onboarding")
    case .reminder: ChangeKey(.reminder, id)
    case .profile: ChangeKey(.profile, id)
    case .wellness: ChangeKey(.wellnessLog, id)
    case .figure: ChangeKey(.wellnessTargets, "wellnessTargets")
    case .photo: ChangeKey(.careResponse, id)
    case .message: ChangeKey(.careMessage, id)
    }
  }
}
