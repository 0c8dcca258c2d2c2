// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// A plugin and how it goes.
  package struct Plugin: Sendable, Hashable {
    /// When it last ended.
    package var endedAt: Instant?
    /// Where it is.
    package var folder: String
    /// Its id: the name in its manifest.
    package var id: Wire.PluginID
    /// Whether its process is kept from what it was not granted, or would be while it does not run; null while that is not known. Where it is false, its permissions hold for the methods that it calls, and not for files and the network.
    package var isConfined: Bool?
    /// What it says of itself; null where that cannot be read.
    package var manifest: Wire.PluginManifest?
    /// Why, where something is wrong.
    package var message: String?
    /// When it is started next.
    package var nextAt: Instant?
    /// Increases by one when a person changes something about it; 0 while nothing is known of it but its folder.
    package var revision: Int
    /// When it was last started.
    package var startedAt: Instant?
    /// How it goes.
    package var state: Wire.PluginState
    /// Each of its settings.
    package var values: [Wire.PluginValue]

    package init(endedAt: Instant? = nil, folder: String, id: Wire.PluginID, isConfined: Bool? = nil, manifest: Wire.PluginManifest? = nil, message: String? = nil, nextAt: Instant? = nil, revision: Int, startedAt: Instant? = nil, state: Wire.PluginState, values: [Wire.PluginValue]) {
      self.endedAt = endedAt
      self.folder = folder
      self.id = id
      self.isConfined = isConfined
      self.manifest = manifest
      self.message = message
      self.nextAt = nextAt
      self.revision = revision
      self.startedAt = startedAt
      self.state = state
      self.values = values
    }
  }
}

extension Wire.Plugin: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    endedAt = try object.decodeIfPresent("endedAt")
    folder = try object.decode("folder")
    id = try object.decode("id")
    isConfined = try object.decodeIfPresent("isConfined")
    manifest = try object.decodeIfPresent("manifest")
    message = try object.decodeIfPresent("message")
    nextAt = try object.decodeIfPresent("nextAt")
    revision = try object.decode("revision", in: 0...Int.max)
    startedAt = try object.decodeIfPresent("startedAt")
    state = try object.decode("state")
    values = try object.decode("values", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("endedAt", endedAt)
    members.add("folder", folder)
    members.add("id", id)
    members.add("isConfined", isConfined)
    members.add("manifest", manifest)
    members.add("message", message)
    members.add("nextAt", nextAt)
    members.add("revision", revision)
    members.add("startedAt", startedAt)
    members.add("state", state)
    members.add("values", values)
    return members.json
  }
}

extension Wire {
  /// For whom a method is, beside those who know its name. assistant: assistants are offered it as a tool of its own; a person is told so before the plugin is enabled. client: programs call it on their own, and no assistant is told of it.
  package enum PluginAudience: String, WireEnum {
    case assistant
    case client
  }
}

extension Wire {
  /// A parameter of a plugin's method, or a member of what it returns.
  package struct PluginField: Sendable, Hashable {
    /// A letter, then letters and digits.
    package var name: String
    /// What it is.
    package var summary: String
    /// `T`, `T?`, `[T]` or `[T]?`, where T is `string`, `integer`, `number`, `boolean`, `Day`, `LocalTime`, `LocalDateTime`, `Instant` or a structure of the manifest; `?` means that it may be absent or null.
    package var type: String

    package init(name: String, summary: String, type: String) {
      self.name = name
      self.summary = summary
      self.type = type
    }
  }
}

extension Wire.PluginField: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name", length: 1...64)
    summary = try object.decode("summary", length: 1...1000)
    type = try object.decode("type", length: 1...64)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("summary", summary)
    members.add("type", type)
    return members.json
  }
}

extension Wire {
  /// A file format that a plugin reads, writes or both, for `data/import` and `data/export` as `x/<plugin>/<name>`.
  package struct PluginFormat: Sendable, Hashable {
    /// Whether it answers `responder/export`.
    package var exports: Bool
    /// Whether it answers `responder/import`.
    package var imports: Bool
    /// The last part of `x/<plugin>/<name>`: a small letter, then letters and digits.
    package var name: String
    /// How the names of such files end, such as `.csv`, for a front end that lets a person choose a file.
    package var suffixes: [String]?
    /// The title to show.
    package var title: String

    package init(exports: Bool, imports: Bool, name: String, suffixes: [String]? = nil, title: String) {
      self.exports = exports
      self.imports = imports
      self.name = name
      self.suffixes = suffixes
      self.title = title
    }
  }
}

