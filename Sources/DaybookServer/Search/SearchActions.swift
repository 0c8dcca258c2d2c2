import CivilTime
import DaybookModel
import DaybookProtocol
import SearchLanguage

/// The actions that search, in any view.
enum SearchActions {
  private static func ask(_ initial: String?) -> Wire.Ask {
    .previewed(.text, "Search", initial: initial).completing(.filter)
  }

  /// Asks for a filter and opens the view that shows what it finds.
  static let search = search { _ in nil }

  /// The same in the view itself, where the ask begins with the filter that is shown.
  static let searchAgain = search { try SearchArgument.text($0.argument, in: $0.reader) }

  private static func search(
    _ initial: @escaping @Sendable (ViewAct) throws -> String?
  ) -> ViewAction {
    ViewAction(
      Wire.Action("search", key: "/", "Search", .view, asks: [ask(nil)]),
      method: "search/query",
      asks: { [ask(try initial($0))] },
      preview: SearchPreview.preview
    ) { act, _ in
      let text = act.written(0)
      _ = try act.session.filter(text ?? "", field: "answers/0")
      return Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: text, name: "search"))
    }
  }
}

/// The preview of a filter that is being typed: what it means, and its first hits.
enum SearchPreview {
  private static let rows = 8

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    let (text, session) = (typing.text, typing.session)
    let reading = FilterReading(text)
    var preview = try Wire.Preview.of(typing) {
      let filter = try session.filter(text, field: "answers/0")
      return Wire.Preview(
        lines: filter == .everything ? [] : try lines(filter, reading.problems, typing),
        problems: [], spans: [])
    }
    preview.spans = reading.parts.compactMap { part in
      part.term.style.map { Wire.Span(part.range, in: text, typing.canvas.encoding, $0) }
    }
    return preview
  }

  private static func lines(
    _ filter: SearchLanguage.Filter, _ problems: [SearchProblem], _ typing: ViewTyping
  ) throws -> [Wire.Line] {
    let session = typing.session
    let last = unfinished(filter, typing.text)
    var request = SearchRequest(filter, at: typing.moment, zones: session.zones.zone)
    if let last, last.words == nil { request.order = .due }
    var lines = ViewLines(typing.canvas)
    lines.addSentence(filter, at: typing.moment)
    let result = try typing.reader.search.results(
      request, limit: rows, after: nil, withNotes: false)
    var hits = result.page.items
    if hits.count < rows, let last, let words = last.words {
      for kind in [FilterKind.tag, .profile, .habit, .task] where hits.count < rows {
        let more = try typing.reader.search.completions(
          prefix: last.word, words: words, kind: kind, today: typing.moment.today, limit: rows)
        hits += more.filter { !hits.contains($0) }
      }
    }
    var drawn = try SearchRows(
      of: Array(hits.prefix(rows)), filter, at: typing.moment,
      on: typing.canvas, in: session,
      typing.reader)
    for hit in hits.prefix(rows) { drawn.add(hit, to: &lines) }
    if hits.isEmpty { lines.addMessage("Nothing found.") }
    for problem in result.problems + problems {
      lines.add("problem/\(lines.drawn.count)") { $0.append(problem.message, .warning) }
    }
    return lines.lines
  }

  /// The last word, which is perhaps not yet whole, and those before it where the filter asks for
  /// nothing but words.
  private static func unfinished(
    _ filter: SearchLanguage.Filter, _ text: String
  ) -> (word: String, words: [String]?)? {
    let words = filter.conjuncts.compactMap { conjunct in
      if case .term(.words(let word)) = conjunct { word } else { nil }
    }
    guard let last = words.last, text.hasSuffix(last) else { return nil }
    return (last, words.count == filter.conjuncts.count ? words.dropLast() : nil)
  }
}

extension FilterTerm {
  /// The style of a part of the text that is being typed; nil for words that are searched for.
  fileprivate var style: Wire.SpanStyle? {
    switch self {
    case .words: nil
    case .tag: .tag
    case .day: .time
    case .priority(_, .high): .priorityHigh
    case .priority(_, .medium): .priorityMedium
    case .priority: .priorityLow
    case .duration: .time
    case .state, .kind, .has, .parent, .profile, .project, .urgency: .key
    }
  }
}
