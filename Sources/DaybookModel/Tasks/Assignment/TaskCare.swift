// A task with a `profile` is to be done by a person who is cared for; its columns `careCategory`,
// `careMinutes` and `careResponse` say what a reply has to be and how long it may take. Such a task
// needs a time and occurs once an hour at most, since each occurrence sends a message. `careSince`
// is when it was given to the profile or last opened again: nothing before that is asked about.
// TaskWrites.swift calls it; Care/Messages makes the requests
// (docs/decisions/0027-how-a-message-leaves-and-a-reply-comes-in.md).

import CivilTime
import SQLite

/// The kind of reply that completes an occurrence; the raw value is the wire's word.
package enum CareResponseKind: String, Sendable, Hashable, CaseIterable {
  case text, photo, either
}

/// The terms of a task's requests.
package struct CareTerms: Sendable, Hashable {
  /// In the person's own words.
  package var category: String
  /// How many minutes after the task's time a reply is still in time.
  package var responseMinutes: Int
  package var response: CareResponseKind

  package init(
    category: String = "general", responseMinutes: Int = 10, response: CareResponseKind = .either
  ) {
    self.category = category
    self.responseMinutes = responseMinutes
    self.response = response
  }
}

/// The profile that a task is for, and the terms of its requests.
package struct TaskCare: Sendable, Hashable {
  package var profile: ProfileID
  package var terms: CareTerms

  package init(profile: ProfileID, terms: CareTerms = CareTerms()) {
    self.profile = profile
    self.terms = terms
  }
}

extension CareTerms {
  func checked() throws -> CareTerms {
    var terms = self
    terms.category = TextRules.trimmed(category)
    guard !terms.category.isEmpty else {
      throw ModelError.invalidValue(
        field: "care/category", message: "A category has 1 to 50 characters.")
    }
    try TextRules.checkLength(
      terms.category, "A category has", atMost: 50, field: "care/category")
    try TextRules.checkLine(terms.category, "A category", field: "care/category")
    guard (1...1440).contains(responseMinutes) else {
      throw ModelError.invalidValue(
        field: "care/responseMinutes", message: "The time to reply is 1 to 1,440 minutes.")
    }
    return terms
  }
}

package extension TaskCare {
  /// The error at `care` of a task without a profile.
  static let needsProfile = ModelError.invalidValue(
    field: "care", message: "Only a task for a profile has this.")
}

extension TaskFields {
  /// Checks that a task of a profile has a time and recurs once an hour at most. Current terms are
  /// not checked anew.
  mutating func checkCare(after existing: TaskCare? = nil, field: String) throws {
    guard let care else { return }
    if care.terms != existing?.terms { self.care?.terms = try care.terms.checked() }
    guard dueTime != nil || startTime != nil else {
      throw ModelError.invalidValue(
        field: field,
        message: "A task for somebody you care for needs a time of day, such as 9:00: it is when "
          + "they are asked.")
    }
    guard let recurrence, recurrence.isMoreThanHourly else { return }
    throw Self.isTooOften("recurrence")
  }

  fileprivate static func isTooOften(_ field: String) -> ModelError {
    .invalidValue(
      field: field,
      message: "A task for a profile can recur once an hour at most, since each occurrence sends "
        + "a message.")
  }

  /// Gives a task of a profile the zone in which it is made, so that requests come at one time
  /// wherever a reader is. An older task goes on floating until an edit sets its time or its
  /// profile.
  mutating func setDefaultZone(_ zone: Zone, after existing: TaskFields? = nil) {
    guard let care, timeZone == nil else { return }
    if let existing, existing.timeZone == nil, existing.care?.profile == care.profile,
      existing.dueTime == dueTime, existing.startTime == startTime
    {
      return
    }
    timeZone = zone.identifier
  }
}

extension TaskSeries {
  private static let maxSteps = 100_000

