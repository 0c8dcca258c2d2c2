// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// Something that a person can do in a view.
  package struct Action: Sendable, Hashable {
    /// What to ask first; the answers are sent in this order.
    package var asks: [Wire.Ask]
    /// Whether it removes something.
    package var isDestructive: Bool
    /// true for the few that a swipe or a small bar offers, in the order in which they are listed.
    package var isFrequent: Bool?
    /// true if Enter runs it on a line that lists it; of several, the one that the line lists first.
    package var isMain: Bool?
    /// The default key: one to four printable ASCII characters, typed one after the other. None begins with `?`, `gr` or `q`: a client uses these for its own help, refresh and close, and Enter for the link under the cursor, the main action of the line, the first link of the line, or to show what can be done, in this order.
    package var key: String
    /// The name for `view/act`.
    package var name: String
    /// What it applies to.
    package var scope: Wire.ActionScope
    /// What it does, for a person.
    package var title: String

    package init(asks: [Wire.Ask], isDestructive: Bool, isFrequent: Bool? = nil, isMain: Bool? = nil, key: String, name: String, scope: Wire.ActionScope, title: String) {
      self.asks = asks
      self.isDestructive = isDestructive
      self.isFrequent = isFrequent
      self.isMain = isMain
      self.key = key
      self.name = name
      self.scope = scope
      self.title = title
    }
  }
}

extension Wire.Action: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    asks = try object.decode("asks", cap: 10)
    isDestructive = try object.decode("isDestructive")
    isFrequent = try object.decodeIfPresent("isFrequent")
    isMain = try object.decodeIfPresent("isMain")
    key = try object.decode("key")
    name = try object.decode("name")
    scope = try object.decode("scope")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("asks", asks)
    members.add("isDestructive", isDestructive)
    members.add("isFrequent", isFrequent)
    members.add("isMain", isMain)
    members.add("key", key)
    members.add("name", name)
    members.add("scope", scope)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What an action applies to: one line, several lines, or none.
  package struct ActionScope: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let line = Self(rawValue: "line")
    package static let range = Self(rawValue: "range")
    package static let view = Self(rawValue: "view")
  }
}

extension Wire {
  /// A question to the person.
  package struct Ask: Sendable, Hashable {
    /// For the kind choice: the possible answers.
    package var choices: [Wire.Choice]
    /// The topic by which `completion/list` completes what is typed; null where nothing does.
    package var completion: Wire.CompletionTopic?
    /// Whether `view/preview` has something to show during typing.
    package var hasPreview: Bool
    /// The initial content of the field.
    package var initial: String?
    /// true for a text of several lines, in Markdown: a client that has an editor opens it there, and sends all that was written; another treats it as any text.
    package var isMultiline: Bool?
    /// The kind of answer.
    package var kind: Wire.AskKind
    /// The question.
    package var prompt: String

    package init(choices: [Wire.Choice], completion: Wire.CompletionTopic? = nil, hasPreview: Bool, initial: String? = nil, isMultiline: Bool? = nil, kind: Wire.AskKind, prompt: String) {
      self.choices = choices
      self.completion = completion
      self.hasPreview = hasPreview
      self.initial = initial
      self.isMultiline = isMultiline
      self.kind = kind
      self.prompt = prompt
    }
  }
}

extension Wire.Ask: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    choices = try object.decode("choices", cap: 1000)
    completion = try object.decodeIfPresent("completion")
    hasPreview = try object.decode("hasPreview")
    initial = try object.decodeIfPresent("initial")
    isMultiline = try object.decodeIfPresent("isMultiline")
    kind = try object.decode("kind")
    prompt = try object.decode("prompt")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("choices", choices)
    members.add("completion", completion)
    members.add("hasPreview", hasPreview)
    members.add("initial", initial)
    members.add("isMultiline", isMultiline)
    members.add("kind", kind)
    members.add("prompt", prompt)
    return members.json
  }
}

