// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What `replica/apply` did.
  package struct ActsApplied: Sendable, Hashable {
    /// How many acts were applied, without those that had been.
    package var appliedCount: Int
    /// What the next act had seen and is not here yet; the acts before it were applied, and the place in the log did not move. null: all were.
    package var waitsFor: Wire.DevicePlace?

    package init(appliedCount: Int, waitsFor: Wire.DevicePlace? = nil) {
      self.appliedCount = appliedCount
      self.waitsFor = waitsFor
    }
  }
}

extension Wire.ActsApplied: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    appliedCount = try object.decode("appliedCount", in: 0...Int.max)
    waitsFor = try object.decodeIfPresent("waitsFor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appliedCount", appliedCount)
    members.add("waitsFor", waitsFor)
    return members.json
  }
}

extension Wire {
  /// What one transaction did, for the other devices.
  package struct DeviceAct: Sendable, Hashable {
    /// The act: one JSON object on one line.
    package var line: String
    /// Identifies it among the acts of its device; later ones have greater stamps.
    package var stamp: Int

    package init(line: String, stamp: Int) {
      self.line = line
      self.stamp = stamp
    }
  }
}

extension Wire.DeviceAct: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    line = try object.decode("line")
    stamp = try object.decode("stamp", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("line", line)
    members.add("stamp", stamp)
    return members.json
  }
}

extension Wire {
  /// Acts that were not given yet.
  package struct DeviceActs: Sendable, Hashable {
    /// In their order.
    package var acts: [Wire.DeviceAct]
    /// Whether no act follows.
    package var isLast: Bool
    /// The number of the tables that the acts are about.
    package var schema: Int
    /// What of other devices was applied here before the first of them: the same for all.
    package var seen: [Wire.DevicePlace]

    package init(acts: [Wire.DeviceAct], isLast: Bool, schema: Int, seen: [Wire.DevicePlace]) {
      self.acts = acts
      self.isLast = isLast
      self.schema = schema
      self.seen = seen
    }
  }
}

extension Wire.DeviceActs: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    acts = try object.decode("acts", cap: 1000)
    isLast = try object.decode("isLast")
    schema = try object.decode("schema", in: 1...Int.max)
    seen = try object.decode("seen", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("acts", acts)
    members.add("isLast", isLast)
    members.add("schema", schema)
    members.add("seen", seen)
    return members.json
  }
}

extension Wire {
  /// Names a device of a space, and is never given to another one.
  package struct DeviceID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.deviceIdentifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// How far the acts of a device were applied.
  package struct DevicePlace: Sendable, Hashable {
    /// The device.
    package var device: Wire.DeviceID
    /// The stamp of its last act that was applied.
    package var stamp: Int

    package init(device: Wire.DeviceID, stamp: Int) {
      self.device = device
      self.stamp = stamp
    }
  }
}

extension Wire.DevicePlace: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    device = try object.decode("device")
    stamp = try object.decode("stamp", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("device", device)
    members.add("stamp", stamp)
    return members.json
  }
}

extension Wire {
  /// off: this database exchanges nothing. ready: it does, or will by itself. attention: it cannot until somebody does something, and `reason` says what is wrong.
  package struct ExchangeState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let off = Self(rawValue: "off")
    package static let ready = Self(rawValue: "ready")
    package static let attention = Self(rawValue: "attention")
  }
}

