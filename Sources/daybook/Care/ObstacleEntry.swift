import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// What stands in the way of messages as a row of a list, with the command that helps.
struct ObstacleEntry: EntityRow {
  static let flexibleCell = 0

  let obstacle: Wire.CareObstacle
  /// Nil where no command helps.
  let remedy: String?

  init(_ entity: JSON) throws {
    obstacle = try Wire.CareObstacle(json: entity)
    remedy = Self.remedy(obstacle)
  }

  var columns: [String] {
    [
      obstacle.kind.rawValue, obstacle.profile?.text ?? "", obstacle.message?.text ?? "",
      obstacle.heldUntil?.description ?? "", obstacle.error ?? "", remedy ?? "",
    ]
  }

  func cells(_ clock: ClockStyle) -> [TextTable.Cell] {
    [TextTable.Cell(sentence(clock), .warning), TextTable.Cell(remedy ?? "", .key)]
  }

  func sentence(_ clock: ClockStyle) -> String {
    CareObstacleFormatter.sentence(obstacle, clock)
  }

  /// The sentence, and what to type.
  func note(_ clock: ClockStyle) -> String {
    sentence(clock) + (remedy.map { " Type `\($0)`." } ?? "")
  }

  private static func remedy(_ obstacle: Wire.CareObstacle) -> String? {
    let name = obstacle.name?.shellWord ?? ""
    return switch obstacle.kind {
    case .localOnly: "daybook preferences localOnly=false"
    case .permissionRequired: "daybook preferences notificationPermission=granted"
    case .noSender: "daybook-outbox --help"
    case .notIntroduced, .notAnswered, .declined: "daybook care send \(name)"
    case .noTask: "daybook add 'Take your pills every day 9am' --for \(name)"
    case .retrying where obstacle.heldUntil == nil: nil
    case .retrying, .failed, .unknown: "daybook resend \(name)"
    default: nil
    }
  }
}

extension LocalServer {
  /// Returns what stands in the way of messages to everybody, or to one person.
  func obstacles(to profile: Wire.ProfileID? = nil) throws -> [ObstacleEntry] {
    let params = Wire.CareListObstacles.Params(profile: profile)
    let found = try Wire.CareObstacles(json: result(Wire.CareListObstacles.method, params.json))
    return try found.items.map { try ObstacleEntry($0.json) }
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
    let clock = try clock()
    for entry in try obstacles(to: profile) where isMeant(entry.obstacle.kind) {
      output.note(entry.note(clock))
    }
  }
}

extension Wire.CareObstacleKind {
  /// Whether it keeps back what is queued, whatever the person has agreed to.
  fileprivate var concernsSending: Bool {
    [.localOnly, .permissionRequired, .noSender, .retrying, .failed, .unknown].contains(self)
  }
}
