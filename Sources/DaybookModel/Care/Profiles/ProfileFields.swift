import SQLite

extension ProfileFields {
  mutating func check(since old: ProfileFields?) throws {
    if name != old?.name { name = try Self.line(name, field: "name", "A name") }
    if relationship != old?.relationship {
      relationship = try Self.line(relationship, field: "relationship", "A relationship")
    }
    if let photoLocation, photoLocation != old?.photoLocation {
      try AttachmentRules.check(location: photoLocation, field: "photoLocation")
    }
    if chosenEmoji != old?.chosenEmoji {
      chosenEmoji = try chosenEmoji.map(ProfileEmoji.checked)
    }
    if helps != old?.helps { helps = try helps.flatMap(ProfileHelp.checked) }
  }

  private static func line(_ text: String, field: String, _ what: String) throws -> String {
    let line = try TextRules.line(text, what, atMost: nameLength, field: field)
    // The name is sent in messages, where characters that hide or reorder text cannot be seen.
    try require(
      line.unicodeScalars.contains(where: \.isSeen), field, "\(what) needs a visible character.")
    try require(
      !hasHidden(line), field,
      "\(what) cannot contain invisible characters or ones that change the direction "
        + "of text.")
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

package extension RecordReader<ProfileRecord> {
  /// Checks what is known so far of a person to be added, or of an edit of one.
  func check(_ edit: ProfileEdit, of id: ProfileID?) throws {
    let current =
      try id.map { ProfileFields(try item($0)) }
      ?? ProfileFields(ProfileDraft(name: "?", relationship: "?", phone: PhoneNumber.unassigned(0)))
    if id == nil { try checkRoom(for: 1) }
    try checkFree(current.applying(edit).phone, except: id.map(key))
  }
}

extension RecordReader<ProfileRecord> {
  /// Throws `limitExceeded` where that many more profiles would pass the limit.
  func checkRoom(for new: Int) throws {
    let limit = try reader.limit(.profiles)
    try require(
      count() + new, atMost: limit, named: .profiles,
      "You can care for at most \(limit == 1 ? "1 person" : "\(limit) people"). Remove one, or "
        + "raise the limit.")
  }

  func checkFree(_ phone: PhoneNumber, except key: Int64?) throws {
    let taken = try db.value(
      String.self, "SELECT name FROM profile WHERE phone = ? AND key IS NOT ?", [phone, key])
    guard let taken else { return }
    throw ModelError.invalidState(
      .alreadyThere, field: "phone",
      message: "\(phone) is already the phone number of “\(taken)”.")
  }
}
