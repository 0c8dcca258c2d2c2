import SQLite

/// The fields of a profile that a person sets, checked and in the form in which they are stored.
struct ProfileFields {
  var name: String
  var relationship: String
  var phone: PhoneNumber
  var photo: String?
  var emoji: String?

  init(_ draft: ProfileDraft) throws {
    name = try Self.checked(name: draft.name)
    relationship = try Self.checked(relationship: draft.relationship)
    phone = try PhoneNumber(draft.phone)
    photo = try Self.checked(photo: draft.photo)
    emoji = try draft.emoji.map(ProfileEmoji.checked)
  }

  init(_ record: ProfileRecord) {
    name = record.name
    relationship = record.relationship
    phone = record.phone
    photo = record.photo
    emoji = record.chosenEmoji
  }

  /// The fields after an edit; current values are not checked anew.
  func applying(_ edit: ProfileEdit) throws -> ProfileFields {
    var fields = self
    if case .set(let text) = edit.name, text != name { fields.name = try Self.checked(name: text) }
    if case .set(let text) = edit.relationship, text != relationship {
      fields.relationship = try Self.checked(relationship: text)
    }
    if case .set(let text) = edit.phone { fields.phone = try PhoneNumber(text) }
    if case .set(let text) = edit.photo, text != photo {
      fields.photo = try Self.checked(photo: text)
    }
    if case .set(let text) = edit.emoji { fields.emoji = try text.map(ProfileEmoji.checked) }
    return fields
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for text in [name, relationship, phone.text, photo, emoji] { fingerprint.append(text) }
    return fingerprint
  }

  private static func checked(name: String) throws -> String {
    try line(name, field: "name", "A name")
  }

  private static func checked(relationship: String) throws -> String {
    try line(relationship, field: "relationship", "A relationship")
  }

  private static func checked(photo: String?) throws -> String? {
    if let photo { try AttachmentRules.check(location: photo, field: "photo") }
    return photo
  }

  private static func line(_ text: String, field: String, _ what: String) throws -> String {
    let line = TextRules.trimmed(text)
    guard !line.isEmpty else {
      throw ModelError.invalidValue(field: field, message: "\(what) has 1 to 100 characters.")
    }
    try TextRules.checkLength(line, "\(what) has", atMost: 100, field: field)
    try TextRules.checkLine(line, what, field: field)
    // The name is sent in messages, where characters that hide or reorder text cannot be seen.
    guard line.unicodeScalars.contains(where: \.isSeen) else {
      throw ModelError.invalidValue(
        field: field, message: "\(what) needs a visible character.")
    }
    guard !hasHidden(line) else {
      throw ModelError.invalidValue(
        field: field,
        message: "\(what) cannot contain invisible characters or ones that change the direction "
          + "of text.")
    }
    return line
  }

  /// A joiner behind a character is a part of a letter or of an emoji.
  private static func hasHidden(_ line: String) -> Bool {
    var isBehindCharacter = false
    for scalar in line.unicodeScalars {
      let isFormat = scalar.properties.generalCategory == .format
      guard !isFormat || isBehindCharacter && joiners.contains(scalar) else { return true }
      isBehindCharacter = !isFormat && !scalar.properties.isWhitespace
    }
    return false
  }

  private static let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]
}

extension Unicode.Scalar {
  /// Whether it leaves a mark of its own; U+2800 is an empty braille cell.
  fileprivate var isSeen: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && self != "\u{2800}"
  }
}

extension ReadTransaction {
  /// Throws `limitExceeded` where one more profile would pass the limit.
  func checkRoom(forProfiles new: Int) throws {
    let limit = try limit(.profiles)
    let needed = try profileCount() + new
    guard needed <= limit else {
      throw ModelError.limitExceeded(
        .profiles, limit: limit, needed: needed,
        message:
          "You can care for at most \(limit == 1 ? "1 person" : "\(limit) people"). Remove one, or "
          + "raise the limit.")
    }
  }

  func checkFree(_ phone: PhoneNumber, except id: ProfileID) throws {
    let taken = try db.value(
      String.self, "SELECT name FROM profile WHERE phone = ? AND id <> ?", [phone.text, id.text])
    guard let taken else { return }
    throw ModelError.invalidValue(
      field: "phone", message: "\(phone) is already the phone number of “\(taken)”.")
  }
}
