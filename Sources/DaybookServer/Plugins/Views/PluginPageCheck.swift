import DaybookModel
import DaybookProtocol
import JSON
import Markup

/// Judges what a responder draws and what its acts come to, beyond the shape that the schema has, and
/// makes it fit what the client asked for: lines are cut, characters that no line may hold are taken
/// out, and offsets are counted in the client's unit.
struct PluginPageCheck {
  /// Keys that a client needs for itself, and those that lead to the views.
  private static let keptKeys = ["?", "gr", "go", "q"]
  /// Another scheme could be a program's, and a path leads to what the plugin may not read.
  private static let links = ["http://", "https://", "mailto:", Link.scheme]
  private static let maxBytes = 10_000

  let plugin: String
  /// The unit of the plugin's offsets.
  let encoding: PositionEncoding
  let canvas: Canvas
  /// The actions that every view has.
  let everywhere: [Wire.Action]
  /// The views that an act may open.
  let views: [String]

  /// Returns the page as the client gets it. Throws for the first thing that is wrong, with its place.
  func page(_ answer: JSON) throws(JSONDecodingError) -> Wire.ResponderPage {
    var page = try Wire.ResponderPage(json: answer)
    page.title = page.title.map(LineText.fit)
    page.actions = try actions(page.actions)
    let own = try lines(page.lines, offering: Set(page.actions.map(\.name)))
    // Nothing can be done on the first line.
    page.focus = page.focus ?? own.first?.key
    page.lines = mark + own
    return page
  }

  /// The first line of the page, which daybook draws: without it a page could pass for one of its own.
  private var mark: [Wire.Line] {
    var lines = ViewLines(canvas)
    lines.add(Self.markKey) { $0.draw("plugin \(plugin)", .muted) }
    return lines.lines
  }

  private static let markKey = "plugin"

  func outcome(_ answer: JSON) throws(JSONDecodingError) -> Wire.Outcome {
    var outcome = try Wire.Outcome(json: answer)
    outcome.asks = marked(outcome.asks)
    outcome.message = outcome.message.map { "\(plugin): \($0)" }
    if let target = outcome.open, !views.contains(target.name) {
      throw JSONDecodingError(message: "is no view that it can open", allowed: views)
        .inside("name").inside("open")
    }
    if let link = outcome.link { try Self.check(link: link) }
    return outcome.fit()
  }

  func preview(_ answer: JSON, of text: String) throws(JSONDecodingError) -> Wire.Preview {
    var preview = try Wire.Preview(json: answer)
    let places = places(in: text)
    preview.spans = try spans(preview.spans, places)
    preview.lines = try lines(preview.lines, offering: [])
    preview.problems = try each(preview.problems, "problems") {
      problem throws(JSONDecodingError) in
      let (start, stop) = try range(problem.start, problem.stop, places)
      return Wire.Problem(message: LineText.fit(problem.message), start: start, stop: stop)
    }
    return preview
  }

  // MARK: Actions

  /// Returns these questions so that none can be taken for one of daybook's.
  private func marked(_ asks: [Wire.Ask]) -> [Wire.Ask] {
    asks.map { ask in
      var ask = ask
      ask.prompt = "The plugin \(plugin) asks: \(ask.prompt)"
      return ask
    }
  }

  private func actions(_ actions: [Wire.Action]) throws(JSONDecodingError) -> [Wire.Action] {
    var names = Set(everywhere.map(\.name))
    var keys = everywhere.map(\.key)
    return try each(actions, "actions") { action throws(JSONDecodingError) in
      guard !action.name.isEmpty, action.name.unicodeScalars.count <= 64,
        !TextRules.hasHidden(action.name)
      else {
        throw JSONDecodingError(message: "must have 1 to 64 characters").inside("name")
      }
      guard names.insert(action.name).inserted else {
        throw JSONDecodingError(message: "is the name of another action").inside("name")
      }
      guard (1...4).contains(action.key.utf8.count),
        action.key.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
        !Self.keptKeys.contains(where: { $0.isBound(with: action.key) })
      else {
        throw JSONDecodingError(
          message: "must be one to four printable characters, and none that a client needs"
        ).inside("key")
      }
      if let other = keys.first(where: { $0.isBound(with: action.key) }) {
        throw JSONDecodingError(message: "is taken: another action has “\(other)”").inside("key")
      }
      keys.append(action.key)
      var fitted = action
      fitted.title = LineText.fit(action.title)
      fitted.asks = Wire.Outcome(asks: marked(action.asks)).fit().asks
      return fitted
    }
  }

  // MARK: Lines

