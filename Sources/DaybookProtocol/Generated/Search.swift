// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// Something that a plugin found.
  package struct ElsewhereHit: Sendable, Hashable {
    /// The day that it is of.
    package var day: Day?
    /// What opens it: a link to the web, to a mail address or of daybook.
    package var link: String?
    /// A line about it, such as the place where the words are.
    package var note: String?
    /// What it is.
    package var title: String

    package init(day: Day? = nil, link: String? = nil, note: String? = nil, title: String) {
      self.day = day
      self.link = link
      self.note = note
      self.title = title
    }
  }
}

extension Wire.ElsewhereHit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    day = try object.decodeIfPresent("day")
    link = try object.decodeIfPresent("link", length: 0...10000)
    note = try object.decodeIfPresent("note", length: 0...10000)
    title = try object.decode("title", length: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("day", day)
    members.add("link", link)
    members.add("note", note)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What the plugins found.
  package struct ElsewhereList: Sendable, Hashable {
    /// One for each search, by the plugin's name and in the order of its manifest.
    package var sections: [Wire.ElsewhereSection]
    /// What they were asked for; without any, none was asked.
    package var words: [String]

    package init(sections: [Wire.ElsewhereSection], words: [String]) {
      self.sections = sections
      self.words = words
    }
  }
}

extension Wire.ElsewhereList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    sections = try object.decode("sections", cap: 1000)
    words = try object.decode("words", cap: 100)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("sections", sections)
    members.add("words", words)
    return members.json
  }
}

extension Wire {
  /// What one search of a plugin found.
  package struct ElsewhereSection: Sendable, Hashable {
    /// The best first; none where there is a problem.
    package var items: [Wire.ElsewhereHit]
    /// Which: `x/<plugin>/<search>`.
    package var name: String
    /// Why there is nothing to say, in a sentence; null where the plugin answered.
    package var problem: String?
    /// Its heading.
    package var title: String

    package init(items: [Wire.ElsewhereHit], name: String, problem: String? = nil, title: String) {
      self.items = items
      self.name = name
      self.problem = problem
      self.title = title
    }
  }
}

extension Wire.ElsewhereSection: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 100)
    name = try object.decode("name")
    problem = try object.decodeIfPresent("problem")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("name", name)
    members.add("problem", problem)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What a filter means.
  package struct ExplainedFilter: Sendable, Hashable {
    /// The filter as a structure.
    package var filter: Wire.Filter
    /// The kinds of items that it can match.
    package var kinds: [Wire.SearchKind]
    /// References to things that do not exist, and words that may be meant otherwise.
    package var problems: [Wire.SearchProblem]
    /// In English, with relative days as they are today.
    package var sentence: String
    /// The filter in the filter language, in the server's canonical form.
    package var text: String

    package init(filter: Wire.Filter, kinds: [Wire.SearchKind], problems: [Wire.SearchProblem], sentence: String, text: String) {
      self.filter = filter
      self.kinds = kinds
      self.problems = problems
      self.sentence = sentence
      self.text = text
    }
  }
}

extension Wire.ExplainedFilter: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    filter = try object.decode("filter")
    kinds = try object.decode("kinds", cap: 100)
    problems = try object.decode("problems", cap: 100)
    sentence = try object.decode("sentence")
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("filter", filter)
    members.add("kinds", kinds)
    members.add("problems", problems)
    members.add("sentence", sentence)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// The filter language as a structure; both can express the same.
  package struct Filter: Sendable, Hashable {
    /// For days, priority, duration and urgency; null is equal.
    package var comparison: Wire.FilterComparison?
    /// For all, any and not (exactly one): the parts. null is an empty list, and all of an empty list is everything.
    package var filters: [Wire.Filter]?
    /// What is asked for.
    package var op: Wire.FilterOp
    /// For the others: what follows the colon in the filter language, without quotation marks.
    package var value: String?

    package init(comparison: Wire.FilterComparison? = nil, filters: [Wire.Filter]? = nil, op: Wire.FilterOp, value: String? = nil) {
      self.comparison = comparison
      self.filters = filters
      self.op = op
      self.value = value
    }
  }
}

