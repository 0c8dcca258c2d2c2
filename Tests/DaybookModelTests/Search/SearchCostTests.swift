import SQLite
import SearchLanguage
import Testing

@testable import DaybookModel

/// Counts the steps of SQLite's machine: what a filter costs does not grow with its words.
@Suite("What searches cost")
struct SearchCostTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try store.transact { writer in
      for index in 0..<200 {
        let title = "fern word\(index % 50)w \(index % 2 == 0 ? "even" : "odd")"
        _ = try writer.addTask(TaskDraft(id: TaskID("t\(index)"), title: title))
      }
    }
  }

  private func request(_ text: String) throws -> SearchRequest {
    SearchRequest(
      try FilterReading.filter(of: text), order: .relevance, at: moment(), zones: { _ in nil })
  }

  private func steps(_ text: String) throws -> Int {
    try store.read { reader in
      func body() throws {
        _ = try reader.search(request(text), limit: 20, after: nil)
        _ = try reader.searchCount(request(text), limit: 1000)
      }
      // Once without counting, so that no schema is read any more.
      try body()
      var count = 0
      try reader.db.watched(every: 1) {
        count += 1
        return true
      } _: {
        try body()
      }
      return count
    }
  }

  private func count(_ text: String) throws -> SearchCount {
    try store.read { try $0.searchCount(request(text), limit: 1000) }
  }

  private let negated = (0..<20).map { "-word\($0)w" }.joined(separator: " ")

  /// Each word is looked up among the tags as well.
  @Test("Each item is looked up once for all words that are not wanted") func negatedWords() throws
  {
    for other in ["", "fern ", "kind:task "] {
      let (one, many) = (try steps(other + "-word0"), try steps(other + negated))
      #expect(many < one + 20 * 150, "\(other): \(one), then \(many)")
    }
  }

  /// SQLite's machine does not see what FTS5 does for a rank.
  @Test("Matches of more than ten words are not ranked") func ranks() throws {
    func isRanked(_ text: String) throws -> Bool {
      try store.read { reader in
        try reader.db.statements { _ = try reader.search(request(text), limit: 20, after: nil) }
      }.contains { $0.contains("bm25") }
    }
    let groups = (0..<5).map { "(fern or word\($0)w)" }.joined(separator: " ")
    #expect(try isRanked(groups))
    #expect(try isRanked("fern \(negated)"))
    #expect(try !isRanked("\(groups) even"))
    #expect(try count("\(groups) even").total == 100)
  }

  @Test("A word that is repeated costs nothing") func repeatedWords() throws {
    for word in ["fern", "-even", "(fern or is:open)"] {
      let repeated = Array(repeating: word, count: 20).joined(separator: " ")
      #expect(try steps(repeated) == steps(word))
    }
  }

  @Test("Words that are not wanted leave out what has one of them") func results() throws {
    #expect(try count("fern").total == 200)
    #expect(try count(negated).total == 120)
    #expect(try count("fern \(negated)").total == 120)
    #expect(try count("even -word0w -word2w -word7w").total == 92)
    #expect(try count("-(even word0w) -odd").total == 96)
    #expect(try count("fern -(even or odd)").total == 0)
  }

  @Test("Many terms that have to be judged for each item are judged for fewer items")
  func judged() throws {
    let terms = (0..<50).map { "(is:completed or word\($0)w)" }
    let request = try request(terms.joined(separator: " or "))
    #expect(
      try store.read { try $0.search(request, limit: 500, after: nil) }.page.items.count == 200)
    #expect(Search.items(10_000, judgedBy: 5) == 10_000)
    #expect(Search.items(10_000, judgedBy: 100) == 500)
    try store.read { reader in
      let search = try Search(request, in: reader, budget: 1000)
      let page = try search.page(limit: 500, after: nil)
      #expect(page.found.count < 200 && page.next != nil)
      #expect(try search.count(limit: 1000).isAtLeast)
    }
  }
}
