import CivilTime
import DaybookProtocol
import JSON
import JSONRPC

/// What can be typed at a place: each suggestion replaces the same part of the line.
private struct Suggestion {
  var label: String
  var text: String
  var detail = ""
  var kind: Int64
  var isSnippet = false
}

extension LanguageServer {
  /// Words for days that quick add reads; the server says which day each is.
  private static let days = [
    "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "next week", "next monday", "next friday", "in a week", "in 2 weeks",
    "in a month", "end of month",
  ]
  private static let recurrences = [
    "every day", "every weekday", "every week", "every other week", "every month", "every year",
    "every monday", "every tuesday", "every wednesday", "every thursday", "every friday",
    "every saturday", "every sunday", "every 1st", "every! 3 months",
  ]
  private static let priorities = ["!high", "!medium", "!low"]
  private static let limit = 50
  /// Quick add reads no longer line.
  private static let longest = 10_000

  /// Answers `textDocument/completion`.
  func completion(_ params: JSON) throws -> JSON {
    let (document, line, byte) = try place(params)
    guard document.page == nil, byte <= Self.longest else { return .null }
    let bytes = document.text.line(line)
    let before = TaskLink.text(bytes, 0..<byte)
    let (start, stop, suggestions) = try suggestions(before, line, bytes, document)
    let range = document.text.range(line: line, start..<max(stop, byte), editor.encoding)
    let typed = TaskLink.text(bytes, start..<byte)
    let items = suggestions.prefix(Self.limit).enumerated().map { index, suggestion in
      var item: JSONObject = [
        "kind": .integer(suggestion.kind), "label": .string(suggestion.label),
        "sortText": .string(index < 10 ? "0\(index)" : String(index)),
        "textEdit": ["newText": .string(suggestion.text), "range": range.json],
      ]
      // Editors compare what is typed with the label, and some with the text; found by a word in the
      // middle of a title, neither begins so.
      if ![suggestion.label, suggestion.text].contains(where: { Self.begins($0, typed[...]) }) {
        item["filterText"] = .string(typed)
      }
      if !suggestion.detail.isEmpty { item["detail"] = .string(suggestion.detail) }
      if suggestion.isSnippet { item["insertTextFormat"] = 2 }
      return JSON.object(item)
    }
    return ["isIncomplete": true, "items": .array(items)]
  }

  /// Returns the bytes of the line to be replaced, and with what.
  private func suggestions(
    _ before: String, _ line: Int, _ bytes: ArraySlice<UInt8>, _ document: OpenDocument
  ) throws -> (start: Int, stop: Int, found: [Suggestion]) {
    let byte = before.utf8.count
    let word = String(before.reversed().prefix { !$0.isWhitespace }.reversed())
    let start = byte - word.utf8.count
    func behind(_ text: String) -> Int {
      let length = text.utf8.count
      let follows =
        byte + length <= bytes.count
        && TaskLink.text(bytes, byte..<(byte + length)) == text
      return follows ? byte + length : byte
    }
    let format = document.text.format
    if format == .todoTxt, word.hasPrefix("db:") {
      return (start, byte, links(word.dropFirst(3)) { "db:\($0)" })
    }
    if format == .org, let place = before.range(ofLast: "[["), !before[place...].contains("]") {
      let query = before[before.index(place, offsetBy: 2)...]
      return (
        before[..<place].utf8.count, behind("]]"),
        links(query) { id, title in TaskText.orgLink(id, title) }
      )
    }
    if format != .todoTxt, let place = before.range(ofLast: "daybook:"),
      !before[place...].contains(where: \.isWhitespace)
    {
      let first = before[..<place].utf8.count
      var query = before[before.index(place, offsetBy: 8)...]
      if query.hasPrefix("task/") { query = query.dropFirst(5) }
      let isAddress = before[..<place].hasSuffix("(") || before[..<place].hasSuffix("[")
      return (
        first, byte,
        links(query) { id, title in
          isAddress ? "daybook:task/\(id)" : TaskText.markdownLink(id, title)
        }
      )
    }
    if format == .markdown || format == .plain, let place = before.range(ofLast: "["),
      !before[place...].contains("]"), !Self.isListMark(before[..<place])
    {
      return (
        before[...place].utf8.count, behind("]"),
        links(before[before.index(after: place)...]) {
          String(TaskText.markdownLink($0, $1).dropFirst())
        }
      )
    }
    if let first = word.first, "#+@".contains(first), word.count < 60 {
      let people = first == "@" ? try self.people(word.dropFirst()) : []
      return (start, byte, people + (try tags(word.dropFirst(), first)))
    }
    if let key = ["project:", "pro:"].first(where: { word.hasPrefix($0) }) {
      return (start, byte, projects(word.dropFirst(key.count), key))
    }
    document.text.learn()
    guard document.text.isOpenTask(line) else {
      let trimmed = before.drop { $0.isWhitespace }
      guard editor.can("textDocument", "completion", "completionItem", "snippetSupport"),
        format == .markdown || format == .org, ["", "-", "- "].contains(trimmed)
      else { return (byte, byte, []) }
      let indent = before.utf8.count - trimmed.utf8.count
      return (
        indent, byte,
        [Suggestion(label: "task", text: "- [ ] $0", detail: "A task", kind: 15, isSnippet: true)]
      )
    }
    return phrases(before)
  }

