// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A field that two devices gave two values, neither having seen the other: the later one stands. The conflict ends on all devices once somebody who has both values gives the field one.
  package struct ContestedField: Sendable, Hashable {
    /// The name of the device that gave it; null for this one.
    package var device: String?
    /// What has the field.
    package var entity: Wire.ChangedEntity
    /// Names the field for `history/take`.
    package var field: String
    /// Which one: its id; of an occurrence or a mark also which, after an @.
    package var id: String
    /// The name of the device that gave that one; null for this one.
    package var otherDevice: String?
    /// The value that lost, which `history/take` gives the field.
    package var otherValue: String
    /// The field of what, as words.
    package var title: String
    /// The value that stands, as words, cut if it is long.
    package var value: String

    package init(device: String? = nil, entity: Wire.ChangedEntity, field: String, id: String, otherDevice: String? = nil, otherValue: String, title: String, value: String) {
      self.device = device
      self.entity = entity
      self.field = field
      self.id = id
      self.otherDevice = otherDevice
      self.otherValue = otherValue
      self.title = title
      self.value = value
    }
  }
}

extension Wire.ContestedField: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    device = try object.decodeIfPresent("device")
    entity = try object.decode("entity")
    field = try object.decode("field")
    id = try object.decode("id")
    otherDevice = try object.decodeIfPresent("otherDevice")
    otherValue = try object.decode("otherValue")
    title = try object.decode("title")
    value = try object.decode("value")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("device", device)
    members.add("entity", entity)
    members.add("field", field)
    members.add("id", id)
    members.add("otherDevice", otherDevice)
    members.add("otherValue", otherValue)
    members.add("title", title)
    members.add("value", value)
    return members.json
  }
}

extension Wire {
  /// One transaction of one person, however many entities it changed.
  package struct HistoryItem: Sendable, Hashable {
    /// The name of the client that made it.
    package var client: String
    /// When it was made.
    package var committedAt: Instant
    /// In how many fields it met another value, which was given without having seen this one, and of which nobody who has seen both has given a new one since; null for none.
    package var conflictCount: Int?
    /// The first of these fields; null for none.
    package var contestedFields: [Wire.ContestedField]?
    /// The name of the person's other device on which it was made; null for this one.
    package var device: String?
    /// How many tasks, occurrences, habits, marks, tags and so on it changed.
    package var entityCount: Int
    /// Identifies it for `history/undo` and `history/redo`; later transactions have greater ids.
    package var id: Int
    /// The method, such as `task/complete`; for a redo, the method that was redone; for a batch, the method that does the same to one task.
    package var method: String
    /// The session that made the change.
    package var origin: String
    /// Whether it can be undone or redone.
    package var state: Wire.HistoryState
    /// What it did, in a sentence.
    package var summary: String

    package init(client: String, committedAt: Instant, conflictCount: Int? = nil, contestedFields: [Wire.ContestedField]? = nil, device: String? = nil, entityCount: Int, id: Int, method: String, origin: String, state: Wire.HistoryState, summary: String) {
      self.client = client
      self.committedAt = committedAt
      self.conflictCount = conflictCount
      self.contestedFields = contestedFields
      self.device = device
      self.entityCount = entityCount
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
    client = try object.decode("client")
    committedAt = try object.decode("committedAt")
    conflictCount = try object.decodeIfPresent("conflictCount", in: 1...Int.max)
    contestedFields = try object.decodeIfPresent("contestedFields", cap: 100)
    device = try object.decodeIfPresent("device")
    entityCount = try object.decode("entityCount", in: 0...Int.max)
    id = try object.decode("id", in: 1...Int.max)
    method = try object.decode("method")
    origin = try object.decode("origin")
    state = try object.decode("state")
    summary = try object.decode("summary")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("client", client)
    members.add("committedAt", committedAt)
    members.add("conflictCount", conflictCount)
    members.add("contestedFields", contestedFields)
    members.add("device", device)
    members.add("entityCount", entityCount)
    members.add("id", id)
    members.add("method", method)
    members.add("origin", origin)
    members.add("state", state)
    members.add("summary", summary)
    return members.json
  }
}

extension Wire {
  /// One page of the history.
  package struct HistoryPage: Sendable, Hashable {
    /// The transactions, newest first.
    package var items: [Wire.HistoryItem]
    /// Where the list continues; null on the last page.
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
  /// done: it is in effect and can be undone. undone: it was undone and can be redone. redone: it was undone, and a later transaction has redone it. undo: it is itself the undo of another, which can be redone. final: it can be neither undone nor redone, because the server made it, it is too old, the logs, marks or messages that it is about are no longer kept, or it is an undo that was itself reversed.
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
    /// How many entities changed; 0 if there was nothing to do.
    package var changeCount: Int
    /// What that transaction did, in a sentence; of several, how many there were.
    package var summary: String
    /// The transaction to name to reverse this step: after an undo, the one that was undone; after a redo, the new one; of several, the last.
    package var transaction: Int

    package init(changeCount: Int, summary: String, transaction: Int) {
      self.changeCount = changeCount
      self.summary = summary
      self.transaction = transaction
    }
  }
}

extension Wire.HistoryStep: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCount = try object.decode("changeCount", in: 0...Int.max)
    summary = try object.decode("summary")
    transaction = try object.decode("transaction", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCount", changeCount)
    members.add("summary", summary)
    members.add("transaction", transaction)
    return members.json
  }
}