extension Wire {
  /// How this database stands to the others.
  package struct ExchangeStatus: Sendable, Hashable {
    /// How many values of another device lost against one of the same time, and nobody has seen both yet.
    package var conflicts: Int
    /// This device; null while it is off.
    package var device: Wire.DeviceID?
    /// The other devices, by their names.
    package var devices: [Wire.OtherDevice]
    /// When the first round failed of those that have failed since one was ok; null if the last one was.
    package var failedAt: Instant?
    /// The hash of the last of them; null for none.
    package var hash: String?
    /// What its person calls this device.
    package var name: String?
    /// How many segments of this device were given.
    package var number: Int
    /// How it ended.
    package var outcome: Wire.RoundOutcome?
    /// The key that was given to `replica/join`.
    package var publicKey: String?
    /// What was wrong, in the words of who found it.
    package var reason: String?
    /// When the last round ended; null for never.
    package var roundAt: Instant?
    /// The space of the devices; null while it is off.
    package var space: String?
    /// Whether it exchanges changes.
    package var state: Wire.ExchangeState
    /// How many of its acts were not given yet.
    package var waiting: Int

    package init(conflicts: Int, device: Wire.DeviceID? = nil, devices: [Wire.OtherDevice], failedAt: Instant? = nil, hash: String? = nil, name: String? = nil, number: Int, outcome: Wire.RoundOutcome? = nil, publicKey: String? = nil, reason: String? = nil, roundAt: Instant? = nil, space: String? = nil, state: Wire.ExchangeState, waiting: Int) {
      self.conflicts = conflicts
      self.device = device
      self.devices = devices
      self.failedAt = failedAt
      self.hash = hash
      self.name = name
      self.number = number
      self.outcome = outcome
      self.publicKey = publicKey
      self.reason = reason
      self.roundAt = roundAt
      self.space = space
      self.state = state
      self.waiting = waiting
    }
  }
}

extension Wire.ExchangeStatus: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    conflicts = try object.decode("conflicts", in: 0...Int.max)
    device = try object.decodeIfPresent("device")
    devices = try object.decode("devices", cap: 1000)
    failedAt = try object.decodeIfPresent("failedAt")
    hash = try object.decodeIfPresent("hash")
    name = try object.decodeIfPresent("name")
    number = try object.decode("number", in: 0...Int.max)
    outcome = try object.decodeIfPresent("outcome")
    publicKey = try object.decodeIfPresent("publicKey")
    reason = try object.decodeIfPresent("reason")
    roundAt = try object.decodeIfPresent("roundAt")
    space = try object.decodeIfPresent("space")
    state = try object.decode("state")
    waiting = try object.decode("waiting", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("conflicts", conflicts)
    members.add("device", device)
    members.add("devices", devices)
    members.add("failedAt", failedAt)
    members.add("hash", hash)
    members.add("name", name)
    members.add("number", number)
    members.add("outcome", outcome)
    members.add("publicKey", publicKey)
    members.add("reason", reason)
    members.add("roundAt", roundAt)
    members.add("space", space)
    members.add("state", state)
    members.add("waiting", waiting)
    return members.json
  }
}

extension Wire {
  /// Another device, as far as its acts were applied here.
  package struct OtherDevice: Sendable, Hashable {
    /// When something of it was last applied; null for never.
    package var appliedAt: Instant?
    /// The device.
    package var device: Wire.DeviceID
    /// The hash of the last of them; null for none.
    package var hash: String?
    /// What its person calls it.
    package var name: String
    /// How many of its segments were applied.
    package var number: Int
    /// The key by which its segments are known, as it was given to `replica/apply`.
    package var publicKey: String?
    /// The stamp of its last act that was applied.
    package var stamp: Int

    package init(appliedAt: Instant? = nil, device: Wire.DeviceID, hash: String? = nil, name: String, number: Int, publicKey: String? = nil, stamp: Int) {
      self.appliedAt = appliedAt
      self.device = device
      self.hash = hash
      self.name = name
      self.number = number
      self.publicKey = publicKey
      self.stamp = stamp
    }
  }
}

extension Wire.OtherDevice: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    appliedAt = try object.decodeIfPresent("appliedAt")
    device = try object.decode("device")
    hash = try object.decodeIfPresent("hash")
    name = try object.decode("name")
    number = try object.decode("number", in: 0...Int.max)
    publicKey = try object.decodeIfPresent("publicKey")
    stamp = try object.decode("stamp", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("appliedAt", appliedAt)
    members.add("device", device)
    members.add("hash", hash)
    members.add("name", name)
    members.add("number", number)
    members.add("publicKey", publicKey)
    members.add("stamp", stamp)
    return members.json
  }
}

