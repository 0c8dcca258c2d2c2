import DaybookModel

/// One answer that a person can tick in the quiz about them.
enum QuizAnswer: Hashable {
  case careFor(CareRecipient)
  case careNeed(CareNeed)
  case checkIn(CheckInFrequency)

  /// A question and all its answers.
  static let questions: [(preference: Preference, title: String, answers: [QuizAnswer])] = [
    (.careFor, "Who do you care for?", CareRecipient.allCases.map(QuizAnswer.careFor)),
    (.careNeeds, "What with?", CareNeed.allCases.map(QuizAnswer.careNeed)),
    (
      .checkIn, "How often would you like to check in?",
      CheckInFrequency.allCases.map(QuizAnswer.checkIn)
    ),
  ]

  /// The answer of this id; nil where there is none.
  init?(id: String) {
    guard let answer = Self.questions.flatMap(\.answers).first(where: { $0.id == id }) else {
      return nil
    }
    self = answer
  }

  var id: String {
    switch self {
    case .careFor(let word): "careFor.\(word.rawValue)"
    case .careNeed(let word): "careNeeds.\(word.rawValue)"
    case .checkIn(let word): "checkIn.\(word.rawValue)"
    }
  }

  var title: String {
    switch self {
    case .careFor(let word): word.title
    case .careNeed(let word): word.title
    case .checkIn(let word): word.title
    }
  }

  func isTicked(in record: PreferencesRecord) -> Bool {
    switch self {
    case .careFor(let word): record.careFor.contains(word)
    case .careNeed(let word): record.careNeeds.contains(word)
    case .checkIn(let word): record.checkIn == word
    }
  }

  /// Ticks it, or takes the tick away; of how often, one answer takes the place of another.
  func toggle(in record: PreferencesRecord) -> PreferencesEdit {
    var edit = PreferencesEdit()
    switch self {
    case .careFor(let word): edit.careFor = .set(record.careFor.toggling(word))
    case .careNeed(let word): edit.careNeeds = .set(record.careNeeds.toggling(word))
    case .checkIn(let word): edit.checkIn = .set(record.checkIn == word ? nil : word)
    }
    return edit
  }
}

/// An answer with what the person said.
struct QuizLine: LineSubject {
  static let lineKind = "quiz"

  let answer: QuizAnswer
  let record: PreferencesRecord

  static func changeKey(of key: LineKey) -> ChangeKey? { PreferenceLine.changeKey(of: key) }

  static func find(_ key: LineKey, in reader: Reader) throws -> QuizLine {
    guard let answer = QuizAnswer(id: key.id) else { throw LineKey.unknown }
    return QuizLine(answer: answer, record: try reader.preferences())
  }

  static func key(_ answer: QuizAnswer) -> LineKey { LineKey(self, answer.id) }

  var lineKey: LineKey { Self.key(answer) }
  var revision: Int64 { record.revision }
  var lineTitle: String { answer.title }
}

extension Array where Element: Equatable {
  fileprivate func toggling(_ element: Element) -> [Element] {
    contains(element) ? filter { $0 != element } : self + [element]
  }
}