extension Wire.PluginFormat: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    exports = try object.decode("exports")
    imports = try object.decode("imports")
    name = try object.decode("name", length: 1...64)
    suffixes = try object.decodeIfPresent("suffixes", cap: 10)
    title = try object.decode("title", length: 1...40)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("exports", exports)
    members.add("imports", imports)
    members.add("name", name)
    members.add("suffixes", suffixes)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// How messages are told apart on the plugin's standard input and output: one a line, or by the headers of LSP's base protocol.
  package enum PluginFraming: String, WireEnum {
    case lines
    case headers
  }
}

extension Wire {
  /// Names a plugin; its methods and views are named `x/<plugin>/…`.
  package struct PluginID: WireScalar {
    package static let length = 1...32
    package static let format = TextFormat.pluginIdentifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// The plugins of this person.
  package struct PluginIndex: Sendable, Hashable {
    /// All, by name.
    package var items: [Wire.Plugin]

    package init(items: [Wire.Plugin]) {
      self.items = items
    }
  }
}

extension Wire.PluginIndex: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 200)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// What a plugin keeps in the database, for all of its processes.
  package struct PluginKept: Sendable, Hashable {
    /// Increases by one when it is set; 0 before.
    package var revision: Int
    /// What it keeps, in a form of its own; null while that is nothing.
    package var text: String?

    package init(revision: Int, text: String? = nil) {
      self.revision = revision
      self.text = text
    }
  }
}

extension Wire.PluginKept: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    revision = try object.decode("revision", in: 0...Int.max)
    text = try object.decodeIfPresent("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("revision", revision)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// feeder: a client, which is started by a schedule and pushes what it has by the methods of daybook. responder: a server, which is started when it is first asked and answers what daybook asks.
  package enum PluginKind: String, WireEnum {
    case feeder
    case responder
  }
}

extension Wire {
  /// A line of a plugin's log.
  package struct PluginLogLine: Sendable, Hashable {
    /// Whether daybook noted it.
    package var isNote: Bool
    /// What it wrote to its standard error, or what daybook noted about it.
    package var text: String
    /// When it was written.
    package var writtenAt: Instant

    package init(isNote: Bool, text: String, writtenAt: Instant) {
      self.isNote = isNote
      self.text = text
      self.writtenAt = writtenAt
    }
  }
}

extension Wire.PluginLogLine: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isNote = try object.decode("isNote")
    text = try object.decode("text")
    writtenAt = try object.decode("writtenAt")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isNote", isNote)
    members.add("text", text)
    members.add("writtenAt", writtenAt)
    return members.json
  }
}

extension Wire {
  /// The end of a plugin's log, which has no more pages.
  package struct PluginLogPage: Sendable, Hashable {
    /// The newest lines, oldest first.
    package var items: [Wire.PluginLogLine]

    package init(items: [Wire.PluginLogLine]) {
      self.items = items
    }
  }
}

extension Wire.PluginLogPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// What `plugin.json` in a plugin's folder says. A member that is not declared here is an error.
  package struct PluginManifest: Sendable, Hashable {
    /// The program and its arguments; no shell reads them. A program with a slash is a path in the plugin's folder, any other is looked for in PATH.
    package var command: [String]
    /// Of a feeder: how often it is started: a number with s, min, h or d, at least 10s. Without it and `stays`, it runs when a person says so.
    package var every: String?
    /// Of a responder: the file formats that it reads or writes.
    package var formats: [Wire.PluginFormat]?
    /// null is lines.
    package var framing: Wire.PluginFraming?
    /// Who asks whom.
    package var kind: Wire.PluginKind
    /// Of a responder: the methods that it adds.
    package var methods: [Wire.PluginMethod]?
    /// Its name.
    package var name: Wire.PluginID
    /// What it may do; null is nothing.
    package var permissions: Wire.PluginPermissions?
    /// The versions of this protocol that it speaks, best first, as in `initialize`.
    package var protocolVersions: [String]
    /// Of a responder: the methods of daybook after whose changes `responder/react` is called, written as in `permissions`.
    package var reactions: [String]?
    /// Of a responder: where it searches when a person searches in daybook.
    package var searches: [Wire.PluginSearch]?
    /// What a person can set.
    package var settings: [Wire.PluginSetting]?
    /// Of a feeder: true if it runs on, and is started again when it ends.
    package var stays: Bool?
    /// What its methods use.
    package var structures: [Wire.PluginStructure]?
    /// What it does, in a sentence.
    package var summary: String
    /// Its version, MAJOR.MINOR.PATCH.
    package var version: String
    /// Of a responder: the views that it adds.
    package var views: [Wire.PluginView]?

    package init(command: [String], every: String? = nil, formats: [Wire.PluginFormat]? = nil, framing: Wire.PluginFraming? = nil, kind: Wire.PluginKind, methods: [Wire.PluginMethod]? = nil, name: Wire.PluginID, permissions: Wire.PluginPermissions? = nil, protocolVersions: [String], reactions: [String]? = nil, searches: [Wire.PluginSearch]? = nil, settings: [Wire.PluginSetting]? = nil, stays: Bool? = nil, structures: [Wire.PluginStructure]? = nil, summary: String, version: String, views: [Wire.PluginView]? = nil) {
      self.command = command
      self.every = every
      self.formats = formats
      self.framing = framing
      self.kind = kind
      self.methods = methods
      self.name = name
      self.permissions = permissions
      self.protocolVersions = protocolVersions
      self.reactions = reactions
      self.searches = searches
      self.settings = settings
      self.stays = stays
      self.structures = structures
      self.summary = summary
      self.version = version
      self.views = views
    }
  }
}

