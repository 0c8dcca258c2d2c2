import CivilTime
import DaybookModel

/// What a line of a view is about, looked up for an act on it.
enum LineItem: Hashable {
  case task(TaskItem)
  case tag(TagRecord)
  case habit(HabitLine)
  case search(SavedSearchRecord)
  case day(Day)
  case preference(Preference, PreferencesRecord)
  case act(HistoryRecord)
  case reminder(ReminderLine)
  case onboarding(OnboardingRecord)
  case quiz(QuizAnswer, PreferencesRecord)
  case profile(ProfileRecord)
  case wellness(WellnessLogRecord)
  case figure(NutritionFigure, WellnessTargets)
  case quick(WellnessQuickAction)
  case photo(CarePhotoItem)
  case message(CareMessageRecord)

  /// The key of a line that shows it as it stands.
  var key: LineKey {
    switch self {
    case .task(let item): LineKey(item)
    case .tag(let tag): LineKey(.tag, tag.id.text)
    case .habit(let line): LineKey(.habit, line.habit.id.text, day: line.day)
    case .search(let search): LineKey(.search, search.id.text)
    case .day(let day): LineKey(.day, day.description)
    case .preference(let preference, _): LineKey(.preference, preference.rawValue)
    case .act(let act): LineKey(.act, String(act.id))
    case .reminder(let line): LineKey(line.item, of: line.task.occurrence)
    case .onboarding: LineKey(.onboarding, "page")
    case .quiz(let answer, _): LineKey(.quiz, answer.id)
    case .profile(let profile): LineKey(.profile, profile.id.text)
    case .wellness(let log): LineKey(.wellness, log.id.text)
    case .figure(let figure, _): LineKey(.figure, figure.rawValue)
    case .quick(let action): LineKey(.quick, action.name)
    case .photo(let photo): LineKey(.photo, photo.response.id.text)
    case .message(let message): LineKey(.message, message.id.text)
    }
  }

  /// What the change log knows it by; nil for what is in no table.
  var changeKey: ChangeKey? { key.changeKey }

  var revision: Int64 {
    switch self {
    case .task(let item): item.task.revision
    case .tag(let tag): tag.revision
    case .habit(let line): line.habit.revision
    case .search(let search): search.revision
    case .day, .act, .quick: 0
    case .preference(_, let record): record.revision
    case .reminder(let line): line.item.reminder.revision
    case .onboarding(let record): record.revision
    case .quiz(_, let record): record.revision
    case .profile(let profile): profile.revision
    case .wellness(let log): log.revision
    case .figure(_, let targets): targets.revision
    case .photo(let photo): photo.response.revision
    case .message(let message): message.revision
    }
  }

  var title: String {
    switch self {
    case .task(let item): item.task.title
    case .tag(let tag): tag.name
    case .habit(let line): line.habit.title
    case .search(let search): search.name
    case .day(let day): day.shortText
    case .preference(let preference, _): preference.title
    case .act(let act): act.summary
    case .reminder(let line): line.item.task.title
    case .onboarding: "First steps"
    case .quiz(let answer, _): answer.title
    case .profile(let profile): profile.name
    case .wellness(let log): WellnessWords.title(of: log)
    case .figure: "Targets"
    case .quick(let action): action.title
    case .photo(let photo): photo.title ?? photo.name
    case .message(let message): message.text
    }
  }
}

extension Reader {
  /// What the line of this key is about now. Throws `notFound`.
  func item(_ key: LineKey) throws -> LineItem {
    switch key.kind {
    case .task: return .task(try item(TaskID(key.id), occurrence: key.occurrence))
    case .tag: return .tag(try tag(TagID(key.id)))
    case .day:
      guard let day = Day(key.id) else { throw LineItem.unknown }
      return .day(day)
    case .habit:
      return .habit(HabitLine(habit: try habitRecord(HabitID(key.id), on: key.day), day: key.day))
    case .search: return .search(try savedSearch(SavedSearchID(key.id)))
    case .preference:
      guard let preference = Preference(rawValue: key.id) else { throw LineItem.unknown }
      return .preference(preference, try preferences())
    case .profile: return .profile(try profile(ProfileID(key.id)))
    case .photo: return .photo(try carePhoto(CareResponseID(key.id)))
    case .message: return .message(try careMessage(CareMessageID(key.id)))
    case .act:
      guard let id = Int64(key.id) else { throw LineItem.unknown }
      return .act(try act(id))
    case .reminder:
      let item = try reminder(ReminderID(key.id))
      let task = try self.item(item.task.id, occurrence: key.occurrence)
      return .reminder(ReminderLine(item: item, task: task))
    case .onboarding: return .onboarding(try onboarding())
    case .quiz:
      guard let answer = QuizAnswer(id: key.id) else { throw LineItem.unknown }
      return .quiz(answer, try preferences())
    case .wellness: return .wellness(try wellnessLog(WellnessLogID(key.id)))
    case .figure:
      guard let figure = NutritionFigure(rawValue: key.id) else { throw LineItem.unknown }
      return .figure(figure, try wellnessTargets())
    case .quick:
      guard let action = WellnessQuickAction.allCases.first(where: { $0.name == key.id }) else {
        throw LineItem.unknown
      }
      return .quick(action)
    }
  }
}

extension LineItem {
  static let unknown = ModelError.invalidValue(
    field: "keys", message: "There is nothing to act on in this line.")
}
