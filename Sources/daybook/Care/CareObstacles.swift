import CivilTime
import DaybookProtocol
import DaybookServer

/// What stands in the way of messages, with the command that helps.
extension Wire.CareObstacle: EntityRow {
  var columns: [String] {
    [
      kind.rawValue, profile?.text ?? "", careMessage?.text ?? "", heldUntil?.description ?? "",
      error ?? "", remedy ?? "",
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] { cells(clock, remedy) }

  static func cells(
    of rows: [Wire.CareObstacle], _ server: LocalServer
  ) throws -> [[TextTable.Cell]] {
    let clock = try server.careClock()
    return zip(rows, rows.remedies).map { $0.cells(clock, $1) }
  }

  private func cells(_ clock: ClockStyle, _ remedy: String?) -> [TextTable.Cell] {
    [
      TextTable.Cell(CareObstacleFormatter.sentence(self, clock), .warning),
      TextTable.Cell(remedy ?? "", .key),
    ]
  }

  /// Whether the command that helps sends something.
  fileprivate var sends: Bool {
    [.notIntroduced, .notAnswered, .declined, .retrying, .failed, .unknown].contains(kind)
  }

  /// Nil where no command helps.
  var remedy: String? {
    let name = name?.shellWord ?? ""
    return switch kind {
    case .localOnly: "daybook preferences localOnly=false"
    case .permissionRequired: "daybook preferences notificationPermission=granted"
    case .noSender: "daybook-outbox --help"
    case .notIntroduced, .notAnswered, .declined: "daybook care send \(name)"
    case .noTask: "daybook add 'Take your pills every day 9am' --for \(name)"
    case .retrying where heldUntil == nil: nil
    case .retrying, .failed, .unknown: "daybook resend \(name)"
    default: nil
    }
  }
}

extension [Wire.CareObstacle] {
  /// The command that helps with each; with `localOnly`, none that sends.
  var remedies: [String?] {
    let isLocalOnly = contains { $0.kind == .localOnly }
    return map { isLocalOnly && $0.sends ? nil : $0.remedy }
  }
}

extension LocalServer {
  /// Returns what stands in the way of messages to everybody, or to one person.
  func obstacles(to profile: Wire.ProfileID? = nil) throws -> [Wire.CareObstacle] {
    try ask(Wire.CareListObstacles.Params(profile: profile)).items
  }

  /// Says what keeps messages that are queued from being sent.
  func noteObstacles(to profile: Wire.ProfileID? = nil, _ output: OutputArguments) throws {
    try note(to: profile, output) { $0.concernsSending }
  }

  /// Says why a task that somebody was given does not reach them yet.
  func noteAgreement(of profile: Wire.ProfileID, _ output: OutputArguments) throws {
    try note(to: profile, output) { $0 != .noSender }
  }

  private func note(
    to profile: Wire.ProfileID?, _ output: OutputArguments,
    where isMeant: (Wire.CareObstacleKind) -> Bool
  ) throws {
    guard !output.quiet else { return }
    let clock = try careClock()
    let obstacles = try obstacles(to: profile)
    for (obstacle, remedy) in zip(obstacles, obstacles.remedies) where isMeant(obstacle.kind) {
      let sentence = CareObstacleFormatter.sentence(obstacle, clock)
      output.note(sentence + (remedy.map { " Type `\($0)`." } ?? ""))
    }
  }
}

extension Wire.CareObstacleKind {
  /// Whether it keeps back what is queued, whatever the person has agreed to.
  fileprivate var concernsSending: Bool {
    [.localOnly, .permissionRequired, .noSender, .retrying, .failed, .unknown].contains(self)
  }
}