extension Wire.PluginManifest: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    command = try object.decode("command", cap: 100)
    every = try object.decodeIfPresent("every", length: 0...16)
    formats = try object.decodeIfPresent("formats", cap: 20)
    framing = try object.decodeIfPresent("framing")
    kind = try object.decode("kind")
    methods = try object.decodeIfPresent("methods", cap: 100)
    name = try object.decode("name")
    permissions = try object.decodeIfPresent("permissions")
    protocolVersions = try object.decode("protocolVersions", cap: 100)
    reactions = try object.decodeIfPresent("reactions", cap: 100)
    searches = try object.decodeIfPresent("searches", cap: 20)
    settings = try object.decodeIfPresent("settings", cap: 100)
    stays = try object.decodeIfPresent("stays")
    structures = try object.decodeIfPresent("structures", cap: 100)
    summary = try object.decode("summary", length: 1...1000)
    version = try object.decode("version", length: 1...64)
    views = try object.decodeIfPresent("views", cap: 20)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("command", command)
    members.add("every", every)
    members.add("formats", formats)
    members.add("framing", framing)
    members.add("kind", kind)
    members.add("methods", methods)
    members.add("name", name)
    members.add("permissions", permissions)
    members.add("protocolVersions", protocolVersions)
    members.add("reactions", reactions)
    members.add("searches", searches)
    members.add("settings", settings)
    members.add("stays", stays)
    members.add("structures", structures)
    members.add("summary", summary)
    members.add("version", version)
    members.add("views", views)
    return members.json
  }
}

extension Wire {
  /// A method that a plugin adds.
  package struct PluginMethod: Sendable, Hashable {
    /// For whom it is; null is a person, and an assistant that looks for it.
    package var audience: Wire.PluginAudience?
    /// The last part of `x/<plugin>/<name>`: a small letter, then letters and digits.
    package var name: String
    /// Its parameters.
    package var params: [Wire.PluginField]?
    /// true if it changes nothing, in daybook or elsewhere.
    package var readOnly: Bool?
    /// The members of its result.
    package var reply: [Wire.PluginField]?
    /// What it does.
    package var summary: String
    /// What a menu calls it.
    package var title: String

    package init(audience: Wire.PluginAudience? = nil, name: String, params: [Wire.PluginField]? = nil, readOnly: Bool? = nil, reply: [Wire.PluginField]? = nil, summary: String, title: String) {
      self.audience = audience
      self.name = name
      self.params = params
      self.readOnly = readOnly
      self.reply = reply
      self.summary = summary
      self.title = title
    }
  }
}

