import DaybookProtocol
import JSON

/// What a line with a link says of its task: the title of the link, the signs of the format, and tags; by
/// the names of `task/edit`.
struct LineFields: Equatable {
  private var fields: [String: JSON] = [:]
  private var tags: [String] = []
  /// What is wrong with a sign: what it says is not known, which is not that it says nothing.
  private(set) var problem: String?

  private static let names: [Wire.TaskPartKind: [String]] = [
    .due: ["due", "dueTime"], .start: ["start", "startTime"], .priority: ["priority"],
    .project: ["project"], .recurrence: ["recurrence", "recurrenceAnchor"],
  ]

  /// nil where the words cannot be read.
  init?(_ words: String, _ format: Wire.LineFormat, of server: LanguageServer) {
    let bytes = Array(words.utf8)[...]
    let link = format == .todoTxt ? nil : TaskLink.first(in: bytes, .markdown)
    let rest = TaskLine.rest(of: bytes, format)?.text ?? words
    guard let parsed = server.parsed(rest, format) else { return nil }
    if format == .todoTxt {
      fields["title"] = .string(parsed.title)
    } else if let link, link.title != nil {
      fields["title"] = .string(TaskText.title(of: link, in: bytes))
    }
    let json = parsed.json
    for part in parsed.parts where part.isSign == true {
      for name in Self.names[part.kind] ?? [] { fields[name] = json[name] }
    }
    tags = parsed.tags
    let unread = parsed.parts.filter { $0.isSign == true && $0.kind == .foreign }.map(\.start)
    problem = parsed.problems.first { unread.contains($0.start) }?.message
  }

  /// The params of `task/edit` for what is other than it was; of a task that recurs, days apart, which
  /// are those of the current occurrence alone.
  func edits(since old: LineFields, recurring: Bool) -> [JSONObject] {
    var params: JSONObject = [:]
    for key in Set(fields.keys).union(old.fields.keys) where fields[key] != old.fields[key] {
      params[key] = fields[key] ?? (key == "priority" ? "none" : .null)
    }
    if params["title"] == .null { params["title"] = nil }
    if params["recurrenceAnchor"] == .null { params["recurrenceAnchor"] = nil }
    let (new, before) = (Set(tags.map { $0.lowercased() }), Set(old.tags.map { $0.lowercased() }))
    let added = tags.filter { !before.contains($0.lowercased()) }
    let gone = old.tags.filter { !new.contains($0.lowercased()) }
    if !added.isEmpty { params["addTags"] = .array(added.map(JSON.string)) }
    if !gone.isEmpty { params["removeTags"] = .array(gone.map(JSON.string)) }
    var days: JSONObject = [:]
    if recurring, params["recurrence"] == nil {
      for key in ["due", "dueTime", "start", "startTime"] where params[key] != nil {
        days[key] = params[key]
        params[key] = nil
      }
    }
    return [params, days].filter { !$0.isEmpty }.map(\.clearingNulls)
  }
}

extension TaskLine {
  /// The words of a line with an x in the place of the link; the bytes behind `place` are by `shift`
  /// further on in the line. nil where nothing but a link is there.
  static func rest(
    of words: ArraySlice<UInt8>, _ format: Wire.LineFormat
  ) -> (text: String, place: Int, shift: Int)? {
    guard format != .todoTxt, let link = TaskLink.first(in: words, .markdown) else { return nil }
    let before = TaskLink.text(words, 0..<link.whole.lowerBound)
    let behind = TaskLink.text(words, link.whole.upperBound..<words.count)
    guard (before + behind).contains(where: { !$0.isWhitespace }) else { return nil }
    return (before + "x" + behind, link.whole.lowerBound, link.whole.count - 1)
  }
}
