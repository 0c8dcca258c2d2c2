import JSON
private import Synchronization

/// How long a message to the client may be: the server's cap, or the client's if that is less.
final class MessageLimit: Sendable {
  /// How many bytes the error takes that stands for an answer which is too long.
  static let bytesOfRefusal = 256

  private let cap: Int
  private let current: Atomic<Int>

  init(cap: Int) {
    self.cap = cap
    current = Atomic(cap)
  }

  var bytes: Int { current.load(ordering: .relaxed) }

  /// Takes the params of `initialize`.
  func set(by params: JSON?) {
    let wanted = params?["capabilities"]?["maxMessageBytes"].flatMap { try? Int(json: $0) }
    current.store(min(wanted ?? cap, cap), ordering: .relaxed)
  }
}