extension Wire {
  /// How a round ended. ok: all was exchanged. unreachable: the place did not answer, so another round may succeed. denied: it refuses. missing: nothing is there. full: it has no room. replaced: something else is there than before. damaged: what a device gave cannot be read; what the others gave was taken. newer: something there was written by a newer daybook.
  package struct RoundOutcome: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let ok = Self(rawValue: "ok")
    package static let unreachable = Self(rawValue: "unreachable")
    package static let denied = Self(rawValue: "denied")
    package static let missing = Self(rawValue: "missing")
    package static let full = Self(rawValue: "full")
    package static let replaced = Self(rawValue: "replaced")
    package static let damaged = Self(rawValue: "damaged")
    package static let newer = Self(rawValue: "newer")
  }
}

extension Wire {
  /// What `replica/leave` leaves.
  package struct SpaceLeft: Sendable, Hashable {
    /// How many other devices are known.
    package var deviceCount: Int
    /// How many acts no other device has.
    package var waiting: Int

    package init(deviceCount: Int, waiting: Int) {
      self.deviceCount = deviceCount
      self.waiting = waiting
    }
  }
}

extension Wire.SpaceLeft: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    deviceCount = try object.decode("deviceCount", in: 0...Int.max)
    waiting = try object.decode("waiting", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("deviceCount", deviceCount)
    members.add("waiting", waiting)
    return members.json
  }
}

extension Wire {
  /// Applies acts of another device in their order, each as a transaction of the history. Acts that were applied before change nothing. With `number` they end a segment, and the place in the log of the device moves with them.
  package enum ReplicaApply {
    package static let method = "replica/apply"
    package typealias Reply = Wire.ActsApplied

    /// The params of `replica/apply`.
    package struct Params: Sendable, Hashable {
      /// The acts.
      package var acts: [String]
      /// Whose acts they are.
      package var device: Wire.DeviceID
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The hash of the segment that they end.
      package var hash: String?
      /// What its person calls it.
      package var name: String
      /// How many segments of the device are applied with them; it must be the next. null: the segment goes on.
      package var number: Int?
      /// Its key, to be kept; null keeps the one that is there.
      package var publicKey: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// What that device had applied of others before.
      package var seen: [Wire.DevicePlace]

      package init(acts: [String], device: Wire.DeviceID, dryRun: Bool? = nil, hash: String? = nil, name: String, number: Int? = nil, publicKey: String? = nil, requestKey: Wire.RequestKey? = nil, seen: [Wire.DevicePlace]) {
        self.acts = acts
        self.device = device
        self.dryRun = dryRun
        self.hash = hash
        self.name = name
        self.number = number
        self.publicKey = publicKey
        self.requestKey = requestKey
        self.seen = seen
      }
    }
  }
}

extension Wire.ReplicaApply.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    acts = try object.decode("acts", cap: 1000)
    device = try object.decode("device")
    dryRun = try object.decodeIfPresent("dryRun")
    hash = try object.decodeIfPresent("hash", length: 0...128)
    name = try object.decode("name", length: 0...64)
    number = try object.decodeIfPresent("number", in: 1...Int.max)
    publicKey = try object.decodeIfPresent("publicKey", length: 0...128)
    requestKey = try object.decodeIfPresent("requestKey")
    seen = try object.decode("seen", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("acts", acts)
    members.add("device", device)
    members.add("dryRun", dryRun)
    members.add("hash", hash)
    members.add("name", name)
    members.add("number", number)
    members.add("publicKey", publicKey)
    members.add("requestKey", requestKey)
    members.add("seen", seen)
    return members.json
  }
}

