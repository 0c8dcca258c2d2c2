// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// An empty result.
  package struct Empty: Sendable, Hashable {
    package init() {}
  }
}

extension Wire.Empty: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// How many entities of one kind.
  package struct EntityCount: Sendable, Hashable {
    /// How many.
    package var count: Int
    /// What was counted: `task`, `tag`, `habit` and so on, as in `ChangedEntity`.
    package var entity: String

    package init(count: Int, entity: String) {
      self.count = count
      self.entity = entity
    }
  }
}

extension Wire.EntityCount: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    count = try object.decode("count", in: 0...Int.max)
    entity = try object.decode("entity")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("count", count)
    members.add("entity", entity)
    return members.json
  }
}

extension Wire {
  /// A piece of a file's content.
  package struct FilePiece: Sendable, Hashable {
    /// The bytes of the piece, in base64 (RFC 4648, section 4).
    package var data: String
    /// Of a copy: the SHA-256 of the whole content, 64 hexadecimal digits.
    package var digest: String?
    /// Such as image/png (RFC 6838).
    package var mediaType: String
    /// Where the file continues; null at its end.
    package var nextOffset: Int?
    /// How many bytes the file has.
    package var size: Int

    package init(data: String, digest: String? = nil, mediaType: String, nextOffset: Int? = nil, size: Int) {
      self.data = data
      self.digest = digest
      self.mediaType = mediaType
      self.nextOffset = nextOffset
      self.size = size
    }
  }
}

extension Wire.FilePiece: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    data = try object.decode("data")
    digest = try object.decodeIfPresent("digest")
    mediaType = try object.decode("mediaType")
    nextOffset = try object.decodeIfPresent("nextOffset", in: 1...Int.max)
    size = try object.decode("size", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("data", data)
    members.add("digest", digest)
    members.add("mediaType", mediaType)
    members.add("nextOffset", nextOffset)
    members.add("size", size)
    return members.json
  }
}

extension Wire {
  /// Where a list continues: opaque text, taken from `nextCursor`.
  package struct ListCursor: WireScalar {
    package static let length = 1...1024
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// What was removed.
  package struct Removal: Sendable, Hashable {
    /// What else went with it or lost it, in the order of the names of the entities; a kind of which there was none is left out.
    package var entityCounts: [Wire.EntityCount]
    /// The entity that was removed.
    package var id: String

    package init(entityCounts: [Wire.EntityCount], id: String) {
      self.entityCounts = entityCounts
      self.id = id
    }
  }
}

extension Wire.Removal: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    entityCounts = try object.decode("entityCounts", cap: 10)
    id = try object.decode("id")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("entityCounts", entityCounts)
    members.add("id", id)
    return members.json
  }
}

extension Wire {
  /// Names one request of a client, such as a UUID. It is remembered as long as the change log (90 days): the same request with the same key is answered as the first time and changes nothing more; another request with it is refused with invalidValue. A request that was refused is not remembered.
  package struct RequestKey: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// The name of a time zone or of a link in the IANA database, such as UTC; not a file of one machine (localtime, posixrules, Factory, posix/…, right/…).
  package struct TimeZone: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.timeZone
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}
