import CivilTime
import SQLite
import SearchLanguage

package enum NamedKind: String, Sendable, Hashable, CaseIterable {
  case task, habit, tag, profile, savedSearch

  /// SQL: the name of one, and whether it is open, so that it is meant before one that is not.
  fileprivate var columns: String {
    switch self {
    case .task: "title, state = 'open'"
    case .habit: "title, archivedOn IS NULL"
    case .tag, .profile, .savedSearch: "name, TRUE"
    }
  }
}

/// How a text names something, from the surest on.
package enum NameMatch: String, Sendable, Hashable, CaseIterable {
  case id
  /// It is the beginning of the short name of an open task.
  case shortName
  /// It is the title, apart from case and punctuation.
  case title
  /// Each of its words begins a word of the title, and the title begins with it.
  case beginning
  /// Each of its words begins a word of the title.
  case words
  case idEnd
}

/// What a text may name.
package struct NamedItem: Sendable, Hashable {
  fileprivate var key: Int64
  package var id: String
  package var title: String
  /// Whether it is an open task, an active habit, or of a kind that is always open.
  package var isOpen: Bool
}

/// A page of all that a text may name in the way that is the surest of those that fit anything.
package struct NamedItems: Sendable, Equatable {
  package var page: Page<NamedItem>
  /// nil where nothing fits.
  package var match: NameMatch?
}

package extension SearchReader {
  /// What a person may mean by a text: its id; else the one open task whose short name begins so,
  /// with those whose titles have it as words; else the open ones whose title is the text, or else
  /// has its words, those that begin with it first; else the others in the same way; else those
  /// whose id ends with a text of 4 or more characters. The newest of each come first.
  func named(
    _ text: String, _ kind: NamedKind, limit: Int, after: String? = nil
  ) throws -> NamedItems {
    let list = "named \(kind.rawValue)"
    let cursor = try after.map { try PageCursor($0, list: list, parts: 4) }
    let last = try cursor.map { (group: try $0.number(2), key: try $0.number(3)) }
    let (groups, match) = try named(text, kind)
    // What was added meanwhile may fit better: then the list is another one, as that of another text is.
    let own = [match?.rawValue ?? "", String(Self.mark(of: text))]
    guard cursor.map({ Array($0.parts.prefix(2)) == own }) ?? true else { throw PageCursor.foreign }
    let places = groups.enumerated().flatMap { group, items in
      items.sorted { $0.key > $1.key }.map { (group: Int64(group), item: $0) }
    }
    let behind = places.filter { place in
      last.map { place.group > $0.group || place.group == $0.group && place.item.key < $0.key }
        ?? true
    }
    let page = Page(behind, limit: limit) { place in
      PageCursor(list: list, parts: own + [String(place.group), String(place.item.key)])
    }
    return NamedItems(page: page.map(\.item), match: match)
  }

  /// Tells the text of one list from that of another (FNV-1a).
  private static func mark(of text: String) -> UInt64 {
    text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// What is meant first, and then the others.
  private func named(
    _ text: String, _ kind: NamedKind
  ) throws -> (groups: [[NamedItem]], match: NameMatch?) {
    let text = TextRules.trimmed(text)
    if let one = try items(of: kind, "WHERE id = ?", [text]).first {
      return ([[one]], .id)
    }
    var scanner = WordScanner()
    let wanted = scanner.folded(text)
    let found = try wanted.isEmpty ? [] : withWords(wanted, kind)
    let named = try kind == .task && ShortName.isBeginning(text) ? shortNamed(text) : []
    if named.count == 1 {
      let others = found.filter { item in
        item.isOpen && item.id != named[0].id
          && NameMatch.hasWords(wanted, scanner.folded(item.title))
      }
      return ([named, others], others.isEmpty ? .shortName : .words)
    }
    for isOpen in [true, false] {
      let titled = found.filter { $0.isOpen == isOpen }.map { ($0, scanner.folded($0.title)) }
      let same = titled.filter { $0.1 == wanted }.map(\.0)
      if !same.isEmpty { return ([same], .title) }
      let fitting = titled.filter { NameMatch.fits(wanted, $0.1) }
      let first = fitting.filter { $0.1.hasPrefix(wanted) }.map(\.0)
      let others = fitting.filter { !$0.1.hasPrefix(wanted) }.map(\.0)
      guard !fitting.isEmpty else { continue }
      return ([first, others], others.isEmpty ? .beginning : .words)
    }
    if !named.isEmpty { return ([named], .shortName) }
    guard (4...64).contains(text.utf8.count) else { return ([], nil) }
    let ended = try items(
      of: kind,
      """
      WHERE substr(id, -4) = substr(:text, -4) AND substr(id, -length(:text)) = :text
      ORDER BY key DESC LIMIT 2000
      """, ["text": text])
    return ([ended], ended.isEmpty ? nil : .idEnd)
  }

  /// The newest first; of tasks a bounded number, the open ones first.
  private func withWords(_ wanted: String, _ kind: NamedKind) throws -> [NamedItem] {
    guard kind == .task else { return try items(of: kind, "ORDER BY key DESC", []) }
    try updateIndex()
    let source = SearchSource.task
    return try items(
      of: kind,
      """
      WHERE key IN (
        SELECT rowid - :base FROM searchIndex
        WHERE searchIndex MATCH :match AND rowid BETWEEN :base AND :last
        ORDER BY rowid DESC LIMIT \(Search.maxMatches))
      ORDER BY state = 'open' DESC, key DESC LIMIT 2000
      """,
      [
        "base": source.base, "last": source.last,
        "match": "title : (\(SearchIndex.beginnings(of: wanted)))",
      ])
  }

  /// The open tasks whose short names begin so, of which there are few.
  private func shortNamed(_ text: String) throws -> [NamedItem] {
    try items(
      of: .task,
      """
      INDEXED BY taskShortName
      WHERE state = 'open' AND shortName >= :text AND shortName < :text || '~'
      ORDER BY shortName LIMIT 20
      """,
      ["text": text])
  }

  private func items(
    of kind: NamedKind, _ condition: String, _ arguments: Arguments
  ) throws -> [NamedItem] {
    try db.rows(
      "SELECT key, id, \(kind.columns) FROM \(kind.rawValue) \(condition)", arguments,
      into: NamedItem.init)
  }
}

extension SearchIndex {
  /// A match for words that begin with each of these. The index knows beginnings of up to three
  /// characters at once; of a longer one, the first three.
  fileprivate static func beginnings(of words: String) -> String {
    words.split(separator: " ").map { word in
      let start = String(String.UnicodeScalarView(word.unicodeScalars.prefix(3)))
      return "\"\(start)\" *"
    }.joined(separator: " AND ")
  }
}

extension NameMatch {
  /// Whether a folded title has each word of a folded text as a whole.
  fileprivate static func hasWords(_ wanted: String, _ title: String) -> Bool {
    let words = Set(title.split(separator: " "))
    return wanted.split(separator: " ").allSatisfy(words.contains)
  }

  /// Whether each word of a folded text begins a word of a folded title.
  fileprivate static func fits(_ wanted: String, _ title: String) -> Bool {
    let words = title.split(separator: " ")
    return wanted.split(separator: " ").allSatisfy { word in
      words.contains { $0.hasPrefix(word) }
    }
  }
}
