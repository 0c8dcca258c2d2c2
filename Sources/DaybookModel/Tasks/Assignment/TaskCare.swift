// A task with a `profile` is to be done by a person who is cared for; its columns `careCategory`,
// `careMinutes` and `careResponse` say what a reply has to be and how long it may take. Such a task
// needs a time and occurs once an hour at most, since each occurrence sends a message. `careSince`
// is when it was given to the profile or last opened again: nothing before that is asked about.
// TaskWrites.swift calls it; Care/Messages makes the requests
// (docs/decisions/0027-how-a-message-leaves-and-a-reply-comes-in.md).

import CivilTime
import SQLite

/// The kind of reply that completes an occurrence; the raw value is the wire's word.
package enum CareResponseKind: String, StoredChoice, Sendable, Hashable, CaseIterable {
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

extension CareTerms: StoredPart, CustomStringConvertible {
  /// Reads the columns from `careCategory` to `careResponse`.
  init(_ row: Row, at index: Int) throws {
    self = try row.read(from: index, into: Self.init)
  }

  package var description: String { "\(response) \(responseMinutes) \(category)" }

  package func checked() throws -> CareTerms {
    var terms = self
    terms.category = try TextRules.line(
      category, "A category", atMost: 50, field: "care/category")
    try require(
      (1...1440).contains(responseMinutes), "care/responseMinutes",
      "The time to reply is 1 to 1,440 minutes.")
    return terms
  }
}

extension TaskFields {
  /// A task of a profile has a time and recurs once an hour at most. Current terms are not checked
  /// anew.
  mutating func checkCare(since old: TaskFields?) throws {
    guard profile != nil else {
      guard care == nil else {
        throw ModelError.invalidValue(
          field: "care", message: "Only a task for a profile has this.")
      }
      return
    }
    let care = care ?? CareTerms()
    self.care = care == old?.care ? care : try care.checked()
    try require(
      dueTime != nil || startTime != nil, timeChanged(since: old),
      "A task for somebody you care for needs a time of day, such as 9:00: it is when "
        + "they are asked.")
    guard let recurrence, recurrence.isMoreThanHourly else { return }
    throw Self.isTooOften("recurrence")
  }

  /// The field to blame where there is no time any more.
  private func timeChanged(since old: TaskFields?) -> String {
    guard let old, old.profile == profile else { return "profile" }
    if old.dueTime != nil { return old.due == nil || due != nil ? "dueTime" : "due" }
    return old.start == nil || start != nil ? "startTime" : "start"
  }

  fileprivate static func isTooOften(_ field: String) -> ModelError {
    .invalidValue(
      field: field,
      message: "A task for a profile can recur once an hour at most, since each occurrence sends "
        + "a message.")
  }

  /// Gives a task of a profile the zone in which it is made, so that requests come at one time
  /// wherever a reader is; an older one floats until an edit sets its time or profile.
  mutating func setDefaultZone(_ zone: Zone, after existing: TaskFields? = nil) {
    guard profile != nil, timeZone == nil else { return }
    if let existing, existing.timeZone == nil, existing.profile == profile,
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
      if ending == .stopped { throw TaskFields.isTooOften("addedOccurrences") }
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

extension RecordReader<TaskRecord> {
  func openCount(ofProfile key: Int64) throws -> Int {
    try db.value(
      Int.self, "SELECT count(*) FROM task WHERE profile = ? AND state = 'open'", [key]) ?? 0
  }

  /// Throws `limitExceeded` where a profile has more open tasks than it may.
  func checkCount(ofProfile key: Int64) throws {
    let limit = try reader.limit(.tasksPerProfile)
    try require(
      openCount(ofProfile: key), atMost: limit, named: .tasksPerProfile,
      "“\(try reader.profiles.item(key: key).name)” can have at most "
        + "\(limit.counted("open task")). Complete or remove one, or raise the limit.")
  }
}

extension RecordWriter<TaskRecord> {
  /// The SQL of `careSince` under a new state: no request can be about a time before the task was
  /// opened again.
  static let careSince =
    "iif(:state = 'open' AND state <> 'open', max(careSince, :now), careSince)"

  /// Writes the profile of a task and its terms; the caller must record the change.
  func setCare(_ fields: TaskFields, ofTask key: Int64, after existing: TaskRecord?) throws {
    guard fields.profile != existing?.profile || fields.care != existing?.care else { return }
    guard let profile = fields.profile, let care = fields.care else {
      return try clearCare(ofTask: key)
    }
    let profileKey = try writer.reader.profiles.key(profile)
    try db.run(
      """
      UPDATE task SET profile = :profile, careCategory = :category, careMinutes = :minutes,
        careResponse = :response, careSince = iif(profile IS :profile, careSince, :now)
      WHERE key = :key
      """,
      [
        "profile": profileKey, "category": care.category, "minutes": care.responseMinutes,
        "response": care.response, "now": now, "key": key,
      ])
    guard profile != existing?.profile else { return }
    try reader.checkCount(ofProfile: profileKey)
    try writer.tell(.taskAssigned(profile: profileKey))
  }

  func clearCare(ofTask key: Int64) throws {
    try set(
      [
        "profile": nil, "careCategory": nil, "careMinutes": nil, "careResponse": nil,
        "careSince": nil,
      ], of: key)
  }

  /// Throws `limitExceeded` where a task that was opened again is one too many of its profile.
  func checkReopened(_ task: TaskRecord) throws {
    guard let profile = task.profile, task.state == .open else { return }
    try reader.checkCount(ofProfile: writer.reader.profiles.key(profile))
  }
}
