import DaybookModel

/// One answer that a person can tick in the questionnaire about them: a choice of a preference.
struct QuestionnaireAnswer: Sendable {
  let field: PreferenceField
  let choice: PreferenceField.Choice

  /// A question of the questionnaire, and all its answers.
  static let questions = [
    question(.careFor, "Who do you care for?"),
    question(.careNeeds, "What do they need help with?"),
    question(.checkIn, "How often would you like to check in?"),
  ]

  private static func question(
    _ field: PreferenceField, _ title: String
  ) -> (field: PreferenceField, title: String, answers: [QuestionnaireAnswer]) {
    (field, title, field.choices.map { QuestionnaireAnswer(field: field, choice: $0) })
  }

  /// Returns the answer of this id; nil where there is none.
  static func of(id: String) -> QuestionnaireAnswer? {
    questions.flatMap(\.answers).first { $0.id == id }
  }

  var id: String { "\(field.name).\(choice.word)" }
  var title: String { choice.title }

  func isTicked(in record: PreferencesRecord) -> Bool {
    field.chosen(in: record).contains { $0.word == choice.word }
  }

  /// Ticks the answer, or removes the tick; the question about how often has one answer, which
  /// replaces another.
  func toggle(in record: PreferencesRecord) -> PreferencesEdit {
    var kept = field.chosen(in: record).map(\.kept).filter { $0 != choice.kept }
    if case .choice = field.kind { kept = [] }
    if !isTicked(in: record) { kept.append(choice.kept) }
    var edit = PreferencesEdit()
    edit[field.name] = .set(kept.isEmpty ? nil : kept.joined(separator: " "))
    return edit
  }
}

/// An answer of the questionnaire as a line, with the preferences that say whether it is ticked.
struct QuestionnaireLine: LineSubject {
  static let lineKind = "quiz"

  let answer: QuestionnaireAnswer
  let record: PreferencesRecord

  static func changeKey(of key: LineKey) -> ChangeKey? { PreferenceLine.changeKey(of: key) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> QuestionnaireLine {
    guard let answer = QuestionnaireAnswer.of(id: key.id) else { throw LineKey.unknown }
    return QuestionnaireLine(answer: answer, record: try reader.preferences())
  }

  static func key(_ answer: QuestionnaireAnswer) -> LineKey { LineKey(self, answer.id) }

  var lineKey: LineKey { Self.key(answer) }
  var revision: Int64 { record.revision }
  var lineTitle: String { answer.title }
}