extension Wire {
  /// The kind of answer; treat an unknown kind as text.
  package struct AskKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let text = Self(rawValue: "text")
    package static let choice = Self(rawValue: "choice")
    package static let day = Self(rawValue: "day")
    package static let confirm = Self(rawValue: "confirm")
  }
}

extension Wire {
  /// One of several answers.
  package struct Choice: Sendable, Hashable {
    /// The title to show.
    package var title: String
    /// What the client sends back.
    package var value: String

    package init(title: String, value: String) {
      self.title = title
      self.value = value
    }
  }
}

extension Wire.Choice: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    title = try object.decode("title")
    value = try object.decode("value")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("title", title)
    members.add("value", value)
    return members.json
  }
}

extension Wire {
  /// One row of a view; it never wraps.
  package struct Line: Sendable, Hashable {
    /// The names of the actions that apply here; an action with the scope view never takes a line.
    package var actions: [String]
    /// Where it may stretch or wrap; null for a row of one part.
    package var gap: Wire.LineGap?
    /// Whether it heads the lines below it.
    package var isHeading: Bool
    /// Stable across redraws and unique in the view: the cursor follows it.
    package var key: String
    /// What a screen reader should say, if the drawn text is not enough.
    package var label: String?
    /// Its depth for folding: 0 is the top.
    package var level: Int
    /// The box in it that can be ticked; null if there is none.
    package var mark: Wire.LineMark?
    /// Its styled parts, in order.
    package var spans: [Wire.Span]
    /// At most `width` cells wide, where a width was asked for.
    package var text: String

    package init(actions: [String], gap: Wire.LineGap? = nil, isHeading: Bool, key: String, label: String? = nil, level: Int, mark: Wire.LineMark? = nil, spans: [Wire.Span], text: String) {
      self.actions = actions
      self.gap = gap
      self.isHeading = isHeading
      self.key = key
      self.label = label
      self.level = level
      self.mark = mark
      self.spans = spans
      self.text = text
    }
  }
}

extension Wire.Line: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 100)
    gap = try object.decodeIfPresent("gap")
    isHeading = try object.decode("isHeading")
    key = try object.decode("key")
    label = try object.decodeIfPresent("label")
    level = try object.decode("level", in: 0...Int.max)
    mark = try object.decodeIfPresent("mark")
    spans = try object.decode("spans", cap: 1000)
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("gap", gap)
    members.add("isHeading", isHeading)
    members.add("key", key)
    members.add("label", label)
    members.add("level", level)
    members.add("mark", mark)
    members.add("spans", spans)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// The spaces between the left and the right part of a line; without a width there are two.
  package struct LineGap: Sendable, Hashable {
    /// Where the left part ends, in the negotiated position encoding.
    package var start: Int
    /// Where the right part begins.
    package var stop: Int

    package init(start: Int, stop: Int) {
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.LineGap: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// The part of a line that says how it stands with what the line is about, like a checkbox.
  package struct LineMark: Sendable, Hashable {
    /// The name of the action that pressing it runs, one of the line's; null where nothing does.
    package var action: String?
    /// Where it begins, in the negotiated position encoding.
    package var start: Int
    /// What it says.
    package var state: Wire.MarkState
    /// Where it ends.
    package var stop: Int

    package init(action: String? = nil, start: Int, state: Wire.MarkState, stop: Int) {
      self.action = action
      self.start = start
      self.state = state
      self.stop = stop
    }
  }
}

extension Wire.LineMark: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decodeIfPresent("action")
    start = try object.decode("start", in: 0...Int.max)
    state = try object.decode("state")
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("start", start)
    members.add("state", state)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// What a mark says: still to be done, done, partly done, left out, or nothing.
  package struct MarkState: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let `open` = Self(rawValue: "open")
    package static let done = Self(rawValue: "done")
    package static let partly = Self(rawValue: "partly")
    package static let skipped = Self(rawValue: "skipped")
    package static let none = Self(rawValue: "none")
  }
}

