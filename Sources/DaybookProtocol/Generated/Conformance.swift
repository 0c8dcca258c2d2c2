// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// The clock as it is now set.
  package struct Clock: Sendable, Hashable {
    /// What the clock shows.
    package var now: LocalDateTime
    /// The time zone of the clock.
    package var timeZone: Wire.TimeZone

    package init(now: LocalDateTime, timeZone: Wire.TimeZone) {
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
  /// Sets the fixed clock of a transcript, and the time zone of its client; known only to `serve --conformance`.
  package enum ConformanceClock {
    package static let method = "conformance/clock"
    package typealias Reply = Wire.Clock

    /// The params of `conformance/clock`.
    package struct Params: Sendable, Hashable {
      /// What the clock shows from now on.
      package var now: LocalDateTime
      /// The client's time zone from now on; null keeps the current one.
      package var timeZone: Wire.TimeZone?

      package init(now: LocalDateTime, timeZone: Wire.TimeZone? = nil) {
        self.now = now
        self.timeZone = timeZone
      }
    }
  }
}

extension Wire.ConformanceClock.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    now = try object.decode("now")
    timeZone = try object.decodeIfPresent("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("now", now)
    members.add("timeZone", timeZone)
    return members.json
  }
}

extension Wire {
  /// Ends the session and starts another in the same process, as a new process would: the next request is `initialize`. Known only to `serve --conformance`; other servers do not need it.
  package enum ConformanceReset {
    package static let method = "conformance/reset"
    package typealias Reply = Wire.Empty

    /// The params of `conformance/reset`.
    package struct Params: Sendable, Hashable {
      /// The path of the next session's database file, which is created if necessary; null keeps the current one.
      package var database: String?

      package init(database: String? = nil) {
        self.database = database
      }
    }
  }
}

extension Wire.ConformanceReset.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    database = try object.decodeIfPresent("database", length: 0...4096)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("database", database)
    return members.json
  }
}
