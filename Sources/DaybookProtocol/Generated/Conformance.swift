// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// The clock as it is now set.
  package struct Clock: Sendable, Hashable {
    /// What the clock shows.
    package var now: Wire.LocalDateTime
    /// Where it shows that.
    package var timeZone: Wire.TimeZone

    package init(now: Wire.LocalDateTime, timeZone: Wire.TimeZone) {
      self.now = now
      self.timeZone = timeZone
    }
  }
}

extension Wire.Clock: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    now = try object.decode("now")
    timeZone = try object.decode("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("now", now)
    members.add("timeZone", timeZone)
    return members.json
  }
}

extension Wire {
  /// Sets the fixed clock of a transcript; known only to `serve --conformance`.
  package enum ConformanceClock {
    package static let method = "conformance/clock"
    package typealias Reply = Wire.Clock

    /// The params of `conformance/clock`.
    package struct Params: Sendable, Hashable {
      /// When the user's day starts from here on; null keeps the time in force, at first 00:00.
      package var dayStart: Wire.LocalTime?
      /// What the clock shows from here on.
      package var now: Wire.LocalDateTime
      /// The new zone; null keeps the one in force.
      package var timeZone: Wire.TimeZone?

      package init(dayStart: Wire.LocalTime? = nil, now: Wire.LocalDateTime, timeZone: Wire.TimeZone? = nil) {
        self.dayStart = dayStart
        self.now = now
        self.timeZone = timeZone
      }
    }
  }
}

extension Wire.ConformanceClock.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dayStart = try object.decodeIfPresent("dayStart")
    now = try object.decode("now")
    timeZone = try object.decodeIfPresent("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dayStart", dayStart)
    members.add("now", now)
    members.add("timeZone", timeZone)
    return members.json
  }
}
