import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC
import Synchronization

// The pages that a client shows. `view/show` begins one; from then on each is drawn again after every
// commit, by any process, and as time goes, and the client is told the difference. Of a long list only
// what may have changed is drawn (`KeptLines`), so many rows at a time that no request waits long. All
// of it happens on the lane; pages of plugins are drawn beside it.

/// The pages of one session that are live, by their numbers.
final class LivePages: LiveSource {
  private struct State {
    var pages: [Int: LivePage] = [:]
    var lastNumber = 0
    /// Those on which something was done that is not answered yet.
    var acted: Set<Int> = []
    /// Weak, because a connection holds the application that it serves.
    weak var peer: (any Peer)?
  }

  /// Each is drawn again after every commit.
  private static let maxCount = 200
  /// The most lines of all of them, as they were begun.
  private static let maxLines = 300_000
  /// How many rows of a long list are drawn between two requests.
  static let rowsAtOnce = 100
  /// A page of which nothing changes is drawn again no sooner than after so many times what its last
  /// drawing took.
  private static let pauses: Int64 = 20
  /// A client that has left more bytes unread is told when it has read them.
  static let maxUnread = 64 * 1024
  /// The same where an answer comes next.
  private static let maxUnreadOfActs = 1024 * 1024
  /// Those of a message to a client that says nothing of it.
  private static let mostBytes = 16 << 20
  /// How many microseconds after it was drawn beside the lane a page is drawn so again at the soonest.
  static let spacing: UInt32 = 100_000
  /// What long lists are about: of this entity, changes are followed by their keys.
  private static let listed = Entity.task
  /// Of more changes at once it is not looked at each.
  private static let maxChanges = 1000

  private let session: Session
  private let milliseconds: @Sendable () -> Int64
  private let state = Mutex(State())
  private let changeKey: @Sendable (LineKey) -> ChangeKey?

  /// `milliseconds` returns the processor time of the lane so far; `changeKey` what a line is about.
  init(
    session: Session,
    milliseconds: @escaping @Sendable () -> Int64 = { LivePages.processorMilliseconds },
    changeKey: @escaping @Sendable (LineKey) -> ChangeKey?
  ) {
    (self.session, self.milliseconds, self.changeKey) = (session, milliseconds, changeKey)
  }

  private static var processorMilliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Sets whom to tell; the caller must do so before the first message is read.
  func connect(_ peer: any Peer) { state.withLock { $0.peer = peer } }

  var isWanted: Bool { state.withLock { !$0.pages.isEmpty } }

  /// Throws `limitExceeded` where there is no room for one more page.
  func checkRoom(forLines count: Int = 0) throws {
    let pages = state.withLock { $0.pages.values.map(\.total) }
    guard pages.count < Self.maxCount else {
      throw full("A session can have at most \(Self.maxCount) live pages.", Self.maxCount)
    }
    guard pages.reduce(count, +) <= Self.maxLines else {
      throw full(
        "The live pages of a session can have at most \(Self.maxLines) lines.", Self.maxLines)
    }
  }

  private func full(_ message: String, _ limit: Int) -> ResponseError {
    Errors.response(.limitExceeded, message) {
      $0.limit = limit
      $0.hint = "Close one with `view/close`, or show this one without `live`."
    }
  }

  /// Begins a page with its first lines, which the call answers. Returns its number.
  func begin(_ page: LivePage, for call: Call) throws -> Int {
    try checkRoom(forLines: page.total)
    let number = state.withLock { state in
      state.lastNumber += 1
      state.pages[state.lastNumber] = page
      return state.lastNumber
    }
    call.afterAnswer { [weak self] isSent in
      // At once, since the next request may be an act on it.
      self?.state.withLock { $0.pages[number]?.isAnswered = true }
      self?.onLane { isSent ? $0.update(number) : $0.end(number) }
    }
    return number
  }

  private func onLane(_ body: @escaping @Sendable (LivePages) -> Void) {
    state.withLock(\.peer)?.onLane { [weak self] in self.map(body) }
  }

  func end(_ number: Int) { state.withLock { $0.pages[number] = nil } }

  /// The page that a client acts on, and the cursor of the revision that it has. Throws `notFound` and
  /// `invalidValue`.
  func page(_ number: Int, revision: Int?) throws -> (page: LivePage, cursor: Int64?) {
    guard let page = state.withLock({ $0.pages[number] }) else {
      throw Errors.response(.notFound, "There is no live page \(number).") {
        $0.pointer = "/page"
      }
    }
    guard let revision else { return (page, nil) }
    guard let cursor = page.cursor(ofRevision: revision) else {
      throw ModelError.invalidValue(
        field: "revision", message: "This page has not had that revision; it has \(page.revision).")
    }
    return (page, cursor)
  }