extension Wire {
  /// The result of an action. If `asks` is not empty, nothing was done yet.
  package struct Outcome: Sendable, Hashable {
    /// What to ask first; call again with the answers appended. A form asks one question at a time, and refuses a wrong answer before the next.
    package var asks: [Wire.Ask]
    /// The key of the line to put the cursor on; null keeps it where it is: if the action moved or removed the line below it, on the next line that is still there.
    package var focus: String?
    /// A URL or file to open.
    package var link: String?
    /// What to show the person.
    package var message: String?
    /// A view to open.
    package var `open`: Wire.ViewTarget?
    /// The style of the message.
    package var style: Wire.SpanStyle?

    package init(asks: [Wire.Ask], focus: String? = nil, link: String? = nil, message: String? = nil, `open`: Wire.ViewTarget? = nil, style: Wire.SpanStyle? = nil) {
      self.asks = asks
      self.focus = focus
      self.link = link
      self.message = message
      self.`open` = `open`
      self.style = style
    }
  }
}

extension Wire.Outcome: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    asks = try object.decode("asks", cap: 10)
    focus = try object.decodeIfPresent("focus")
    link = try object.decodeIfPresent("link")
    message = try object.decodeIfPresent("message")
    `open` = try object.decodeIfPresent("open")
    style = try object.decodeIfPresent("style")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("asks", asks)
    members.add("focus", focus)
    members.add("link", link)
    members.add("message", message)
    members.add("open", `open`)
    members.add("style", style)
    return members.json
  }
}

extension Wire {
  /// What a text that is being typed would become.
  package struct Preview: Sendable, Hashable {
    /// What would be drawn.
    package var lines: [Wire.Line]
    /// What is wrong with the text.
    package var problems: [Wire.Problem]
    /// The recognised parts of the text.
    package var spans: [Wire.Span]

    package init(lines: [Wire.Line], problems: [Wire.Problem], spans: [Wire.Span]) {
      self.lines = lines
      self.problems = problems
      self.spans = spans
    }
  }
}

extension Wire.Preview: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    lines = try object.decode("lines", cap: 100)
    problems = try object.decode("problems", cap: 100)
    spans = try object.decode("spans", cap: 10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("lines", lines)
    members.add("problems", problems)
    members.add("spans", spans)
    return members.json
  }
}

extension Wire {
  /// Why a text that is being typed is not valid yet.
  package struct Problem: Sendable, Hashable {
    /// What is wrong, in a sentence.
    package var message: String
    /// Where it begins, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int

    package init(message: String, start: Int, stop: Int) {
      self.message = message
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.Problem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    message = try object.decode("message")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("message", message)
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// A part of a line that is drawn in a style.
  package struct Span: Sendable, Hashable {
    /// For the style link: a URL, a `daybook:` link, or an absolute path, which can be followed by `:` and a line number (from 1).
    package var link: String?
    /// Where it begins, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int
    /// Its style.
    package var style: Wire.SpanStyle

    package init(link: String? = nil, start: Int, stop: Int, style: Wire.SpanStyle) {
      self.link = link
      self.start = start
      self.stop = stop
      self.style = style
    }
  }
}

extension Wire.Span: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    link = try object.decodeIfPresent("link")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
    style = try object.decode("style")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("link", link)
    members.add("start", start)
    members.add("stop", stop)
    members.add("style", style)
    return members.json
  }
}

