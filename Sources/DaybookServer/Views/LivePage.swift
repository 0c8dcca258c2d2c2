import CivilTime
import DaybookModel
import DaybookProtocol
import JSON

/// What is drawn for a client: the page, and what can be done on it.
struct DrawnPage: Sendable {
  var title: String
  var lines: [PageLine]
  /// The keys of the lines that it does not have yet, each with its place in the whole page.
  var leftOut: [(key: String, place: Int)] = []
  var focus: String?
  var actions: [Wire.Action]

  var total: Int { lines.count + leftOut.count }
}

/// A page that a client shows: how it is drawn, and what the client has of it.
struct LivePage: Sendable {
  enum Source: Sendable {
    /// Follows from the database and the clock, or from something else too.
    case onLane(isOfDatabase: Bool, @Sendable (KeptLines) throws -> DrawnPage)
    case beside(Beside)
  }

  /// How a page is drawn that takes a while, as one of a plugin does.
  struct Beside: Sendable {
    /// The client whose changes while the page is drawn come from the drawing.
    let client: String
    /// Runs on the lane, and returns what to do beside it.
    let prepare: @Sendable () throws -> @Sendable () throws -> DrawnPage
  }

  /// How the database was when the page was drawn.
  struct State: Equatable, Sendable {
    let version: Store.Version
    let second: Int64
    let day: Day
    let zone: String
  }

  /// How the store was when a page that is drawn beside the lane was drawn.
  struct Seen: Equatable, Sendable {
    var opening: Int
    var cursor: Int64
    var today: Day
    /// The revision of what the plugin keeps.
    var stateRevision: Int64 = 0
    /// How often the plugin has invalidated pages, and which at last.
    var invalidations: Int64 = 0
    var invalid = InvalidPages()
  }

  let name: String
  let argument: String?
  let canvas: Canvas
  let source: Source
  let kept = KeptLines()

  /// Whether the client has the answer of `view/show`; it is told nothing before.
  var isAnswered = false
  /// The hashes of the lines that the client has, and of the same lines without the marks of others'
  /// changes.
  private(set) var hashes: [Int] = []
  private var plain: [Int] = []
  private(set) var total = 0
  private(set) var isWhole = true
  private(set) var title = ""
  private var focus: String?
  private(set) var actions: [Wire.Action] = []
  private(set) var revision = 1
  /// The change cursors of the first revision and of the last ones.
  private var cursors: [(revision: Int, cursor: Int64)] = []
  /// What others changed since the client was told last.
  var foreign: Set<ChangeKey> = []

  var state: State?
  /// nil where the drawing saw what may still be lost.
  var cursor: Int64?
  var seen: Seen?
  /// Whether it waits for the client to read.
  var isHeld = false
  /// Whether it is being drawn beside the lane.
  var isBeingDrawn = false
  /// The time after a drawing in which it is not drawn again.
  var pause: Range<Instant>?
  /// Whether something changed in this time.
  var isLate = false

  init(name: String, argument: String?, on canvas: Canvas, _ source: Source) {
    (self.name, self.argument, self.canvas, self.source) = (name, argument, canvas, source)
  }

  /// The cursor of a revision that the client names; that of the first where it is no more known.
  /// nil for one that it cannot have.
  func cursor(ofRevision revision: Int) -> Int64? {
    guard (1...self.revision).contains(revision) else { return nil }
    return cursors.last { $0.revision <= revision }?.cursor
  }

  /// Whether it has to be drawn again by what is seen now, and not only since another page of its
  /// plugin was invalidated.
  func isOther(at now: Seen) -> Bool {
    guard var last = seen else { return true }
    if now.invalidations == last.invalidations + 1, !now.invalid.has(name, argument) {
      (last.invalidations, last.invalid) = (now.invalidations, now.invalid)
    }
    return now != last
  }

