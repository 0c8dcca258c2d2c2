// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// What the client can do beyond the basic protocol.
  package struct ClientCapabilities: Sendable, Hashable {
    /// true for a program that carries changes between devices: it may call `replica/*`.
    package var carrier: Bool?
    /// true if the client can reach the person outside the editor, by a desktop notification or a message; `reminder/fired` says when to do so.
    package var delivery: Bool?
    /// true to receive `plugin/changed`.
    package var followsPlugins: Bool?
    /// What is not of one feature.
    package var general: Wire.GeneralCapabilities?
    /// The longest body of a message that the client takes; null is 16 MiB, and no message is longer than that. A page of a list ends earlier, and another answer that is longer becomes the error `tooLarge`.
    package var maxMessageBytes: Int?
    /// true to receive `reminder/fired` and `reminder/dismissed`.
    package var showsReminders: Bool?
    /// true to have params refused (-32602) that hold a member that the method does not know, such as a misspelt one; otherwise it is ignored.
    package var strict: Bool?

    package init(carrier: Bool? = nil, delivery: Bool? = nil, followsPlugins: Bool? = nil, general: Wire.GeneralCapabilities? = nil, maxMessageBytes: Int? = nil, showsReminders: Bool? = nil, strict: Bool? = nil) {
      self.carrier = carrier
      self.delivery = delivery
      self.followsPlugins = followsPlugins
      self.general = general
      self.maxMessageBytes = maxMessageBytes
      self.showsReminders = showsReminders
      self.strict = strict
    }
  }
}

extension Wire.ClientCapabilities: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    carrier = try object.decodeIfPresent("carrier")
    delivery = try object.decodeIfPresent("delivery")
    followsPlugins = try object.decodeIfPresent("followsPlugins")
    general = try object.decodeIfPresent("general")
    maxMessageBytes = try object.decodeIfPresent("maxMessageBytes", in: 65536...Int.max)
    showsReminders = try object.decodeIfPresent("showsReminders")
    strict = try object.decodeIfPresent("strict")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("carrier", carrier)
    members.add("delivery", delivery)
    members.add("followsPlugins", followsPlugins)
    members.add("general", general)
    members.add("maxMessageBytes", maxMessageBytes)
    members.add("showsReminders", showsReminders)
    members.add("strict", strict)
    return members.json
  }
}

extension Wire {
  /// Who the client is.
  package struct ClientInfo: Sendable, Hashable {
    /// Shown to other front ends as the author of a change.
    package var name: String
    /// The client's version.
    package var version: String?

    package init(name: String, version: String? = nil) {
      self.name = name
      self.version = version
    }
  }
}

extension Wire.ClientInfo: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name", length: 1...64)
    version = try object.decodeIfPresent("version", length: 0...64)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("version", version)
    return members.json
  }
}

extension Wire {
  /// Capabilities as LSP 3.17 has them under `general`.
  package struct GeneralCapabilities: Sendable, Hashable {
    /// The units of offsets that the client can count in, best first; the server takes the first that it knows (utf-8, utf-16, utf-32). null, or none that it knows, is utf-16.
    package var positionEncodings: [String]?

    package init(positionEncodings: [String]? = nil) {
      self.positionEncodings = positionEncodings
    }
  }
}

extension Wire.GeneralCapabilities: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    positionEncodings = try object.decodeIfPresent("positionEncodings", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("positionEncodings", positionEncodings)
    return members.json
  }
}

extension Wire {
  /// The result of `initialize`.
  package struct Initialized: Sendable, Hashable {
    /// What it can do.
    package var capabilities: Wire.ServerCapabilities
    /// The version in force, MAJOR.MINOR.
    package var protocolVersion: String
    /// Which server this is.
    package var serverInfo: Wire.ServerInfo
    /// In the session of a plugin: the values of each of its settings, secrets too.
    package var settings: [Wire.PluginValue]?

    package init(capabilities: Wire.ServerCapabilities, protocolVersion: String, serverInfo: Wire.ServerInfo, settings: [Wire.PluginValue]? = nil) {
      self.capabilities = capabilities
      self.protocolVersion = protocolVersion
      self.serverInfo = serverInfo
      self.settings = settings
    }
  }
}

