import CivilTime
import DaybookModel
import DaybookProtocol
import SearchLanguage

/// The hits of a filter by kind; without a filter, the saved searches.
struct SearchView: ServerView {
  /// More rows of one kind are counted, not drawn.
  private static let kindRows = 100
  /// The most hits of a kind that are counted.
  private static let counted = 1000

  let name = "search"
  let title = "Search"
  let key = "f"
  let actions =
    [SearchActions.searchAgain, TaskActions.add { _, _ in nil }] + TaskActions.onLines
    + HabitActions.onLines + [TagActions.open, ProfileActions.open] + SavedSearchActions.all
  let opens: [any LineSubject.Type] = [SavedSearchRecord.self]

  func argument(for key: LineKey) -> String { SearchArgument.saved(SavedSearchID(key.id)) }

  /// Without a filter there is no search to save.
  func offers(showing argument: String?) -> [ViewAction] {
    guard argument?.isEmpty ?? true else { return actions }
    return actions.filter { $0.name != SavedSearchActions.save.name }
  }

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    var lines = ViewLines(canvas)
    switch try SearchArgument(argument, in: session) {
    case nil: try list(session, &lines)
    case let search?: try hits(search, session, &lines)
    }
    let hint =
      argument == nil
      ? [("/", "search"), ("o", "open"), ("?", "keys")]
      : [("/", "search"), ("W", "save"), ("x", "done")]
    lines.addHint(hint)
    let first = lines.drawn.first { !$0.line.isHeading && !$0.line.actions.isEmpty }?.line.key
    return ViewPage(title: title, lines: lines, focus: first ?? "heading")
  }

  private func list(_ session: Session, _ lines: inout ViewLines) throws {
    let request = session.request(.everything)
    let saved = try session.store().read { reader in
      let saved = try reader.savedSearches.list(limit: PageSize.default, after: nil).items
      let counts = try reader.search.counts(
        saved.map { request.with(FilterReading($0.text).filter) }, limit: Self.counted)
      return zip(saved, counts).map { ($0, $1) }
    }
    lines.addTitle("Saved searches")
    if saved.isEmpty {
      let isPrinted = lines.canvas.isPrinted
      lines.addMessage(
        isPrinted
          ? "None yet: `daybook search WORDS --save NAME` saves one."
          : "None yet: `/` searches, `W` saves.")
    }
    for (saved, count) in saved {
      let isPlain = saved.name == saved.text
      lines.add(
        saved.lineKey.text, level: 1, actions: SavedSearchActions.names,
        label: "\(saved.name): \(count.words)"
      ) { line in
        line.draw("  ")
        line.append(saved.name)
        line.drawIcon(saved.icon)
        if !isPlain {
          line.draw("  ")
          line.append(saved.text, .muted)
        }
        line.drawTail(count.words, .time)
      }
    }
  }

  private func hits(
    _ search: SearchArgument, _ session: Session, _ lines: inout ViewLines
  ) throws {
    var request = session.request(search.filter, order: search.order)
    lines.addHeading("heading") {
      if let name = search.name {
        $0.append(name, .title)
        $0.drawIcon(search.icon)
      } else {
        $0.draw("Search", .title)
      }
      $0.drawHelpKey()
    }
    lines.addSentence(search.filter, at: request.moment)
    try session.store().read { reader in
      let problems =
        try reader.search.problems(request) + FilterReading(search.text).problems
      for (index, problem) in problems.enumerated() {
        lines.add("problem/\(index)") { $0.append(problem.message, .warning) }
      }
      let before = lines.drawn.count
      for kind in FilterKind.allCases where search.filter.kinds.contains(kind) {
        request.kinds = [kind]
        try section(kind, request, session, reader, &lines)
      }
      if lines.drawn.count == before {
        let recurring = try Self.recurring(search, session, reader)
        let isAgenda = try !search.filter.wantedWords.isEmpty && reader.events.count() > 0
        lines.addMessage(
          "Nothing found.\(FilterPhrase.guess(in: search.text))\(recurring)"
            + (isAgenda ? " Events are not searched: the agenda has them." : ""))
      }
    }
    // Nobody could draw a printed page anew.
    let elsewhere = session.elsewhere?.sections(
      search.filter.wantedWords, asks: !lines.canvas.isPrinted)
    for section in elsewhere ?? [] { lines.addElsewhere(section) }
  }

  /// Says where other days of recurring tasks are, which are found by their first open one; empty
  /// where no due is asked for or nothing recurs.
  private static func recurring(
    _ search: SearchArgument, _ session: Session, _ reader: ReadTransaction
  ) throws -> String {
    let isOfDue = search.filter.terms.contains {
      if case .day(.due, _, _) = $0 { true } else { false }
    }
    guard isOfDue else { return "" }
    let request = session.request(.all([.term(.state(.open)), .term(.state(.recurring))]))
    let found = try reader.search.results(
      request, limit: 1, counted: 1, after: nil, withNotes: false)
    return found.page.items.isEmpty
      ? "" : " A recurring task is found by its first open day: the agenda has the others."
  }

  private func section(
    _ kind: FilterKind, _ request: SearchRequest, _ session: Session, _ reader: ReadTransaction,
    _ lines: inout ViewLines
  ) throws {
    let result = try reader.search.results(
      request, limit: Self.kindRows, counted: Self.counted, after: nil, withNotes: false)
    let (page, count) = (result.page, result.count)
    guard !page.items.isEmpty || page.next != nil else { return }
    lines.addHeading("section/\(kind.rawValue)") {
      $0.draw("\(kind.rawValue.capitalizedAtStart)s (\(count.words))", .heading)
    }
    var rows = try SearchRows(
      of: page.items, request.filter, at: request.moment, on: lines.canvas, in: session, reader)
    for hit in page.items { rows.add(hit, to: &lines) }
    let hidden = max(count.total - page.items.count, 0)
    guard page.next != nil else { return }
    lines.add("more/\(kind.rawValue)", level: 1) {
      let more = hidden > 0 ? "\(hidden)\(count.isAtLeast ? "+" : "") more" : "there may be more"
      $0.draw("  … \(more); narrow the search with another word or condition", .muted)
    }
  }
}