extension Wire.Filter: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    comparison = try object.decodeIfPresent("comparison")
    filters = try object.decodeIfPresent("filters", cap: 100)
    op = try object.decode("op")
    value = try object.decodeIfPresent("value", length: 0...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("comparison", comparison)
    members.add("filters", filters)
    members.add("op", op)
    members.add("value", value)
    return members.json
  }
}

extension Wire {
  /// How days, a priority, a duration or an urgency compare with the value. For days, less is before the first of them, and more after the last.
  package enum FilterComparison: String, WireEnum {
    case equal
    case less
    case atMost
    case more
    case atLeast
  }
}

extension Wire {
  /// What a filter asks for. all: each of its `filters`. any: at least one of them. not: the opposite of its one filter. The others are the fields of the filter language with a `value`; words searches for the words of the value, next to each other.
  package enum FilterOp: String, WireEnum {
    case all
    case any
    case not
    case words
    case `is`
    case tag
    case kind
    case has
    case parent
    case due
    case start
    case completed
    case created
    case modified
    case priority
    case profile
    case project
    case duration
    case urgency
  }
}

extension Wire {
  /// How a text names something. id: it is the id. shortName: the short names of open tasks begin with it. title: it is the title, apart from case, diacritics and punctuation. words: each of its words begins a word of the title. beginning: the same, and the title of each item begins with it. idEnd: the id ends with it.
  package struct NameMatch: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let id = Self(rawValue: "id")
    package static let shortName = Self(rawValue: "shortName")
    package static let title = Self(rawValue: "title")
    package static let beginning = Self(rawValue: "beginning")
    package static let words = Self(rawValue: "words")
    package static let idEnd = Self(rawValue: "idEnd")
  }
}

extension Wire {
  /// What a text may name.
  package struct NamedItem: Sendable, Hashable {
    /// Its id.
    package var id: String
    /// Whether it is an open task or an active habit; true of every other kind.
    package var isOpen: Bool
    /// Its title or name.
    package var title: String

    package init(id: String, isOpen: Bool, title: String) {
      self.id = id
      self.isOpen = isOpen
      self.title = title
    }
  }
}

extension Wire.NamedItem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decode("id")
    isOpen = try object.decode("isOpen")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("isOpen", isOpen)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// A kind of what has a name.
  package enum NamedKind: String, WireEnum {
    case task
    case habit
    case tag
    case profile
    case savedSearch
  }
}

extension Wire {
  /// What a text may name. One item is what it names; from several, a person chooses.
  package struct NamedList: Sendable, Hashable {
    /// Whether there are more than `limit`.
    package var hasMore: Bool
    /// The newest first; of ends of ids, by id. None if nothing fits.
    package var items: [Wire.NamedItem]
    /// How the text names all of them; null without any.
    package var match: Wire.NameMatch?

    package init(hasMore: Bool, items: [Wire.NamedItem], match: Wire.NameMatch? = nil) {
      self.hasMore = hasMore
      self.items = items
      self.match = match
    }
  }
}

extension Wire.NamedList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    hasMore = try object.decode("hasMore")
    items = try object.decode("items", cap: 100)
    match = try object.decodeIfPresent("match")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("hasMore", hasMore)
    members.add("items", items)
    members.add("match", match)
    return members.json
  }
}