  // MARK: Telling

  /// Has the difference told before the answer of what is done on the page.
  func willAct(on number: Int) { state.withLock { _ = $0.acted.insert(number) } }

  /// Tells what was done on pages; the answers come next.
  func tellOfActs() {
    let acted = state.withLock { state in
      defer { state.acted = [] }
      return state.acted
    }
    for number in acted.sorted() { update(number, maxUnread: Self.maxUnreadOfActs) }
  }

  /// Tells how each page would be drawn now.
  func news(at moment: Moment) -> [LiveNotice] {
    for number in state.withLock({ $0.pages.keys.sorted() }) {
      let isEarly = state.withLock { state in
        let isEarly = state.pages[number]?.pause?.contains(moment.instant) ?? false
        state.pages[number]?.isLate = isEarly
        return isEarly
      }
      if !isEarly { update(number) }
    }
    return []
  }

  /// Draws a page again where it may be another now, and tells the client; goes on soon where that
  /// were too many rows at once.
  func update(_ number: Int, maxUnread: Int = LivePages.maxUnread) {
    let (found, peer) = state.withLock { ($0.pages[number], $0.peer) }
    guard var page = found, page.isAnswered, let peer else { return }
    if peer.unwrittenBytes > maxUnread {
      guard !page.isHeld else { return }
      state.withLock { $0.pages[number]?.isHeld = true }
      return peer.whenWritten { [weak self] in
        self?.onLane {
          $0.state.withLock { $0.pages[number]?.isHeld = false }
          $0.update(number)
        }
      }
    }
    switch page.source {
    case .onLane(let isOfDatabase, let draw):
      let begin = milliseconds()
      let drawn = drawn(&page, isOfDatabase: isOfDatabase, draw)
      let pause = (milliseconds() - begin) * Self.pauses
      // A fixed clock would never come to its end.
      if pause > 0, page.kept.count == 0, session.clock == .system {
        page.pause = session.now..<session.now.adding(milliseconds: pause)
      }
      state.withLock { $0.pages[number] = page }
      if let drawn { tell(number, drawn.page, at: drawn.cursor) }
      if page.kept.isUnfinished { onLane { $0.update(number) } }
    case .beside(let beside): drawBeside(number, page, beside)
    }
  }

  /// nil where nothing can have changed.
  private func drawn(
    _ page: inout LivePage, isOfDatabase: Bool, _ draw: (KeptLines) throws -> DrawnPage
  ) -> (page: DrawnPage, cursor: Int64)? {
    do {
      let store = try session.store()
      let now = try self.now(store)
      if isOfDatabase, !page.kept.isUnfinished, let now, now == page.state { return nil }
      let (before, last) = (page.cursor, page.state)
      let isSameFile = now != nil && last?.version.opening == now?.version.opening
      let (cursor, touched) = try store.read { reader in
        (
          try reader.cursor(),
          try before.flatMap {
            isSameFile
              ? try reader.touched(
                after: $0, of: Self.listed, notFrom: session.origin, limit: Self.maxChanges)
              : nil
          }
        )
      }
      page.foreign.formUnion(touched?.foreign ?? [])
      page.kept.begin(
        budget: Self.rowsAtOnce, at: session.moment.instant, touched: touched,
        isOtherDay: last?.day != now?.day || last?.zone != now?.zone)
      let drawn = try draw(page.kept)
      page.kept.end()
      (page.state, page.cursor) = (now, now == nil ? nil : cursor)
      return (drawn, cursor)
    } catch {
      defer { (page.state, page.cursor) = (nil, nil) }
      return (failed(error, page), page.cursor ?? 0)
    }
  }

  /// How the database is now; nil while there are writes that may still be lost.
  func now(_ store: Store) throws -> LivePage.State? {
    guard !store.isDirty else { return nil }
    let moment = session.moment
    return LivePage.State(
      version: try store.version(), second: moment.instant.millisecond / 1000, day: moment.today,
      zone: moment.zone.identifier)
  }

  /// A page that says why there is none, with what could be done on it.
  private func failed(_ error: any Error, _ page: LivePage) -> DrawnPage {
    var lines = ViewLines(page.canvas)
    lines.addMessage(Errors.response(to: error).message)
    return DrawnPage(title: page.title, lines: lines.drawn, focus: nil, actions: page.actions)
  }

