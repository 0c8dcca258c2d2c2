import CivilTime

/// The greeting of the wellness view. It follows the clock, with other hours than the dashboard's
/// greeting.
enum WellnessGreeting {
  /// The greeting changes at 05:00, 12:00, 17:00 and 22:00, which begins the night.
  static func text(at time: LocalTime, name: String) -> String {
    switch time.hour {
    case 5...11: "Good morning, \(name)! Ready to make today count?"
    case 12...16: "Good afternoon, \(name)! How's your day going?"
    case 17...21: "Good evening, \(name)! Time to wind down."
    default: "Hello, \(name)! Still up?"
    }
  }
}
