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

    package init(asks: [Wire.Ask], isDestructive: Bool, isMain: Bool? = nil, key: String, name: String, scope: Wire.ActionScope, title: String) {
      self.asks = asks
      self.isDestructive = isDestructive
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
  /// Where the lines of a slice are in the page.
  package struct DrawnSlice: Sendable, Hashable {
    /// The places of the headings in the page, in order.
    package var headings: [Int]
    /// The place of the first one, counted from 0.
    package var start: Int
    /// How many lines the page has.
    package var total: Int

    package init(headings: [Int], start: Int, total: Int) {
      self.headings = headings
      self.start = start
      self.total = total
    }
  }
}

extension Wire.DrawnSlice: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    headings = try object.decode("headings", cap: 10000)
    start = try object.decode("start", in: 0...Int.max)
    total = try object.decode("total", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("headings", headings)
    members.add("start", start)
    members.add("total", total)
    return members.json
  }
}

extension Wire {
  /// One row of a view; it never wraps.
  package struct Line: Sendable, Hashable {
    /// The names of the actions that apply here; an action with the scope view never takes a line.
    package var actions: [String]
    /// Whether it heads the lines below it.
    package var isHeading: Bool
    /// Stable across redraws and unique in the view: the cursor follows it.
    package var key: String
    /// What a screen reader should say, if the drawn text is not enough.
    package var label: String?
    /// Its depth for folding: 0 is the top.
    package var level: Int
    /// Its styled parts, in order.
    package var spans: [Wire.Span]
    /// At most `width` cells wide.
    package var text: String

    package init(actions: [String], isHeading: Bool, key: String, label: String? = nil, level: Int, spans: [Wire.Span], text: String) {
      self.actions = actions
      self.isHeading = isHeading
      self.key = key
      self.label = label
      self.level = level
      self.spans = spans
      self.text = text
    }
  }
}

