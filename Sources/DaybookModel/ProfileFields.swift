import GRDB

/// What a person sets of a profile, checked and in the form in which it is stored.
struct ProfileFields {
  let name: String
  let relationship: String
  let phone: PhoneNumber
  let photo: String?

  init(name: String, relationship: String, phone: String, photo: String?) throws {
    self.name = try Self.line(name, field: "name", "A name")
    self.relationship = try Self.line(relationship, field: "relationship", "A relationship")
    self.phone = try PhoneNumber(phone)
    if let photo { try AttachmentRules.check(location: photo, field: "photo") }
    self.photo = photo
  }

  var content: Content {
    var content = Content()
    for text in [name, relationship, phone.text, photo] { content.append(text) }
    return content
  }

  private static func line(_ text: String, field: String, _ what: String) throws -> String {
    let line = TextRules.trimmed(text)
    guard (1...100).contains(line.unicodeScalars.count) else {
      throw ModelError.invalidValue(
        field: field, message: "\(what) has 1 to 100 characters.")
    }
    let isPlain = line.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPlain else {
      throw ModelError.invalidValue(
        field: field, message: "\(what) holds no line breaks and no other control characters.")
    }
    return line
  }
}

extension Reader {
  /// Throws `limitExceeded` where there is no room for one more profile.
  func checkRoom(forProfiles new: Int) throws {
    let limit = try limit(.profiles)
    let needed = try profileCount() + new
    guard needed <= limit else {
      throw ModelError.limitExceeded(
        .profiles, limit: limit, needed: needed,
        message:
          "There can be at most \(limit.counted("profile")). Remove one, or raise the limit.")
    }
  }

  func checkFree(_ phone: PhoneNumber, except id: ProfileID) throws {
    let taken = try db.value(
      String.self, "SELECT name FROM profile WHERE phone = ? AND id <> ?", [phone.text, id.text])
    guard let taken else { return }
    throw ModelError.invalidValue(
      field: "phone", message: "\(phone) is the phone number of “\(taken)” already.")
  }
}
