import CivilTime

/// The greeting follows the clock, not the user's day.
enum Greeting {
  /// "Good morning, Ada!" from 05:00, afternoon from 12:00, evening from 17:00, night from 21:00.
  static func text(at time: LocalTime, name: String) -> String {
    let greeting =
      switch time.hour {
      case 5...11: "Good morning"
      case 12...16: "Good afternoon"
      case 17...20: "Good evening"
      default: "Good night"
      }
    return "\(greeting), \(name)!"
  }
}