extension Wire {
  /// The meaning of a span; a client maps each to its own theme and shows an unknown one plain.
  package struct SpanStyle: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let title = Self(rawValue: "title")
    package static let heading = Self(rawValue: "heading")
    package static let muted = Self(rawValue: "muted")
    package static let accent = Self(rawValue: "accent")
    package static let success = Self(rawValue: "success")
    package static let warning = Self(rawValue: "warning")
    package static let error = Self(rawValue: "error")
    package static let overdue = Self(rawValue: "overdue")
    package static let done = Self(rawValue: "done")
    package static let tag = Self(rawValue: "tag")
    package static let priorityHigh = Self(rawValue: "priorityHigh")
    package static let priorityMedium = Self(rawValue: "priorityMedium")
    package static let priorityLow = Self(rawValue: "priorityLow")
    package static let time = Self(rawValue: "time")
    package static let link = Self(rawValue: "link")
    package static let match = Self(rawValue: "match")
    package static let key = Self(rawValue: "key")
    package static let bar = Self(rawValue: "bar")
    package static let heat0 = Self(rawValue: "heat0")
    package static let heat1 = Self(rawValue: "heat1")
    package static let heat2 = Self(rawValue: "heat2")
    package static let heat3 = Self(rawValue: "heat3")
    package static let heat4 = Self(rawValue: "heat4")
    package static let red = Self(rawValue: "red")
    package static let orange = Self(rawValue: "orange")
    package static let yellow = Self(rawValue: "yellow")
    package static let green = Self(rawValue: "green")
    package static let teal = Self(rawValue: "teal")
    package static let blue = Self(rawValue: "blue")
    package static let purple = Self(rawValue: "purple")
    package static let foreign = Self(rawValue: "foreign")
  }
}

extension Wire {
  /// A difference of the lines of a page. Several apply one after the other, each to the lines that the one before it left.
  package struct Splice: Sendable, Hashable {
    /// The lines that come there.
    package var lines: [Wire.Line]
    /// How many lines go.
    package var removed: Int
    /// The place of the first line that goes, or before which lines come, counted from 0; the number of lines is the place behind the last.
    package var start: Int

    package init(lines: [Wire.Line], removed: Int, start: Int) {
      self.lines = lines
      self.removed = removed
      self.start = start
    }
  }
}

extension Wire.Splice: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    lines = try object.decode("lines", cap: 10000)
    removed = try object.decode("removed", in: 0...Int.max)
    start = try object.decode("start", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("lines", lines)
    members.add("removed", removed)
    members.add("start", start)
    return members.json
  }
}

extension Wire {
  /// A few words for a status line, drawn like a row of a view, and what they say as numbers.
  package struct StatusLine: Sendable, Hashable {
    /// Reminders that have gone off and wait for an answer; null if there are none.
    package var firingCount: Int?
    /// true if there may be more than `overdueCount`.
    package var isOverdueCountLeast: Bool?
    /// true if there may be more than `todayCount`.
    package var isTodayCountLeast: Bool?
    /// When the next reminder goes off; null if there is none.
    package var nextFiresAt: Instant?
    /// Tasks that are late; counted up to 1000.
    package var overdueCount: Int
    /// Its styled parts.
    package var spans: [Wire.Span]
    /// Empty when there is nothing to say.
    package var text: String
    /// Tasks still to be done today; counted up to 1000.
    package var todayCount: Int
    /// Changes that the person's other devices do not have yet; null if there are none.
    package var waitingCount: Int?

    package init(firingCount: Int? = nil, isOverdueCountLeast: Bool? = nil, isTodayCountLeast: Bool? = nil, nextFiresAt: Instant? = nil, overdueCount: Int, spans: [Wire.Span], text: String, todayCount: Int, waitingCount: Int? = nil) {
      self.firingCount = firingCount
      self.isOverdueCountLeast = isOverdueCountLeast
      self.isTodayCountLeast = isTodayCountLeast
      self.nextFiresAt = nextFiresAt
      self.overdueCount = overdueCount
      self.spans = spans
      self.text = text
      self.todayCount = todayCount
      self.waitingCount = waitingCount
    }
  }
}

extension Wire.StatusLine: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    firingCount = try object.decodeIfPresent("firingCount", in: 1...Int.max)
    isOverdueCountLeast = try object.decodeIfPresent("isOverdueCountLeast")
    isTodayCountLeast = try object.decodeIfPresent("isTodayCountLeast")
    nextFiresAt = try object.decodeIfPresent("nextFiresAt")
    overdueCount = try object.decode("overdueCount", in: 0...Int.max)
    spans = try object.decode("spans", cap: 100)
    text = try object.decode("text")
    todayCount = try object.decode("todayCount", in: 0...Int.max)
    waitingCount = try object.decodeIfPresent("waitingCount", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("firingCount", firingCount)
    members.add("isOverdueCountLeast", isOverdueCountLeast)
    members.add("isTodayCountLeast", isTodayCountLeast)
    members.add("nextFiresAt", nextFiresAt)
    members.add("overdueCount", overdueCount)
    members.add("spans", spans)
    members.add("text", text)
    members.add("todayCount", todayCount)
    members.add("waitingCount", waitingCount)
    return members.json
  }
}

