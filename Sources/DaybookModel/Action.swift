package import CivilTime

/// One act of one person, as the change log names it; a `Store.write` carries exactly one.
package struct Action: Sendable {
  /// The method that acts, such as "task/complete"; a word alone where the server acts by itself.
  package let name: String
  /// The unique id of the session that acts, alone.
  package let origin: String
  /// What the client calls itself.
  package let client: String
  /// Now; every instant that the act writes is this one.
  package let moment: Moment
  /// Gives the rules of a task's time zone; one that it does not know floats.
  package let zones: @Sendable (String) -> Zone?
  /// Mints the ids of what is added without one.
  package let mintID: @Sendable () -> String

  package init(
    name: String, origin: String, client: String, moment: Moment,
    zones: @escaping @Sendable (String) -> Zone? = { _ in nil },
    mintID: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.origin = origin
    self.client = client
    self.moment = moment
    self.zones = zones
    self.mintID = mintID
  }
}
