/// A value that was given to a register.
package struct Write: Hashable, Sendable {
  /// JSON; that of an element is `true` or `false`.
  package let value: String
  /// Belongs to no device where it is weak.
  package let stamp: Stamp
  /// The place of an element among those that its act added.
  package let position: Int

  package init(_ value: String, _ stamp: Stamp, position: Int = 0) {
    self.value = value
    self.stamp = stamp
    self.position = position
  }

  /// Whether it was found by a rule and not by a person, as a day that was let pass: it loses to any
  /// word of a person, however early.
  package var isWeak: Bool { stamp.device.isEmpty }
}

extension Write: Comparable {
  /// A later one wins. The rest of the order is for writes that one device sent twice under one stamp,
  /// which only a faulty one does: all others still agree.
  package static func < (left: Write, right: Write) -> Bool {
    if left.isWeak != right.isWeak { return left.isWeak }
    if left.stamp != right.stamp { return left.stamp < right.stamp }
    if left.position != right.position { return left.position < right.position }
    return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
  }
}

/// The last stamps that somebody had seen, by device. A device has seen all of its own before.
package struct Seen: Hashable, Sendable {
  package var ticks: [String: Int64]

  package init(_ ticks: [String: Int64] = [:]) {
    self.ticks = ticks
  }

  package func covers(_ stamp: Stamp) -> Bool {
    ticks[stamp.device].map { stamp.ticks <= $0 } ?? false
  }

  /// What of it is missing where these were applied: an act that had seen more has to wait.
  package func missing(at places: Seen) -> Stamp? {
    ticks.sorted { $0.key < $1.key }.lazy.map { Stamp($0.value, $0.key) }
      .first { !places.covers($0) }
  }
}

/// What a member of one entity holds, or whether a list of it has an element: the writes that no
/// other of them had seen. In whatever order they come, these are the same.
package struct Register: Hashable, Sendable {
  /// The winner first; never empty.
  package private(set) var writes: [Write]

  package init(_ write: Write) {
    writes = [write]
  }

  /// One that was kept; nil without a write.
  package init?(kept writes: [Write]) {
    guard !writes.isEmpty else { return nil }
    self.writes = writes.sorted(by: >)
  }

  package var winner: Write { writes[0] }

  /// The values that somebody gave without having seen the winner, and that lost: the conflicts,
  /// the latest first. One that agrees with the winner is none.
  package var conflicts: [Write] {
    writes.dropFirst().filter { $0.value != winner.value }
  }

  /// Takes a write by somebody who had seen these. To be called once for each write, after all that
  /// it had seen.
  package mutating func apply(_ write: Write, seen: Seen) {
    if write.isWeak {
      // No device has it, so nobody is ever asked about it.
      if winner.isWeak { writes = [max(winner, write)] }
      return
    }
    writes.removeAll { $0.isWeak || seen.covers($0.stamp) }
    let place = writes.firstIndex { $0 < write } ?? writes.count
    writes.insert(write, at: place)
  }
}

extension Sequence<(id: String, register: Register)> {
  /// The elements of a list that are in it, in the order in which they were added.
  package var elements: [String] {
    let there = filter { $0.register.winner.value == "true" }
    return there.sorted { left, right in
      let (one, other) = (left.register.winner, right.register.winner)
      if one.stamp != other.stamp { return one.stamp < other.stamp }
      if one.position != other.position { return one.position < other.position }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }.map(\.id)
  }
}