extension Wire {
  /// A drawn page: everything that an editor needs to show it and to run its actions.
  package struct View: Sendable, Hashable {
    /// All actions of the view.
    package var actions: [Wire.Action]
    /// A day, a query or an id.
    package var argument: String?
    /// The change cursor at which it was drawn.
    package var changeCursor: Int
    /// The key of the line to put the cursor on at first.
    package var focus: String?
    /// Whether `lines` are all of them; the rest of a live page comes with `view/changed`.
    package var isWhole: Bool
    /// The rows, top to bottom; of a live page at least the first ones.
    package var lines: [Wire.Line]
    /// Which view this is.
    package var name: String
    /// The number by which `view/changed`, `view/act`, `view/preview` and `view/close` name this page; null unless it is live.
    package var page: Int?
    /// The plugin that drew it; null for daybook's own views.
    package var plugin: String?
    /// 1, the first revision of a live page; each `view/changed` has the next.
    package var revision: Int?
    /// For the window; says the plugin, where there is one.
    package var title: String
    /// How many lines the page has.
    package var total: Int
    /// The width in cells for which it was drawn.
    package var width: Int?

    package init(actions: [Wire.Action], argument: String? = nil, changeCursor: Int, focus: String? = nil, isWhole: Bool, lines: [Wire.Line], name: String, page: Int? = nil, plugin: String? = nil, revision: Int? = nil, title: String, total: Int, width: Int? = nil) {
      self.actions = actions
      self.argument = argument
      self.changeCursor = changeCursor
      self.focus = focus
      self.isWhole = isWhole
      self.lines = lines
      self.name = name
      self.page = page
      self.plugin = plugin
      self.revision = revision
      self.title = title
      self.total = total
      self.width = width
    }
  }
}

extension Wire.View: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 100)
    argument = try object.decodeIfPresent("argument")
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    focus = try object.decodeIfPresent("focus")
    isWhole = try object.decode("isWhole")
    lines = try object.decode("lines", cap: 10000)
    name = try object.decode("name")
    page = try object.decodeIfPresent("page", in: 1...Int.max)
    plugin = try object.decodeIfPresent("plugin")
    revision = try object.decodeIfPresent("revision", in: 1...Int.max)
    title = try object.decode("title")
    total = try object.decode("total", in: 0...Int.max)
    width = try object.decodeIfPresent("width", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("argument", argument)
    members.add("changeCursor", changeCursor)
    members.add("focus", focus)
    members.add("isWhole", isWhole)
    members.add("lines", lines)
    members.add("name", name)
    members.add("page", page)
    members.add("plugin", plugin)
    members.add("revision", revision)
    members.add("title", title)
    members.add("total", total)
    members.add("width", width)
    return members.json
  }
}

extension Wire {
  /// A view that can be shown.
  package struct ViewEntry: Sendable, Hashable {
    /// The default key that opens it; written like that of an action. A view of a plugin may have none.
    package var key: String?
    /// For `view/show`.
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

extension Wire.ViewEntry: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    key = try object.decodeIfPresent("key")
    name = try object.decode("name")
    title = try object.decode("title")
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
  /// All views.
  package struct ViewIndex: Sendable, Hashable {
    /// In the order in which a menu shows them.
    package var items: [Wire.ViewEntry]

    package init(items: [Wire.ViewEntry]) {
      self.items = items
    }
  }
}

extension Wire.ViewIndex: JSONDecodable, JSONEncodable {
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
  /// A view to open.
  package struct ViewTarget: Sendable, Hashable {
    /// Its argument.
    package var argument: String?
    /// The key of the line to put the cursor on.
    package var focus: String?
    /// Which view.
    package var name: String

    package init(argument: String? = nil, focus: String? = nil, name: String) {
      self.argument = argument
      self.focus = focus
      self.name = name
    }
  }
}

extension Wire.ViewTarget: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument")
    focus = try object.decodeIfPresent("focus")
    name = try object.decode("name")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("focus", focus)
    members.add("name", name)
    return members.json
  }
}