  private func tell(_ number: Int, _ drawn: DrawnPage, at cursor: Int64) {
    let (messages, peer) = state.withLock { state -> ([Wire.ViewChanged.Params], (any Peer)?) in
      guard var page = state.pages[number] else { return ([], state.peer) }
      let messages = page.differences(
        to: drawn, number: number, isWhole: !page.kept.isUnfinished, cursor: cursor,
        maxBytes: session.capabilities.maxMessageBytes ?? Self.mostBytes, marked: marked)
      state.pages[number] = page
      return (messages, state.peer)
    }
    for message in messages { peer?.notify(Wire.ViewChanged.method, message.json) }
  }

  /// The line with the mark of others' changes, where it is about one of these.
  private func marked(_ line: Wire.Line, _ foreign: Set<ChangeKey>) -> Wire.Line? {
    guard let key = LineKey(line.key).flatMap(changeKey), foreign.contains(key) else { return nil }
    var line = line
    line.spans.insert(
      Wire.Span(
        start: session.encoding.length(of: line.text.prefix { $0 == " " }),
        stop: session.encoding.length(of: line.text), style: .foreign), at: 0)
    return line
  }

  // MARK: Beside the lane

  /// Has a page drawn again where something has changed; one drawing at a time.
  private func drawBeside(_ number: Int, _ page: LivePage, _ beside: LivePage.Beside) {
    guard !page.isBeingDrawn, let now = seen(beside.client) else { return }
    let isOther = page.isOther(at: now)
    state.withLock {
      $0.pages[number]?.seen = now
      $0.pages[number]?.isBeingDrawn = isOther
    }
    guard isOther else { return }
    let draw = Result { try beside.prepare() }
    let isStarted = startDetachedThread { [self] in
      let drawn: DrawnPage
      do { drawn = try draw.get()() } catch { drawn = failed(error, page) }
      onLane { $0.didDrawBeside(number, drawn, after: now) }
      usleep(Self.spacing)
      onLane {
        $0.state.withLock { $0.pages[number]?.isBeingDrawn = false }
        $0.update(number)
      }
    }
    guard !isStarted else { return }
    state.withLock {
      $0.pages[number]?.seen = page.seen
      $0.pages[number]?.isBeingDrawn = false
    }
  }

  /// On the lane, after the page was drawn beside it.
  private func didDrawBeside(_ number: Int, _ drawn: DrawnPage, after before: LivePage.Seen) {
    guard let page = state.withLock({ $0.pages[number] }), case .beside(let beside) = page.source
    else { return }
    tell(number, drawn, at: before.cursor)
    // What the drawing itself changed is in it; anything else has it drawn once more.
    if var now = seen(beside.client), now.opening == before.opening, now.today == before.today,
      let log = try? session.store().read({ reader in
        try reader.log(after: before.cursor, limit: PageSize.max)
      }),
      !log.isCut, !log.hasMore, log.changes.allSatisfy({ $0.client == beside.client })
    {
      (now.invalidations, now.invalid) = (before.invalidations, before.invalid)
      state.withLock { $0.pages[number]?.seen = now }
    }
  }

  /// How the store is now for a page of this plugin.
  func seen(_ plugin: String) -> LivePage.Seen? {
    guard let store = try? session.store(), let opening = try? store.version().opening,
      let (cursor, revision, invalidations) = try? store.read({
        (
          try $0.cursor(), try $0.plugins.state(plugin).revision,
          try $0.plugins.invalidations(plugin)
        )
      })
    else { return nil }
    return LivePage.Seen(
      opening: opening, cursor: cursor, today: session.moment.today, stateRevision: revision,
      invalidations: invalidations.count, invalid: invalidations.last)
  }

  // MARK: Time

  /// Returns when a page may look different because of the time alone: at the next full minute,
  /// since pages show minutes, or earlier at a second at which something falls due, or when the
  /// pause of a page ends in which something changed.
  func deadline(after moment: Moment) -> Instant? {
    guard isWanted else { return nil }
    let now = moment.instant.millisecond
    let second = now / 1000 % 60
    let minute = now - now % 60_000
    let seconds =
      (try? session.store().read { try $0.dashboard.secondsOfDues(around: moment.today) }) ?? []
    let next = seconds.filter { $0 > second }.min() ?? 60
    let late = state.withLock {
      $0.pages.values.compactMap { $0.isLate ? $0.pause?.upperBound : nil }
    }
    let deadline = (late + [Instant(millisecond: minute + next * 1000)]).min()
    // From then on, a request for permission that nobody answered may be made again.
    guard let requested = try? session.store().read({ try $0.onboarding.record().requested }) else {
      return deadline
    }
    let timeout = requested.adding(milliseconds: OnboardingRecord.requestTimeout)
    return timeout > moment.instant ? min(deadline ?? timeout, timeout) : deadline
  }
}
