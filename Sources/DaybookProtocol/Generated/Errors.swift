// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// What `error.data` holds in every error.
  package struct ErrorData: Sendable, Hashable {
    /// The values that would have been accepted.
    package var allowed: [String]?
    /// With the same: how many other entities would be changed or lost.
    package var count: Int?
    /// The revision that the entity has now; absent if it does not exist.
    package var currentRevision: Int?
    /// What a person can do about it, in a sentence.
    package var hint: String?
    /// With `tooLarge`: true if the request was carried out, and only its answer is missing because it is too long.
    package var isDone: Bool?
    /// Which error this is; it never changes.
    package var kind: Wire.ErrorKind
    /// The limit or cap that was exceeded.
    package var limit: Int?
    /// With the reasons confirmationRequired and choiceRequired: the parameter that lets the request pass.
    package var parameter: String?
    /// JSON Pointer (RFC 6901) into `params`, or into the file that was read.
    package var pointer: String?
    /// With `invalidState`: why the state does not allow it.
    package var reason: Wire.StateReason?
    /// Where in a text the problem begins, in the negotiated position encoding.
    package var start: Int?
    /// Where in that text it ends.
    package var stop: Int?

    package init(allowed: [String]? = nil, count: Int? = nil, currentRevision: Int? = nil, hint: String? = nil, isDone: Bool? = nil, kind: Wire.ErrorKind, limit: Int? = nil, parameter: String? = nil, pointer: String? = nil, reason: Wire.StateReason? = nil, start: Int? = nil, stop: Int? = nil) {
      self.allowed = allowed
      self.count = count
      self.currentRevision = currentRevision
      self.hint = hint
      self.isDone = isDone
      self.kind = kind
      self.limit = limit
      self.parameter = parameter
      self.pointer = pointer
      self.reason = reason
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.ErrorData: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    allowed = try object.decodeIfPresent("allowed", cap: 1000)
    count = try object.decodeIfPresent("count", in: 0...Int.max)
    currentRevision = try object.decodeIfPresent("currentRevision", in: 1...Int.max)
    hint = try object.decodeIfPresent("hint")
    isDone = try object.decodeIfPresent("isDone")
    kind = try object.decode("kind")
    limit = try object.decodeIfPresent("limit")
    parameter = try object.decodeIfPresent("parameter")
    pointer = try object.decodeIfPresent("pointer")
    reason = try object.decodeIfPresent("reason")
    start = try object.decodeIfPresent("start", in: 0...Int.max)
    stop = try object.decodeIfPresent("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("allowed", allowed)
    members.add("count", count)
    members.add("currentRevision", currentRevision)
    members.add("hint", hint)
    members.add("isDone", isDone)
    members.add("kind", kind)
    members.add("limit", limit)
    members.add("parameter", parameter)
    members.add("pointer", pointer)
    members.add("reason", reason)
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// Why a state does not allow something; `reasons` of a method has those that it may answer. confirmationRequired: send `parameter` with true. choiceRequired: `parameter` says what becomes of what depends on it. idTaken: something else has this id. idRetired: what had it was removed. alreadyThere: there is one already, and there can be only one. notOpen: it is completed, cancelled, skipped or archived, and has to be reopened or restored first. wrongKind: only another kind of thing can do that. wrongStep: another step comes first. finished: it is over or done, or what it is about has passed or changed. nothingToDo: there is nothing that it could apply to. busy: somebody else is at it, so it may pass later. claimLost: another claim has replaced this one. declined: somebody does not want messages. permissionRequired: notifications are not allowed. contradiction: it contradicts something that is there. notKept: what it needs is no longer kept. outOfReach: it lies beyond what is looked for.
  package struct StateReason: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let confirmationRequired = Self(rawValue: "confirmationRequired")
    package static let choiceRequired = Self(rawValue: "choiceRequired")
    package static let idTaken = Self(rawValue: "idTaken")
    package static let idRetired = Self(rawValue: "idRetired")
    package static let alreadyThere = Self(rawValue: "alreadyThere")
    package static let notOpen = Self(rawValue: "notOpen")
    package static let wrongKind = Self(rawValue: "wrongKind")
    package static let wrongStep = Self(rawValue: "wrongStep")
    package static let finished = Self(rawValue: "finished")
    package static let nothingToDo = Self(rawValue: "nothingToDo")
    package static let busy = Self(rawValue: "busy")
    package static let claimLost = Self(rawValue: "claimLost")
    package static let declined = Self(rawValue: "declined")
    package static let permissionRequired = Self(rawValue: "permissionRequired")
    package static let contradiction = Self(rawValue: "contradiction")
    package static let notKept = Self(rawValue: "notKept")
    package static let outOfReach = Self(rawValue: "outOfReach")
  }
}
