/// Names an entity on every device. What has one id is one thing, whoever added it.
package struct EntityName: Hashable, Sendable {
  package let entity: String
  package let id: String

  package init(_ entity: String, _ id: String) {
    self.entity = entity
    self.id = id
  }
}

/// What one transaction did: all of it is applied, or nothing.
package struct Act: Hashable, Sendable {
  package let stamp: Stamp
  /// What its device had applied of others.
  package let seen: Seen
  package let changes: [EntityWrites]

  package init(_ stamp: Stamp, seen: Seen, _ changes: [EntityWrites]) {
    self.stamp = stamp
    self.seen = seen
    self.changes = changes
  }
}

/// What an act gives to one entity. Members that hold together by a rule are given together, so that
/// they win and lose together.
package struct EntityWrites: Hashable, Sendable {
  /// Whose stamp the writes have.
  package enum Time: Hashable, Sendable {
    /// That of the act.
    case act
    /// What was there before the device joined: when it was last changed, so that an outdated copy
    /// overwrites nothing. Nobody had seen anything then.
    case joined(ticks: Int64)
    /// What a rule found: when it came to be so.
    case weak(ticks: Int64)
  }

  package let name: EntityName
  package var time = Time.act
  /// Whether it is there; nil where the act did not say.
  package var isAlive: Bool?
  /// JSON by the name of the member.
  package var members: [String: String] = [:]
  /// Where those of them that are parts of a list stood in it.
  package var places: [String: Int] = [:]
  /// The elements that came into a list, in their order, and those that left it.
  package var added: [String: [String]] = [:]
  package var removed: [String: Set<String>] = [:]

  package init(
    _ name: EntityName, time: Time = .act, isAlive: Bool? = nil, members: [String: String] = [:],
    added: [String: [String]] = [:], removed: [String: Set<String>] = [:]
  ) {
    self.name = name
    self.time = time
    self.isAlive = isAlive
    self.members = members
    self.added = added
    self.removed = removed
  }
}

package struct RegisterName: Hashable, Sendable {
  package enum Member: Hashable, Sendable {
    /// Whether the entity is there.
    case alive
    case value(String)
    case element(String, of: String)
  }

  package let owner: EntityName
  package let member: Member

  package init(_ owner: EntityName, _ member: Member) {
    self.owner = owner
    self.member = member
  }
}

extension Act {
  /// The registers that it writes, in no order: no two are the same.
  package var writes: [(name: RegisterName, write: Write, seen: Seen)] {
    changes.flatMap { change in
      let (writes, seen) = writes(of: change)
      return writes.map { (RegisterName(change.name, $0), $1, seen) }
    }
  }

  /// Those of one change, with what their device had seen.
  package func writes(
    of change: EntityWrites
  ) -> (writes: [(RegisterName.Member, Write)], seen: Seen) {
    let seen = change.time == .act ? self.seen.with(stamp) : Seen()
    return (change.writes(at: stamp(of: change)), seen)
  }

  /// Whose stamp the writes of a change have.
  package func stamp(of change: EntityWrites) -> Stamp {
    switch change.time {
    case .act: stamp
    case .joined(let ticks): Stamp(ticks, stamp.device)
    case .weak(let ticks): Stamp(ticks, "")
    }
  }
}

extension EntityWrites {
  fileprivate func writes(at stamp: Stamp) -> [(RegisterName.Member, Write)] {
    var writes = members.map {
      (RegisterName.Member.value($0), Write($1, stamp, position: places[$0] ?? 0))
    }
    if let isAlive { writes.append((.alive, Write(isAlive ? "true" : "false", stamp))) }
    for (list, ids) in added {
      writes += ids.enumerated().map {
        (.element($1, of: list), Write("true", stamp, position: $0))
      }
    }
    for (list, ids) in removed {
      writes += ids.map { (.element($0, of: list), Write("false", stamp)) }
    }
    return writes
  }
}

extension Seen {
  /// The same by somebody who then writes under a stamp.
  fileprivate func with(_ stamp: Stamp) -> Seen {
    var seen = self
    seen.ticks[stamp.device] = stamp.ticks
    return seen
  }
}

/// Where registers are kept, with the place that was reached in the log of each device.
package protocol Registers {
  associatedtype Failure: Error
  var places: Seen { get }
  func register(_ name: RegisterName) throws(Failure) -> Register?
  mutating func keep(_ register: Register, as name: RegisterName) throws(Failure)
  /// Called once all writes of an act are kept.
  mutating func move(to stamp: Stamp) throws(Failure)
}

package enum Applied: Hashable, Sendable {
  case applied
  /// It was applied before.
  case known
  /// Its device had seen this, which is not here yet; nothing was applied.
  case waits(for: Stamp)
}

extension Registers {
  /// Applies an act of this device or of another one. The acts of a device come in their order.
  package mutating func apply(_ act: Act) throws(Failure) -> Applied {
    if places.covers(act.stamp) { return .known }
    if let missing = act.seen.missing(at: places) { return .waits(for: missing) }
    for (name, write, seen) in act.writes {
      var register = try register(name)
      if register?.apply(write, seen: seen) == nil { register = Register(write) }
      if let register { try keep(register, as: name) }
    }
    try move(to: act.stamp)
    return .applied
  }
}
