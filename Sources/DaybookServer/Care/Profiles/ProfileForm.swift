import DaybookModel
import DaybookProtocol

/// The questions about a person, and the answers as far as they are given. The relationship is one
/// of a few, or a text, which is then a question of its own.
struct ProfileForm {
  private static let relationships = [
    "Parent", "Grandparent", "Partner", "Sibling", "Aunt or uncle", "Friend", "Neighbour",
  ]
  private static let other = ""

  let act: ViewAct
  private let isOther: Bool

  init(_ act: ViewAct) {
    self.act = act
    isOther = act.answers.count > 1 && act.answer(1) == Self.other
  }

  static func name(_ profile: ProfileRecord?) -> Wire.Ask { .text("Name", initial: profile?.name) }

  static func emoji(_ chosen: String?) -> Wire.Ask {
    .text("Emoji, such as 🌻 (empty for \(ProfileEmoji.neutral))", initial: chosen)
  }

  /// Up to the phone number.
  func asks(of profile: ProfileRecord?) -> [Wire.Ask] {
    let current = profile?.relationship
    let own = [current].compactMap(\.self).filter { !Self.relationships.contains($0) }
    let relationship = Wire.Ask.choice(
      "Relationship", (own + Self.relationships).map { ($0, $0) } + [(Self.other, "Other…")],
      initial: current)
    let phone = Wire.Ask.text(
      "Phone with country code (such as +49 30 1234567)", initial: profile?.phone.text)
    return [Self.name(profile), relationship]
      + (isOther ? [.text("Relationship (such as Grandma)")] : []) + [phone]
  }

  /// What the answers set.
  var edit: ProfileEdit {
    func given<T>(_ field: String, _ value: (Int) -> T) -> Edit<T> {
      let index = index(of: field)
      return act.answers.indices.contains(index) ? .set(value(index)) : .keep
    }
    return ProfileEdit(
      name: given("name", act.answer), relationship: given("relationship", act.answer),
      phone: given("phone", act.answer), emoji: given("emoji", act.written))
  }

  var draft: ProfileDraft {
    func text(_ field: String) -> String { act.answer(index(of: field)) }
    return ProfileDraft(
      name: text("name"), relationship: text("relationship"), phone: text("phone"),
      emoji: act.written(index(of: "emoji")))
  }

  /// Checks the answers so far.
  func check(of profile: ProfileRecord?) throws {
    try atAnswers { try act.reader.profiles.check(edit, of: profile?.id) }
  }

  /// Runs `body`; an invalid value that it throws is reported for the answer for its field.
  func atAnswers<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ModelError {
      guard let field = error.field, Self.fields.contains(field) else { throw error }
      throw error.at("answers/\(index(of: field))")
    }
  }

  private static let fields = ["name", "relationship", "phone", "emoji"]

  /// The index of the answer for a field.
  private func index(of field: String) -> Int {
    let index = Self.fields.firstIndex(of: field) ?? 0
    return isOther && index > 0 ? index + 1 : index
  }
}
