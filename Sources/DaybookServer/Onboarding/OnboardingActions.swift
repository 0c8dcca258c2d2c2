import CivilTime
import DaybookModel
import DaybookProtocol

enum OnboardingActions {
  static let all = [
    advance, back, skip, enable, complete, name, add, restart,
  ]

  /// The first task, with which the first steps are over.
  static let add = TaskActions.add { _, moment in moment.today }.leading(to: today)

  private static let today = Wire.ViewTarget(name: "today")

  /// What the person is called, asked for on any line.
  static let name = PreferenceActions.editing(
    ["name"], Wire.Action("name", key: "e", "Say your name", .view, isMain: true))

  static let advance = turning(
    "continue", key: "c", title: "Continue", method: "advance", isMain: true
  ) {
    try $1.onboarding.advance(ifRevision: nil)
  }

  static let back = turning("back", key: "b", title: "Back", method: "back") {
    try $1.onboarding.back(ifRevision: nil)
  }

  static let skip = turning("skip", key: "s", title: "Skip", method: "skip") {
    try $1.onboarding.skip(ifRevision: nil)
  }

  private static let yes = "granted"
  private static let no = "denied"

  static let enable = turning(
    "enable", key: "n", title: "Enable notifications", method: "permission", isMain: true,
    asks: { act in
      // Where the permission cannot be asked for, this throws the reason at once.
      try act.reader.onboarding.record().canRequest(at: act.moment.instant) ? [question] : []
    }
  ) { try answer($0, $1) }

  private static let question = Wire.Ask.choice(
    "May daybook notify you outside its pages?",
    [(value: yes, title: "Yes, notify me"), (value: no, title: "Not now")])

  private static func answer(
    _ act: ViewAct, _ writer: WriteTransaction
  ) throws -> OnboardingRecord {
    _ = try writer.onboarding.requestPermission(ifRevision: nil)
    guard [yes, no].contains(act.answer(0)) else { throw act.notAChoice(0, allowed: [yes, no]) }
    return try writer.onboarding.answerPermission(
      NotificationPermission(platform: act.answer(0)), ifRevision: nil)
  }

  /// From any page; asks what is not answered yet.
  static let complete = turning(
    "start", key: "x", title: "Get started", method: "complete", isMain: true, undoRole: .undoable,
    asks: {
      try $0.session.isPersons && $0.reader.onboarding.record().isUnanswered ? [question] : []
    },
    outcome: { _ in
      Wire.Outcome(
        asks: [], message: "This is your day. Press `?` to see what you can do.", open: today,
        style: .success)
    }
  ) { act, writer in
    let record = try writer.reader.onboarding.record()
    if record.completedAt == nil, record.page < OnboardingRecord.lastPage {
      _ = try writer.onboarding.skip(ifRevision: nil)
    }
    if record.isUnanswered, act.session.isPersons { _ = try answer(act, writer) }
    if record.isUnanswered, !act.session.isPersons {
      _ = try writer.onboarding.answerPermission(
        NotificationPermission(platform: "unavailable"), ifRevision: nil)
    }
    return try writer.onboarding.complete(ifRevision: nil)
  }

  static let restart = turning(
    "restart", key: "R", title: "Start again", method: "reset", undoRole: .undoable
  ) { try $1.onboarding.reset(ifRevision: nil) }

  static func action(of button: OnboardingButton) -> ViewAction {
    switch button {
    case .advance: advance
    case .skip: skip
    case .permission: enable
    case .complete: complete
    }
  }

  /// An act on the page. It is refused where somebody else has turned the page that the client saw.
  private static func turning(
    _ name: String, key: String, title: String, method: String, isMain: Bool = false,
    undoRole: UndoRole = .final, asks: ViewAction.Asks? = nil,
    outcome: @escaping @Sendable (OnboardingRecord) -> Wire.Outcome = {
      .done(OnboardingText($0).title, at: $0.lineKey)
    },
    _ body: @escaping @Sendable (ViewAct, WriteTransaction) throws -> OnboardingRecord
  ) -> ViewAction {
    ViewAction(
      Wire.Action(name, key: key, title, .view, isMain: isMain), on: [OnboardingRecord.self],
      method: "onboarding/\(method)", undoRole: undoRole, asks: asks,
      overwrites: { _ in [OnboardingRecord.pageKey] }
    ) { outcome(try body($0, $1)) }
  }
}

extension OnboardingRecord {
  /// Whether the question about notifications stands between the person and the end.
  fileprivate var isUnanswered: Bool {
    completedAt == nil && permission == .notDetermined && answered == nil
  }
}

/// The first steps as a line, which is the page.
extension OnboardingRecord: LineSubject {
  static let lineKind = "onboarding"
  static let pageKey = LineKey(Self.self, "page")

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.onboarding, "onboarding") }

  static func key(of change: ChangeKey) -> LineKey? { change.entity == .onboarding ? pageKey : nil }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> OnboardingRecord {
    try reader.onboarding.record()
  }

  var lineKey: LineKey { Self.pageKey }
  var lineTitle: String { "First steps" }
}