extension Wire {
  /// Runs an action on lines of a view: on all of them or, on any error, on none. One of a plugin's view is run by the plugin, which has 2 s; it cannot be tried with `dryRun`, and what the client has seen and `force` do not matter. The page is named by `page` and `revision`, one that is not live by `name`, `argument` and `changeCursor`. A line conflicts where another session removed or changed what it is about after that; that time alone changed its words is none.
  package enum ViewAct {
    package static let method = "view/act"
    package typealias Reply = Wire.Outcome

    /// The params of `view/act`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// The answers to the action's asks: what was typed, a choice's value, a Day, "yes".
      package var answers: [String]?
      /// Its argument.
      package var argument: String?
      /// The cursor of the view as it is shown, if no live page is named.
      package var changeCursor: Int?
      /// When the person did it, for a client that could not send it then: at most 30 days ago. Words such as “tomorrow” are read as they were meant then, and what it completes or adds bears that instant; the history has now. null is now.
      package var doneAt: Instant?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// true runs the action even on lines that somebody else changed meanwhile.
      package var force: Bool?
      /// The keys of the lines that it applies to; from a range, only the lines that list the action; none for the scope view.
      package var keys: [String]
      /// Which view, if no live page is named.
      package var name: String?
      /// The number of a live page.
      package var page: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The revision of the live page as it is shown.
      package var revision: Int?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(action: String, answers: [String]? = nil, argument: String? = nil, changeCursor: Int? = nil, doneAt: Instant? = nil, dryRun: Bool? = nil, force: Bool? = nil, keys: [String], name: String? = nil, page: Int? = nil, requestKey: Wire.RequestKey? = nil, revision: Int? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.action = action
        self.answers = answers
        self.argument = argument
        self.changeCursor = changeCursor
        self.doneAt = doneAt
        self.dryRun = dryRun
        self.force = force
        self.keys = keys
        self.name = name
        self.page = page
        self.requestKey = requestKey
        self.revision = revision
        self.workDoneToken = workDoneToken
      }
    }
  }
}

extension Wire.ViewAct.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    answers = try object.decodeIfPresent("answers", cap: 10)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    changeCursor = try object.decodeIfPresent("changeCursor", in: 0...Int.max)
    doneAt = try object.decodeIfPresent("doneAt")
    dryRun = try object.decodeIfPresent("dryRun")
    force = try object.decodeIfPresent("force")
    keys = try object.decode("keys", cap: 1000)
    name = try object.decodeIfPresent("name", length: 0...100)
    page = try object.decodeIfPresent("page", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
    revision = try object.decodeIfPresent("revision", in: 1...Int.max)
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("answers", answers)
    members.add("argument", argument)
    members.add("changeCursor", changeCursor)
    members.add("doneAt", doneAt)
    members.add("dryRun", dryRun)
    members.add("force", force)
    members.add("keys", keys)
    members.add("name", name)
    members.add("page", page)
    members.add("requestKey", requestKey)
    members.add("revision", revision)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Ends a live page; a number that is not that of one changes nothing.
  package enum ViewClose {
    package static let method = "view/close"
    package typealias Reply = Wire.Empty

    /// The params of `view/close`.
    package struct Params: Sendable, Hashable {
      /// Its number.
      package var page: Int

      package init(page: Int) {
        self.page = page
      }
    }
  }
}

extension Wire.ViewClose.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    page = try object.decode("page", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("page", page)
    return members.json
  }
}