extension Wire.Line: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    actions = try object.decode("actions", cap: 100)
    isHeading = try object.decode("isHeading")
    key = try object.decode("key")
    label = try object.decodeIfPresent("label")
    level = try object.decode("level", in: 0...Int.max)
    spans = try object.decode("spans", cap: 1000)
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("isHeading", isHeading)
    members.add("key", key)
    members.add("label", label)
    members.add("level", level)
    members.add("spans", spans)
    members.add("text", text)
    return members.json
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

    package init(firingCount: Int? = nil, isOverdueCountLeast: Bool? = nil, isTodayCountLeast: Bool? = nil, nextFiresAt: Instant? = nil, overdueCount: Int, spans: [Wire.Span], text: String, todayCount: Int) {
      self.firingCount = firingCount
      self.isOverdueCountLeast = isOverdueCountLeast
      self.isTodayCountLeast = isTodayCountLeast
      self.nextFiresAt = nextFiresAt
      self.overdueCount = overdueCount
      self.spans = spans
      self.text = text
      self.todayCount = todayCount
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
    /// The rows, top to bottom; of a slice, those in it.
    package var lines: [Wire.Line]
    /// Which view this is.
    package var name: String
    /// Where these lines are in the page, if a slice of it was asked for.
    package var slice: Wire.DrawnSlice?
    /// For the window.
    package var title: String
    /// The width in cells for which it was drawn.
    package var width: Int

    package init(actions: [Wire.Action], argument: String? = nil, changeCursor: Int, focus: String? = nil, lines: [Wire.Line], name: String, slice: Wire.DrawnSlice? = nil, title: String, width: Int) {
      self.actions = actions
      self.argument = argument
      self.changeCursor = changeCursor
      self.focus = focus
      self.lines = lines
      self.name = name
      self.slice = slice
      self.title = title
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
    lines = try object.decode("lines", cap: 10000)
    name = try object.decode("name")
    slice = try object.decodeIfPresent("slice")
    title = try object.decode("title")
    width = try object.decode("width", in: 1...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("actions", actions)
    members.add("argument", argument)
    members.add("changeCursor", changeCursor)
    members.add("focus", focus)
    members.add("lines", lines)
    members.add("name", name)
    members.add("slice", slice)
    members.add("title", title)
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
  /// Which lines of a page are wanted. Lines are counted from 0.
  package struct ViewSlice: Sendable, Hashable {
    /// The key of a line that has to be in it: where it would not be, the slice moves until that line is in its middle. One that is not in the page moves nothing.
    package var around: String?
    /// How many lines.
    package var limit: Int
    /// The first line; behind the last one, the slice ends with that. null begins at the top or, without `around`, where the line to put the cursor on at first is in it.
    package var start: Int?

    package init(around: String? = nil, limit: Int, start: Int? = nil) {
      self.around = around
      self.limit = limit
      self.start = start
    }
  }
}

extension Wire.ViewSlice: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    around = try object.decodeIfPresent("around", length: 0...1000)
    limit = try object.decode("limit", in: 1...1000)
    start = try object.decodeIfPresent("start", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("around", around)
    members.add("limit", limit)
    members.add("start", start)
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
  /// Runs an action on lines of a view: on all of them or, on any error, on none. One of a plugin's view is run by the plugin, which has 2 s; it cannot be tried with `dryRun`, and `changeCursor` and `force` do not matter.
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
      /// The cursor of the view as it is shown.
      package var changeCursor: Int
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// true runs the action even on lines that somebody else changed after `changeCursor`.
      package var force: Bool?
      /// The keys of the lines that it applies to; from a range, only the lines that list the action; none for the scope view.
      package var keys: [String]
      /// Which view.
      package var name: String
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// Requests `$/progress` notifications with this token.
      package var workDoneToken: Wire.ProgressToken?

      package init(action: String, answers: [String]? = nil, argument: String? = nil, changeCursor: Int, dryRun: Bool? = nil, force: Bool? = nil, keys: [String], name: String, requestKey: Wire.RequestKey? = nil, workDoneToken: Wire.ProgressToken? = nil) {
        self.action = action
        self.answers = answers
        self.argument = argument
        self.changeCursor = changeCursor
        self.dryRun = dryRun
        self.force = force
        self.keys = keys
        self.name = name
        self.requestKey = requestKey
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
    changeCursor = try object.decode("changeCursor", in: 0...Int.max)
    dryRun = try object.decodeIfPresent("dryRun")
    force = try object.decodeIfPresent("force")
    keys = try object.decode("keys", cap: 1000)
    name = try object.decode("name", length: 0...100)
    requestKey = try object.decodeIfPresent("requestKey")
    workDoneToken = try object.decodeIfPresent("workDoneToken")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("action", action)
    members.add("answers", answers)
    members.add("argument", argument)
    members.add("changeCursor", changeCursor)
    members.add("dryRun", dryRun)
    members.add("force", force)
    members.add("keys", keys)
    members.add("name", name)
    members.add("requestKey", requestKey)
    members.add("workDoneToken", workDoneToken)
    return members.json
  }
}

extension Wire {
  /// Ends the updates of a live view; closing a view that is not live changes nothing.
  package enum ViewClose {
    package static let method = "view/close"
    package typealias Reply = Wire.Empty

    /// The params of `view/close`.
    package struct Params: Sendable, Hashable {
      /// Its argument.
      package var argument: String?
      /// Which view.
      package var name: String

      package init(argument: String? = nil, name: String) {
        self.argument = argument
        self.name = name
      }
    }
  }
}

extension Wire.ViewClose.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument", length: 0...1000)
    name = try object.decode("name", length: 0...100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("name", name)
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
      /// Which view.
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

extension Wire.ViewPreview.Params: JSONDecodable, JSONEncodable {
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
      /// true sends `view/changed`, until `view/close`, when the view would be drawn differently; a session can have at most 200 such views. Of a slice, this looks at the lines in it and at the order of all.
      package var live: Bool?
      /// Which view.
      package var name: String
      /// true draws a page for paper or a scrollback: without keys that nobody can press there, and with its short name in front of each open task.
      package var printed: Bool?
      /// Some lines of the page, which then costs what is shown; null is the page, whose lists are shorter.
      package var slice: Wire.ViewSlice?
      /// The width of a row in cells.
      package var width: Int

      package init(argument: String? = nil, ascii: Bool? = nil, live: Bool? = nil, name: String, printed: Bool? = nil, slice: Wire.ViewSlice? = nil, width: Int) {
        self.argument = argument
        self.ascii = ascii
        self.live = live
        self.name = name
        self.printed = printed
        self.slice = slice
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
    live = try object.decodeIfPresent("live")
    name = try object.decode("name", length: 0...100)
    printed = try object.decodeIfPresent("printed")
    slice = try object.decodeIfPresent("slice")
    width = try object.decode("width", in: 20...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("ascii", ascii)
    members.add("live", live)
    members.add("name", name)
    members.add("printed", printed)
    members.add("slice", slice)
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
  /// A live view would now be drawn differently: because of a change by any process on the same database, at midnight, or because something became due. It is sent once until the view is drawn again.
  package enum ViewChanged {
    package static let method = "view/changed"

    /// The params of `view/changed`.
    package struct Params: Sendable, Hashable {
      /// Its argument.
      package var argument: String?
      /// Which view.
      package var name: String

      package init(argument: String? = nil, name: String) {
        self.argument = argument
        self.name = name
      }
    }
  }
}

extension Wire.ViewChanged.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    argument = try object.decodeIfPresent("argument")
    name = try object.decode("name")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("argument", argument)
    members.add("name", name)
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
