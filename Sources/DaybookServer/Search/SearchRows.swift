import CivilTime
import DaybookModel
import DaybookProtocol
import SearchLanguage

/// Hits as rows, with their matches in the style "match".
struct SearchRows {
  private var rows: TaskRows
  private var marks: SearchMatches

  init(
    of hits: [SearchHit], _ filter: SearchLanguage.Filter,
    at moment: Moment, on canvas: Canvas, in session: Session, _ reader: ReadTransaction
  ) throws {
    rows = try TaskRows(of: hits.tasks, at: moment, on: canvas, in: session, reader)
    rows.days = .all
    marks = SearchMatches(filter, canvas.encoding)
  }

  /// Adds the row of a hit, and one with a piece of its notes where the match is in them.
  mutating func add(_ hit: SearchHit, to lines: inout ViewLines) {
    var notes: (String, LineKey)?
    switch hit {
    case .task(let task):
      lines.addTask(rows[task])
      notes = (task.notes, TaskItem(task).lineKey.at("notes"))
    case .habit(let item):
      lines.addHabit(item, HabitRow(item: item))
      notes = (item.habit.notes, HabitLine(habit: item.habit).lineKey.at("notes"))
    case .tag(let tag):
      lines.add(
        tag.lineKey.text, level: 1,
        actions: [TagActions.open.name], label: "Tag \(tag.name)"
      ) { line in
        line.draw("  #", TagStyles.style(of: tag))
        line.append(tag.name, TagStyles.style(of: tag))
        line.drawIcon(tag.icon)
      }
    case .profile(let profile):
      let canvas = lines.canvas
      lines.add(
        profile.lineKey.text, level: 1,
        actions: [ProfileActions.open.name],
        label: "Profile \(profile.name), \(profile.relationship)"
      ) { line in
        line.draw("  ")
        line.append(profile.mark(on: canvas), profile.style)
        line.draw(", ", .muted)
        line.append(profile.relationship, .muted)
      }
    }
    lines.mark { marks.ranges(in: $0) }
    if let (text, key) = notes { addSnippet(of: text, key, to: &lines) }
  }

  private mutating func addSnippet(of notes: String, _ key: LineKey, to lines: inout ViewLines) {
    let canvas = lines.canvas
    let piece = marks.piece(
      of: notes, around: marks.ranges(in: notes), lead: canvas.width / 4,
      length: canvas.room, mark: canvas.ellipsis)
    guard let piece else { return }
    lines.add(key.text, level: 2) { line in
      line.draw("      ")
      line.append(piece, .muted)
    }
    lines.mark { marks.ranges(in: $0) }
  }
}

extension [SearchHit] {
  var tasks: [TaskRecord] { compactMap { if case .task(let task) = $0 { task } else { nil } } }
}

extension TagStyles {
  fileprivate static func style(of tag: TagRecord) -> Wire.SpanStyle {
    tag.colour.map { style(of: $0) } ?? .tag
  }
}

extension ViewLines {
  /// Draws the parts of the last row that `find` finds in its text in the style "match".
  mutating func mark(_ find: (String) -> [Range<String.Index>]) {
    let encoding = canvas.encoding
    restyleLast { line in
      line.spans = find(line.text).reduce(line.spans) { spans, range in
        spans.marked(encoding.places(of: range, in: line.text))
      }
    }
  }
}

extension [Wire.Span] {
  /// Returns the spans with one added for a match; the spans that it covers keep what is left of
  /// them.
  fileprivate func marked(_ match: Range<Int>) -> [Wire.Span] {
    var spans: [Wire.Span] = []
    for span in self {
      if span.stop <= match.lowerBound || span.start >= match.upperBound {
        spans.append(span)
        continue
      }
      if span.start < match.lowerBound {
        var before = span
        before.stop = match.lowerBound
        spans.append(before)
      }
      if span.stop > match.upperBound {
        var after = span
        after.start = match.upperBound
        spans.append(after)
      }
    }
    let place = spans.firstIndex { $0.start >= match.upperBound } ?? spans.count
    spans.insert(
      Wire.Span(start: match.lowerBound, stop: match.upperBound, style: .match), at: place)
    return spans
  }
}