extension Wire.PluginMethod: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    audience = try object.decodeIfPresent("audience")
    name = try object.decode("name", length: 1...64)
    params = try object.decodeIfPresent("params", cap: 100)
    readOnly = try object.decodeIfPresent("readOnly")
    reply = try object.decodeIfPresent("reply", cap: 100)
    summary = try object.decode("summary", length: 1...1000)
    title = try object.decode("title", length: 2...40)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("audience", audience)
    members.add("name", name)
    members.add("params", params)
    members.add("readOnly", readOnly)
    members.add("reply", reply)
    members.add("summary", summary)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What a plugin may do; a person sees it before it is enabled.
  package struct PluginPermissions: Sendable, Hashable {
    /// The variables of the environment that it is given.
    package var environment: [String]?
    /// The methods of daybook that it may call: `task/add`, all of a namespace as `task/*`, or all that change nothing as `task/*:read` and `*:read`.
    package var methods: [String]?
    /// Whether it may use the network.
    package var network: Bool?
    /// The folders and files, besides its own folder, that it may read; `~` is the person's home.
    package var reads: [String]?
    /// Whether it may ask the services of the desktop over the bus of the person's session (D-Bus), whose address it is given in DBUS_SESSION_BUS_ADDRESS. They do for it what they do for the person.
    package var sessionBus: Bool?
    /// Those that it may change too.
    package var writes: [String]?

    package init(environment: [String]? = nil, methods: [String]? = nil, network: Bool? = nil, reads: [String]? = nil, sessionBus: Bool? = nil, writes: [String]? = nil) {
      self.environment = environment
      self.methods = methods
      self.network = network
      self.reads = reads
      self.sessionBus = sessionBus
      self.writes = writes
    }
  }
}

extension Wire.PluginPermissions: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    environment = try object.decodeIfPresent("environment", cap: 100)
    methods = try object.decodeIfPresent("methods", cap: 100)
    network = try object.decodeIfPresent("network")
    reads = try object.decodeIfPresent("reads", cap: 100)
    sessionBus = try object.decodeIfPresent("sessionBus")
    writes = try object.decodeIfPresent("writes", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("environment", environment)
    members.add("methods", methods)
    members.add("network", network)
    members.add("reads", reads)
    members.add("sessionBus", sessionBus)
    members.add("writes", writes)
    return members.json
  }
}

extension Wire {
  /// A place elsewhere that a plugin searches, for `search/findElsewhere` and the view `search`.
  package struct PluginSearch: Sendable, Hashable {
    /// The last part of `x/<plugin>/<name>`: a small letter, then letters and digits.
    package var name: String
    /// The heading of what it finds.
    package var title: String

    package init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }
}

extension Wire.PluginSearch: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    name = try object.decode("name", length: 1...64)
    title = try object.decode("title", length: 1...40)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("name", name)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// A setting of a plugin.
  package struct PluginSetting: Sendable, Hashable {
    /// Its values until it is set.
    package var initialValues: [String]?
    /// true if it may have several values.
    package var isList: Bool?
    /// true if the plugin cannot run without it.
    package var isRequired: Bool?
    /// true for a password or token: it is kept in a file that only the person can read, and no answer has it.
    package var isSecret: Bool?
    /// A small letter, then letters and digits.
    package var name: String
    /// What it sets.
    package var summary: String
    /// What its values are. What a path names that the person set, the plugin may read.
    package var type: Wire.PluginSettingType

    package init(initialValues: [String]? = nil, isList: Bool? = nil, isRequired: Bool? = nil, isSecret: Bool? = nil, name: String, summary: String, type: Wire.PluginSettingType) {
      self.initialValues = initialValues
      self.isList = isList
      self.isRequired = isRequired
      self.isSecret = isSecret
      self.name = name
      self.summary = summary
      self.type = type
    }
  }
}

extension Wire.PluginSetting: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    initialValues = try object.decodeIfPresent("initialValues", cap: 100)
    isList = try object.decodeIfPresent("isList")
    isRequired = try object.decodeIfPresent("isRequired")
    isSecret = try object.decodeIfPresent("isSecret")
    name = try object.decode("name", length: 1...64)
    summary = try object.decode("summary", length: 1...1000)
    type = try object.decode("type")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("initialValues", initialValues)
    members.add("isList", isList)
    members.add("isRequired", isRequired)
    members.add("isSecret", isSecret)
    members.add("name", name)
    members.add("summary", summary)
    members.add("type", type)
    return members.json
  }
}

extension Wire {
  /// What the values of a setting are, each written as text.
  package enum PluginSettingType: String, WireEnum {
    case text
    case integer
    case number
    case boolean
    case path
    case url
  }
}

extension Wire {
  /// off: not enabled. changed: its folder, its settings, what it was granted, the machine or the database is another than the person agreed to, so it is off until it is enabled again; `message` says what. idle: enabled, and not running now. running: it runs. waiting: it failed, and is started again later. failed: it failed too often and is started again when a person says so. missing: its folder or manifest cannot be read.
  package struct PluginState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let off = Self(rawValue: "off")
    package static let changed = Self(rawValue: "changed")
    package static let idle = Self(rawValue: "idle")
    package static let running = Self(rawValue: "running")
    package static let waiting = Self(rawValue: "waiting")
    package static let failed = Self(rawValue: "failed")
    package static let missing = Self(rawValue: "missing")
  }
}