extension Wire {
  /// A saved search: a smart list.
  package struct SavedSearch: Sendable, Hashable {
    /// When it was added.
    package var createdAt: Instant
    /// An emoji, or the name of a symbol.
    package var icon: String?
    /// Never reused.
    package var id: Wire.SavedSearchID
    /// In `search/list`: whether there may be more than `total`.
    package var isTotalLeast: Bool?
    /// When it was last changed.
    package var modifiedAt: Instant
    /// 1 to 100 Unicode scalars.
    package var name: String
    /// How its results are sorted; null is relevance.
    package var order: Wire.SearchOrder?
    /// The manual order: sorts by its bytes, ties by id.
    package var rank: String
    /// Increases by one with each change.
    package var revision: Int
    /// The filter, in the filter language. If a tag is renamed or merged, its new name is put in here too.
    package var text: String
    /// In `search/list`: how many items it finds now, counted up to 100.
    package var total: Int?

    package init(createdAt: Instant, icon: String? = nil, id: Wire.SavedSearchID, isTotalLeast: Bool? = nil, modifiedAt: Instant, name: String, order: Wire.SearchOrder? = nil, rank: String, revision: Int, text: String, total: Int? = nil) {
      self.createdAt = createdAt
      self.icon = icon
      self.id = id
      self.isTotalLeast = isTotalLeast
      self.modifiedAt = modifiedAt
      self.name = name
      self.order = order
      self.rank = rank
      self.revision = revision
      self.text = text
      self.total = total
    }
  }
}

extension Wire.SavedSearch: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    createdAt = try object.decode("createdAt")
    icon = try object.decodeIfPresent("icon")
    id = try object.decode("id")
    isTotalLeast = try object.decodeIfPresent("isTotalLeast")
    modifiedAt = try object.decode("modifiedAt")
    name = try object.decode("name")
    order = try object.decodeIfPresent("order")
    rank = try object.decode("rank")
    revision = try object.decode("revision", in: 1...Int.max)
    text = try object.decode("text")
    total = try object.decodeIfPresent("total", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("createdAt", createdAt)
    members.add("icon", icon)
    members.add("id", id)
    members.add("isTotalLeast", isTotalLeast)
    members.add("modifiedAt", modifiedAt)
    members.add("name", name)
    members.add("order", order)
    members.add("rank", rank)
    members.add("revision", revision)
    members.add("text", text)
    members.add("total", total)
    return members.json
  }
}

extension Wire {
  /// Names a saved search; never reused.
  package struct SavedSearchID: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// One page of the saved searches.
  package struct SavedSearchPage: Sendable, Hashable {
    /// By rank, then id.
    package var items: [Wire.SavedSearch]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.SavedSearch], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.SavedSearchPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// A member that can be cleared.
  package enum SearchEditClear: String, WireEnum {
    case icon
    case order
  }
}

extension Wire {
  /// Where in an item a word was found; the title of a tag or of a profile is its name, and only a profile has a relationship.
  package struct SearchField: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let title = Self(rawValue: "title")
    package static let tags = Self(rawValue: "tags")
    package static let notes = Self(rawValue: "notes")
    package static let attachments = Self(rawValue: "attachments")
    package static let relationship = Self(rawValue: "relationship")
  }
}

extension Wire {
  /// An item that was found.
  package struct SearchHit: Sendable, Hashable {
    /// The habit, if it is one.
    package var habit: Wire.Habit?
    /// Its id.
    package var id: String
    /// What it is.
    package var kind: Wire.SearchKind
    /// The first places where words were found; places in notes only `withNotes`.
    package var matches: [Wire.SearchMatch]
    /// The profile, if it is one.
    package var profile: Wire.Profile?
    /// About a line of the notes, with the places of words in it; null if no word is in the notes.
    package var snippet: Wire.SearchSnippet?
    /// The tag, if it is one.
    package var tag: Wire.Tag?
    /// The task, if it is one. Found by the days on which an occurrence was completed, it is as of the last of these, unless it must also be open or due.
    package var task: Wire.Task?
    /// Its title; of a tag or a profile its name.
    package var title: String

    package init(habit: Wire.Habit? = nil, id: String, kind: Wire.SearchKind, matches: [Wire.SearchMatch], profile: Wire.Profile? = nil, snippet: Wire.SearchSnippet? = nil, tag: Wire.Tag? = nil, task: Wire.Task? = nil, title: String) {
      self.habit = habit
      self.id = id
      self.kind = kind
      self.matches = matches
      self.profile = profile
      self.snippet = snippet
      self.tag = tag
      self.task = task
      self.title = title
    }
  }
}

