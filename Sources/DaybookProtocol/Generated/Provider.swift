// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A provider of events, and how it is doing.
  package struct Provider: Sendable, Hashable {
    /// How many events of it there are.
    package var eventCount: Int
    /// Its id.
    package var id: Wire.ProviderID
    /// Whether what is shown may be out of date: it is failing, or it meant to pull more than an hour ago.
    package var isOld: Bool
    /// Why, in a sentence; null if there is nothing to say.
    package var message: String?
    /// When it means to pull next; null if it did not say, or if it has pulled since.
    package var nextAt: Instant?
    /// When it last delivered events, changed or not: the age of what is shown. null if it never did.
    package var pulledAt: Instant?
    /// Increases by one with each change of its events, its state or its message.
    package var revision: Int
    /// The first day that it delivered events of; windows that touch each other are one. null if it never did.
    package var since: Day?
    /// How it is doing, by its own word.
    package var state: Wire.ProviderState
    /// What it left with its last events, for itself.
    package var syncToken: String?
    /// The last one.
    package var through: Day?

    package init(eventCount: Int, id: Wire.ProviderID, isOld: Bool, message: String? = nil, nextAt: Instant? = nil, pulledAt: Instant? = nil, revision: Int, since: Day? = nil, state: Wire.ProviderState, syncToken: String? = nil, through: Day? = nil) {
      self.eventCount = eventCount
      self.id = id
      self.isOld = isOld
      self.message = message
      self.nextAt = nextAt
      self.pulledAt = pulledAt
      self.revision = revision
      self.since = since
      self.state = state
      self.syncToken = syncToken
      self.through = through
    }
  }
}

extension Wire.Provider: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    eventCount = try object.decode("eventCount", in: 0...Int.max)
    id = try object.decode("id")
    isOld = try object.decode("isOld")
    message = try object.decodeIfPresent("message")
    nextAt = try object.decodeIfPresent("nextAt")
    pulledAt = try object.decodeIfPresent("pulledAt")
    revision = try object.decode("revision", in: 1...Int.max)
    since = try object.decodeIfPresent("since")
    state = try object.decode("state")
    syncToken = try object.decodeIfPresent("syncToken")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("eventCount", eventCount)
    members.add("id", id)
    members.add("isOld", isOld)
    members.add("message", message)
    members.add("nextAt", nextAt)
    members.add("pulledAt", pulledAt)
    members.add("revision", revision)
    members.add("since", since)
    members.add("state", state)
    members.add("syncToken", syncToken)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Names a provider: what brings events from elsewhere, such as one calendar; and, behind a /, which of several.
  package struct ProviderID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.providerIdentifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// ok: the last pull succeeded. waiting: nothing was pulled yet. failing: the last pull failed. off: nothing is pulled any more; what is there stays.
  package struct ProviderState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let ok = Self(rawValue: "ok")
    package static let waiting = Self(rawValue: "waiting")
    package static let failing = Self(rawValue: "failing")
    package static let off = Self(rawValue: "off")
  }
}

extension Wire {
  /// All providers.
  package struct Providers: Sendable, Hashable {
    /// All, by id.
    package var items: [Wire.Provider]

    package init(items: [Wire.Provider]) {
      self.items = items
    }
  }
}

extension Wire.Providers: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// Lists all providers of events, each with its state and the age of what it delivered.
  package enum ProviderList {
    package static let method = "provider/list"
    package typealias Reply = Wire.Providers

    /// The params of `provider/list`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ProviderList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Removes a provider with all its events, as when a plugin is removed. It comes back with its next `event/replace` or `provider/status`.
  package enum ProviderRemove {
    package static let method = "provider/remove"
    package typealias Reply = Wire.Removal

    /// The params of `provider/remove`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The provider.
      package var id: Wire.ProviderID
      /// Refuses with revisionConflict when the provider has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.ProviderID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ProviderRemove.Params: JSONDecodable, JSONEncodable {
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

extension Wire {
  /// Tells how a provider is doing, and adds one that is not known yet. The same state and message again change nothing but `nextAt`.
  package enum ProviderStatus {
    package static let method = "provider/status"
    package typealias Reply = Wire.Provider

    /// The params of `provider/status`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The provider.
      package var id: Wire.ProviderID
      /// Why, in a sentence, such as “connection refused”; characters that no line may have are left out, and what is beyond 500 is cut off.
      package var message: String?
      /// When it means to pull next.
      package var nextAt: Instant?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How it is doing.
      package var state: Wire.ProviderState

      package init(dryRun: Bool? = nil, id: Wire.ProviderID, message: String? = nil, nextAt: Instant? = nil, requestKey: Wire.RequestKey? = nil, state: Wire.ProviderState) {
        self.dryRun = dryRun
        self.id = id
        self.message = message
        self.nextAt = nextAt
        self.requestKey = requestKey
        self.state = state
      }
    }
  }
}

extension Wire.ProviderStatus.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    message = try object.decodeIfPresent("message", length: 0...10000)
    nextAt = try object.decodeIfPresent("nextAt")
    requestKey = try object.decodeIfPresent("requestKey")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("message", message)
    members.add("nextAt", nextAt)
    members.add("requestKey", requestKey)
    members.add("state", state)
    return members.json
  }
}
