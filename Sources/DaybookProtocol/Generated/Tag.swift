// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// The result of a merge.
  package struct MergedTag: Sendable, Hashable {
    /// How many tasks (in any state) and habits (also archived ones) had the tag that was removed; a kind of which there was none is left out.
    package var entityCounts: [Wire.EntityCount]
    /// The tag that is kept, as it is now.
    package var tag: Wire.Tag

    package init(entityCounts: [Wire.EntityCount], tag: Wire.Tag) {
      self.entityCounts = entityCounts
      self.tag = tag
    }
  }
}

extension Wire.MergedTag: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    entityCounts = try object.decode("entityCounts", cap: 10)
    tag = try object.decode("tag")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("entityCounts", entityCounts)
    members.add("tag", tag)
    return members.json
  }
}

extension Wire {
  /// A word that groups items; there is one flat list of tags for everything.
  package struct Tag: Sendable, Hashable {
    /// A name of the palette (red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray), or # and 6 (RGB) or 8 (ARGB) hexadecimal digits.
    package var colour: String?
    /// When it was added.
    package var createdAt: Instant
    /// How many habits that are not archived have it.
    package var habitCount: Int
    /// An emoji, or the name of a symbol.
    package var icon: String?
    /// Never reused.
    package var id: Wire.TagID
    /// When it was last changed.
    package var modifiedAt: Instant
    /// One word as the person wrote it: without white space, and without # at its beginning. Two names are one if they are equal in Unicode's form NFC after full case folding.
    package var name: String
    /// How many open tasks have it.
    package var openTaskCount: Int
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// Increases by one with each change.
    package var revision: Int

    package init(colour: String? = nil, createdAt: Instant, habitCount: Int, icon: String? = nil, id: Wire.TagID, modifiedAt: Instant, name: String, openTaskCount: Int, rank: String, revision: Int) {
      self.colour = colour
      self.createdAt = createdAt
      self.habitCount = habitCount
      self.icon = icon
      self.id = id
      self.modifiedAt = modifiedAt
      self.name = name
      self.openTaskCount = openTaskCount
      self.rank = rank
      self.revision = revision
    }
  }
}

extension Wire.Tag: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    colour = try object.decodeIfPresent("colour")
    createdAt = try object.decode("createdAt")
    habitCount = try object.decode("habitCount", in: 0...Int.max)
    icon = try object.decodeIfPresent("icon")
    id = try object.decode("id")
    modifiedAt = try object.decode("modifiedAt")
    name = try object.decode("name")
    openTaskCount = try object.decode("openTaskCount", in: 0...Int.max)
    rank = try object.decode("rank")
    revision = try object.decode("revision", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("colour", colour)
    members.add("createdAt", createdAt)
    members.add("habitCount", habitCount)
    members.add("icon", icon)
    members.add("id", id)
    members.add("modifiedAt", modifiedAt)
    members.add("name", name)
    members.add("openTaskCount", openTaskCount)
    members.add("rank", rank)
    members.add("revision", revision)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum TagEditClear: String, WireEnum {
    case colour
    case icon
  }
}

