package import JSON

/// The other end of a connection, for an application that sends notifications of its own accord.
package protocol Peer: AnyObject, Sendable {
  /// Sends a notification after all that was handed to the writer before. May be called from any
  /// thread.
  func notify(_ method: String, _ params: JSON)

  /// Runs the body on the lane between two groups, after what came in before it, and commits what
  /// it wrote; not at all once the session ends.
  func onLane(_ body: @escaping @Sendable () -> Void)

  /// Whether the client has left so much unread that notifications which can wait should.
  var isBehind: Bool { get }

  /// The bytes that were handed to the writer and are not written yet.
  var unwrittenBytes: Int { get }

  /// Runs a body, in any thread, once all is written that was handed to the writer.
  func whenWritten(_ body: @escaping @Sendable () -> Void)
}

/// A peer in the same process.
extension Peer {
  package var isBehind: Bool { false }

  package var unwrittenBytes: Int { 0 }

  package func whenWritten(_ body: @escaping @Sendable () -> Void) { body() }
}
