// Search finds tasks, habits, tags and profiles by one filter (`search/query`, `explain`) or by name
// (`find`); `Saved` has the saved searches, `Completion` what continues a text that is being typed.
// The view `search` draws hits by kind, on lines about what was found, or without a filter the saved
// searches ("savedSearch/<id>"). The one idea: Sources/SearchLanguage alone says what a word is and
// what a filter means, so what is marked as a match is what was found. Sources/DaybookModel/Search
// turns the filter into SQL over one index, which is brought up to date before each commit
// (docs/decisions/0019-one-index-written-before-the-commit.md).

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import SearchLanguage

struct SearchHandlers: SearchMethods {
  /// The most hits that a first page counts.
  private static let counted = 1000

  let session: Session

  func query(_ params: Wire.SearchQuery.Params, _ call: Call) throws -> Wire.SearchPage {
    let (filter, text, order) = try asked(params)
    for (index, kind) in (params.kinds ?? []).enumerated()
    where FilterKind(rawValue: kind.rawValue) == nil {
      throw ModelError.invalidValue(
        field: "kinds/\(index)", message: "There is no kind of item called “\(kind.rawValue)”.",
        allowed: FilterKind.allCases.map(\.rawValue))
    }
    session.reconcileCare()
    let request = session.request(filter, kinds: params.kinds, order: order)
    return try session.store().read { reader in
      let result = try reader.search.results(
        request, limit: params.limit ?? PageSize.default, counted: Self.counted,
        after: params.cursor?.text, withNotes: params.withNotes ?? false)
      let count = params.cursor == nil ? result.count : nil
      var matches = SearchMatches(filter, session.encoding, withNotes: params.withNotes ?? false)
      let overdue = try reader.tasks.overdueCounts(
        of: result.page.items.tasks, at: request.moment, zones: session.zones.zone)
      let items = try result.page.items.map { hit in
        // A page of long notes takes longer than the search itself.
        try call.checkCancelled()
        return switch hit {
        case .task(let task):
          matches.hit(task, session.wire(task, at: request.moment, overdueCount: overdue[task.id]))
        case .habit(let habit): matches.hit(habit)
        case .tag(let tag): matches.hit(tag)
        case .profile(let profile): matches.hit(profile, session.wire(profile))
        }
      }
      return Wire.SearchPage(
        isTotalLeast: count?.isAtLeast, items: items,
        nextCursor: result.page.next.map(Wire.ListCursor.init),
        problems: session.wire(result.problems, in: text), total: count?.total)
    }
  }

  func findElsewhere(
    _ params: Wire.SearchFindElsewhere.Params, _ call: Call
  ) throws -> Wire.ElsewhereList {
    // Which plugins there are is in the database.
    _ = try call.onLane { [session] in try session.store() }
    let words = try session.filter(params.text, field: "text").wantedWords
    guard !words.isEmpty, let elsewhere = session.elsewhere else {
      return Wire.ElsewhereList(searchTerms: words, sections: [])
    }
    let limit = params.limit ?? KnownElsewhere.defaultLimit
    return Wire.ElsewhereList(
      searchTerms: words, sections: try elsewhere.find(words, limit: limit, call))
  }

  func find(_ params: Wire.SearchFind.Params, _ call: Call) throws -> Wire.NamedList {
    let kind = NamedKind(params.kind)
    let text = Link.id(of: kind.line, in: params.text)
    let found = try session.store().read {
      try $0.search.named(text, kind, limit: params.limit ?? 10, after: params.cursor?.text)
    }
    return Wire.NamedList(
      items: found.page.items.map { Wire.NamedItem(id: $0.id, isOpen: $0.isOpen, title: $0.title) },
      match: found.match.map(Wire.NameMatch.init),
      nextCursor: found.page.next.map(Wire.ListCursor.init))
  }

  private func asked(
    _ params: Wire.SearchQuery.Params
  ) throws -> (filter: SearchLanguage.Filter, text: String?, order: SearchOrder?) {
    let given = [params.text != nil, params.filter != nil, params.savedSearch != nil]
    guard given.count(where: \.self) <= 1 else {
      throw ModelError.invalidValue(
        field: "", message: "Give at most one of `text`, `filter` and `savedSearch`.")
    }
    let order = params.order.map(SearchOrder.init)
    if let text = params.text {
      return (try session.filter(text, field: "text"), text, order)
    }
    if let filter = params.filter { return (try filter.filter(at: "/filter"), nil, order) }
    guard let id = params.savedSearch else { return (.everything, nil, order) }
    let saved = try session.store().read { try $0.savedSearches.item(SavedSearchID(id)) }
    let filter = try session.filter(saved.text, field: "savedSearch")
    return (filter, saved.text, order ?? saved.order)
  }

  func explain(_ params: Wire.SearchExplain.Params, _ call: Call) throws -> Wire.ExplainedFilter {
    let filter: SearchLanguage.Filter
    switch (params.text, params.filter) {
    case (let text?, nil): filter = try session.filter(text, field: "text")
    case (nil, let wire?): filter = try wire.filter(at: "/filter")
    default:
      throw ModelError.invalidValue(field: "", message: "Give either `text` or `filter`.")
    }
    let request = session.request(filter)
    let problems = try session.store().read { try $0.search.problems(request) }
    let order = params.order.map { ", \($0.words)" } ?? ""
    return Wire.ExplainedFilter(
      filter: Wire.Filter(filter),
      kinds: FilterKind.allCases.filter(filter.kinds.contains).map(Wire.SearchKind.init),
      problems: session.wire(problems, in: params.text),
      sentence: filter.sentence(at: request.moment) + order, text: filter.text)
  }
}

extension Wire.SearchOrder {
  fileprivate var words: String {
    switch self {
    case .relevance: "best match first"
    case .due: "most urgent due first"
    case .modified: "changed last first"
    case .urgency: "most urgent first"
    case .priority: "highest priority first"
    case .added: "added last first"
    case .title: "by title"
    }
  }
}

extension NamedKind {
  fileprivate var line: any LineSubject.Type {
    switch self {
    case .task: TaskItem.self
    case .habit: HabitLine.self
    case .tag: TagRecord.self
    case .profile: ProfileRecord.self
    case .savedSearch: SavedSearchRecord.self
    }
  }
}