  /// Takes what the answer of `view/show` has.
  mutating func begin(_ drawn: DrawnPage, isWhole: Bool, cursor: Int64) {
    plain = drawn.lines.map(\.hash)
    hashes = plain
    (total, self.isWhole) = (drawn.total, isWhole)
    (title, focus, actions) = (drawn.title, drawn.focus, drawn.actions)
    cursors = [(1, cursor)]
  }

  /// Returns what the client has to be told to have this drawing, in messages of some lines each.
  mutating func differences(
    to drawn: DrawnPage, number: Int, isWhole: Bool, cursor: Int64, maxBytes: Int,
    marked: (Wire.Line, Set<ChangeKey>) -> Wire.Line?
  ) -> [Wire.ViewChanged.Params] {
    let head = (drawn.title, drawn.focus, drawn.actions)
    let plain = drawn.lines.map(\.hash)
    var hashes = plain
    var lines: [Int: Wire.Line] = [:]
    for place in foreignPlaces(in: drawn.lines) {
      guard let line = marked(drawn.lines[place].line, foreign) else { continue }
      (lines[place], hashes[place]) = (line, line.hashValue)
    }
    guard
      plain != self.plain || !lines.isEmpty || isWhole != self.isWhole || drawn.total != total
        || head != (title, focus, actions)
    else { return [] }
    // A mark goes with the next difference.
    let splices = [Wire.Splice](from: self.hashes, to: hashes) { lines[$0] ?? drawn.lines[$0].line }
    var messages = splices.inMessages(of: maxBytes).map { splices in
      revision += 1
      return Wire.ViewChanged.Params(
        changeCursor: Int(cursor), focus: drawn.focus, isWhole: false, page: number,
        revision: revision, splices: splices, total: drawn.total)
    }
    let last = messages.count - 1
    messages[last].isWhole = isWhole
    if drawn.title != title { messages[last].title = drawn.title }
    if drawn.actions != actions { messages[last].actions = drawn.actions }
    (self.plain, self.hashes, foreign) = (plain, hashes, [])
    (total, self.isWhole) = (drawn.total, isWhole)
    (title, focus, actions) = head
    cursors.append((revision, cursor))
    if cursors.count > Self.knownCursors { cursors.remove(at: 1) }
    return messages
  }

  /// The places of the lines that may be about what others changed.
  private func foreignPlaces(in lines: [PageLine]) -> [Int] {
    guard !foreign.isEmpty else { return [] }
    let foreign = Set(foreign.map(\.hashValue))
    return lines.indices.filter { lines[$0].reads?.contains(where: foreign.contains) ?? true }
  }

  private static let knownCursors = 1000
}

extension [Wire.Splice] {
  private static let linesPerMessage = 500
  /// More than most lines have.
  private static let usualBytes = 10_000
  /// More than a message has beside its lines.
  private static let headBytes = 20_000

  /// The same splices, in runs of so many lines that a message holds them; one at least, which may be
  /// empty. A line alone may be too long.
  fileprivate func inMessages(of maxBytes: Int) -> [[Wire.Splice]] {
    var mostLines = Self.linesPerMessage
    if maxBytes < Self.linesPerMessage * Self.usualBytes {
      let longest = lazy.flatMap(\.lines).map { $0.json.text.utf8.count }.max() ?? 0
      mostLines = Swift.max(1, Swift.min(mostLines, (maxBytes - Self.headBytes) / (longest + 1)))
    }
    var messages: [[Wire.Splice]] = [[]]
    var room = mostLines
    for splice in self {
      var rest = splice
      while true {
        if room == 0 || messages[messages.count - 1].count == mostLines {
          messages.append([])
          room = mostLines
        }
        let count = Swift.min(room, rest.lines.count)
        room -= count
        messages[messages.count - 1].append(
          Wire.Splice(
            lines: [Wire.Line](rest.lines.prefix(count)), removed: rest.removed, start: rest.start))
        guard count < rest.lines.count else { break }
        rest = Wire.Splice(
          lines: [Wire.Line](rest.lines.dropFirst(count)), removed: 0, start: rest.start + count)
      }
    }
    return messages
  }
}
