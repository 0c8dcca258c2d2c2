// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What one transaction did to one entity.
  package struct Change: Sendable, Hashable {
    /// Increases with every change and is never reused; the cursor of a client that has read up to this change.
    package var changeCursor: Int
    /// The name of that session's client; "daybook" if it gave none.
    package var client: String
    /// When it was made.
    package var committedAt: Instant
    /// Which day's mark of the habit; null for any other entity.
    package var day: Day?
    /// What was changed.
    package var entity: Wire.ChangedEntity
    /// Which one: its id; of an occurrence the id of the task, of a habit mark that of the habit.
    package var id: String
    /// The method that made the change, such as "task/complete".
    package var method: String
    /// Which occurrence of the task; null for any other entity.
    package var occurrence: LocalDateTime?
    /// What happened to it.
    package var operation: Wire.ChangeOperation
    /// The session that made the change.
    package var origin: String
    /// Its revision after the change; for a removal, its last one.
    package var revision: Int
    /// The transaction, as `history/list` and `history/undo` name it; all changes of one transaction have the same, and are in no particular order.
    package var transaction: Int

    package init(changeCursor: Int, client: String, committedAt: Instant, day: Day? = nil, entity: Wire.ChangedEntity, id: String, method: String, occurrence: LocalDateTime? = nil, operation: Wire.ChangeOperation, origin: String, revision: Int, transaction: Int) {
      self.changeCursor = changeCursor
      self.client = client
      self.committedAt = committedAt
      self.day = day
      self.entity = entity
      self.id = id
      self.method = method
      self.occurrence = occurrence
      self.operation = operation
      self.origin = origin
      self.revision = revision
      self.transaction = transaction
    }
  }
}

extension Wire.Change: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 1...Int.max)
    client = try object.decode("client")
    committedAt = try object.decode("committedAt")
    day = try object.decodeIfPresent("day")
    entity = try object.decode("entity")
    id = try object.decode("id")
    method = try object.decode("method")
    occurrence = try object.decodeIfPresent("occurrence")
    operation = try object.decode("operation")
    origin = try object.decode("origin")
    revision = try object.decode("revision", in: 1...Int.max)
    transaction = try object.decode("transaction", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("client", client)
    members.add("committedAt", committedAt)
    members.add("day", day)
    members.add("entity", entity)
    members.add("id", id)
    members.add("method", method)
    members.add("occurrence", occurrence)
    members.add("operation", operation)
    members.add("origin", origin)
    members.add("revision", revision)
    members.add("transaction", transaction)
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
    /// The position after the last change, to continue from, as a `nextCursor` is; the given cursor if there are no changes.
    package var changeCursor: Int
    /// Oldest first.
    package var items: [Wire.Change]
    /// Whether the log no longer reaches back to the given cursor: a client must read everything that it keeps again, and continue from `changeCursor`.
    package var needsReload: Bool

    package init(changeCursor: Int, items: [Wire.Change], needsReload: Bool) {
      self.changeCursor = changeCursor
      self.items = items
      self.needsReload = needsReload
    }
  }
}

extension Wire.ChangePage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    items = try object.decode("items", cap: 1000)
    needsReload = try object.decode("needsReload")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("items", items)
    members.add("needsReload", needsReload)
    return members.json
  }
}

extension Wire {
  /// What a change is about. An occurrence is named by its task and the occurrence, a habit mark by its habit and the day.
  package struct ChangedEntity: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let careMessage = Self(rawValue: "careMessage")
    package static let careResponse = Self(rawValue: "careResponse")
    package static let dashboard = Self(rawValue: "dashboard")
    package static let habit = Self(rawValue: "habit")
    package static let habitMark = Self(rawValue: "habitMark")
    package static let onboarding = Self(rawValue: "onboarding")
    package static let preferences = Self(rawValue: "preferences")
    package static let profile = Self(rawValue: "profile")
    package static let provider = Self(rawValue: "provider")
    package static let reminder = Self(rawValue: "reminder")
    package static let savedSearch = Self(rawValue: "savedSearch")
    package static let tag = Self(rawValue: "tag")
    package static let task = Self(rawValue: "task")
    package static let occurrence = Self(rawValue: "occurrence")
    package static let wellnessLog = Self(rawValue: "wellnessLog")
    package static let wellnessTargets = Self(rawValue: "wellnessTargets")
  }
}

extension Wire {
  /// Where a subscription starts, and how to recognise one's own changes.
  package struct Subscription: Sendable, Hashable {
    /// Changes after this cursor will be reported.
    package var changeCursor: Int
    /// The origin of this session's own changes.
    package var origin: String

    package init(changeCursor: Int, origin: String) {
      self.changeCursor = changeCursor
      self.origin = origin
    }
  }
}

extension Wire.Subscription: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    origin = try object.decode("origin")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("origin", origin)
    return members.json
  }
}

extension Wire {
  /// Returns the changes after a cursor, by any session. An answer without items is the end of the log, for now.
  package enum ChangesSince {
    package static let method = "changes/since"
    package typealias Reply = Wire.ChangePage

    /// The params of `changes/since`.
    package struct Params: Sendable, Hashable {
      /// The position that the client has read up to; 0 is the beginning, and one beyond the end is an invalidValue.
      package var changeCursor: Int
      /// The maximum number of items; null is 100.
      package var limit: Int?

      package init(changeCursor: Int, limit: Int? = nil) {
        self.changeCursor = changeCursor
        self.limit = limit
      }
    }
  }
}

extension Wire.ChangesSince.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Subscribes to `changes/committed`, which reports the changes of this session and of all others on the same database. A second call restarts the subscription.
  package enum ChangesSubscribe {
    package static let method = "changes/subscribe"
    package typealias Reply = Wire.Subscription

    /// The params of `changes/subscribe`.
    package struct Params: Sendable, Hashable {
      /// Where to start, for a client that has read up to there; null is now.
      package var changeCursor: Int?

      package init(changeCursor: Int? = nil) {
        self.changeCursor = changeCursor
      }
    }
  }
}

extension Wire.ChangesSubscribe.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decodeIfPresent("changeCursor", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    return members.json
  }
}

extension Wire {
  /// Ends the subscription; harmless without one.
  package enum ChangesUnsubscribe {
    package static let method = "changes/unsubscribe"
    package typealias Reply = Wire.Empty

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
  /// Changes were committed to disk. It is sent within 50 ms of this session's own commits, and about as soon for those of other processes; changes closer together come in one notification. A client that leaves much unread gets the rest once it has read.
  package enum ChangesCommitted {
    package static let method = "changes/committed"

    /// The params of `changes/committed`.
    package struct Params: Sendable, Hashable {
      /// The position after the last change.
      package var changeCursor: Int
      /// Oldest first.
      package var items: [Wire.Change]
      /// Whether this client has missed changes, because the log was trimmed or the database replaced: it must read everything that it keeps again.
      package var needsReload: Bool
      /// The session that made all of them; null with `needsReload`.
      package var origin: String?

      package init(changeCursor: Int, items: [Wire.Change], needsReload: Bool, origin: String? = nil) {
        self.changeCursor = changeCursor
        self.items = items
        self.needsReload = needsReload
        self.origin = origin
      }
    }
  }
}

extension Wire.ChangesCommitted.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    items = try object.decode("items", cap: 1000)
    needsReload = try object.decode("needsReload")
    origin = try object.decodeIfPresent("origin")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("items", items)
    members.add("needsReload", needsReload)
    members.add("origin", origin)
    return members.json
  }
}