extension Wire.SearchHit: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    habit = try object.decodeIfPresent("habit")
    id = try object.decode("id")
    kind = try object.decode("kind")
    matches = try object.decode("matches", cap: 100)
    profile = try object.decodeIfPresent("profile")
    snippet = try object.decodeIfPresent("snippet")
    tag = try object.decodeIfPresent("tag")
    task = try object.decodeIfPresent("task")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("habit", habit)
    members.add("id", id)
    members.add("kind", kind)
    members.add("matches", matches)
    members.add("profile", profile)
    members.add("snippet", snippet)
    members.add("tag", tag)
    members.add("task", task)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What kind of item is found.
  package struct SearchKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let task = Self(rawValue: "task")
    package static let habit = Self(rawValue: "habit")
    package static let tag = Self(rawValue: "tag")
    package static let profile = Self(rawValue: "profile")
  }
}

extension Wire {
  /// A place in an item where a word was found.
  package struct SearchMatch: Sendable, Hashable {
    /// In which text.
    package var field: Wire.SearchField
    /// For tags and attachments: which one, from 0.
    package var index: Int?
    /// Where it begins in that text, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int

    package init(field: Wire.SearchField, index: Int? = nil, start: Int, stop: Int) {
      self.field = field
      self.index = index
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.SearchMatch: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    field = try object.decode("field")
    index = try object.decodeIfPresent("index", in: 0...Int.max)
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("field", field)
    members.add("index", index)
    members.add("start", start)
    members.add("stop", stop)
    return members.json
  }
}

extension Wire {
  /// How results are sorted. relevance: first items with all words in the title, then in the title and tag names, then anywhere; within each group, the best match first (bm25). Without words, and with more than 10 of them, it is the same as due. due: tasks as in `task/list`, then habits, tags and profiles by rank. modified: tasks, then habits, tags and profiles, those changed last first. urgency: tasks by the figure of `task/explain`, the most urgent first; the pages of one list are sorted as of the moment of the first. priority: the highest first, then as by due. added: those added last first. title: by the words of the title or name, without regard to case and accents. By urgency and priority, habits, tags and profiles follow by rank. Where no index has the order, the 20,000 tasks due first are sorted at most, and a problem says so. The id breaks ties, ascending, but by modified descending.
  package enum SearchOrder: String, WireEnum {
    case relevance
    case due
    case modified
    case urgency
    case priority
    case added
    case title
  }
}

extension Wire {
  /// One page of what was found.
  package struct SearchPage: Sendable, Hashable {
    /// On the first page: whether counting stopped early, so that there may be more than `total`.
    package var isTotalLeast: Bool?
    /// The results in order. A page looks at a bounded number of items, so it can hold fewer than asked for, or none, even if `nextCursor` is present.
    package var items: [Wire.SearchHit]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?
    /// Parts of the search that had no effect, such as a tag that does not exist, or that may be meant otherwise, such as `2026`, which is text.
    package var problems: [Wire.SearchProblem]
    /// On the first page: how many items match, counted up to 1000.
    package var total: Int?

    package init(isTotalLeast: Bool? = nil, items: [Wire.SearchHit], nextCursor: Wire.ListCursor? = nil, problems: [Wire.SearchProblem], total: Int? = nil) {
      self.isTotalLeast = isTotalLeast
      self.items = items
      self.nextCursor = nextCursor
      self.problems = problems
      self.total = total
    }
  }
}

extension Wire.SearchPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    isTotalLeast = try object.decodeIfPresent("isTotalLeast")
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
    problems = try object.decode("problems", cap: 100)
    total = try object.decodeIfPresent("total", in: 0...Int.max)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("isTotalLeast", isTotalLeast)
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    members.add("problems", problems)
    members.add("total", total)
    return members.json
  }
}

