// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// What `error.data` holds in every error.
  package struct ErrorData: Sendable, Hashable {
    /// The values that would have been accepted.
    package var allowed: [String]?
    /// The revision that the entity has now; absent if it does not exist.
    package var currentRevision: Int?
    /// Where in a text the problem begins, in the negotiated position encoding.
    package var from: Int?
    /// What a person can do about it, in a sentence.
    package var hint: String?
    /// Which error this is; it never changes.
    package var kind: Wire.ErrorKind
    /// The limit or cap that was exceeded.
    package var limit: Int?
    /// JSON Pointer (RFC 6901) into `params`, or into the file that was read.
    package var pointer: String?
    /// Where in that text it ends.
    package var to: Int?

    package init(allowed: [String]? = nil, currentRevision: Int? = nil, from: Int? = nil, hint: String? = nil, kind: Wire.ErrorKind, limit: Int? = nil, pointer: String? = nil, to: Int? = nil) {
      self.allowed = allowed
      self.currentRevision = currentRevision
      self.from = from
      self.hint = hint
      self.kind = kind
      self.limit = limit
      self.pointer = pointer
      self.to = to
    }
  }
}

extension Wire.ErrorData: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    allowed = try object.decodeIfPresent("allowed", cap: 1000)
    currentRevision = try object.decodeIfPresent("currentRevision", in: 1...Int.max)
    from = try object.decodeIfPresent("from", in: 0...Int.max)
    hint = try object.decodeIfPresent("hint")
    kind = try object.decode("kind")
    limit = try object.decodeIfPresent("limit")
    pointer = try object.decodeIfPresent("pointer")
    to = try object.decodeIfPresent("to", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("allowed", allowed)
    members.add("currentRevision", currentRevision)
    members.add("from", from)
    members.add("hint", hint)
    members.add("kind", kind)
    members.add("limit", limit)
    members.add("pointer", pointer)
    members.add("to", to)
    return members.json
  }
}