extension Wire {
  /// Returns one transaction of the last 90 days.
  package enum HistoryGet {
    package static let method = "history/get"
    package typealias Reply = Wire.HistoryItem

    /// The params of `history/get`.
    package struct Params: Sendable, Hashable {
      /// The transaction.
      package var id: Int

      package init(id: Int) {
        self.id = id
      }
    }
  }
}

extension Wire.HistoryGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Lists the transactions of the last 90 days, by any front end.
  package enum HistoryList {
    package static let method = "history/list"
    package typealias Reply = Wire.HistoryPage

    /// The params of `history/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// true lists only those with conflicts.
      package var hasConflicts: Bool?
      /// The maximum number of items; null is 100.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, hasConflicts: Bool? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.hasConflicts = hasConflicts
        self.limit = limit
      }
    }
  }
}

extension Wire.HistoryList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    hasConflicts = try object.decodeIfPresent("hasConflicts")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("hasConflicts", hasConflicts)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Redoes what was undone. Refused with revisionConflict if any of that has changed since. What is already redone stays redone.
  package enum HistoryRedo {
    package static let method = "history/redo"
    package typealias Reply = Wire.HistoryStep

    /// The params of `history/redo`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The transaction that was undone, or its undo; null is the newest undo, unless something else was done since.
      package var id: Int?
      /// Several of them instead, in this order: all or none.
      package var ids: [Int]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(dryRun: Bool? = nil, id: Int? = nil, ids: [Int]? = nil, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ids = ids
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.HistoryRedo.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id", in: 1...Int.max)
    ids = try object.decodeIfPresent("ids", cap: 100)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ids", ids)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Gives a field the value that lost in a conflict, as a transaction that can be undone; on every device the conflict ends. Refused with invalidState (`nothingToDo`) if it has ended already.
  package enum HistoryTake {
    package static let method = "history/take"
    package typealias Reply = Wire.HistoryStep

    /// The params of `history/take`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The entity of the conflict.
      package var entity: Wire.ChangedEntity
      /// The field, as in the conflict.
      package var field: String
      /// Its id, as in the conflict.
      package var id: String
      /// Refuses with revisionConflict when the entity has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The transaction that has the conflict.
      package var transaction: Int

      package init(dryRun: Bool? = nil, entity: Wire.ChangedEntity, field: String, id: String, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, transaction: Int) {
        self.dryRun = dryRun
        self.entity = entity
        self.field = field
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.transaction = transaction
      }
    }
  }
}

extension Wire.HistoryTake.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    entity = try object.decode("entity")
    field = try object.decode("field", length: 1...300)
    id = try object.decode("id", length: 1...200)
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    transaction = try object.decode("transaction", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("entity", entity)
    members.add("field", field)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("transaction", transaction)
    return members.json
  }
}

extension Wire {
  /// Undoes a transaction as a whole: everything that it changed is restored, with new revisions, and what others changed besides stays. One of 10,000 entities takes about a second; cancelled, it changes nothing. Refused with revisionConflict if any of that has changed since. What is already undone stays undone. What another device did is undone by its `id`.
  package enum HistoryUndo {
    package static let method = "history/undo"
    package typealias Reply = Wire.HistoryStep

    /// The params of `history/undo`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The transaction; null is the newest of this device, whichever client made it, but for what the server does by itself. If that is a reply that somebody sent (`care/receive`), which cannot be undone, it is refused with invalidState (`notKept`).
      package var id: Int?
      /// Several transactions instead, in this order, the newest first: all of them or none.
      package var ids: [Int]?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(dryRun: Bool? = nil, id: Int? = nil, ids: [Int]? = nil, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ids = ids
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.HistoryUndo.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decodeIfPresent("id", in: 1...Int.max)
    ids = try object.decodeIfPresent("ids", cap: 100)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ids", ids)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}