extension Wire {
  /// Why a search finds less than its text may suggest.
  package struct SearchProblem: Sendable, Hashable {
    /// What the problem is, in a sentence.
    package var message: String
    /// Where in the text that part begins, in the negotiated position encoding; null for a structured filter.
    package var start: Int?
    /// Where it ends.
    package var stop: Int?

    package init(message: String, start: Int? = nil, stop: Int? = nil) {
      self.message = message
      self.start = start
      self.stop = stop
    }
  }
}

extension Wire.SearchProblem: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    message = try object.decode("message")
    start = try object.decodeIfPresent("start", in: 0...Int.max)
    stop = try object.decodeIfPresent("stop", in: 0...Int.max)
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
  /// A piece of an item's notes around the first match in them.
  package struct SearchSnippet: Sendable, Hashable {
    /// Where the words are in the piece.
    package var matches: [Wire.TextRange]
    /// The piece, in one line; an ellipsis at an end means that there is more.
    package var text: String

    package init(matches: [Wire.TextRange], text: String) {
      self.matches = matches
      self.text = text
    }
  }
}

extension Wire.SearchSnippet: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    matches = try object.decode("matches", cap: 100)
    text = try object.decode("text")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("matches", matches)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// A possible continuation of a text that is being typed.
  package struct Suggestion: Sendable, Hashable {
    /// The id, for an item.
    package var id: String?
    /// What it is.
    package var kind: Wire.SuggestionKind
    /// Where the part of the text to be replaced begins, in the negotiated position encoding.
    package var start: Int
    /// Where it ends.
    package var stop: Int
    /// The replacement.
    package var text: String
    /// The title to show.
    package var title: String

    package init(id: String? = nil, kind: Wire.SuggestionKind, start: Int, stop: Int, text: String, title: String) {
      self.id = id
      self.kind = kind
      self.start = start
      self.stop = stop
      self.text = text
      self.title = title
    }
  }
}

extension Wire.Suggestion: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    id = try object.decodeIfPresent("id")
    kind = try object.decode("kind")
    start = try object.decode("start", in: 0...Int.max)
    stop = try object.decode("stop", in: 0...Int.max)
    text = try object.decode("text")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("id", id)
    members.add("kind", kind)
    members.add("start", start)
    members.add("stop", stop)
    members.add("text", text)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// What is suggested: an item by its title, or a part of the filter language.
  package struct SuggestionKind: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let task = Self(rawValue: "task")
    package static let habit = Self(rawValue: "habit")
    package static let tag = Self(rawValue: "tag")
    package static let profile = Self(rawValue: "profile")
    package static let field = Self(rawValue: "field")
    package static let value = Self(rawValue: "value")
  }
}

extension Wire {
  /// Possible continuations of a text.
  package struct SuggestionList: Sendable, Hashable {
    /// Fields and values first, then tags and profiles, then the other items.
    package var items: [Wire.Suggestion]

    package init(items: [Wire.Suggestion]) {
      self.items = items
    }
  }
}

extension Wire.SuggestionList: JSONDecodable, JSONEncodable {
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
  /// What is being typed: a filter; a line of quick add, in which tags and the project are completed; tags, of which each can have a sign in front; words of the title of an open task, which the whole title replaces.
  package struct SuggestionTopic: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let filter = Self(rawValue: "filter")
    package static let line = Self(rawValue: "line")
    package static let tags = Self(rawValue: "tags")
    package static let task = Self(rawValue: "task")
  }
}