  private func lines(
    _ lines: [Wire.Line], offering actions: Set<String>
  ) throws(JSONDecodingError) -> [Wire.Line] {
    var keys: Set<String> = [Self.markKey]
    return try each(lines, "lines") { line throws(JSONDecodingError) in
      guard !line.key.isEmpty, line.key.unicodeScalars.count <= 1000,
        keys.insert(line.key).inserted
      else {
        throw JSONDecodingError(message: "must have 1 to 1000 characters, and be no other line's")
          .inside("key")
      }
      _ = try each(line.actions, "actions") { name throws(JSONDecodingError) in
        guard !actions.contains(name) else { return }
        throw JSONDecodingError(message: "is no action of the page")
      }
      guard line.text.utf8.count <= Self.maxBytes else {
        throw JSONDecodingError(message: "has more than \(Self.maxBytes) bytes").inside("text")
      }
      var drawn = line
      drawn.label = line.label.map(LineText.fit)
      let places = places(in: line.text, isFitted: true)
      drawn.spans = try spans(line.spans, places)
      drawn.mark = try line.mark.map { mark throws(JSONDecodingError) in try self.mark(mark, places)
      }
      drawn.gap = try line.gap.map { gap throws(JSONDecodingError) in try self.gap(gap, places) }
      drawn.checkMark()
      let fitted = DrawnText(DrawnText.fitScalars(line.text))
      drawn.text = fitted.cut(to: canvas.width, mark: canvas.ellipsis).text
      let length = canvas.encoding.length(of: drawn.text)
      drawn.spans = drawn.spans.compactMap { span in
        guard span.start < min(span.stop, length) else { return nil }
        var span = span
        span.stop = min(span.stop, length)
        return span
      }
      if let mark = drawn.mark, mark.stop > length { drawn.mark = nil }
      if let gap = drawn.gap, gap.stop > length { drawn.gap = nil }
      return drawn
    }
  }

  private func spans(
    _ spans: [Wire.Span], _ places: [Int: Int]
  ) throws(JSONDecodingError) -> [Wire.Span] {
    var last = 0
    return try each(spans, "spans") { span throws(JSONDecodingError) in
      let (start, stop) = try range(span.start, span.stop, places)
      guard span.start >= last else {
        throw JSONDecodingError(message: "must not be before that of the span before it")
          .inside("start")
      }
      last = span.start
      if let link = span.link { try Self.check(link: link) }
      return Wire.Span(link: span.link, start: start, stop: stop, style: span.style)
    }
  }

  private func mark(
    _ mark: Wire.LineMark, _ places: [Int: Int]
  ) throws(JSONDecodingError) -> Wire.LineMark {
    do throws(JSONDecodingError) {
      let (start, stop) = try range(mark.start, mark.stop, places)
      return Wire.LineMark(action: mark.action, start: start, state: mark.state, stop: stop)
    } catch {
      throw error.inside("mark")
    }
  }

  private func gap(
    _ gap: Wire.LineGap, _ places: [Int: Int]
  ) throws(JSONDecodingError) -> Wire.LineGap {
    do throws(JSONDecodingError) {
      let (start, stop) = try range(gap.start, gap.stop, places)
      return Wire.LineGap(start: start, stop: stop)
    } catch {
      throw error.inside("gap")
    }
  }

  private func range(
    _ start: Int, _ stop: Int, _ places: [Int: Int]
  ) throws(JSONDecodingError) -> (Int, Int) {
    let words = "is no place between two characters of the text"
    guard let from = places[start] else { throw JSONDecodingError(message: words).inside("start") }
    guard let to = places[stop] else { throw JSONDecodingError(message: words).inside("stop") }
    guard start <= stop else {
      throw JSONDecodingError(message: "must not be before the start").inside("stop")
    }
    return (from, to)
  }

  /// Returns where the places between the characters of a text are for the client, by where the
  /// plugin counts them; of a fitted text, where they are when it is on a line.
  private func places(in text: String, isFitted: Bool = false) -> [Int: Int] {
    var places = [0: 0]
    var (theirs, ours) = (0, 0)
    for scalar in text.unicodeScalars {
      let character = String(scalar)
      theirs += encoding.length(of: character)
      ours += canvas.encoding.length(of: isFitted ? LineText.fit(character) : character)
      places[theirs] = ours
    }
    return places
  }

  /// Throws for a link that could lead to a program or to what the plugin may not read.
  static func check(link: String) throws(JSONDecodingError) {
    guard links.contains(where: link.lowercased().hasPrefix), !TextRules.hasHidden(link) else {
      throw JSONDecodingError(
        message: "must be a link to the web, to a mail address or of daybook", allowed: links
      ).inside("link")
    }
  }

  private func each<Item, Result>(
    _ items: [Item], _ name: String, _ body: (Item) throws(JSONDecodingError) -> Result
  ) throws(JSONDecodingError) -> [Result] {
    var results: [Result] = []
    for (index, item) in items.enumerated() {
      do throws(JSONDecodingError) {
        results.append(try body(item))
      } catch {
        throw error.inside(index).inside(name)
      }
    }
    return results
  }
}

extension DrawnText {
  /// The text on one line, each of its scalars for itself.
  fileprivate static func fitScalars(_ text: String) -> String {
    text.unicodeScalars.map { LineText.fit(String($0)) }.joined()
  }
}

extension String {
  /// Whether one of the keys begins the other, so that a client would have to wait for more.
  func isBound(with key: String) -> Bool { hasPrefix(key) || key.hasPrefix(self) }
}
