import CivilTime
import DaybookModel
import DaybookProtocol
import SearchLanguage

struct Completions {
  struct Item {
    var kind: Wire.CompletionItemKind
    var title: String
    var id: String?
    var range: Range<String.Index>
    var text: String
  }

  private let text: String
  private let topic: Wire.CompletionTopic
  private let reader: ReadTransaction
  private let today: Day
  private let typed: Substring
  private let words: [String]

  init(
    _ text: String, topic: Wire.CompletionTopic, today: Day, in reader: ReadTransaction
  ) {
    self.text = text
    self.topic = topic
    self.reader = reader
    self.today = today
    let start = text.lastIndex { $0.isWhitespace || "(|".contains($0) }.map(text.index(after:))
    var typed = text[(start ?? text.startIndex)...]
    if typed.first == "-" || typed.first == "\"" { typed = typed.dropFirst() }
    self.typed = typed
    let before = FilterReading(String(text[..<typed.startIndex])).filter
    words = before.conjuncts.compactMap { filter in
      if case .term(.words(let words)) = filter { words } else { nil }
    }
  }

  /// What the last word may be, at most `limit`.
  func items(limit: Int) throws -> [Item] {
    switch topic {
    case .filter: try inFilter(limit: limit)
    case .line: Array(try inLine().prefix(limit))
    case .tags: Array(try names(ofTags: typed.drop { "+-#".contains($0) }).prefix(limit))
    case .task: try tasks(limit: limit)
    default:
      throw ModelError.invalidValue(
        field: "topic", message: "There is no topic called “\(topic.rawValue)”.",
        allowed: [Wire.CompletionTopic.filter, .line, .tags, .task].map(\.rawValue))
    }
  }

  /// Fields and values first, then tags, then the other items.
  private func inFilter(limit: Int) throws -> [Item] {
    guard !typed.isEmpty else { return [] }
    if let values = try values() { return Array(values.prefix(limit)) }
    let fields = FilterField.allCases.filter { $0.rawValue.hasPrefix(typed.lowercased()) }
    var items = fields.map {
      Item(kind: .field, title: $0.rawValue, range: range, text: $0.rawValue + ":")
    }
    items += FilterPhrase.words.filter { $0.hasPrefix(typed.lowercased()) }.map {
      Item(kind: .value, title: $0, range: range, text: $0)
    }
    for kind in [FilterKind.tag, .profile, .habit, .task] where items.count < limit {
      let required = kind == .tag ? [] : words
      let hits = try reader.search.completions(
        prefix: String(typed), words: required, kind: kind, today: today,
        limit: limit - items.count)
      items += hits.map(item)
    }
    return Array(items.prefix(limit))
  }

  /// A tag behind its sign, and the project behind its field.
  private func inLine() throws -> [Item] {
    if let sign = typed.first, "#+".contains(sign) { return try names(ofTags: typed.dropFirst()) }
    let field = "project:"
    guard typed.lowercased().hasPrefix(field) else { return [] }
    return try names(ofProjects: typed.dropFirst(field.count))
  }

  /// The names of tags that begin so, as they are.
  private func names(ofTags value: Substring) throws -> [Item] {
    try tags(beginningWith: value, range: value.startIndex..<value.endIndex) { $0 }
  }

  private func names(ofProjects value: Substring) throws -> [Item] {
    try reader.tasks.projects().beginning(with: value, \.name).map {
      Item(kind: .value, title: $0.name, range: value.startIndex..<value.endIndex, text: $0.name)
    }
  }

  /// Open tasks whose title has these words, each in place of the whole text.
  private func tasks(limit: Int) throws -> [Item] {
    guard !typed.isEmpty else { return [] }
    let before = text[..<typed.startIndex].split(whereSeparator: \.isWhitespace).map(String.init)
    let hits = try reader.search.completions(
      prefix: String(typed), words: before, kind: .task, today: today, limit: 100)
    return hits.lazy.compactMap { hit in
      guard case .task(let task) = hit, task.state == .open else { return nil }
      return Item(
        kind: .task, title: task.title, id: task.id.text, range: text.startIndex..<text.endIndex,
        text: task.title)
    }.prefix(limit).map { $0 }
  }

  private var range: Range<String.Index> { typed.startIndex..<typed.endIndex }

  private func item(_ hit: SearchHit) -> Item {
    let (kind, title, id): (Wire.CompletionItemKind, String, String) =
      switch hit {
      case .task(let task): (.task, task.title, task.id.text)
      case .habit(let item): (.habit, item.habit.title, item.habit.id.text)
      case .tag(let tag): (.tag, tag.name, tag.id.text)
      case .profile(let profile): (.profile, profile.name, profile.id.text)
      }
    let term = kind == .tag ? FilterTerm.tag(title) : .words(title)
    return Item(kind: kind, title: title, id: id, range: range, text: term.text)
  }

  /// Returns the values that a field can have, once the text has its colon; nil before.
  private func values() throws -> [Item]? {
    guard let end = typed.firstIndex(where: { ":=<>".contains($0) }),
      let field = FilterField(named: typed[..<end])
    else {
      guard let sign = typed.first, "#+".contains(sign) else { return nil }
      return try tags(beginningWith: typed.dropFirst(), range: range) { FilterTerm.tag($0).text }
    }
    let value = typed[end...].drop { ":=<>\"".contains($0) }
    let range = value.startIndex..<typed.endIndex
    if field == .tag {
      return try tags(beginningWith: value, range: range) {
        String(FilterTerm.tag($0).text.dropFirst("tag:".count))
      }
    }
    if field == .profile {
      return try reader.profiles.all().beginning(with: value, \.name).map {
        let text = FilterTerm.profile($0.name).text.dropFirst("profile:".count)
        return Item(
          kind: .profile, title: $0.name, id: $0.id.text, range: range, text: String(text))
      }
    }
    if field == .project {
      let names = try reader.tasks.projects().map(\.name) + field.values
      return names.beginning(with: value, \.self).map {
        let text = FilterTerm.project($0).text.dropFirst("project:".count)
        return Item(kind: .value, title: $0, range: range, text: String(text))
      }
    }
    return field.values.filter { $0.hasPrefix(value.lowercased()) }
      .map { Item(kind: .value, title: $0, range: range, text: $0) }
  }

  private func tags(
    beginningWith value: Substring, range: Range<String.Index>, as text: (String) -> String
  ) throws -> [Item] {
    try reader.tags.list(limit: PageSize.max, after: nil).items.beginning(with: value, \.name).map {
      Item(kind: .tag, title: $0.name, id: $0.id.text, range: range, text: text($0.name))
    }
  }
}

extension Sequence {
  /// Returns those whose name begins so, apart from case and accents.
  fileprivate func beginning(with text: Substring, _ name: KeyPath<Element, String>) -> [Element] {
    var scanner = WordScanner()
    let folded = scanner.folded(String(text))
    return filter { scanner.folded($0[keyPath: name]).hasPrefix(folded) }
  }
}
