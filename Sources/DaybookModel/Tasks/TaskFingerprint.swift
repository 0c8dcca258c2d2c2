import CivilTime

extension TaskFields {
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.append(title)
    fingerprint.append(notes)
    fingerprint.append(String(priority.rawValue))
    fingerprint.append(start?.description)
    fingerprint.append(startTime?.description)
    fingerprint.append(due?.description)
    fingerprint.append(dueTime?.description)
    fingerprint.append(timeZone)
    fingerprint.append(parent?.text)
    // Left out where none is set, so that fingerprints from before these fields stay valid.
    if durationMinutes != nil || recurrence != nil {
      fingerprint.append(durationMinutes.map(String.init))
      fingerprint.append(recurrence?.description)
      fingerprint.append(recurrenceAnchor.rawValue)
      fingerprint.append(excluded.map(\.description).joined(separator: ","))
      fingerprint.append(added.map(\.description).joined(separator: ","))
    }
    if let project { fingerprint.append("." + project) }
    if let care {
      fingerprint.append("@" + care.profile.text)
      fingerprint.append(care.terms.category)
      fingerprint.append(String(care.terms.responseMinutes))
      fingerprint.append(care.terms.response.rawValue)
    }
    return fingerprint
  }

  /// Says whether an add is a retry of the one that made the task.
  func retryFingerprint(of draft: TaskDraft, tags: [TagName]) -> Int64 {
    var fingerprint = fingerprint
    if let line = draft.line {
      fingerprint = Fingerprint()
      fingerprint.append(line)
      fingerprint.append(parent?.text)
      if let care { fingerprint.append("@" + care.profile.text) }
      return fingerprint.value
    }
    fingerprint.append(draft.foreignFields)
    for tag in tags { fingerprint.append(tag.caseFolded) }
    for blocker in draft.blockedBy { fingerprint.append("<" + blocker.text) }
    return fingerprint.value
  }
}
