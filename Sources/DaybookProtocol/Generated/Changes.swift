// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What one act did to one entity.
  package struct Change: Sendable, Hashable {
    /// The act that did it, as `history/list` and `history/undo` name it; all that one act did has the same.
    package var action: Int
    /// When.
    package var at: Instant
    /// What that session's client calls itself.
    package var client: String
    /// Grows with every change and is never used again; the cursor of whoever has read as far as this.
    package var cursor: Int
    /// What was changed.
    package var entity: Wire.ChangedEntity
    /// Which one.
    package var id: String
    /// The method that does what the act did, such as "task/complete".
    package var method: String
    /// What happened to it.
    package var operation: Wire.ChangeOperation
    /// The session that acted.
    package var origin: String
    /// Its revision from then on; of one that was removed, its last.
    package var revision: Int

    package init(action: Int, at: Instant, client: String, cursor: Int, entity: Wire.ChangedEntity, id: String, method: String, operation: Wire.ChangeOperation, origin: String, revision: Int) {
      self.action = action
      self.at = at
      self.client = client
      self.cursor = cursor
      self.entity = entity
      self.id = id
      self.method = method
      self.operation = operation
      self.origin = origin
      self.revision = revision
    }
  }
}

extension Wire.Change: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", in: 1...Int.max)
    at = try object.decode("at")
    client = try object.decode("client")
    cursor = try object.decode("cursor", in: 1...Int.max)
    entity = try object.decode("entity")
    id = try object.decode("id")
    method = try object.decode("method")
    operation = try object.decode("operation")
    origin = try object.decode("origin")
    revision = try object.decode("revision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("at", at)
    members.add("client", client)
    members.add("cursor", cursor)
    members.add("entity", entity)
    members.add("id", id)
    members.add("method", method)
    members.add("operation", operation)
    members.add("origin", origin)
    members.add("revision", revision)
    return members.json
  }
}

extension Wire {
  /// What happened to it.
  package enum ChangeOperation: String, WireEnum {
    case add
    case edit
    case remove
  }
}

extension Wire {
  /// A stretch of the change log.
  package struct ChangePage: Sendable, Hashable {
    /// Oldest first.
    package var changes: [Wire.Change]
    /// How far they reach: where to go on.
    package var cursor: Int
    /// Whether there are more behind them.
    package var hasMore: Bool
    /// Whether the log no longer reaches back to the cursor that was given: whatever a client keeps has to be read anew, and `cursor` is where to go on.
    package var resync: Bool

    package init(changes: [Wire.Change], cursor: Int, hasMore: Bool, resync: Bool) {
      self.changes = changes
      self.cursor = cursor
      self.hasMore = hasMore
      self.resync = resync
    }
  }
}

extension Wire.ChangePage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changes = try object.decode("changes", cap: 1000)
    cursor = try object.decode("cursor", in: 0...Int.max)
    hasMore = try object.decode("hasMore")
    resync = try object.decode("resync")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changes", changes)
    members.add("cursor", cursor)
    members.add("hasMore", hasMore)
    members.add("resync", resync)
    return members.json
  }
}

extension Wire {
  /// What a change is about. An occurrence's id is the task's with the date and time behind an `@`, a habit mark's the habit's with the day.
  package struct ChangedEntity: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let task = Self(rawValue: "task")
    package static let tag = Self(rawValue: "tag")
    package static let occurrence = Self(rawValue: "occurrence")
    package static let habit = Self(rawValue: "habit")
    package static let habitMark = Self(rawValue: "habitMark")
    package static let savedSearch = Self(rawValue: "savedSearch")
    package static let preferences = Self(rawValue: "preferences")
    package static let reminder = Self(rawValue: "reminder")
    package static let profile = Self(rawValue: "profile")
    package static let careMessage = Self(rawValue: "careMessage")
    package static let careResponse = Self(rawValue: "careResponse")
    package static let wellnessLog = Self(rawValue: "wellnessLog")
    package static let onboarding = Self(rawValue: "onboarding")
    package static let dashboard = Self(rawValue: "dashboard")
    package static let wellnessTargets = Self(rawValue: "wellnessTargets")
  }
}

extension Wire {
  /// Where a subscription begins, and how to know one's own changes.
  package struct Subscription: Sendable, Hashable {
    /// What comes after it is told.
    package var cursor: Int
    /// The origin of what this session changes.
    package var origin: String

    package init(cursor: Int, origin: String) {
      self.cursor = cursor
      self.origin = origin
    }
  }
}

extension Wire.Subscription: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decode("cursor", in: 0...Int.max)
    origin = try object.decode("origin")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("origin", origin)
    return members.json
  }
}

extension Wire {
  /// An empty answer.
  package struct Unsubscription: Sendable, Hashable {
    package init() {}
  }
}

extension Wire.Unsubscription: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Answers what was changed after a cursor, by whichever session.
  package enum ChangesSince {
    package static let method = "changes/since"
    package typealias Reply = Wire.ChangePage

    /// The params of `changes/since`.
    package struct Params: Sendable, Hashable {
      /// As far as the client has read; 0 is the beginning.
      package var cursor: Int
      /// How many at most; null is 100.
      package var limit: Int?

      package init(cursor: Int, limit: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
      }
    }
  }
}

extension Wire.ChangesSince.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decode("cursor", in: 0...Int.max)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Asks for `changes/committed` on what this session and every other one on the same database changes. A second call begins anew.
  package enum ChangesSubscribe {
    package static let method = "changes/subscribe"
    package typealias Reply = Wire.Subscription

    /// The params of `changes/subscribe`.
    package struct Params: Sendable, Hashable {
      /// Where to begin, for a client that has read so far; null is now.
      package var cursor: Int?

      package init(cursor: Int? = nil) {
        self.cursor = cursor
      }
    }
  }
}

extension Wire.ChangesSubscribe.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    return members.json
  }
}

extension Wire {
  /// Ends the subscription; harmless without one.
  package enum ChangesUnsubscribe {
    package static let method = "changes/unsubscribe"
    package typealias Reply = Wire.Unsubscription

    /// The params of `changes/unsubscribe`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ChangesUnsubscribe.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Something was changed, and is on the disk: within 50 ms of this session's own commits, and about as soon for those of other processes. What comes closer together comes in one. A client that leaves much unread hears of the rest once it has read.
  package enum ChangesCommitted {
    package static let method = "changes/committed"

    /// The params of `changes/committed`.
    package struct Params: Sendable, Hashable {
      /// Oldest first.
      package var changes: [Wire.Change]
      /// How far they reach.
      package var cursor: Int
      /// The session that made all of them; null with `resync`.
      package var origin: String?
      /// Whether changes were lost to this client, because the log was trimmed or the database replaced: whatever it keeps has to be read anew.
      package var resync: Bool

      package init(changes: [Wire.Change], cursor: Int, origin: String? = nil, resync: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.origin = origin
        self.resync = resync
      }
    }
  }
}

extension Wire.ChangesCommitted.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changes = try object.decode("changes", cap: 1000)
    cursor = try object.decode("cursor", in: 0...Int.max)
    origin = try object.decodeIfPresent("origin")
    resync = try object.decode("resync")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changes", changes)
    members.add("cursor", cursor)
    members.add("origin", origin)
    members.add("resync", resync)
    return members.json
  }
}
