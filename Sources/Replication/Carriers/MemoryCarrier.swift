package import Synchronization

/// A place in memory that several carriers share, with all that can go wrong at a place.
package final class MemoryPlace: Sendable {
  package struct State: Sendable {
    package var logs: [String: [DeviceID: [Int: [UInt8]]]] = [:]
    package var names: [String: [String: [UInt8]]] = [:]
    /// What every call fails with.
    package var failure: CarrierFailure?
    /// What every write fails with.
    package var refusal: CarrierFailure?
    /// How many writes are done from now on whose answers are lost.
    package var lostAnswers = 0
    /// How many writes from now on reach half of the segments, and give no answer.
    package var cutWrites = 0
    /// How many writes from now on meet somebody else's.
    package var busyWrites = 0
    package var damaged: Set<[UInt8]> = []
  }

  package let state = Mutex(State())

  package init() {}
}

package final class MemoryCarrier: Carrier {
  private let place: MemoryPlace
  private let space: String
  package let wait: (Int) -> Void
  private var known = Heads()

  package init(_ place: MemoryPlace, space: String, wait: @escaping (Int) -> Void = { _ in }) {
    (self.place, self.space, self.wait) = (place, space, wait)
  }

  package func heads() throws(CarrierFailure) -> Heads {
    let heads = try asking { state in
      Heads(
        counts: (state.logs[space] ?? [:]).compactMapValues { $0.keys.max().map { $0 + 1 } },
        names: Set((state.names[space] ?? [:]).keys))
    }
    guard known.names.isSubset(of: heads.names),
      Set(known.counts.keys).isSubset(of: heads.counts.keys)
    else { throw .replaced("It lacks what was there.") }
    known = heads
    return heads
  }

  package func read(
    _ device: DeviceID, from number: Int, most: Int
  ) throws(CarrierFailure) -> [[UInt8]] {
    try asking { (state) throws(CarrierFailure) in
      let log = state.logs[space]?[device] ?? [:]
      let end = log.keys.max().map { $0 + 1 } ?? 0
      var found: [[UInt8]] = []
      for number in number..<max(number, end) where found.count < most {
        guard let segment = log[number] else { throw .gap(device, number: number) }
        guard !state.damaged.contains(segment) else { throw .damaged(device, number: number) }
        found.append(segment)
      }
      return found
    }
  }

  package func tryAppend(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended {
    try writing { (state, isCut) throws(CarrierFailure) in
      var log = state.logs[space]?[device] ?? [:]
      guard log.count >= number else { throw .gap(device, number: log.count) }
      for (place, segment) in segments.enumerated() {
        if isCut, place >= segments.count / 2 { break }
        if let other = log[number + place] {
          guard other == segment else { return .taken(number: number + place, other) }
        }
        log[number + place] = segment
      }
      state.logs[space, default: [:]][device] = log
      return .stood
    }
  }

  package func tryOnce(_ name: String, _ bytes: [UInt8]) throws(CarrierFailure) -> [UInt8] {
    try writing { (state, isCut) throws(CarrierFailure) in
      let standing = state.names[space]?[name] ?? bytes
      if !isCut { state.names[space, default: [:]][name] = standing }
      return standing
    }
  }

  package func found(_ name: String) throws(CarrierFailure) -> [UInt8]? {
    try asking { $0.names[space]?[name] }
  }

  private func asking<Result: Sendable>(
    _ body: (inout MemoryPlace.State) throws(CarrierFailure) -> Result
  ) throws(CarrierFailure) -> Result {
    try place.state.withLock { state throws(CarrierFailure) in
      if let failure = state.failure { throw failure }
      return try body(&state)
    }
  }

  private func writing<Result: Sendable>(
    _ body: (inout MemoryPlace.State, _ isCut: Bool) throws(CarrierFailure) -> Result
  ) throws(CarrierFailure) -> Result {
    try asking { (state) throws(CarrierFailure) in
      if let refusal = state.refusal { throw refusal }
      if state.busyWrites > 0 {
        state.busyWrites -= 1
        throw .busy("")
      }
      let (isCut, isLost) = (state.cutWrites > 0, state.lostAnswers > 0)
      state.cutWrites -= isCut ? 1 : 0
      state.lostAnswers -= isLost ? 1 : 0
      let result = try body(&state, isCut)
      guard !isCut, !isLost else { throw .unreachable("The line is broken.") }
      return result
    }
  }
}
