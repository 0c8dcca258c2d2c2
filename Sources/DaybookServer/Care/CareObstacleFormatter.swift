package import CivilTime
package import DaybookProtocol

/// Says what stands in the way of messages, the same on the page and by the commands.
package enum CareObstacleFormatter {
  /// Returns what is so; what to do about it depends on where it is read.
  package static func sentence(_ obstacle: Wire.CareObstacle, _ clock: ClockStyle) -> String {
    let name = obstacle.name ?? ""
    let reason = reason(obstacle.error)
    return switch obstacle.kind {
    case .localOnly: "Your preferences keep everything on this machine, so no message is sent."
    case .permissionRequired: "You have not allowed notifications, so no message is sent."
    case .noSender: "No program takes the messages that are ready\(since(obstacle, clock))."
    case .notIntroduced: "\(name) has not been sent the introduction."
    case .notAnswered: "\(name) has not answered the introduction."
    case .declined: "\(name) wants no messages."
    case .noTask: "\(name) agreed, and has no task yet."
    case .retrying: "\(what(obstacle)) was not sent\(reason) \(again(obstacle, clock))"
    case .failed: "\(what(obstacle)) was not sent\(reason)"
    case .unknown where obstacle.error != nil: "\(what(obstacle)) may not have been sent\(reason)"
    case .unknown: "\(what(obstacle)) may not have been sent."
    default: "Something stands in the way of messages."
    }
  }

  /// ": login failed." or ".".
  static func reason(_ error: String?) -> String {
    error.map { $0.hasSuffix(".") ? ": \($0)" : ": \($0)." } ?? "."
  }

  /// “The message about “Take your pills””.
  static func what(_ obstacle: Wire.CareObstacle) -> String {
    if let title = obstacle.title { return "The message about “\(title)”" }
    return obstacle.careMessageKind == .introduction
      ? "The introduction of \(obstacle.name ?? "")" : "A message to \(obstacle.name ?? "")"
  }

  private static func since(_ obstacle: Wire.CareObstacle, _ clock: ClockStyle) -> String {
    time(obstacle, clock).map { ", since \($0)" } ?? ""
  }

  private static func again(_ obstacle: Wire.CareObstacle, _ clock: ClockStyle) -> String {
    time(obstacle, clock).map { "The next try is on \($0)." }
      ?? "It is tried as soon as a program takes it."
  }

  /// "Wed 4 Mar 09:05".
  private static func time(_ obstacle: Wire.CareObstacle, _ clock: ClockStyle) -> String? {
    guard let day = obstacle.day, let time = obstacle.time else { return nil }
    return "\(day.shortText) \(clock.text(time, seconds: .never))"
  }
}