extension Wire {
  /// A structure that the methods of a plugin use.
  package struct PluginStructure: Sendable, Hashable {
    /// Its members.
    package var fields: [Wire.PluginField]
    /// A capital letter, then letters and digits.
    package var name: String
    /// What it is.
    package var summary: String

    package init(fields: [Wire.PluginField], name: String, summary: String) {
      self.fields = fields
      self.name = name
      self.summary = summary
    }
  }
}

extension Wire.PluginStructure: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    fields = try object.decode("fields", cap: 100)
    name = try object.decode("name", length: 1...64)
    summary = try object.decode("summary", length: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("fields", fields)
    members.add("name", name)
    members.add("summary", summary)
    return members.json
  }
}

extension Wire {
  /// The values of a setting.
  package struct PluginValue: Sendable, Hashable {
    /// In an answer: whether a person set it.
    package var isSet: Bool?
    /// The setting.
    package var name: String
    /// Its values; null of a secret in an answer, and in a request to go back to the initial ones.
    package var values: [String]?

    package init(isSet: Bool? = nil, name: String, values: [String]? = nil) {
      self.isSet = isSet
      self.name = name
      self.values = values
    }
  }
}

extension Wire.PluginValue: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isSet = try object.decodeIfPresent("isSet")
    name = try object.decode("name", length: 1...64)
    values = try object.decodeIfPresent("values", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isSet", isSet)
    members.add("name", name)
    members.add("values", values)
    return members.json
  }
}

extension Wire {
  /// A view that a plugin adds.
  package struct PluginView: Sendable, Hashable {
    /// The default key that opens it, as in `view/list`: one to four small letters or digits. One that is taken, or begins another or with another, is not used.
    package var key: String?
    /// The last part of `x/<plugin>/<name>`: a small letter, then letters and digits.
    package var name: String
    /// The title to show.
    package var title: String

    package init(key: String? = nil, name: String, title: String) {
      self.key = key
      self.name = name
      self.title = title
    }
  }
}

extension Wire.PluginView: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    key = try object.decodeIfPresent("key", length: 1...4)
    name = try object.decode("name", length: 1...64)
    title = try object.decode("title", length: 1...40)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("key", key)
    members.add("name", name)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Adds the plugin in a folder, which stays where it is. Nothing of it runs until it is enabled.
  package enum PluginAdd {
    package static let method = "plugin/add"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/add`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The absolute path of a folder with a `plugin.json`, or of that file.
      package var path: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, path: String, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.path = path
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.PluginAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    path = try object.decode("path", length: 1...4096)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("path", path)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Sets the settings that are given; the others stay. A plugin that is enabled stays so.
  package enum PluginConfigure {
    package static let method = "plugin/configure"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/configure`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The plugin.
      package var id: Wire.PluginID
      /// Refuses with revisionConflict when the plugin has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The settings.
      package var values: [Wire.PluginValue]

      package init(dryRun: Bool? = nil, id: Wire.PluginID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, values: [Wire.PluginValue]) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.values = values
      }
    }
  }
}

extension Wire.PluginConfigure.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 0...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    values = try object.decode("values", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("values", values)
    return members.json
  }
}

