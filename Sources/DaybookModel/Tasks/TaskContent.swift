import CivilTime

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
    // Left out where none is set, so that fingerprints from before these fields stay valid.
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