extension Wire.Initialized: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decode("capabilities")
    protocolVersion = try object.decode("protocolVersion")
    serverInfo = try object.decode("serverInfo")
    settings = try object.decodeIfPresent("settings", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("protocolVersion", protocolVersion)
    members.add("serverInfo", serverInfo)
    members.add("settings", settings)
    return members.json
  }
}

extension Wire {
  /// The unit in which offsets into a text are counted (LSP 3.17, position encodings).
  package enum PositionEncoding: String, WireEnum {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }
}

extension Wire {
  /// What the server can do.
  package struct ServerCapabilities: Sendable, Hashable {
    /// The caps in force.
    package var limits: Wire.ServerLimits
    /// The namespaces of which the server has methods, sorted, without `conformance`.
    package var namespaces: [String]
    /// What the plugins add that are enabled now, by their names; null if none is.
    package var plugins: [Wire.ServerPlugin]?
    /// The unit of every offset in this session.
    package var positionEncoding: Wire.PositionEncoding

    package init(limits: Wire.ServerLimits, namespaces: [String], plugins: [Wire.ServerPlugin]? = nil, positionEncoding: Wire.PositionEncoding) {
      self.limits = limits
      self.namespaces = namespaces
      self.plugins = plugins
      self.positionEncoding = positionEncoding
    }
  }
}

extension Wire.ServerCapabilities: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limits = try object.decode("limits")
    namespaces = try object.decode("namespaces", cap: 100)
    plugins = try object.decodeIfPresent("plugins", cap: 200)
    positionEncoding = try object.decode("positionEncoding")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limits", limits)
    members.add("namespaces", namespaces)
    members.add("plugins", plugins)
    members.add("positionEncoding", positionEncoding)
    return members.json
  }
}

extension Wire {
  /// Which server this is.
  package struct ServerInfo: Sendable, Hashable {
    /// The path of the database; null if it is in memory, or in a transcript.
    package var database: String?
    /// "daybook".
    package var name: String
    /// The program's version, MAJOR.MINOR.PATCH.
    package var version: String

    package init(database: String? = nil, name: String, version: String) {
      self.database = database
      self.name = name
      self.version = version
    }
  }
}

extension Wire.ServerInfo: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    database = try object.decodeIfPresent("database")
    name = try object.decode("name")
    version = try object.decode("version")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("database", database)
    members.add("name", name)
    members.add("version", version)
    return members.json
  }
}

extension Wire {
  /// Caps of the protocol, the same for everybody; the person's own limits are in the preferences.
  package struct ServerLimits: Sendable, Hashable {
    /// How deeply arrays and objects can be nested.
    package var maxDepth: Int
    /// The longest body of one message.
    package var maxMessageBytes: Int
    /// The longest notes, in Unicode scalars.
    package var maxNotesLength: Int
    /// The most items that one page of a list holds.
    package var maxPageItems: Int
    /// The longest title, in Unicode scalars.
    package var maxTitleLength: Int

    package init(maxDepth: Int, maxMessageBytes: Int, maxNotesLength: Int, maxPageItems: Int, maxTitleLength: Int) {
      self.maxDepth = maxDepth
      self.maxMessageBytes = maxMessageBytes
      self.maxNotesLength = maxNotesLength
      self.maxPageItems = maxPageItems
      self.maxTitleLength = maxTitleLength
    }
  }
}

extension Wire.ServerLimits: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    maxDepth = try object.decode("maxDepth", in: 1...Int.max)
    maxMessageBytes = try object.decode("maxMessageBytes", in: 1...Int.max)
    maxNotesLength = try object.decode("maxNotesLength", in: 1...Int.max)
    maxPageItems = try object.decode("maxPageItems", in: 1...Int.max)
    maxTitleLength = try object.decode("maxTitleLength", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("maxDepth", maxDepth)
    members.add("maxMessageBytes", maxMessageBytes)
    members.add("maxNotesLength", maxNotesLength)
    members.add("maxPageItems", maxPageItems)
    members.add("maxTitleLength", maxTitleLength)
    return members.json
  }
}

