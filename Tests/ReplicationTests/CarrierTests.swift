import Support
import Synchronization
import Testing

@testable import Replication

@Suite("Carriers")
struct CarrierTests {
  /// Expects all cases to pass, but for those that a place cannot show.
  static func expectPassed(_ suite: CarrierSuite, skipping: Set<String> = []) {
    var skipped: Set<String> = []
    suite.run { name, result in
      switch result {
      case .passed: break
      case .skipped: skipped.insert(name)
      case .failed(let reason): Issue.record("\(name): \(reason)")
      }
    }
    #expect(skipped == skipping)
  }

  static func random() -> (Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    return { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
  }

  @Test("A place in memory does what a carrier has to")
  func memory() {
    let place = MemoryPlace()
    var faults: [CarrierSuite.Fault: (String, DeviceID) throws -> Void] = [:]
    func fault(
      _ fault: CarrierSuite.Fault,
      _ body: @escaping (inout MemoryPlace.State, String, DeviceID) -> Void
    ) {
      faults[fault] = { space, device in place.state.withLock { body(&$0, space, device) } }
    }
    fault(.unreachable) { state, _, _ in state.failure = .unreachable("no route") }
    fault(.silent) { state, _, _ in state.failure = .unreachable("no answer") }
    fault(.denied) { state, _, _ in state.failure = .denied("no") }
    fault(.missing) { state, _, _ in state.failure = .missing("nothing") }
    fault(.full) { state, _, _ in state.refusal = .full("no space") }
    fault(.readOnly) { state, _, _ in state.refusal = .denied("read-only") }
    fault(.lostAnswer) { state, _, _ in state.lostAnswers = 1 }
    fault(.cutWrite) { state, _, _ in state.cutWrites = 1 }
    fault(.foreign) { state, _, _ in state.names["foreign"] = ["aa": []] }
    fault(.emptied) { state, space, _ in (state.logs[space], state.names[space]) = (nil, nil) }
    fault(.replaced) { state, space, device in
      (state.logs[space], state.names[space]) = ([device: [0: [1]]], nil)
    }
    fault(.rolledBack) { state, space, device in
      let last = state.logs[space]?[device]?.keys.max() ?? 0
      state.logs[space]?[device]?[last] = nil
    }
    fault(.damaged) { state, space, device in
      state.damaged.formUnion((state.logs[space]?[device] ?? [:]).values)
    }
    fault(.mended) { state, _, _ in
      (state.failure, state.refusal, state.damaged) = (nil, nil, [])
    }
    Self.expectPassed(
      CarrierSuite(
        carrier: { MemoryCarrier(place, space: $0) }, faults: faults, bytes: Self.random()))
  }

  @Test("A place that is busy is tried nine times, within four seconds")
  func busy() throws {
    let place = MemoryPlace()
    var waited: [Int] = []
    let carrier = MemoryCarrier(place, space: "s") { waited.append($0) }
    let device = DeviceID(publicKey: [])
    place.state.withLock { $0.busyWrites = 8 }
    #expect(try carrier.append(device, from: 0, [[1]]) == .stood)
    #expect(waited.count == 8 && waited.reduce(0, +) < 4000 && waited.allSatisfy { 50...800 ~= $0 })
    place.state.withLock { $0.busyWrites = 9 }
    #expect(throws: CarrierFailure.busy("")) { try carrier.once("aa", [1]) }
  }

  @Test("A gap in a log is said, with its number")
  func gap() throws {
    let place = MemoryPlace()
    let device = DeviceID(publicKey: [])
    place.state.withLock { $0.logs = ["s": [device: [0: [0], 2: [2]]]] }
    let carrier = MemoryCarrier(place, space: "s")
    #expect(throws: CarrierFailure.gap(device, number: 1)) {
      try carrier.read(device, from: 0, most: 9)
    }
    #expect(try carrier.read(device, from: 0, most: 1) == [[0]])
  }
}