extension Wire {
  /// Saves a search. The same id with the same content returns the saved search as it is now. There are at most 100, and no two with the same name, apart from case and punctuation.
  package enum SearchAdd {
    package static let method = "search/add"
    package typealias Reply = Wire.SavedSearch

    /// The params of `search/add`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: String?
      /// Chosen by the client; null lets the server choose one.
      package var id: Wire.SavedSearchID?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: String
      /// How its results are sorted.
      package var order: Wire.SearchOrder?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// A filter in the filter language.
      package var text: String

      package init(dryRun: Bool? = nil, icon: String? = nil, id: Wire.SavedSearchID? = nil, name: String, order: Wire.SearchOrder? = nil, requestKey: Wire.RequestKey? = nil, text: String) {
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.name = name
        self.order = order
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.SearchAdd.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try object.decodeIfPresent("icon", length: 0...64)
    id = try object.decodeIfPresent("id")
    name = try object.decode("name")
    order = try object.decodeIfPresent("order")
    requestKey = try object.decodeIfPresent("requestKey")
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("name", name)
    members.add("order", order)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Changes the fields of a saved search that are given, and clears those that `clear` names.
  package enum SearchEdit {
    package static let method = "search/edit"
    package typealias Reply = Wire.SavedSearch

    /// The params of `search/edit`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// An emoji, or the name of a symbol.
      package var icon: Edit<String?>
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// 1 to 100 Unicode scalars after trimming.
      package var name: Edit<String>
      /// How its results are sorted.
      package var order: Edit<Wire.SearchOrder?>
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// A filter in the filter language.
      package var text: Edit<String>

      package init(dryRun: Bool? = nil, icon: Edit<String?> = .keep, id: Wire.SavedSearchID, ifRevision: Int? = nil, name: Edit<String> = .keep, order: Edit<Wire.SearchOrder?> = .keep, requestKey: Wire.RequestKey? = nil, text: Edit<String> = .keep) {
        self.dryRun = dryRun
        self.icon = icon
        self.id = id
        self.ifRevision = ifRevision
        self.name = name
        self.order = order
        self.requestKey = requestKey
        self.text = text
      }
    }
  }
}

extension Wire.SearchEdit.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    let clear: [Wire.SearchEditClear]? = try object.decodeIfPresent("clear", cap: 2)
    dryRun = try object.decodeIfPresent("dryRun")
    icon = try Edit(object.decodeIfPresent("icon", length: 0...64), "icon", isCleared: clear?.contains(.icon))
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    name = Edit(try object.decodeIfPresent("name"))
    order = try Edit(object.decodeIfPresent("order"), "order", isCleared: clear?.contains(.order))
    requestKey = try object.decodeIfPresent("requestKey")
    text = Edit(try object.decodeIfPresent("text", length: 0...10000))
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("icon", icon)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("name", name)
    members.add("order", order)
    members.add("requestKey", requestKey)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Explains what a filter means, in words and in both of its forms. Exactly one of `text` and `filter` is given.
  package enum SearchExplain {
    package static let method = "search/explain"
    package typealias Reply = Wire.ExplainedFilter

    /// The params of `search/explain`.
    package struct Params: Sendable, Hashable {
      /// The filter as a structure.
      package var filter: Wire.Filter?
      /// Mentioned in the sentence too.
      package var order: Wire.SearchOrder?
      /// A filter in the filter language.
      package var text: String?

      package init(filter: Wire.Filter? = nil, order: Wire.SearchOrder? = nil, text: String? = nil) {
        self.filter = filter
        self.order = order
        self.text = text
      }
    }
  }
}