extension Wire {
  /// What a plugin adds.
  package struct ServerPlugin: Sendable, Hashable {
    /// The file formats that it reads or writes; null for none.
    package var formats: [String]?
    /// The plugin.
    package var id: Wire.PluginID
    /// The methods that it adds, whose params and results `rpc.discover` describes.
    package var methods: [String]
    /// Where it searches elsewhere; null for nowhere.
    package var searches: [String]?
    /// The views that it adds.
    package var views: [String]

    package init(formats: [String]? = nil, id: Wire.PluginID, methods: [String], searches: [String]? = nil, views: [String]) {
      self.formats = formats
      self.id = id
      self.methods = methods
      self.searches = searches
      self.views = views
    }
  }
}

extension Wire.ServerPlugin: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    formats = try object.decodeIfPresent("formats", cap: 20)
    id = try object.decode("id")
    methods = try object.decode("methods", cap: 100)
    searches = try object.decodeIfPresent("searches", cap: 20)
    views = try object.decode("views", cap: 20)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("formats", formats)
    members.add("id", id)
    members.add("methods", methods)
    members.add("searches", searches)
    members.add("views", views)
    return members.json
  }
}

extension Wire {
  /// How much of a session is traced by `$/logTrace`; it is `off` at first, and an unknown word changes nothing.
  package struct TraceValue: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let off = Self(rawValue: "off")
    package static let messages = Self(rawValue: "messages")
    package static let verbose = Self(rawValue: "verbose")
  }
}

extension Wire {
  /// Begins the session: the first request, sent once.
  package enum Initialize {
    package static let method = "initialize"
    package typealias Reply = Wire.Initialized

    /// The params of `initialize`.
    package struct Params: Sendable, Hashable {
      /// What the client can do.
      package var capabilities: Wire.ClientCapabilities?
      /// Who the client is; null is an unnamed client.
      package var clientInfo: Wire.ClientInfo?
      /// Fixes the clock; accepted only by `serve --conformance`.
      package var now: LocalDateTime?
      /// The client's process id. If the server can see that process, it ends within 5 s after the process has ended.
      package var processId: Int?
      /// The versions that the client speaks, best first; null is any of the current major version.
      package var protocolVersions: [String]?
      /// The client's time zone; null is that of the server's machine. A zone in the preferences takes precedence.
      package var timeZone: Wire.TimeZone?
      /// Where `$/logTrace` begins; `$/setTrace` changes it. null is off.
      package var trace: Wire.TraceValue?

      package init(capabilities: Wire.ClientCapabilities? = nil, clientInfo: Wire.ClientInfo? = nil, now: LocalDateTime? = nil, processId: Int? = nil, protocolVersions: [String]? = nil, timeZone: Wire.TimeZone? = nil, trace: Wire.TraceValue? = nil) {
        self.capabilities = capabilities
        self.clientInfo = clientInfo
        self.now = now
        self.processId = processId
        self.protocolVersions = protocolVersions
        self.timeZone = timeZone
        self.trace = trace
      }
    }
  }
}

extension Wire.Initialize.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decodeIfPresent("capabilities")
    clientInfo = try object.decodeIfPresent("clientInfo")
    now = try object.decodeIfPresent("now")
    processId = try object.decodeIfPresent("processId", in: 1...Int.max)
    protocolVersions = try object.decodeIfPresent("protocolVersions", cap: 100)
    timeZone = try object.decodeIfPresent("timeZone")
    trace = try object.decodeIfPresent("trace")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("clientInfo", clientInfo)
    members.add("now", now)
    members.add("processId", processId)
    members.add("protocolVersions", protocolVersions)
    members.add("timeZone", timeZone)
    members.add("trace", trace)
    return members.json
  }
}
