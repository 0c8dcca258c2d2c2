// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What happened to one occurrence of a task.
  package struct Occurrence: Sendable, Hashable {
    /// When that happened; for a completed one, when it was done.
    package var changedAt: Instant
    /// For a moved occurrence: its new due day.
    package var due: Day?
    /// The time on that day.
    package var dueTime: LocalTime?
    /// Which one, by the day and time that the rule gave it.
    package var occurrence: LocalDateTime
    /// For a moved occurrence: its new start.
    package var start: Day?
    /// The time on that day.
    package var startTime: LocalTime?
    /// What happened to it.
    package var state: Wire.OccurrenceState

    package init(changedAt: Instant, due: Day? = nil, dueTime: LocalTime? = nil, occurrence: LocalDateTime, start: Day? = nil, startTime: LocalTime? = nil, state: Wire.OccurrenceState) {
      self.changedAt = changedAt
      self.due = due
      self.dueTime = dueTime
      self.occurrence = occurrence
      self.start = start
      self.startTime = startTime
      self.state = state
    }
  }
}

extension Wire.Occurrence: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changedAt = try object.decode("changedAt")
    due = try object.decodeIfPresent("due")
    dueTime = try object.decodeIfPresent("dueTime")
    occurrence = try object.decode("occurrence")
    start = try object.decodeIfPresent("start")
    startTime = try object.decodeIfPresent("startTime")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changedAt", changedAt)
    members.add("due", due)
    members.add("dueTime", dueTime)
    members.add("occurrence", occurrence)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("state", state)
    return members.json
  }
}

extension Wire {
  /// One page of what happened to a task's occurrences.
  package struct OccurrencePage: Sendable, Hashable {
    /// The latest occurrence first.
    package var items: [Wire.Occurrence]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Occurrence], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.OccurrencePage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// What happened to an occurrence. skipped: a person left it out. missed: the time of somebody who is cared for went by, and nobody did or skipped it. moved: it has another day or time, and is still open.
  package enum OccurrenceState: String, WireEnum {
    case completed
    case skipped
    case missed
    case moved
  }
}

extension Wire {
  /// The most likely reading of a text, and the others.
  package struct ParsedRecurrence: Sendable, Hashable {
    /// Other readings, the most likely first.
    package var alternatives: [Wire.RecurrenceReading]
    /// How the words say that it continues; null for the text of a rule, which cannot say it.
    package var anchor: Wire.RecurrenceAnchor?
    /// The rule, in the server's canonical form.
    package var rule: Wire.RecurrenceRule
    /// What the rule means, in English.
    package var sentence: String
    /// The first time of day that the rule names, for a task that has none yet: on a whole day the rule's times are ignored. null for none.
    package var time: LocalTime?

    package init(alternatives: [Wire.RecurrenceReading], anchor: Wire.RecurrenceAnchor? = nil, rule: Wire.RecurrenceRule, sentence: String, time: LocalTime? = nil) {
      self.alternatives = alternatives
      self.anchor = anchor
      self.rule = rule
      self.sentence = sentence
      self.time = time
    }
  }
}

extension Wire.ParsedRecurrence: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    alternatives = try object.decode("alternatives", cap: 10)
    anchor = try object.decodeIfPresent("anchor")
    rule = try object.decode("rule")
    sentence = try object.decode("sentence")
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("alternatives", alternatives)
    members.add("anchor", anchor)
    members.add("rule", rule)
    members.add("sentence", sentence)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// When something occurs, in local time.
  package struct PreviewedOccurrence: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// The time on that day; null for the whole day, where BYHOUR, BYMINUTE and BYSECOND are ignored.
    package var time: LocalTime?

    package init(day: Day, time: LocalTime? = nil) {
      self.day = day
      self.time = time
    }
  }
}

extension Wire.PreviewedOccurrence: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.addOrNull("time", time)
    return members.json
  }
}