  /// Days, recurrences and priorities that begin with the last words, the most of them that fit.
  private func phrases(_ before: String) -> (start: Int, stop: Int, found: [Suggestion]) {
    let byte = before.utf8.count
    let words = before.split(separator: " ", omittingEmptySubsequences: false)
    for count in stride(from: min(3, words.count), through: 1, by: -1) {
      let typed = words.suffix(count).joined(separator: " ")
      guard typed.contains(where: { !$0.isWhitespace }), typed.first != " " else { continue }
      let lower = typed.lowercased()
      let days = Self.days.filter { $0.hasPrefix(lower) }.map { day in
        let reading = try? house.ask(
          Wire.SessionDay.method, ["text": .string(day)], as: Wire.DayReading.self)
        let detail = reading.map { reading in
          let time = reading.time.map { " " + clock.text($0) } ?? ""
          return reading.day.shortTextWithYear + time
        }
        return Suggestion(label: day, text: day, detail: detail ?? "", kind: 12)
      }
      let recurrences = Self.recurrences.filter { $0.hasPrefix(lower) }.map { phrase in
        let reading = try? house.ask(
          Wire.RecurrenceParse.method, ["text": .string(phrase)], as: Wire.ParsedRecurrence.self)
        return Suggestion(
          label: phrase, text: phrase, detail: reading?.sentence ?? "", kind: 12)
      }
      let priorities = Self.priorities.filter { $0.hasPrefix(lower) }.map {
        Suggestion(label: $0, text: $0, detail: "priority", kind: 14)
      }
      let found = days + recurrences + priorities
      if !found.isEmpty { return (byte - typed.utf8.count, byte, found) }
    }
    return (byte, byte, [])
  }

  private func tags(_ typed: Substring, _ mark: Character) throws -> [Suggestion] {
    let page = try house.ask(Wire.TagList.method, ["limit": 1000], as: Wire.TagPage.self)
    return page.items.filter { Self.begins($0.name, typed) }.map {
      Suggestion(label: "\(mark)\($0.name)", text: "\(mark)\($0.name)", detail: "tag", kind: 20)
    }
  }

  private func people(_ typed: Substring) throws -> [Suggestion] {
    let page = try house.ask(Wire.ProfileList.method, as: Wire.ProfilePage.self)
    return page.items.filter { Self.begins($0.name, typed) }.map {
      Suggestion(label: $0.name, text: $0.name, detail: "person", kind: 6)
    }
  }

  private func projects(_ typed: Substring, _ key: String) -> [Suggestion] {
    let list = try? house.ask(
      Wire.CompletionList.method, ["limit": 50, "text": .string("project:\(typed)")],
      as: Wire.CompletionItemList.self)
    return (list?.items ?? []).filter { $0.kind == .value && $0.title != "none" }.map {
      Suggestion(label: $0.title, text: key + $0.title, detail: "project", kind: 9)
    }
  }

  private func links(
    _ typed: Substring, _ write: (_ id: String, _ title: String) -> String
  ) -> [Suggestion] {
    let query = typed.trimmingSpaces
    var found: [(id: String, title: String)] = []
    if query.isEmpty {
      let page = try? house.ask(
        Wire.TaskList.method, ["limit": 20, "order": "urgency", "state": "open"],
        as: Wire.TaskPage.self)
      found = (page?.items ?? []).map { ($0.id.text, $0.title) }
    } else {
      let list = try? house.ask(
        Wire.CompletionList.method, ["limit": 50, "text": .string(query)],
        as: Wire.CompletionItemList.self)
      found = (list?.items ?? []).filter { $0.kind == .task }.compactMap { item in
        item.id.map { ($0, item.title) }
      }
    }
    return found.map { id, title in
      Suggestion(label: title, text: write(id, title), detail: hint(of: id) ?? "task", kind: 18)
    }
  }

  private func links(_ typed: Substring, _ write: (_ id: String) -> String) -> [Suggestion] {
    links(typed) { id, _ in write(id) }
  }

  private static func begins(_ name: String, _ typed: Substring) -> Bool {
    name.lowercased().hasPrefix(typed.lowercased())
  }

  /// Whether a bracket behind the text would be the box of a list.
  private static func isListMark(_ text: Substring) -> Bool {
    let mark = text.trimmingSpaces
    return ["-", "*", "+"].contains(mark)
      || (mark.last == "." || mark.last == ")") && mark.dropLast().allSatisfy(\.isNumber)
  }
}

extension StringProtocol {
  /// Where the text occurs last.
  func range(ofLast text: String) -> Index? {
    var end = endIndex
    while end > startIndex {
      end = index(before: end)
      if self[end...].hasPrefix(text) { return end }
    }
    return nil
  }

  var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
