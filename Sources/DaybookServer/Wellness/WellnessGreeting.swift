import CivilTime

/// The words of the wellness view where nobody supplied the day's message: they follow the clock,
/// and have other hours than the dashboard's greeting.
enum WellnessGreeting {
  /// From 05:00, 12:00 and 17:00 on, and from 22:00 through the night; "there" stands for a name
  /// that nobody gave.
  static func text(at time: LocalTime, name: String?) -> String {
    let name = name ?? "there"
    return switch time.hour {
    case 5...11: "Good morning, \(name)! Ready to make today count?"
    case 12...16: "Good afternoon, \(name)! How's your day going?"
    case 17...21: "Good evening, \(name)! Time to wind down."
    default: "Hello, \(name)! Still up?"
    }
  }
}