extension Wire {
  /// One page of the occurrences of a rule.
  package struct PreviewedRecurrence: Sendable, Hashable {
    /// Whether occurrences are missing at the end because the search took too many steps.
    package var isTruncated: Bool
    /// In their order.
    package var items: [Wire.PreviewedOccurrence]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(isTruncated: Bool, items: [Wire.PreviewedOccurrence], nextCursor: Wire.ListCursor? = nil) {
      self.isTruncated = isTruncated
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.PreviewedRecurrence: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTruncated = try object.decode("isTruncated")
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTruncated", isTruncated)
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// One way to read words as a rule.
  package struct RecurrenceReading: Sendable, Hashable {
    /// The rule, in the server's canonical form.
    package var rule: Wire.RecurrenceRule
    /// What the rule means, in English.
    package var sentence: String

    package init(rule: Wire.RecurrenceRule, sentence: String) {
      self.rule = rule
      self.sentence = sentence
    }
  }
}

extension Wire.RecurrenceReading: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    rule = try object.decode("rule")
    sentence = try object.decode("sentence")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("rule", rule)
    members.add("sentence", sentence)
    return members.json
  }
}

extension Wire {
  /// How something repeats: an RRULE (RFC 5545, 3.3.10, without the name in front), with SKIP of RFC 7529 in the Gregorian calendar.
  package struct RecurrenceRule: WireScalar {
    package static let length = 1...10000
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// Lists what happened to a task's occurrences, latest first. Future ones are not stored; `recurrence/preview` shows them.
  package enum RecurrenceList {
    package static let method = "recurrence/list"
    package typealias Reply = Wire.OccurrencePage

    /// The params of `recurrence/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// The task.
      package var task: Wire.TaskID

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, task: Wire.TaskID) {
        self.cursor = cursor
        self.limit = limit
        self.task = task
      }
    }
  }
}

extension Wire.RecurrenceList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    task = try object.decode("task")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("task", task)
    return members.json
  }
}

extension Wire {
  /// Reads a recurrence in English words, or an RRULE, and says what it means.
  package enum RecurrenceParse {
    package static let method = "recurrence/parse"
    package typealias Reply = Wire.ParsedRecurrence

    /// The params of `recurrence/parse`.
    package struct Params: Sendable, Hashable {
      /// How the text of a rule continues, for its sentence; words say it themselves. null is scheduled.
      package var anchor: Wire.RecurrenceAnchor?
      /// Such as “every 3rd tuesday”.
      package var text: String

      package init(anchor: Wire.RecurrenceAnchor? = nil, text: String) {
        self.anchor = anchor
        self.text = text
      }
    }
  }
}

extension Wire.RecurrenceParse.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    anchor = try object.decodeIfPresent("anchor")
    text = try object.decode("text", length: 1...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("anchor", anchor)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Returns the occurrences of a rule. The start is an occurrence only if the rule matches it.
  package enum RecurrencePreview {
    package static let method = "recurrence/preview"
    package typealias Reply = Wire.PreviewedRecurrence

    /// The params of `recurrence/preview`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// Days on which nothing occurs.
      package var excludedDays: [Day]?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// The rule.
      package var rule: Wire.RecurrenceRule
      /// The first day to return; null is the first day of all.
      package var since: Day?
      /// The first day (DTSTART); what the rule leaves out is taken from it, and COUNT counts from it.
      package var start: Day
      /// The time on that day; null for the whole day.
      package var startTime: LocalTime?
      /// The last day to return; null is without end.
      package var through: Day?
      /// The zone of the times: a time that the clocks skip is moved forward by as much. null leaves the times unchanged.
      package var timeZone: Wire.TimeZone?

      package init(cursor: Wire.ListCursor? = nil, excludedDays: [Day]? = nil, limit: Int? = nil, rule: Wire.RecurrenceRule, since: Day? = nil, start: Day, startTime: LocalTime? = nil, through: Day? = nil, timeZone: Wire.TimeZone? = nil) {
        self.cursor = cursor
        self.excludedDays = excludedDays
        self.limit = limit
        self.rule = rule
        self.since = since
        self.start = start
        self.startTime = startTime
        self.through = through
        self.timeZone = timeZone
      }
    }
  }
}

extension Wire.RecurrencePreview.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    excludedDays = try object.decodeIfPresent("excludedDays", cap: 1000)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    rule = try object.decode("rule")
    since = try object.decodeIfPresent("since")
    start = try object.decode("start")
    startTime = try object.decodeIfPresent("startTime")
    through = try object.decodeIfPresent("through")
    timeZone = try object.decodeIfPresent("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("excludedDays", excludedDays)
    members.add("limit", limit)
    members.add("rule", rule)
    members.add("since", since)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("through", through)
    members.add("timeZone", timeZone)
    return members.json
  }
}
