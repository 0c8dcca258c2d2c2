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

  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    if let name {
      try arguments.session.ask { try $0.ask(Wire.PreferencesEdit.Params(name: .set(name))) }
    }
    if let step { try arguments.session.ask(step.take) }
    try step == .start ? arguments.draw("today") : arguments.showOnboarding()
  }
}

/// The command that `daybook` alone runs.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "start", "Opens the first steps in a new database, else today; this is the default.",
    discussion: "`daybook start`, `daybook start --plain`")

  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    if arguments.isScreen { return try Screen(arguments.session.words, target: nil).run() }
    let target = try arguments.session.ask { server in
      try server.ask(Wire.ViewOpen.Params(link: "daybook:start"))
    }
    try target.name == "onboarding"
      ? arguments.showOnboarding() : arguments.draw(target.name)
  }
}

/// What a person can type after `daybook onboarding`.
enum OnboardingStep: String, CaseIterable, ExpressibleByArgument {
  case `continue`, back, skip, enable, refuse, start, restart

  /// Takes it; to those of the last page it leads from any other.
  fileprivate func take(_ server: LocalServer) throws {
    if [.enable, .refuse, .start].contains(self) { try server.goToLastPage() }
    switch self {
    case .continue: try server.ask(Wire.OnboardingAdvance.Params())
    case .back: try server.ask(Wire.OnboardingBack.Params())
    case .skip: try server.ask(Wire.OnboardingSkip.Params())
    case .enable, .refuse:
      // The request comes first, so that it is refused where there is none before the answer could
      // change anything.
      try server.ask(Wire.OnboardingPermission.Params())
      let outcome = self == .enable ? "granted" : "denied"
      try server.ask(Wire.OnboardingPermission.Params(outcome: outcome))
    case .start:
      try server.answerPermission()
      try server.ask(Wire.OnboardingComplete.Params())
    case .restart: try server.ask(Wire.OnboardingReset.Params())
    }
  }
}

extension LocalServer {
  fileprivate func goToLastPage() throws {
    guard try ask(Wire.OnboardingGet.Params()).canSkip else { return }
    try ask(Wire.OnboardingSkip.Params())
  }

  /// Asks at a terminal whether daybook may notify, unless that was answered; where nobody can be
  /// asked, the question stays open and does not keep the first steps from ending.
  fileprivate func answerPermission() throws {
    let page = try ask(Wire.OnboardingGet.Params())
    guard page.completedAt == nil, !page.canComplete else { return }
    var outcome = "notDetermined"
    if Terminal.canAsk {
      outcome = Terminal.agrees(to: "May daybook notify you?") ? "granted" : "denied"
    }
    try ask(Wire.OnboardingPermission.Params(outcome: outcome))
  }
}

extension DrawingArguments {
  /// Prints the page of the first steps that a person is on, with what they can type to go on.
  fileprivate func showOnboarding() throws {
    try draw("onboarding")
    guard !json else { return }
    let page = try session.ask { try $0.ask(Wire.OnboardingGet.Params()) }
    let words = [
      page.canAdvance ? "continue" : nil, page.canSkip ? "skip" : nil,
      page.canRequest ? "enable | refuse" : nil, page.canComplete ? "start" : nil,
    ].compactMap(\.self)
    guard !words.isEmpty else { return }
    try StandardStreams.deliver("\nType: daybook onboarding \(words.joined(separator: " | "))\n")
  }
}