extension Wire.SearchExplain.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    filter = try object.decodeIfPresent("filter")
    order = try object.decodeIfPresent("order")
    text = try object.decodeIfPresent("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("filter", filter)
    members.add("order", order)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Finds what a person means by a few words. The first of these that fits anything counts: the id or a link; the whole title of open ones, else words of it, whether it begins with them or not; the same of those that are not open; the end of an id. What several fit names all of them.
  package enum SearchFind {
    package static let method = "search/find"
    package typealias Reply = Wire.NamedList

    /// The params of `search/find`.
    package struct Params: Sendable, Hashable {
      /// What kind of thing is meant.
      package var kind: Wire.NamedKind
      /// The maximum number of items; null is 10.
      package var limit: Int?
      /// An id, a link such as `daybook:task/<id>`, a title, the beginnings of words of a title, or at least the last 4 characters of an id. If more than 2000 tasks have such words, 2000 of them are looked at: open ones first, and of these the newest.
      package var text: String

      package init(kind: Wire.NamedKind, limit: Int? = nil, text: String) {
        self.kind = kind
        self.limit = limit
        self.text = text
      }
    }
  }
}

extension Wire.SearchFind.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    kind = try object.decode("kind")
    limit = try object.decodeIfPresent("limit", in: 1...100)
    text = try object.decode("text", length: 1...500)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("kind", kind)
    members.add("limit", limit)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Asks the plugins that search elsewhere for the words of a filter; each has 2 s, and one that fails is said in its section. The view `search` of the same text shows what they answered for the next minute, also where it is printed.
  package enum SearchFindElsewhere {
    package static let method = "search/findElsewhere"
    package typealias Reply = Wire.ElsewhereList

    /// The params of `search/findElsewhere`.
    package struct Params: Sendable, Hashable {
      /// The maximum number of items of each; null is 20.
      package var limit: Int?
      /// A filter in the filter language. Its conditions, and what it does not want, are not asked for.
      package var text: String

      package init(limit: Int? = nil, text: String) {
        self.limit = limit
        self.text = text
      }
    }
  }
}

extension Wire.SearchFindElsewhere.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...100)
    text = try object.decode("text", length: 0...10000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("text", text)
    return members.json
  }
}

extension Wire {
  /// Returns one saved search.
  package enum SearchGet {
    package static let method = "search/get"
    package typealias Reply = Wire.SavedSearch

    /// The params of `search/get`.
    package struct Params: Sendable, Hashable {
      /// The saved search.
      package var id: Wire.SavedSearchID

      package init(id: Wire.SavedSearchID) {
        self.id = id
      }
    }
  }
}

extension Wire.SearchGet.Params: JSONDecodable, JSONEncodable {
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
  /// Lists the saved searches by rank, each with the number of items that it finds.
  package enum SearchList {
    package static let method = "search/list"
    package typealias Reply = Wire.SavedSearchPage

    /// The params of `search/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
      }
    }
  }
}

extension Wire.SearchList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    return members.json
  }
}

