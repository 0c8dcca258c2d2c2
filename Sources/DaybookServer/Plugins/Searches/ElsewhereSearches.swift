// Searches of plugins. The one idea: the view `search` is drawn at once, with what is known of the
// plugins' answers; what is not is asked for in a thread of its own, and a live view is drawn anew
// when the answer is there. So what a plugin takes delays nothing, and drawing stays a read.

import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Markup

/// Asks the plugins that search elsewhere, and keeps what they answered for a while.
final class ElsewhereSearches: Elsewhere {
  /// How long a plugin may take for what a person waits for.
  private static let milliseconds = 2_000
  private static let freshFor = Duration.seconds(60)
  /// So that a plugin that was mended is asked again soon.
  private static let failedFor = Duration.seconds(5)
  private static let maxEntries = 100

  typealias Answer = ElsewhereAnswer

  private struct Key: Hashable {
    let name: String
    let version: PluginVersion
    let words: [String]
  }

  private struct Entry: Sendable {
    var answer = Answer.pending
    var isAsked = false
    var at = ContinuousClock.now

    var isFresh: Bool {
      if isAsked { return true }
      return switch answer {
      case .pending: false
      case .found: .now - at < ElsewhereSearches.freshFor
      case .failed: .now - at < ElsewhereSearches.failedFor
      }
    }
  }

  private struct Place: Sendable {
    let plugin: InstalledPlugin
    let search: Wire.PluginSearch
    let key: Key
    /// Why it may not be asked.
    let obstacle: String?

    var title: String { PluginLine.title(search.title, of: plugin.name) }
  }

  private let calls: PluginCalls
  private let live: Live
  private let entries = Monitor<[Key: Entry]>([:])

  private var session: Session { calls.pool.session }

  init(calls: PluginCalls, live: Live) {
    self.calls = calls
    self.live = live
  }

  func sections(_ words: [String], asks: Bool) -> [KnownElsewhere] {
    guard !words.isEmpty else { return [] }
    return places(words).compactMap { place in
      if let obstacle = place.obstacle { return asks ? section(place, .failed(obstacle)) : nil }
      if asks { ask(place, words, KnownElsewhere.defaultLimit, isForced: false) }
      guard let entry = entries.quietly({ $0[place.key] }) else { return nil }
      if case .pending = entry.answer, !asks { return nil }
      return section(place, entry.answer)
    }
  }

  func find(_ words: [String], limit: Int, _ call: Call) throws -> [Wire.ElsewhereSection] {
    let places = try call.onLane { [self] in self.places(words) }
    for place in places where place.obstacle == nil {
      ask(place, words, limit, isForced: true)
    }
    return try places.map { place in
      var answer = Answer.failed(place.obstacle ?? "")
      if place.obstacle == nil {
        while true {
          try call.checkCancelled()
          let known: Answer? = entries.wait(until: .after(milliseconds: 50)) { entries in
            guard let entry = entries[place.key] else { return .failed("It was not asked.") }
            return entry.isAsked ? nil : entry.answer
          }
          guard let known else { continue }
          answer = known
          break
        }
      }
      let isProblem = if case .failed(let words) = answer { words } else { nil as String? }
      var items: [Wire.ElsewhereHit] = []
      if case .found(let found) = answer { items = Array(found.prefix(limit)) }
      return Wire.ElsewhereSection(
        items: items, name: place.key.name, problem: isProblem,
        title: place.title)
    }
  }

  private func section(_ place: Place, _ answer: Answer) -> KnownElsewhere {
    KnownElsewhere(name: place.key.name, title: place.title, answer: answer)
  }

  private func places(_ words: [String]) -> [Place] {
    guard calls.pool.files.exist, let records = try? session.store().read({ try $0.plugins.all() })
    else { return [] }
    return calls.pool.catalog.enabled(records).flatMap { plugin -> [Place] in
      guard let searches = plugin.manifest?.searches, let agreement = plugin.record?.agreement
      else { return [] }
      let version = PluginVersion(agreement: agreement, revision: plugin.record?.revision ?? 0)
      var obstacle: String?
      do { try plugin.checkMayRun(in: session) } catch {
        obstacle = (error as? ModelError)?.message
      }
      return searches.map {
        Place(
          plugin: plugin, search: $0,
          key: Key(name: "x/\(plugin.name)/\($0.name)", version: version, words: words),
          obstacle: obstacle)
      }
    }
  }

  /// Has a plugin asked in a thread of its own, unless its answer is known or on its way. A former
  /// answer stays until the new one is there.
  private func ask(_ place: Place, _ words: [String], _ limit: Int, isForced: Bool) {
    let isNeeded = entries.withLock { entries in
      let entry = entries[place.key]
      guard entry?.isAsked != true, isForced || entry?.isFresh != true else { return false }
      if entries.count >= Self.maxEntries {
        let old = entries.filter { !$0.value.isAsked }.min { $0.value.at < $1.value.at }
        if let old { entries[old.key] = nil }
      }
      entries[place.key, default: Entry()].isAsked = true
      return true
    }
    guard isNeeded else { return }
    let isStarted = startDetachedThread { [weak self] in
      self?.finish(place, self?.answer(place, words, limit))
    }
    if !isStarted { finish(place, .failed("There is no thread to ask it in.")) }
  }

  private func finish(_ place: Place, _ answer: Answer?) {
    entries.withLock { entries in
      entries[place.key] = Entry(answer: answer ?? .failed("The session ends."))
    }
    // Views that are shown look different now.
    live.wake()
  }

  private func answer(_ place: Place, _ words: [String], _ limit: Int) -> Answer {
    let params = Wire.ResponderFind.Params(limit: limit, name: place.key.name, searchTerms: words)
    do {
      let (answer, _) = try calls.ask(
        place.plugin, Wire.ResponderFind.method, params.json, within: Self.milliseconds
      ) { false }
      do throws(JSONDecodingError) {
        return .found(try Self.judged(answer, limit))
      } catch {
        throw calls.wrongAnswer(of: place.plugin.name, Wire.ResponderFind.method, error)
      }
    } catch {
      return .failed(PluginFailure.words(error))
    }
  }

  private static func judged(
    _ answer: JSON, _ limit: Int
  ) throws(JSONDecodingError) -> [Wire.ElsewhereHit] {
    try StrictParams.check(answer, type: "ElsewhereHits")
    let items = try Wire.ElsewhereHits(json: answer).items
    guard items.count <= limit else {
      throw JSONDecodingError(message: "has more than the \(limit) that were asked for")
        .inside("items")
    }
    var fitted: [Wire.ElsewhereHit] = []
    for (index, item) in items.enumerated() {
      let title = LineText.fit(item.title)
      do throws(JSONDecodingError) {
        if let link = item.link { try PluginPageCheck.check(link: link) }
        guard !title.isEmpty else {
          throw JSONDecodingError(message: "holds nothing that can be shown").inside("title")
        }
      } catch {
        throw error.inside(index).inside("items")
      }
      fitted.append(
        Wire.ElsewhereHit(
          day: item.day, link: item.link, note: item.note.map(LineText.fit), title: title))
    }
    return fitted
  }
}
