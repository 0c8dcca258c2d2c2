// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// The params of the `initialize` that daybook sends to a responder, before anything else.
  package struct PluginInitialization: Sendable, Hashable {
    /// What daybook can do: under `general`, the units of offsets that it counts in.
    package var capabilities: Wire.ClientCapabilities
    /// daybook and its version.
    package var clientInfo: Wire.ClientInfo
    /// The versions of the protocol that daybook speaks, best first.
    package var protocolVersions: [String]
    /// The values of each setting, secrets too.
    package var settings: [Wire.PluginValue]
    /// The person's time zone.
    package var timeZone: Wire.TimeZone

    package init(capabilities: Wire.ClientCapabilities, clientInfo: Wire.ClientInfo, protocolVersions: [String], settings: [Wire.PluginValue], timeZone: Wire.TimeZone) {
      self.capabilities = capabilities
      self.clientInfo = clientInfo
      self.protocolVersions = protocolVersions
      self.settings = settings
      self.timeZone = timeZone
    }
  }
}

extension Wire.PluginInitialization: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decode("capabilities")
    clientInfo = try object.decode("clientInfo")
    protocolVersions = try object.decode("protocolVersions", cap: 100)
    settings = try object.decode("settings", cap: 100)
    timeZone = try object.decode("timeZone")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("clientInfo", clientInfo)
    members.add("protocolVersions", protocolVersions)
    members.add("settings", settings)
    members.add("timeZone", timeZone)
    return members.json
  }
}

extension Wire {
  /// The result of that `initialize`.
  package struct PluginInitialized: Sendable, Hashable {
    /// What the responder says of itself.
    package var capabilities: Wire.ResponderCapabilities?
    /// The version in force, MAJOR.MINOR: one of a major version that daybook sent, or the plugin has failed.
    package var protocolVersion: String

    package init(capabilities: Wire.ResponderCapabilities? = nil, protocolVersion: String) {
      self.capabilities = capabilities
      self.protocolVersion = protocolVersion
    }
  }
}

extension Wire.PluginInitialized: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    capabilities = try object.decodeIfPresent("capabilities")
    protocolVersion = try object.decode("protocolVersion")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("capabilities", capabilities)
    members.add("protocolVersion", protocolVersion)
    return members.json
  }
}

extension Wire {
  /// What a responder says of itself.
  package struct ResponderCapabilities: Sendable, Hashable {
    /// The unit of the offsets that it sends and is sent; null is utf-16.
    package var positionEncoding: Wire.PositionEncoding?

    package init(positionEncoding: Wire.PositionEncoding? = nil) {
      self.positionEncoding = positionEncoding
    }
  }
}

extension Wire.ResponderCapabilities: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    positionEncoding = try object.decodeIfPresent("positionEncoding")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("positionEncoding", positionEncoding)
    return members.json
  }
}

extension Wire {
  /// A page that a responder draws. daybook cuts lines that are too wide, takes characters out that no line may hold, and adds the actions that every view has.
  package struct ResponderPage: Sendable, Hashable {
    /// All actions of the view. `search`, `undo` and `redo` are daybook's, and their keys too.
    package var actions: [Wire.Action]
    /// The key of the line to put the cursor on at first.
    package var focus: String?
    /// The rows, top to bottom. Their links lead to the web or are `daybook:` links.
    package var lines: [Wire.Line]
    /// For the window; null is the title in the manifest.
    package var title: String?

    package init(actions: [Wire.Action], focus: String? = nil, lines: [Wire.Line], title: String? = nil) {
      self.actions = actions
      self.focus = focus
      self.lines = lines
      self.title = title
    }
  }
}

extension Wire.ResponderPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 100)
    focus = try object.decodeIfPresent("focus")
    lines = try object.decode("lines", cap: 10000)
    title = try object.decodeIfPresent("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("focus", focus)
    members.add("lines", lines)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// Runs an action on lines of a view of the responder, for `view/act`. What it changes in daybook it changes by requests of its own, before it answers.
  package enum ResponderAct {
    package static let method = "responder/act"
    package typealias Reply = Wire.Outcome

    /// The params of `responder/act`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// The answers to the action's asks: what was typed, a choice's value, a Day, "yes".
      package var answers: [String]?
      /// Its argument.
      package var argument: String?
      /// The keys of the lines that it applies to; none for the scope view.
      package var keys: [String]
      /// Which view: `x/<plugin>/<view>`.
      package var name: String

      package init(action: String, answers: [String]? = nil, argument: String? = nil, keys: [String], name: String) {
        self.action = action
        self.answers = answers
        self.argument = argument
        self.keys = keys
        self.name = name
      }
    }
  }
}

