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
        _ = try writer.tasks.add(TaskDraft(id: TaskID("t\(index)"), title: title))
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
        _ = try reader.search.results(request(text), limit: 20, counted: 1000, after: nil)
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
    try store.read { try $0.search.counts([request(text)], limit: 1000)[0] }
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
        try reader.db.statements {
          _ = try reader.search.results(request(text), limit: 20, after: nil)
        }
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

  /// FTS5 finds what its index has, and everything else is judged by the text of each document.
  @Test("Words that are judged find what words that are looked up find") func judgedWords() throws {
    try store.transact { writer in
      for (id, title) in [("x", "C++ buy-milk"), ("y", "牛奶 Łódź"), ("z", "run running")] {
        _ = try writer.tasks.add(
          TaskDraft(id: TaskID(id), title: title, notes: "Even so", tags: ["Home-work"]))
      }
    }
    let all = try count("is:open").total
    for words in [
      "e", "ev", "even", "\"even so\"", "\"so even\"", "buy", "buy-mi", "milk", "c+", "牛", "奶",
      "牛奶",
      "lodz", "runn", "home", "\"home w\"", "work", "fern", "word1", "word1w", "nothing",
    ] {
      let found = try count("kind:task \(words)").total
      #expect(try count("kind:task -\(words)").total == all - found, "\(words)")
      #expect(try count("kind:task (\(words) or is:completed)").total == found, "\(words)")
      #expect(try count("kind:task -(-\(words) -nothing)").total == found, "\(words)")
    }
  }

  @Test("Searches that are counted together share what may be judged") func countedTogether() throws
  {
    let request = try request("has:attachment")
    func judged(_ times: Int) throws -> Int {
      try store.read { reader in
        var rows = 0
        try reader.db.watched(every: 1) {
          rows += 1
          return true
        } _: {
          _ = try reader.search.counts(Array(repeating: request, count: times), limit: 100)
        }
        return rows
      }
    }
    #expect(Search.leastBudget == 200)
    let counts = try store.read { reader in
      try reader.search.counts([self.request("has:attachment"), self.request("fern")], limit: 1000)
    }
    #expect(counts.map(\.total) == [0, 200])
    let (one, many) = (try judged(1), try judged(200))
    #expect(many < 200 * one)
  }

  @Test("Many terms that have to be judged for each item are judged for fewer items")
  func judged() throws {
    let terms = (0..<49).map { "(has:notes word\($0)w)" }
    let request = try request("is:open or " + terms.joined(separator: " or "))
    #expect(
      try store.read { try $0.search.results(request, limit: 500, after: nil) }.page.items.count
        == 200)
    #expect(Search.items(10_000, judgedBy: 5) == 10_000)
    #expect(Search.items(10_000, judgedBy: 100) == 256)
    try store.read { reader in
      let search = try Search(request, in: reader, budget: 1000)
      let page = try search.page(limit: 500, after: nil)
      #expect(page.found.count < 200 && page.next != nil)
      #expect(try search.count(limit: 1000).isAtLeast)
    }
  }
}