extension Wire {
  /// Says that a page of the plugin that asks would be drawn differently now. It is drawn again in every front end where it is live, ten times a second at most: what comes sooner after another one counts when that time is over. It is in no history, and its `requestKey` is not remembered. Any other client is refused.
  package enum ViewInvalidate {
    package static let method = "view/invalidate"
    package typealias Reply = Wire.Empty

    /// The params of `view/invalidate`.
    package struct Params: Sendable, Hashable {
      /// The argument of its page; null is every argument.
      package var argument: String?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// Which of the plugin's own views, such as `x/clock/now`.
      package var name: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(argument: String? = nil, dryRun: Bool? = nil, name: String, requestKey: Wire.RequestKey? = nil) {
        self.argument = argument
        self.dryRun = dryRun
        self.name = name
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.ViewInvalidate.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    dryRun = try object.decodeIfPresent("dryRun")
    name = try object.decode("name", length: 0...100)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("dryRun", dryRun)
    members.add("name", name)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Lists the views, at the end those of the plugins that are enabled.
  package enum ViewList {
    package static let method = "view/list"
    package typealias Reply = Wire.ViewIndex

    /// The params of `view/list`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ViewList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Returns the view that shows the target of a `daybook:` link.
  package enum ViewOpen {
    package static let method = "view/open"
    package typealias Reply = Wire.ViewTarget

    /// The params of `view/open`.
    package struct Params: Sendable, Hashable {
      /// `daybook:start` (the view to start with: the first steps until they are finished or there is a task or a habit, then today), `daybook:task/<id>`, or `daybook:view/<name>`, followed by `/<argument>` if there is one.
      package var link: String

      package init(link: String) {
        self.link = link
      }
    }
  }
}

extension Wire.ViewOpen.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    link = try object.decode("link", length: 0...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("link", link)
    return members.json
  }
}

extension Wire {
  /// Shows what an answer that is being typed would become.
  package enum ViewPreview {
    package static let method = "view/preview"
    package typealias Reply = Wire.Preview

    /// The params of `view/preview`.
    package struct Params: Sendable, Hashable {
      /// The action's name.
      package var action: String
      /// Its argument.
      package var argument: String?
      /// true draws marks and bars in ASCII.
      package var ascii: Bool?
      /// Which of the action's asks is being answered, counted from 0.
      package var ask: Int
      /// The keys of the lines that the action would apply to.
      package var keys: [String]
      /// Which view, if no live page is named.
      package var name: String?
      /// The number of a live page.
      package var page: Int?
      /// What has been typed so far.
      package var text: String
      /// The width of a row in cells.
      package var width: Int

      package init(action: String, argument: String? = nil, ascii: Bool? = nil, ask: Int, keys: [String], name: String? = nil, page: Int? = nil, text: String, width: Int) {
        self.action = action
        self.argument = argument
        self.ascii = ascii
        self.ask = ask
        self.keys = keys
        self.name = name
        self.page = page
        self.text = text
        self.width = width
      }
    }
  }
}

extension Wire.ViewPreview.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    action = try object.decode("action", length: 0...64)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    ask = try object.decode("ask", in: 0...9)
    keys = try object.decode("keys", cap: 1000)
    name = try object.decodeIfPresent("name", length: 0...100)
    page = try object.decodeIfPresent("page", in: 1...Int.max)
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
    members.add("page", page)
    members.add("text", text)
    members.add("width", width)
    return members.json
  }
}

extension Wire {
  /// Draws a view. One of a plugin is drawn beside the other requests, by asking the plugin, which has 2 s.
  package enum ViewShow {
    package static let method = "view/show"
    package typealias Reply = Wire.View

    /// The params of `view/show`.
    package struct Params: Sendable, Hashable {
      /// Its argument; null is the view's default.
      package var argument: String?
      /// true draws marks and bars in ASCII.
      package var ascii: Bool?
      /// The key of the line that the cursor of a live page is on; null is the line that the view puts it on.
      package var focus: String?
      /// true keeps the page: the answer has its first lines, and `view/changed` brings the rest and, until `view/close`, each difference. A session can have at most 200 such pages.
      package var live: Bool?
      /// Which view.
      package var name: String
      /// true draws a page for paper or a scrollback: without keys that nobody can press there, and with its short name in front of each open task.
      package var printed: Bool?
      /// How many rows the window of a live page has; null is 200. The answer has at least the lines that it shows around the cursor, and those above them, of a long list up to 1,000.
      package var rows: Int?
      /// The width of a row in cells; null draws rows as long as they are, without the spaces that fill a width, for a proportional font.
      package var width: Int?

      package init(argument: String? = nil, ascii: Bool? = nil, focus: String? = nil, live: Bool? = nil, name: String, printed: Bool? = nil, rows: Int? = nil, width: Int? = nil) {
        self.argument = argument
        self.ascii = ascii
        self.focus = focus
        self.live = live
        self.name = name
        self.printed = printed
        self.rows = rows
        self.width = width
      }
    }
  }
}

extension Wire.ViewShow.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    ascii = try object.decodeIfPresent("ascii")
    focus = try object.decodeIfPresent("focus", length: 0...1000)
    live = try object.decodeIfPresent("live")
    name = try object.decode("name", length: 0...100)
    printed = try object.decodeIfPresent("printed")
    rows = try object.decodeIfPresent("rows", in: 1...1000)
    width = try object.decodeIfPresent("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("focus", focus)
    members.add("live", live)
    members.add("name", name)
    members.add("printed", printed)
    members.add("rows", rows)
    members.add("width", width)
    return members.json
  }
}

