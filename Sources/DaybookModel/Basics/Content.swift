import CivilTime

/// Texts one after the other as bytes: two are equal exactly when every text has the same bytes,
/// while Swift's `==` takes a composed and a decomposed é for the same.
struct Content: Equatable {
  private var bytes: [UInt8] = []

  /// The bytes 0xFE and 0xFF occur in no UTF-8, so neither a missing text nor an end can be
  /// mistaken for a text.
  mutating func append(_ text: String?) {
    if let text { bytes += text.utf8 } else { bytes.append(0xFE) }
    bytes.append(0xFF)
  }

  /// Equal content, equal figure, in every run and version: FNV-1a, 64 bits.
  var fingerprint: Int64 {
    Int64(
      bitPattern: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}

extension TaskFields {
  var content: Content {
    var content = Content()
    content.append(title)
    content.append(notes)
    content.append(String(priority.rawValue))
    content.append(start?.description)
    content.append(startTime?.description)
    content.append(due?.description)
    content.append(dueTime?.description)
    content.append(timeZone)
    content.append(parent?.text)
    // Absent where nothing of it was said, so that figures from before these fields stay good.
    if durationMinutes != nil || recurrence != nil {
      content.append(durationMinutes.map(String.init))
      content.append(recurrence?.description)
      content.append(recurrenceAnchor.rawValue)
      content.append(excluded.map(\.description).joined(separator: ","))
      content.append(added.map(\.description).joined(separator: ","))
    }
    if let care {
      content.append("@" + care.profile.text)
      content.append(care.terms.category)
      content.append(String(care.terms.responseMinutes))
      content.append(care.terms.response.rawValue)
    }
    return content
  }

  /// Says whether an add is a retry of the one that made the task.
  func fingerprint(of draft: TaskDraft, tags: [TagName]) -> Int64 {
    var content = content
    if let line = draft.line {
      content = Content()
      content.append(line)
      content.append(parent?.text)
      if let care { content.append("@" + care.profile.text) }
      return content.fingerprint
    }
    content.append(draft.foreignFields)
    for tag in tags { content.append(tag.folded) }
    for blocker in draft.blockedBy { content.append("<" + blocker.text) }
    return content.fingerprint
  }
}

/// What a person sets of a tag, checked and in the form in which it is stored.
struct TagFields {
  let name: TagName
  let icon: String?
  let color: String?

  init(name: String, icon: String?, color: String?) throws {
    self.name = try TagName(name, field: "name")
    self.icon = try icon.map(TagIcon.checked)
    self.color = try color.map(TagColor.checked)
  }

  /// A tag that a task brought along.
  init(_ name: TagName) {
    self.name = name
    icon = nil
    color = nil
  }

  var content: Content {
    var content = Content()
    content.append(name.text)
    content.append(icon)
    content.append(color)
    return content
  }
}