extension Wire.ResponderAct.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    answers = try object.decodeIfPresent("answers", cap: 10)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    keys = try object.decode("keys", cap: 1000)
    name = try object.decode("name", length: 0...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("answers", answers)
    members.add("argument", argument)
    members.add("keys", keys)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// Shows what an answer that is being typed would become, for `view/preview`. Only asks with `hasPreview` are previewed.
  package enum ResponderPreview {
    package static let method = "responder/preview"
    package typealias Reply = Wire.Preview

    /// The params of `responder/preview`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// Its argument.
      package var argument: String?
      /// true if marks and bars are to be drawn in ASCII.
      package var ascii: Bool?
      /// Which of the action's asks is being answered, counted from 0.
      package var ask: Int
      /// The keys of the lines that the action would apply to.
      package var keys: [String]
      /// Which view: `x/<plugin>/<view>`.
      package var name: String
      /// What has been typed so far.
      package var text: String
      /// The width of a row in cells.
      package var width: Int

      package init(action: String, argument: String? = nil, ascii: Bool? = nil, ask: Int, keys: [String], name: String, text: String, width: Int) {
        self.action = action
        self.argument = argument
        self.ascii = ascii
        self.ask = ask
        self.keys = keys
        self.name = name
        self.text = text
        self.width = width
      }
    }
  }
}

extension Wire.ResponderPreview.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    ask = try object.decode("ask", in: 0...9)
    keys = try object.decode("keys", cap: 1000)
    name = try object.decode("name", length: 0...100)
    text = try object.decode("text", length: 0...10000)
    width = try object.decode("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("ask", ask)
    members.add("keys", keys)
    members.add("name", name)
    members.add("text", text)
    members.add("width", width)
    return members.json
  }
}

extension Wire {
  /// Tells a responder what was changed by the methods that its manifest names under `reactions`, after the commit and at least once: `changeCursor` is the same when the same changes come again.
  package enum ResponderReact {
    package static let method = "responder/react"
    package typealias Reply = Wire.Empty

    /// The params of `responder/react`.
    package struct Params: Sendable, Hashable {
      /// The position after the last change.
      package var changeCursor: Int
      /// Oldest first.
      package var items: [Wire.Change]

      package init(changeCursor: Int, items: [Wire.Change]) {
        self.changeCursor = changeCursor
        self.items = items
      }
    }
  }
}

extension Wire.ResponderReact.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    changeCursor = try object.decode("changeCursor", in: 1...Int.max)
    items = try object.decode("items", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("changeCursor", changeCursor)
    members.add("items", items)
    return members.json
  }
}

extension Wire {
  /// Draws a view of the responder: for `view/show`, and again when something in the database has changed while a client watches the view.
  package enum ResponderShow {
    package static let method = "responder/show"
    package typealias Reply = Wire.ResponderPage

    /// The params of `responder/show`.
    package struct Params: Sendable, Hashable {
      /// Its argument; null is the view's default.
      package var argument: String?
      /// true if marks and bars are to be drawn in ASCII.
      package var ascii: Bool?
      /// Which view: `x/<plugin>/<view>`.
      package var name: String
      /// true if the page is for paper or a scrollback, where nobody presses a key.
      package var printed: Bool?
      /// The width of a row in cells.
      package var width: Int

      package init(argument: String? = nil, ascii: Bool? = nil, name: String, printed: Bool? = nil, width: Int) {
        self.argument = argument
        self.ascii = ascii
        self.name = name
        self.printed = printed
        self.width = width
      }
    }
  }
}

extension Wire.ResponderShow.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    name = try object.decode("name", length: 0...100)
    printed = try object.decodeIfPresent("printed")
    width = try object.decode("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("name", name)
    members.add("printed", printed)
    members.add("width", width)
    return members.json
  }
}
