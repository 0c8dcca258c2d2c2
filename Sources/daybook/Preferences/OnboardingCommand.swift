import ArgumentParser
import DaybookProtocol
import JSON

struct OnboardingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "onboarding", "Shows the first steps, or takes the next one.",
    discussion: """
      `daybook onboarding` shows the page, `daybook onboarding start --name Ann` says what to \
      call you and finishes the first steps, from any page; a terminal asks whether daybook may \
      notify you. `continue` shows the next page, and `enable` or `refuse` answers the question \
      about notifications.
      """)

  @Argument(help: "What to do; by default, the page is shown.")
  var step: OnboardingStep?

  @Option(help: "What to call you.")
  var name: String?

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    if let name {
      let params = Wire.PreferencesEdit.Params(name: .set(name))
      try session.ask { _ = try $0.result(Wire.PreferencesEdit.method, params.json) }
    }
    switch step {
    case nil: return try OnboardingPage(session: session, arguments: arguments).show()
    case let step?:
      try session.ask { server in
        if step.isOnLastPage { try server.goToLastPage() }
        if step == .start { try server.answerPermission() }
        for (method, params) in step.requests { _ = try server.result(method, params) }
      }
      guard step != .start else { return try arguments.drawing.deliver("today", in: session) }
      try OnboardingPage(session: session, arguments: arguments).show()
    }
  }
}

/// The command that `daybook` alone runs.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "start", "Opens the first steps in a new database, else today; this is the default.",
    discussion: "`daybook start`, `daybook start --plain`")

  @OptionGroup var session: SessionArguments
  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    if arguments.screen.isScreen { return try Screen(session.words, target: nil).run() }
    let link = Wire.ViewOpen.Params(link: "daybook:start")
    let target = try session.ask { server in
      try Wire.ViewTarget(json: server.result(Wire.ViewOpen.method, link.json))
    }
    guard target.name == "onboarding" else {
      return try arguments.drawing.deliver(target.name, in: session)
    }
    try OnboardingPage(session: session, arguments: arguments).show()
  }
}

/// What a person can type after `daybook onboarding`.
enum OnboardingStep: String, CaseIterable, ExpressibleByArgument {
  case `continue`, back, skip, enable, refuse, start, restart

  /// Whether it is a step of the last page, to which it leads from any other.
  var isOnLastPage: Bool { [.enable, .refuse, .start].contains(self) }

  var requests: [(method: String, params: JSON?)] {
    switch self {
    case .continue: [(Wire.OnboardingAdvance.method, nil)]
    case .back: [(Wire.OnboardingBack.method, nil)]
    case .skip: [(Wire.OnboardingSkip.method, nil)]
    case .enable: Self.answer("granted")
    case .refuse: Self.answer("denied")
    case .start: [(Wire.OnboardingComplete.method, nil)]
    case .restart: [(Wire.OnboardingReset.method, nil)]
    }
  }

  /// The request for permission comes first, so that it is refused where there is none before the
  /// answer could change anything.
  private static func answer(_ outcome: String) -> [(method: String, params: JSON?)] {
    [
      (Wire.OnboardingPermission.method, nil),
      (
        Wire.OnboardingPermission.method,
        Wire.OnboardingPermission.Params(outcome: outcome).json
      ),
    ]
  }
}

extension LocalServer {
  fileprivate func goToLastPage() throws {
    guard try Wire.Onboarding(json: result(Wire.OnboardingGet.method)).canSkip else { return }
    _ = try result(Wire.OnboardingSkip.method)
  }

  /// Asks at a terminal whether daybook may notify, unless that was answered; where nobody can be
  /// asked, the question stays open and does not keep the first steps from ending.
  fileprivate func answerPermission() throws {
    let page = try Wire.Onboarding(json: result(Wire.OnboardingGet.method))
    guard page.completedAt == nil, !page.canComplete else { return }
    var outcome = "notDetermined"
    if Terminal.canAsk {
      outcome = Terminal.agrees(to: "May daybook notify you?") ? "granted" : "denied"
    }
    let params = Wire.OnboardingPermission.Params(outcome: outcome)
    _ = try result(Wire.OnboardingPermission.method, params.json)
  }
}

/// The page that a person is on, with what they can type to go on.
private struct OnboardingPage {
  let session: SessionArguments
  let arguments: DrawingArguments

  func show() throws {
    try arguments.drawing.deliver("onboarding", in: session)
    guard !arguments.json else { return }
    let page = try session.ask { try Wire.Onboarding(json: $0.result(Wire.OnboardingGet.method)) }
    let words = [
      page.canAdvance ? "continue" : nil, page.canSkip ? "skip" : nil,
      page.canRequest ? "enable | refuse" : nil, page.canComplete ? "start" : nil,
    ].compactMap(\.self)
    guard !words.isEmpty else { return }
    try StandardStreams.deliver("\nType: daybook onboarding \(words.joined(separator: " | "))\n")
  }
}