/// The argument of the view: "saved:" and the id of a saved search, or a filter.
struct SearchArgument {
  private static let prefix = "saved:"

  var filter: SearchLanguage.Filter
  /// The text of the filter, as a person can change and save it.
  var text: String
  var order: SearchOrder?
  /// The name and the icon of a saved search.
  var name, icon: String?

  /// Returns nil for no filter.
  init?(_ argument: String?, in session: Session) throws {
    guard let argument, !argument.isEmpty else { return nil }
    guard argument.hasPrefix(Self.prefix) else {
      text = argument
      filter = try session.filter(argument, field: "argument")
      return
    }
    let id = SavedSearchID(String(argument.dropFirst(Self.prefix.count)))
    let saved = try session.store().read { try $0.savedSearches.item(id) }
    text = saved.text
    filter = try session.filter(saved.text, field: "argument")
    order = saved.order
    (name, icon) = (saved.name, saved.icon)
  }

  static func saved(_ id: SavedSearchID) -> String { prefix + id.text }

  /// Returns the filter's text of a view's argument within an act, which must read through its own
  /// transaction.
  static func text(_ argument: String?, in reader: ReadTransaction) throws -> String? {
    guard let argument, argument.hasPrefix(prefix) else { return argument }
    return try reader.savedSearches.item(SavedSearchID(String(argument.dropFirst(prefix.count))))
      .text
  }
}

extension ViewLines {
  /// Adds what a filter means, in words.
  mutating func addSentence(_ filter: SearchLanguage.Filter, at moment: Moment) {
    var sentence = filter.sentence(at: moment)
    if canvas.characters == .ascii {
      sentence = sentence.replacing("“", with: "\"").replacing("”", with: "\"")
    }
    add("sentence") { $0.append(sentence, .muted) }
  }
}

extension SearchCount {
  /// "12", "1000+".
  fileprivate var words: String { "\(total)\(isAtLeast ? "+" : "")" }
}
