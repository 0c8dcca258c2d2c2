// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// One act of one person, however much it touched.
  package struct HistoryItem: Sendable, Hashable {
    /// When.
    package var at: Instant
    /// What the client that acted calls itself.
    package var client: String
    /// How many tasks, occurrences, habits, marks, tags and so on it touched.
    package var entities: Int
    /// Names it for `history/undo` and `history/redo`; later acts have greater ones.
    package var id: Int
    /// The method that acted, such as `task/complete`; of a redo, that of the act it did again.
    package var method: String
    /// The session that acted.
    package var origin: String
    /// What can become of it.
    package var state: Wire.HistoryState
    /// What it did, in a sentence.
    package var summary: String

    package init(at: Instant, client: String, entities: Int, id: Int, method: String, origin: String, state: Wire.HistoryState, summary: String) {
      self.at = at
      self.client = client
      self.entities = entities
      self.id = id
      self.method = method
      self.origin = origin
      self.state = state
      self.summary = summary
    }
  }
}

extension Wire.HistoryItem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    at = try object.decode("at")
    client = try object.decode("client")
    entities = try object.decode("entities", in: 0...Int.max)
    id = try object.decode("id", in: 1...Int.max)
    method = try object.decode("method")
    origin = try object.decode("origin")
    state = try object.decode("state")
    summary = try object.decode("summary")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("at", at)
    members.add("client", client)
    members.add("entities", entities)
    members.add("id", id)
    members.add("method", method)
    members.add("origin", origin)
    members.add("state", state)
    members.add("summary", summary)
    return members.json
  }
}

extension Wire {
  /// One page of what was done.
  package struct HistoryPage: Sendable, Hashable {
    /// The acts, newest first.
    package var items: [Wire.HistoryItem]
    /// Where the list goes on; null at its end.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.HistoryItem], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.HistoryPage: JSONDecodable, JSONEncodable {
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
  /// done: it stands and can be undone. undone: it was undone and can be done again. redone: it was undone, and another act has done it again since. undo: it is itself the undo of another, which can be done again. final: the server's own, too old to be undone, about days whose logs or marks are not kept any more or about messages that are not, or an undo that was taken back itself.
  package struct HistoryState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let done = Self(rawValue: "done")
    package static let undone = Self(rawValue: "undone")
    package static let redone = Self(rawValue: "redone")
    package static let undo = Self(rawValue: "undo")
    package static let final = Self(rawValue: "final")
  }
}

extension Wire {
  /// What an undo or redo did.
  package struct HistoryStep: Sendable, Hashable {
    /// The act to name to go back: of an undo the one that was undone, of a redo the new one.
    package var action: Int
    /// How many entities changed; 0 where it was so already.
    package var changes: Int
    /// What that act did, in a sentence.
    package var summary: String

    package init(action: Int, changes: Int, summary: String) {
      self.action = action
      self.changes = changes
      self.summary = summary
    }
  }
}

extension Wire.HistoryStep: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", in: 1...Int.max)
    changes = try object.decode("changes", in: 0...Int.max)
    summary = try object.decode("summary")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("changes", changes)
    members.add("summary", summary)
    return members.json
  }
}

extension Wire {
  /// Lists what was done to the database in the last 90 days, by any front end.
  package enum HistoryList {
    package static let method = "history/list"
    package typealias Reply = Wire.HistoryPage

    /// The params of `history/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the page before; null begins.
      package var cursor: Wire.ListCursor?
      /// The most items to answer with; null is 100.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
      }
    }
  }
}

extension Wire.HistoryList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
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
  /// Does again what was undone. Refuses with revisionConflict where somebody changed any of that since. What was done again already stays so.
  package enum HistoryRedo {
    package static let method = "history/redo"
    package typealias Reply = Wire.HistoryStep

    /// The params of `history/redo`.
    package struct Params: Sendable, Hashable {
      /// The act that was undone, or its undo; null is the newest undo, unless something new was done since.
      package var action: Int?

      package init(action: Int? = nil) {
        self.action = action
      }
    }
  }
}

extension Wire.HistoryRedo.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decodeIfPresent("action", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    return members.json
  }
}

extension Wire {
  /// Takes back an act as a whole: what it changed is as it was before, under new revisions, and what others did to the rest stays. Refuses with revisionConflict where somebody changed any of that since. What was undone already stays so.
  package enum HistoryUndo {
    package static let method = "history/undo"
    package typealias Reply = Wire.HistoryStep

    /// The params of `history/undo`.
    package struct Params: Sendable, Hashable {
      /// The act; null is the newest that can be undone, whoever did it.
      package var action: Int?

      package init(action: Int? = nil) {
        self.action = action
      }
    }
  }
}

extension Wire.HistoryUndo.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decodeIfPresent("action", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    return members.json
  }
}
