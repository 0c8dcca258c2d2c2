// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A provider of events, and how it is doing.
  package struct Provider: Sendable, Hashable {
    /// How many events of it there are.
    package var events: Int
    /// Whether what is shown may be out of date: it is failing, or it meant to pull more than an hour ago.
    package var isOld: Bool
    /// Why, in a sentence; null if there is nothing to say.
    package var message: String?
    /// Its name.
    package var name: Wire.ProviderName
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

    package init(events: Int, isOld: Bool, message: String? = nil, name: Wire.ProviderName, nextAt: Instant? = nil, pulledAt: Instant? = nil, revision: Int, since: Day? = nil, state: Wire.ProviderState, syncToken: String? = nil, through: Day? = nil) {
      self.events = events
      self.isOld = isOld
      self.message = message
      self.name = name
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
    events = try object.decode("events", in: 0...Int.max)
    isOld = try object.decode("isOld")
    message = try object.decodeIfPresent("message")
    name = try object.decode("name")
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
    members.add("events", events)
    members.add("isOld", isOld)
    members.add("message", message)
    members.add("name", name)
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
  package struct ProviderName: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.providerName
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
    /// The providers by name.
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
  /// Tells how a provider is doing, and adds one that is not known yet. The same state and message again change nothing but `nextAt`.
  package enum ProviderStatus {
    package static let method = "provider/status"
    package typealias Reply = Wire.Provider

    /// The params of `provider/status`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Why, in a sentence, such as “connection refused”; characters that no line may have are left out, and what is beyond 500 is cut off.
      package var message: String?
      /// When it means to pull next.
      package var nextAt: Instant?
      /// The provider.
      package var provider: Wire.ProviderName
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// How it is doing.
      package var state: Wire.ProviderState

      package init(dryRun: Bool? = nil, message: String? = nil, nextAt: Instant? = nil, provider: Wire.ProviderName, requestKey: Wire.RequestKey? = nil, state: Wire.ProviderState) {
        self.dryRun = dryRun
        self.message = message
        self.nextAt = nextAt
        self.provider = provider
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
    message = try object.decodeIfPresent("message", length: 0...10000)
    nextAt = try object.decodeIfPresent("nextAt")
    provider = try object.decode("provider")
    requestKey = try object.decodeIfPresent("requestKey")
    state = try object.decode("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("message", message)
    members.add("nextAt", nextAt)
    members.add("provider", provider)
    members.add("requestKey", requestKey)
    members.add("state", state)
    return members.json
  }
}