extension Wire {
  /// Ends a plugin, and starts it no more. Its settings stay.
  package enum PluginDisable {
    package static let method = "plugin/disable"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/disable`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The plugin.
      package var id: Wire.PluginID
      /// Refuses with revisionConflict when the plugin has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.PluginID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.PluginDisable.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 0...Int.max)
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
  /// Lets a plugin run with the permissions of its manifest, for this database on this machine. Without `confirm` it changes nothing, and the error says what the plugin may do; so it is again when its state is `changed`.
  package enum PluginEnable {
    package static let method = "plugin/enable"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/enable`.
    package struct Params: Sendable, Hashable {
      /// true says that the person has seen what it may do.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The plugin.
      package var id: Wire.PluginID
      /// Refuses with revisionConflict when the plugin has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.PluginID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.PluginEnable.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 0...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Returns one plugin.
  package enum PluginGet {
    package static let method = "plugin/get"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/get`.
    package struct Params: Sendable, Hashable {
      /// The plugin.
      package var id: Wire.PluginID

      package init(id: Wire.PluginID) {
        self.id = id
      }
    }
  }
}

extension Wire.PluginGet.Params: JSONDecodable, JSONEncodable {
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
  /// Returns what the plugin that asks keeps in the database (`plugin/setState`). Each front end may run a process of it: what they share is here. Any other client is refused.
  package enum PluginGetState {
    package static let method = "plugin/getState"
    package typealias Reply = Wire.PluginKept

    /// The params of `plugin/getState`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.PluginGetState.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Lists the plugins that were added, and those in the folders `daybook/plugins` of the data folders (XDG_DATA_HOME and XDG_DATA_DIRS).
  package enum PluginList {
    package static let method = "plugin/list"
    package typealias Reply = Wire.PluginIndex

    /// The params of `plugin/list`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.PluginList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Returns the end of a plugin's log: what it wrote to its standard error, and what daybook noted about it.
  package enum PluginLog {
    package static let method = "plugin/log"
    package typealias Reply = Wire.PluginLogPage

    /// The params of `plugin/log`.
    package struct Params: Sendable, Hashable {
      /// The plugin.
      package var id: Wire.PluginID
      /// The maximum number of lines, the newest; null is 100.
      package var limit: Int?

      package init(id: Wire.PluginID, limit: Int? = nil) {
        self.id = id
        self.limit = limit
      }
    }
  }
}

extension Wire.PluginLog.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Disables a plugin and forgets its settings and its log; its own folder stays. If anything was set, `confirm` is needed.
  package enum PluginRemove {
    package static let method = "plugin/remove"
    package typealias Reply = Wire.Removal

    /// The params of `plugin/remove`.
    package struct Params: Sendable, Hashable {
      /// true confirms the removal of its settings.
      package var confirm: Bool?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The plugin.
      package var id: Wire.PluginID
      /// Refuses with revisionConflict when the plugin has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(confirm: Bool? = nil, dryRun: Bool? = nil, id: Wire.PluginID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.confirm = confirm
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.PluginRemove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    confirm = try object.decodeIfPresent("confirm")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 0...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("confirm", confirm)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Runs a feeder now, whatever its schedule, and answers when it has ended. A cancel ends it. It takes neither `requestKey` nor `dryRun`.
  package enum PluginRun {
    package static let method = "plugin/run"
    package typealias Reply = Wire.Plugin

    /// The params of `plugin/run`.
    package struct Params: Sendable, Hashable {
      /// The plugin.
      package var id: Wire.PluginID

      package init(id: Wire.PluginID) {
        self.id = id
      }
    }
  }
}

extension Wire.PluginRun.Params: JSONDecodable, JSONEncodable {
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
  /// Sets what the plugin that asks keeps in the database. It is neither in the history nor in an export, and goes when the plugin is removed. Its live pages are drawn again in every front end. Its `requestKey` is not remembered, since the same again changes nothing. Any other client is refused.
  package enum PluginSetState {
    package static let method = "plugin/setState"
    package typealias Reply = Wire.PluginKept

    /// The params of `plugin/setState`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Refuses with revisionConflict when another process has set it since.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// At most 64 KiB; null keeps nothing.
      package var text: String?

      package init(dryRun: Bool? = nil, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil, text: String? = nil) {
        self.dryRun = dryRun
        self.ifRevision = ifRevision
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.PluginSetState.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 0...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decodeIfPresent("text", length: 0...65536)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// How a plugin goes; sent to every client with `capabilities: {followsPlugins: true}`, for each plugin at the beginning of the session and then whenever its state, its message or its settings have changed.
  package enum PluginChanged {
    package static let method = "plugin/changed"

    /// The params of `plugin/changed`.
    package struct Params: Sendable, Hashable {
      /// The plugin.
      package var id: Wire.PluginID
      /// Why, where something is wrong.
      package var message: String?
      /// As in `plugin/get`; null where there is no such plugin any more.
      package var revision: Int?
      /// How it goes; null where there is no such plugin any more.
      package var state: Wire.PluginState?

      package init(id: Wire.PluginID, message: String? = nil, revision: Int? = nil, state: Wire.PluginState? = nil) {
        self.id = id
        self.message = message
        self.revision = revision
        self.state = state
      }
    }
  }
}

extension Wire.PluginChanged.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    message = try object.decodeIfPresent("message")
    revision = try object.decodeIfPresent("revision", in: 0...Int.max)
    state = try object.decodeIfPresent("state")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("message", message)
    members.add("revision", revision)
    members.add("state", state)
    return members.json
  }
}