  /// Throws `invalidValue` for an added occurrence within an hour of another one.
  func checkSpacing(in zone: Zone) throws {
    let recurrence = recurrence(in: zone)
    var steps = Self.maxSteps
    for occurrence in added {
      let second = occurrence.wallSecond
      let ending = recurrence.forEach(
        after: LocalDateTime(clampingWallSecond: second - 3600),
        before: LocalDateTime(clampingWallSecond: second + 3600), steps: &steps
      ) { $0 == occurrence }
      if ending == .stopped { throw TaskFields.isTooOften("added") }
    }
  }
}

extension RecurrenceRule {
  /// Whether it can occur twice within an hour.
  fileprivate var isMoreThanHourly: Bool {
    switch frequency {
    case .secondly, .minutely: true
    case .hourly, .daily, .weekly, .monthly, .yearly: byMinute.count > 1 || bySecond.count > 1
    }
  }
}

extension ReadTransaction {
  /// Reads the four columns of a row; nil for a person's own task.
  static func care(
    _ profile: String?, _ category: String?, _ minutes: Int?, _ response: String?
  ) throws -> TaskCare? {
    guard let profile else { return nil }
    guard let category, let minutes, let response = response.flatMap(CareResponseKind.init)
    else { throw ModelError.corruptValue }
    return TaskCare(
      profile: ProfileID(profile),
      terms: CareTerms(category: category, responseMinutes: minutes, response: response))
  }

  func openTaskCount(ofProfile key: Int64) throws -> Int {
    try db.value(
      Int.self, "SELECT count(*) FROM task WHERE profile = ? AND state = 'open'", [key]) ?? 0
  }

  /// Throws `limitExceeded` where a profile has more open tasks than it may.
  func checkTaskCount(ofProfile key: Int64) throws {
    let limit = try limit(.tasksPerProfile)
    let count = try openTaskCount(ofProfile: key)
    guard count > limit else { return }
    throw ModelError.limitExceeded(
      .tasksPerProfile, limit: limit, needed: count,
      message:
        "“\(try profiles.item(key: key).name)” can have at most \(limit.counted("open task")). Complete "
        + "or remove one, or raise the limit.")
  }
}

extension WriteTransaction {
  /// The SQL of `careSince` under a new state: no request can be about a time before the task was
  /// opened again.
  static func careSince(state: String, now: String) -> String {
    "iif(\(state) = 'open' AND state <> 'open', max(careSince, \(now)), careSince)"
  }

  /// Writes the profile of a task and its terms; the caller must record the change. Throws
  /// `notFound` for a profile that does not exist, and `limitExceeded` for one open task too
  /// many.
  func setCare(_ care: TaskCare?, ofTask key: Int64, after existing: TaskCare?) throws {
    guard care != existing else { return }
    guard let care else {
      try db.run(
        """
        UPDATE task SET profile = NULL, careCategory = NULL, careMinutes = NULL,
          careResponse = NULL, careSince = NULL
        WHERE key = ?
        """, [key])
      return
    }
    let sql = "SELECT key FROM profile WHERE id = ?"
    guard let profile = try db.value(Int64.self, sql, [care.profile.text]) else {
      throw ModelError.notFound(.profile, care.profile.text)
    }
    try db.run(
      """
      UPDATE task SET profile = :profile, careCategory = :category, careMinutes = :minutes,
        careResponse = :response, careSince = iif(profile IS :profile, careSince, :now)
      WHERE key = :key
      """,
      [
        "profile": profile, "category": care.terms.category,
        "minutes": care.terms.responseMinutes, "response": care.terms.response.rawValue,
        "now": now, "key": key,
      ])
    guard care.profile != existing?.profile else { return }
    try reader.checkTaskCount(ofProfile: profile)
    try noteTask(ofProfile: profile)
  }

  /// Throws `limitExceeded` where a task that was opened again is one too many of its profile.
  func checkReopened(_ task: TaskRecord) throws {
    guard let care = task.care, task.state == .open else { return }
    try reader.checkTaskCount(ofProfile: reader.profiles.key(care.profile))
  }
}
