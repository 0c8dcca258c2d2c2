// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A saved search: a smart list.
  package struct SavedSearch: Sendable, Hashable {
    /// When it was added.
    package var createdAt: Instant
    /// An emoji, or the name of a symbol.
    package var icon: String?
    /// Never reused.
    package var id: Wire.SavedSearchID
    /// In `savedSearch/list`: whether there may be more than `total`.
    package var isTotalLeast: Bool?
    /// When it was last changed.
    package var modifiedAt: Instant
    /// 1 to 100 Unicode scalars.
    package var name: String
    /// How its results are sorted; null is relevance.
    package var order: Wire.SearchOrder?
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// Increases by one with each change.
    package var revision: Int
    /// The filter, in the filter language. If a tag is renamed or merged, its new name is put in here too.
    package var text: String
    /// In `savedSearch/list`: how many items it finds now, counted up to 100.
    package var total: Int?

    package init(createdAt: Instant, icon: String? = nil, id: Wire.SavedSearchID, isTotalLeast: Bool? = nil, modifiedAt: Instant, name: String, order: Wire.SearchOrder? = nil, rank: String, revision: Int, text: String, total: Int? = nil) {
      self.createdAt = createdAt
      self.icon = icon
      self.id = id
      self.isTotalLeast = isTotalLeast
      self.modifiedAt = modifiedAt
      self.name = name
      self.order = order
      self.rank = rank
      self.revision = revision
      self.text = text
      self.total = total
    }
  }
}

extension Wire.SavedSearch: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    createdAt = try object.decode("createdAt")
    icon = try object.decodeIfPresent("icon")
    id = try object.decode("id")
    isTotalLeast = try object.decodeIfPresent("isTotalLeast")
    modifiedAt = try object.decode("modifiedAt")
    name = try object.decode("name")
    order = try object.decodeIfPresent("order")
    rank = try object.decode("rank")
    revision = try object.decode("revision", in: 1...Int.max)
    text = try object.decode("text")
    total = try object.decodeIfPresent("total", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("createdAt", createdAt)
    members.add("icon", icon)
    members.add("id", id)
    members.add("isTotalLeast", isTotalLeast)
    members.add("modifiedAt", modifiedAt)
    members.add("name", name)
    members.add("order", order)
    members.add("rank", rank)
    members.add("revision", revision)
    members.add("text", text)
    members.add("total", total)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum SavedSearchEditClear: String, WireEnum {
    case icon
    case order
  }
}

extension Wire {
  /// Names a saved search; never reused.
  package struct SavedSearchID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// One page of the saved searches.
  package struct SavedSearchPage: Sendable, Hashable {
    /// By rank, then id.
    package var items: [Wire.SavedSearch]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.SavedSearch], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.SavedSearchPage: JSONDecodable, JSONEncodable {
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
  /// Saves a search. The same id with the same content returns the saved search as it is now. There are at most 100, and no two with the same name, apart from case and punctuation.
  package enum SavedSearchAdd {
    package static let method = "savedSearch/add"
    package typealias Reply = Wire.SavedSearch

    /// The params of `savedSearch/add`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: String?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.SavedSearchID?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: String
      /// How its results are sorted.
      package var order: Wire.SearchOrder?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// A filter in the filter language.
      package var text: String

      package init(dryRun: Bool? = nil, icon: String? = nil, id: Wire.SavedSearchID? = nil, name: String, order: Wire.SearchOrder? = nil, requestKey: Wire.RequestKey? = nil, text: String) {
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.name = name
        self.order = order
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.SavedSearchAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try object.decodeIfPresent("icon", length: 0...64)
    id = try object.decodeIfPresent("id")
    name = try object.decode("name")
    order = try object.decodeIfPresent("order")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("name", name)
    members.add("order", order)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Changes the fields of a saved search that are given, and clears those that `clear` names.
  package enum SavedSearchEdit {
    package static let method = "savedSearch/edit"
    package typealias Reply = Wire.SavedSearch

    /// The params of `savedSearch/edit`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: Edit<String?>
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: Edit<String>
      /// How its results are sorted.
      package var order: Edit<Wire.SearchOrder?>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// A filter in the filter language.
      package var text: Edit<String>

      package init(dryRun: Bool? = nil, icon: Edit<String?> = .keep, id: Wire.SavedSearchID, ifRevision: Int? = nil, name: Edit<String> = .keep, order: Edit<Wire.SearchOrder?> = .keep, requestKey: Wire.RequestKey? = nil, text: Edit<String> = .keep) {
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.ifRevision = ifRevision
        self.name = name
        self.order = order
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.SavedSearchEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.SavedSearchEditClear]? = try object.decodeIfPresent("clear", cap: 2)
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try Edit(object.decodeIfPresent("icon", length: 0...64), "icon", isCleared: clear?.contains(.icon))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    name = Edit(try object.decodeIfPresent("name"))
    order = try Edit(object.decodeIfPresent("order"), "order", isCleared: clear?.contains(.order))
    requestKey = try object.decodeIfPresent("requestKey")
    text = Edit(try object.decodeIfPresent("text", length: 0...10000))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("name", name)
    members.add("order", order)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Returns one saved search.
  package enum SavedSearchGet {
    package static let method = "savedSearch/get"
    package typealias Reply = Wire.SavedSearch

    /// The params of `savedSearch/get`.
    package struct Params: Sendable, Hashable {
      /// The saved search.
      package var id: Wire.SavedSearchID

      package init(id: Wire.SavedSearchID) {
        self.id = id
      }
    }
  }
}

extension Wire.SavedSearchGet.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Lists the saved searches by rank, each with the number of items that it finds.
  package enum SavedSearchList {
    package static let method = "savedSearch/list"
    package typealias Reply = Wire.SavedSearchPage

    /// The params of `savedSearch/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
      }
    }
  }
}

extension Wire.SavedSearchList.Params: JSONDecodable, JSONEncodable {
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
  /// Moves a saved search before or after another. Exactly one of `before` and `after` is given.
  package enum SavedSearchMove {
    package static let method = "savedSearch/move"
    package typealias Reply = Wire.SavedSearch

    /// The params of `savedSearch/move`.
    package struct Params: Sendable, Hashable {
      /// The saved search that comes just before.
      package var after: Wire.SavedSearchID?
      /// The saved search that comes next.
      package var before: Wire.SavedSearchID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.SavedSearchID? = nil, before: Wire.SavedSearchID? = nil, dryRun: Bool? = nil, id: Wire.SavedSearchID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.after = after
        self.before = before
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.SavedSearchMove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    after = try object.decodeIfPresent("after")
    before = try object.decodeIfPresent("before")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("after", after)
    members.add("before", before)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Removes a saved search; the items that it finds are kept.
  package enum SavedSearchRemove {
    package static let method = "savedSearch/remove"
    package typealias Reply = Wire.Removal

    /// The params of `savedSearch/remove`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.SavedSearchID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.SavedSearchRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}