extension Wire {
  /// Names a tag; never reused.
  package struct TagID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// One page of the tags.
  package struct TagPage: Sendable, Hashable {
    /// The tags by rank, then id.
    package var items: [Wire.Tag]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Tag], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.TagPage: JSONDecodable, JSONEncodable {
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
  /// Adds a tag. The same id with the same content returns the tag as it is now.
  package enum TagAdd {
    package static let method = "tag/add"
    package typealias Reply = Wire.Tag

    /// The params of `tag/add`.
    package struct Params: Sendable, Hashable {
      /// A name of the palette (red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray), or # and 6 (RGB) or 8 (ARGB) hexadecimal digits.
      package var colour: String?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: String?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.TagID?
      /// 1 to 50 Unicode scalars after trimming. A name that another tag has is an invalidValue.
      package var name: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(colour: String? = nil, dryRun: Bool? = nil, icon: String? = nil, id: Wire.TagID? = nil, name: String, requestKey: Wire.RequestKey? = nil) {
        self.colour = colour
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.name = name
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.TagAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    colour = try object.decodeIfPresent("colour", length: 0...32)
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try object.decodeIfPresent("icon", length: 0...64)
    id = try object.decodeIfPresent("id")
    name = try object.decode("name")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("colour", colour)
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("name", name)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Changes the fields that are given, and clears those that `clear` names. Every task shows the new name at once.
  package enum TagEdit {
    package static let method = "tag/edit"
    package typealias Reply = Wire.Tag

    /// The params of `tag/edit`.
    package struct Params: Sendable, Hashable {
      /// A name of the palette (red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray), or # and 6 (RGB) or 8 (ARGB) hexadecimal digits.
      package var colour: Edit<String?>
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: Edit<String?>
      /// The tag.
      package var id: Wire.TagID
      /// Refuses with revisionConflict when the tag has another revision.
      package var ifRevision: Int?
      /// 1 to 50 Unicode scalars after trimming. A name that another tag has is an invalidValue.
      package var name: Edit<String>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(colour: Edit<String?> = .keep, dryRun: Bool? = nil, icon: Edit<String?> = .keep, id: Wire.TagID, ifRevision: Int? = nil, name: Edit<String> = .keep, requestKey: Wire.RequestKey? = nil) {
        self.colour = colour
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.ifRevision = ifRevision
        self.name = name
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.TagEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.TagEditClear]? = try object.decodeIfPresent("clear", cap: 2)
    colour = try Edit(object.decodeIfPresent("colour", length: 0...32), "colour", isCleared: clear?.contains(.colour))
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try Edit(object.decodeIfPresent("icon", length: 0...64), "icon", isCleared: clear?.contains(.icon))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    name = Edit(try object.decodeIfPresent("name"))
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("colour", colour)
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("name", name)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns one tag.
  package enum TagGet {
    package static let method = "tag/get"
    package typealias Reply = Wire.Tag

    /// The params of `tag/get`.
    package struct Params: Sendable, Hashable {
      /// The tag.
      package var id: Wire.TagID

      package init(id: Wire.TagID) {
        self.id = id
      }
    }
  }
}

extension Wire.TagGet.Params: JSONDecodable, JSONEncodable {
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
  /// Lists the tags by rank.
  package enum TagList {
    package static let method = "tag/list"
    package typealias Reply = Wire.TagPage

    /// The params of `tag/list`.
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

extension Wire.TagList.Params: JSONDecodable, JSONEncodable {
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
  /// Merges a tag into another: items with the first tag get the second instead, in the place of the first; an item that has both keeps the second in its place. The first is removed. Without `confirm` it changes nothing and says how many items would change.
  package enum TagMerge {
    package static let method = "tag/merge"
    package typealias Reply = Wire.MergedTag

    /// The params of `tag/merge`.
    package struct Params: Sendable, Hashable {
      /// true confirms that items get the other tag.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The tag to remove.
      package var id: Wire.TagID
      /// Refuses with revisionConflict when the tag to remove has another revision.
      package var ifRevision: Int?
      /// The tag to keep.
      package var into: Wire.TagID
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.TagID, ifRevision: Int? = nil, into: Wire.TagID, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.into = into
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TagMerge.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    into = try object.decode("into")
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("into", into)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Moves a tag before or after another. Exactly one of `before` and `after` is given. No other tag changes, unless the two that it comes between have the same rank.
  package enum TagMove {
    package static let method = "tag/move"
    package typealias Reply = Wire.Tag

    /// The params of `tag/move`.
    package struct Params: Sendable, Hashable {
      /// The tag that comes just before.
      package var after: Wire.TagID?
      /// The tag that comes next.
      package var before: Wire.TagID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The tag.
      package var id: Wire.TagID
      /// Refuses with revisionConflict when the tag has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.TagID? = nil, before: Wire.TagID? = nil, dryRun: Bool? = nil, id: Wire.TagID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
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

extension Wire.TagMove.Params: JSONDecodable, JSONEncodable {
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
  /// Removes a tag, also from every item; `tag/merge` gives its items another one. If any item has it, `confirm` is needed; without it, nothing is changed, and the error says how many there are.
  package enum TagRemove {
    package static let method = "tag/remove"
    package typealias Reply = Wire.Removal

    /// The params of `tag/remove`.
    package struct Params: Sendable, Hashable {
      /// true confirms that items lose the tag.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The tag.
      package var id: Wire.TagID
      /// Refuses with revisionConflict when the tag has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.TagID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.TagRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}