extension Wire {
  /// Moves a saved search before or after another. Exactly one of `before` and `after` is given.
  package enum SearchMove {
    package static let method = "search/move"
    package typealias Reply = Wire.SavedSearch

    /// The params of `search/move`.
    package struct Params: Sendable, Hashable {
      /// The saved search that comes just before.
      package var after: Wire.SavedSearchID?
      /// The saved search that comes next.
      package var before: Wire.SavedSearchID?
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(after: Wire.SavedSearchID? = nil, before: Wire.SavedSearchID? = nil, dryRun: Bool? = nil, id: Wire.SavedSearchID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.after = after
        self.before = before
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.SearchMove.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    after = try object.decodeIfPresent("after")
    before = try object.decodeIfPresent("before")
    dryRun = try object.decodeIfPresent("dryRun")
    id = try object.decode("id")
    ifRevision = try object.decodeIfPresent("ifRevision", in: 1...Int.max)
    requestKey = try object.decodeIfPresent("requestKey")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("after", after)
    members.add("before", before)
    members.add("dryRun", dryRun)
    members.add("id", id)
    members.add("ifRevision", ifRevision)
    members.add("requestKey", requestKey)
    return members.json
  }
}

extension Wire {
  /// Finds items by words and conditions. Any text is accepted as words; only an unknown field or value is an error, with its range. At most one of `text`, `filter` and `saved` is given; without any, everything is found.
  package enum SearchQuery {
    package static let method = "search/query"
    package typealias Reply = Wire.SearchPage

    /// The params of `search/query`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The filter as a structure.
      package var filter: Wire.Filter?
      /// Only items of these kinds; null is all.
      package var kinds: [Wire.SearchKind]?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// null is the order of the saved search, or else relevance.
      package var order: Wire.SearchOrder?
      /// A saved search.
      package var saved: Wire.SavedSearchID?
      /// A filter in the filter language (protocol/README.md), such as “is:overdue tag:home fern”.
      package var text: String?
      /// true to have the notes of each task and habit and the places of words in them, which are left out otherwise: a page with notes can end early.
      package var withNotes: Bool?

      package init(cursor: Wire.ListCursor? = nil, filter: Wire.Filter? = nil, kinds: [Wire.SearchKind]? = nil, limit: Int? = nil, order: Wire.SearchOrder? = nil, saved: Wire.SavedSearchID? = nil, text: String? = nil, withNotes: Bool? = nil) {
        self.cursor = cursor
        self.filter = filter
        self.kinds = kinds
        self.limit = limit
        self.order = order
        self.saved = saved
        self.text = text
        self.withNotes = withNotes
      }
    }
  }
}

extension Wire.SearchQuery.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    filter = try object.decodeIfPresent("filter")
    kinds = try object.decodeIfPresent("kinds", cap: 10)
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    order = try object.decodeIfPresent("order")
    saved = try object.decodeIfPresent("saved")
    text = try object.decodeIfPresent("text", length: 0...10000)
    withNotes = try object.decodeIfPresent("withNotes")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("filter", filter)
    members.add("kinds", kinds)
    members.add("limit", limit)
    members.add("order", order)
    members.add("saved", saved)
    members.add("text", text)
    members.add("withNotes", withNotes)
    return members.json
  }
}

extension Wire {
  /// Removes a saved search; the items that it finds are kept.
  package enum SearchRemove {
    package static let method = "search/remove"
    package typealias Reply = Wire.Removal

    /// The params of `search/remove`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// The saved search.
      package var id: Wire.SavedSearchID
      /// Refuses with revisionConflict when the saved search has another revision.
      package var ifRevision: Int?
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?

      package init(dryRun: Bool? = nil, id: Wire.SavedSearchID, ifRevision: Int? = nil, requestKey: Wire.RequestKey? = nil) {
        self.dryRun = dryRun
        self.id = id
        self.ifRevision = ifRevision
        self.requestKey = requestKey
      }
    }
  }
}

extension Wire.SearchRemove.Params: JSONDecodable, JSONEncodable {
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
  /// Suggests how a text that is being typed may continue; the last word may be incomplete. A question of a view has the topic in `suggests`. It looks at a bounded number of items, newest first.
  package enum SearchSuggest {
    package static let method = "search/suggest"
    package typealias Reply = Wire.SuggestionList

    /// The params of `search/suggest`.
    package struct Params: Sendable, Hashable {
      /// The maximum number of suggestions; null is 10.
      package var limit: Int?
      /// What was typed up to the cursor.
      package var text: String
      /// What it is that is typed; null is a filter.
      package var topic: Wire.SuggestionTopic?

      package init(limit: Int? = nil, text: String, topic: Wire.SuggestionTopic? = nil) {
        self.limit = limit
        self.text = text
        self.topic = topic
      }
    }
  }
}

extension Wire.SearchSuggest.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    limit = try object.decodeIfPresent("limit", in: 1...100)
    text = try object.decode("text", length: 0...10000)
    topic = try object.decodeIfPresent("topic")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("limit", limit)
    members.add("text", text)
    members.add("topic", topic)
    return members.json
  }
}