extension Wire {
  /// Makes this database one of a space: from now on its changes are kept for the others. What is in it is the first that they get. Refused with invalidState (`alreadyThere`) if it is one already.
  package enum ReplicaJoin {
    package static let method = "replica/join"
    package typealias Reply = Wire.ExchangeStatus

    /// The params of `replica/join`.
    package struct Params: Sendable, Hashable {
      /// This device; no other one has ever had it.
      package var device: Wire.DeviceID
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// What the person calls this device.
      package var name: String
      /// The key by which others know what this device gives; it is kept and not looked at.
      package var publicKey: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// true makes this device the one that sends messages to people, as for the first of a space; null leaves it at the one that the space has.
      package var sendsCare: Bool?
      /// The space.
      package var space: String

      package init(device: Wire.DeviceID, dryRun: Bool? = nil, name: String, publicKey: String, requestKey: Wire.RequestKey? = nil, sendsCare: Bool? = nil, space: String) {
        self.device = device
        self.dryRun = dryRun
        self.name = name
        self.publicKey = publicKey
        self.requestKey = requestKey
        self.sendsCare = sendsCare
        self.space = space
      }
    }
  }
}

extension Wire.ReplicaJoin.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    device = try object.decode("device")
    dryRun = try object.decodeIfPresent("dryRun")
    name = try object.decode("name", length: 1...64)
    publicKey = try object.decode("publicKey", length: 1...128)
    requestKey = try object.decodeIfPresent("requestKey")
    sendsCare = try object.decodeIfPresent("sendsCare")
    space = try object.decode("space", length: 1...64)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("device", device)
    members.add("dryRun", dryRun)
    members.add("name", name)
    members.add("publicKey", publicKey)
    members.add("requestKey", requestKey)
    members.add("sendsCare", sendsCare)
    members.add("space", space)
    return members.json
  }
}

extension Wire {
  /// Ends the exchange. All that is in this database stays, and so does what the others have. Without `confirm` it changes nothing.
  package enum ReplicaLeave {
    package static let method = "replica/leave"
    package typealias Reply = Wire.SpaceLeft

    /// The params of `replica/leave`.
    package struct Params: Sendable, Hashable {
      /// true confirms it.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, requestKey: Wire.RequestKey? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ReplicaLeave.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns the next acts of this device that were not given yet, until `replica/report` says that they were. All of them had seen the same, so one segment can hold them.
  package enum ReplicaOutgoing {
    package static let method = "replica/outgoing"
    package typealias Reply = Wire.DeviceActs

    /// The params of `replica/outgoing`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The most acts; null is 100. There are fewer where they would be longer than 2 MiB.
      package var limit: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, limit: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.limit = limit
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ReplicaOutgoing.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("limit", limit)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Says that a segment was given, or how a round ended.
  package enum ReplicaReport {
    package static let method = "replica/report"
    package typealias Reply = Wire.ExchangeStatus

    /// The params of `replica/report`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The hash of that segment.
      package var hash: String?
      /// How many segments of this device were given; it must be the next. null: none was.
      package var number: Int?
      /// How the round ended; null: it goes on.
      package var outcome: Wire.RoundOutcome?
      /// What was wrong, in a sentence.
      package var reason: String?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The stamp of its last act.
      package var stamp: Int?

      package init(dryRun: Bool? = nil, hash: String? = nil, number: Int? = nil, outcome: Wire.RoundOutcome? = nil, reason: String? = nil, requestKey: Wire.RequestKey? = nil, stamp: Int? = nil) {
        self.dryRun = dryRun
        self.hash = hash
        self.number = number
        self.outcome = outcome
        self.reason = reason
        self.requestKey = requestKey
        self.stamp = stamp
      }
    }
  }
}

extension Wire.ReplicaReport.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    hash = try object.decodeIfPresent("hash", length: 0...128)
    number = try object.decodeIfPresent("number", in: 1...Int.max)
    outcome = try object.decodeIfPresent("outcome")
    reason = try object.decodeIfPresent("reason", length: 0...1000)
    requestKey = try object.decodeIfPresent("requestKey")
    stamp = try object.decodeIfPresent("stamp", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("hash", hash)
    members.add("number", number)
    members.add("outcome", outcome)
    members.add("reason", reason)
    members.add("requestKey", requestKey)
    members.add("stamp", stamp)
    return members.json
  }
}

extension Wire {
  /// Says how this database stands to those of the person's other devices.
  package enum ReplicaStatus {
    package static let method = "replica/status"
    package typealias Reply = Wire.ExchangeStatus

    /// The params of `replica/status`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ReplicaStatus.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}
