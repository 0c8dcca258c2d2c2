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
    /// What they were asked for; without any, none was asked.
    package var searchTerms: [String]
    /// One for each search, by the plugin's name and in the order of its manifest.
    package var sections: [Wire.ElsewhereSection]

    package init(searchTerms: [String], sections: [Wire.ElsewhereSection]) {
      self.searchTerms = searchTerms
      self.sections = sections
    }
  }
}

extension Wire.ElsewhereList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    searchTerms = try object.decode("searchTerms", cap: 100)
    sections = try object.decode("sections", cap: 1000)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("searchTerms", searchTerms)
    members.add("sections", sections)
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
  /// One page of what a text may name. One item is what it names; from several, a person chooses.
  package struct NamedList: Sendable, Hashable {
    /// What fits best comes first, and of that the newest. None if nothing fits.
    package var items: [Wire.NamedItem]
    /// How the text names all of them; null without any.
    package var match: Wire.NameMatch?
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.NamedItem], match: Wire.NameMatch? = nil, nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.match = match
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.NamedList: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 100)
    match = try object.decodeIfPresent("match")
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("match", match)
    members.add("nextCursor", nextCursor)
    return members.json
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
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// What kind of thing is meant.
      package var kind: Wire.NamedKind
      /// The maximum number of items; null is 10.
      package var limit: Int?
      /// An id, a link such as `daybook:task/<id>`, a title, the beginnings of words of a title, or at least the last 4 characters of an id. If more than 2000 tasks have such words, 2000 of them are looked at: open ones first, and of these the newest.
      package var text: String

      package init(cursor: Wire.ListCursor? = nil, kind: Wire.NamedKind, limit: Int? = nil, text: String) {
        self.cursor = cursor
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
    cursor = try object.decodeIfPresent("cursor")
    kind = try object.decode("kind")
    limit = try object.decodeIfPresent("limit", in: 1...100)
    text = try object.decode("text", length: 1...500)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
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
  /// Finds items by words and conditions. Any text is accepted as words; only an unknown field or value is an error, with its range. At most one of `text`, `filter` and `savedSearch` is given; without any, everything is found.
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
      package var savedSearch: Wire.SavedSearchID?
      /// A filter in the filter language (protocol/README.md), such as “is:overdue tag:home fern”.
      package var text: String?
      /// true to have the notes of each task and habit and the places of words in them, which are left out otherwise: a page with notes can end early.
      package var withNotes: Bool?

      package init(cursor: Wire.ListCursor? = nil, filter: Wire.Filter? = nil, kinds: [Wire.SearchKind]? = nil, limit: Int? = nil, order: Wire.SearchOrder? = nil, savedSearch: Wire.SavedSearchID? = nil, text: String? = nil, withNotes: Bool? = nil) {
        self.cursor = cursor
        self.filter = filter
        self.kinds = kinds
        self.limit = limit
        self.order = order
        self.savedSearch = savedSearch
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
    savedSearch = try object.decodeIfPresent("savedSearch")
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
    members.add("savedSearch", savedSearch)
    members.add("text", text)
    members.add("withNotes", withNotes)
    return members.json
  }
}
