// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// coming: the next one, as of something to be done. nearest: of dates without a year and of days of the month the one nearest to today, and of weekdays the next one, as of a page to look at. past: the last one through today, as of something that was done. With the last two, “3 days ago”, “last friday”, “this month” and the name of a month are days as well.
  package enum DateDirection: String, WireEnum {
    case coming
    case nearest
    case past
  }
}

extension Wire {
  /// The day that a text means.
  package struct DayReading: Sendable, Hashable {
    /// The day.
    package var day: Day
    /// The last day of words that name several, as “last week” does: `day` is the first of them; null for one day.
    package var last: Day?
    /// The time on that day; null if none was given.
    package var time: LocalTime?

    package init(day: Day, last: Day? = nil, time: LocalTime? = nil) {
      self.day = day
      self.last = last
      self.time = time
    }
  }
}

extension Wire.DayReading: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decode("day")
    last = try object.decodeIfPresent("last")
    time = try object.decodeIfPresent("time")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("last", last)
    members.add("time", time)
    return members.json
  }
}

extension Wire {
  /// Returns the day that a text means, for the person's today and time zone.
  package enum SessionDay {
    package static let method = "session/day"
    package typealias Reply = Wire.DayReading

    /// The params of `session/day`.
    package struct Params: Sendable, Hashable {
      /// Which day is meant where the words fit one before today and one after it; null is coming.
      package var direction: Wire.DateDirection?
      /// A day, or words such as “today”, “tomorrow 9am” or “next fri 14:30”.
      package var text: String

      package init(direction: Wire.DateDirection? = nil, text: String) {
        self.direction = direction
        self.text = text
      }
    }
  }
}

extension Wire.SessionDay.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    direction = try object.decodeIfPresent("direction")
    text = try object.decode("text", length: 0...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("direction", direction)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Returns at once and does nothing, which shows that the server is running.
  package enum SessionPing {
    package static let method = "session/ping"
    package typealias Reply = Wire.Empty

    /// The params of `session/ping`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.SessionPing.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}
