import Merge

/// A careless way to merge, which somebody might take: each breaks a property.
enum Careless: CaseIterable {
  /// Stamps are what the clock says, and the later one wins.
  case wallClock
  /// The same, where a stamp from the future becomes the present as it arrives.
  case cappedFuture
  /// What arrives last wins.
  case lastArrival
  /// An edit gives the whole entity.
  case wholeEntity
  /// A move numbers the siblings anew.
  case numberedSiblings
  /// The current occurrence is a member as any other.
  case occurrenceAsMember
  /// What catching up skips counts as much as a person's word.
  case strongCatchUp
  /// Acts are applied as they come.
  case noCausalOrder
  /// A conflict is a value that is not what its author changed.
  case conflictsByBefore
  /// A repair gives the tasks of a tag to the other one and removes it.
  case movedTags
  /// What was there at a join is as new as the join.
  case joinedNow
  /// What a copy does not have is removed by its join.
  case absenceRemoves
}

/// A device with a small daybook of its own: tasks that may recur, tags, people and a preference.
struct Replica: Registers {
  let device: String
  /// How far its clock is off.
  var skew: Int64
  var careless: Careless?
  private(set) var registers: [EntityName: [RegisterName.Member: Register]] = [:]
  private(set) var places = Seen()
  private(set) var clock = Clock()
  /// What it did, with the values until then; each as it was written and in its order.
  private(set) var log: [Act] = []
  private(set) var before: [Stamp: [RegisterName: String]] = [:]
  /// What `Careless.conflictsByBefore` lists.
  private(set) var listed: Set<RegisterName> = []
  /// The minutes since the run began.
  var now: Int64 = 0

  init(_ device: String, skew: Int64 = 0, careless: Careless? = nil) {
    self.device = device
    self.skew = skew
    self.careless = careless
  }

  var milliseconds: Int64 { 1_800_000_000_000 + now * 60_000 + skew }

  func register(_ name: RegisterName) -> Register? { registers[name.owner]?[name.member] }

  mutating func keep(_ register: Register, as name: RegisterName) {
    registers[name.owner, default: [:]][name.member] = register
  }

  mutating func move(to stamp: Stamp) {
    places.ticks[stamp.device] = stamp.ticks
    clock.pass(stamp)
  }

  // MARK: What happens

  /// Does something here.
  mutating func act(_ changes: [EntityWrites]) {
    guard !changes.isEmpty else { return }
    var ticks =
      careless == .wallClock ? milliseconds << 16 : clock.next(milliseconds: milliseconds) ?? .max
    if careless == .wallClock { ticks = max(ticks, (log.last?.stamp.ticks ?? 0) + 1) }
    var seen = places
    seen.ticks[device] = nil
    let act = Act(Stamp(ticks, device), seen: seen, changes)
    log.append(act)
    before[act.stamp] = Dictionary(
      act.writes.map { ($0.name, register($0.name)?.winner.value ?? "null") }
    ) { $1 }
    _ = apply(act)
  }

  /// Takes what another device did, as far as it can; at most so many acts.
  mutating func pull(_ other: Replica, most: Int = .max) {
    let place = places.ticks[other.device] ?? -1
    for act in other.log.drop(while: { $0.stamp.ticks <= place }).prefix(most) {
      guard take(act, from: other) != .waits else { return }
    }
  }

  private enum Taken { case done, waits }

  private mutating func take(_ act: Act, from other: Replica) -> Taken {
    if careless == .conflictsByBefore {
      for (name, write, _) in act.writes where !write.isWeak {
        let now = register(name)?.winner.value ?? "null"
        if now != other.before[act.stamp]?[name] && now != write.value { listed.insert(name) }
      }
    }
    switch careless {
    case .wallClock: return takeAsOwn(act, act.stamp)
    case .cappedFuture:
      return takeAsOwn(act, Stamp(min(act.stamp.ticks, milliseconds << 16), act.stamp.device))
    case .lastArrival:
      return takeAsOwn(act, Stamp(max(clock.ticks + 1, milliseconds << 16), act.stamp.device))
    case .noCausalOrder:
      var seen = act.seen
      seen.ticks = seen.ticks.filter { places.covers(Stamp($0.value, $0.key)) }
      let missing = act.seen.ticks.filter { !places.covers(Stamp($0.value, $0.key)) }
      guard !missing.isEmpty else { break }
      for (name, write, seen) in act.writes { overwrite(name, write, seen) }
      places.ticks[act.stamp.device] = act.stamp.ticks
      return .done
    default: break
    }
    if case .waits = apply(act) { return .waits }
    return .done
  }

  private mutating func takeAsOwn(_ act: Act, _ stamp: Stamp) -> Taken {
    if act.seen.missing(at: places) != nil { return .waits }
    for (name, write, seen) in act.writes {
      let stamp = write.isWeak ? write.stamp : stamp
      overwrite(name, Write(write.value, stamp, position: write.position), seen)
    }
    places.ticks[act.stamp.device] = act.stamp.ticks
    clock.pass(stamp)
    return .done
  }

  private mutating func overwrite(_ name: RegisterName, _ write: Write, _ seen: Seen) {
    if careless == .wallClock || careless == .cappedFuture, let register = register(name) {
      return keep(Register(max(register.winner, write)), as: name)
    }
    var register = register(name)
    register?.apply(write, seen: seen)
    keep(register ?? Register(write), as: name)
  }

  /// Becomes a device of its own with what another one holds, as a copy of its file would.
  func copied(as device: String, skew: Int64) -> Replica {
    var copy = Replica(device, skew: skew, careless: careless)
    copy.registers = registers.mapValues {
      $0.mapValues { Register(Write($0.winner.value, $0.winner.stamp)) }
    }
    copy.now = now
    return copy
  }

  /// Joins: reads what is there, and gives what it had itself with the times of its last changes.
  mutating func join(_ others: [Replica]) {
    let own = registers
    registers = [:]
    pull(others)
    var changes: [EntityWrites] = []
    for (owner, members) in own {
      for (member, register) in members {
        let ticks = register.winner.stamp.ticks
        clock.pass(register.winner.stamp)
        let time = careless == .joinedNow ? EntityWrites.Time.act : .joined(ticks: ticks)
        var writes = EntityWrites(owner, time: time)
        let value = register.winner.value
        switch member {
        case .alive: writes.isAlive = value == "true"
        case .value(let member): writes.members[member] = value
        case .element(let id, let list):
          if value == "true" { writes.added[list] = [id] } else { writes.removed[list] = [id] }
        }
        changes.append(writes)
      }
    }
    if careless == .absenceRemoves {
      for owner in registers.keys where own[owner] == nil {
        changes.append(EntityWrites(owner, isAlive: false))
      }
    }
    act(changes.sorted { $0.name.id < $1.name.id })
  }

  /// Takes all that they did.
  mutating func pull(_ others: [Replica]) {
    var last: Seen?
    while last != places {
      last = places
      for other in others { pull(other) }
    }
  }
}