extension Wire {
  /// Returns a few words for a status line.
  package enum ViewStatus {
    package static let method = "view/status"
    package typealias Reply = Wire.StatusLine

    /// The params of `view/status`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ViewStatus.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// A live page is drawn differently now: because of a change by any process on the same database, because of the time, or since more of its lines are drawn. It never comes before the answer of `view/show`; the difference that an act on the page makes comes before the answer of `view/act`. The next one of a page waits until the client reads, so one that reads slowly gets one difference for many changes.
  package enum ViewChanged {
    package static let method = "view/changed"

    /// The params of `view/changed`.
    package struct Params: Sendable, Hashable {
      /// All actions of the view, if they are others.
      package var actions: [Wire.Action]?
      /// The change cursor at which it was drawn.
      package var changeCursor: Int
      /// The key of the line that the view puts the cursor on; null if there is none.
      package var focus: String?
      /// Whether the client now has all lines, each as `view/show` would draw it at `changeCursor`, but for the style foreign.
      package var isWhole: Bool
      /// The number of the page.
      package var page: Int
      /// One more than that of the page before.
      package var revision: Int
      /// What makes the lines of the new page from those that the client has.
      package var splices: [Wire.Splice]
      /// The title, if it is another.
      package var title: String?
      /// How many lines the page has.
      package var total: Int

      package init(actions: [Wire.Action]? = nil, changeCursor: Int, focus: String? = nil, isWhole: Bool, page: Int, revision: Int, splices: [Wire.Splice], title: String? = nil, total: Int) {
        self.actions = actions
        self.changeCursor = changeCursor
        self.focus = focus
        self.isWhole = isWhole
        self.page = page
        self.revision = revision
        self.splices = splices
        self.title = title
        self.total = total
      }
    }
  }
}

extension Wire.ViewChanged.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decodeIfPresent("actions", cap: 100)
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    focus = try object.decodeIfPresent("focus")
    isWhole = try object.decode("isWhole")
    page = try object.decode("page", in: 1...Int.max)
    revision = try object.decode("revision", in: 2...Int.max)
    splices = try object.decode("splices", cap: 10000)
    title = try object.decodeIfPresent("title")
    total = try object.decode("total", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("changeCursor", changeCursor)
    members.add("focus", focus)
    members.add("isWhole", isWhole)
    members.add("page", page)
    members.add("revision", revision)
    members.add("splices", splices)
    members.add("title", title)
    members.add("total", total)
    return members.json
  }
}

extension Wire {
  /// `view/list` would now answer otherwise, since a plugin was enabled or disabled by any process on the same database. It is sent to every client that has asked for the list.
  package enum ViewListChanged {
    package static let method = "view/listChanged"

    /// The params of `view/listChanged`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.ViewListChanged.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}
