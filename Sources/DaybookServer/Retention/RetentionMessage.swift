/// The message about a clock that moved too far to tell what is old.
package enum RetentionMessage {
  /// `days` is negative for a clock that was set back.
  package static func moved(by days: Int) -> String {
    "The clock was moved \(days < 0 ? "back" : "forward") by \(abs(days)) days. Until daybook is "
      + "used on another day, nothing is removed automatically, and age is counted from before "
      + "the move."
  }
}
