/// What every carrier has to do, tried at a real place: each case has a space of its own there.
package struct CarrierSuite {
  /// Makes another device's view of a space at the place.
  package let carrier: (_ space: String) throws -> any Carrier
  /// What damages the place, where it can be damaged.
  package let faults: [Fault: (_ space: String, _ device: DeviceID) throws -> Void]
  /// Random bytes, which name spaces and devices.
  package let bytes: (_ count: Int) -> [UInt8]

  package enum Fault: Hashable, Sendable, CaseIterable {
    case unreachable, denied, missing, full, readOnly, silent
    /// All that was there is gone; the last segment of a device is; another chain is in its place.
    case emptied, rolledBack, replaced
    /// A segment is damaged; what is foreign stands beside.
    case damaged, foreign
    /// The next write is done, and its answer is lost; the next is cut in the middle.
    case lostAnswer, cutWrite
    /// Everything as it was before.
    case mended
  }

  package struct Case: Sendable {
    package let name: String
    let needs: [Fault]
    let run: @Sendable (CarrierSuite, Visit) throws -> Void
  }

  package enum Result: Equatable {
    case passed
    case failed(String)
    /// The place cannot be damaged so.
    case skipped
  }

  package init(
    carrier: @escaping (_ space: String) throws -> any Carrier,
    faults: [Fault: (_ space: String, _ device: DeviceID) throws -> Void] = [:],
    bytes: @escaping (_ count: Int) -> [UInt8]
  ) {
    (self.carrier, self.faults, self.bytes) = (carrier, faults, bytes)
  }

  /// Runs the cases and says how each went.
  package func run(_ said: (_ name: String, _ result: Result) -> Void) {
    for test in Self.cases {
      guard test.needs.allSatisfy({ faults[$0] != nil }) else {
        said(test.name, .skipped)
        continue
      }
      let visit = Visit(
        space: Hex.encode(bytes(16)), device: DeviceID(publicKey: bytes(32)),
        other: DeviceID(publicKey: bytes(32)))
      do {
        try test.run(self, visit)
        said(test.name, .passed)
      } catch {
        said(test.name, .failed("\(error)"))
      }
      if !test.needs.isEmpty { try? faults[.mended]?(visit.space, visit.device) }
    }
  }

  struct Visit: Sendable {
    let space: String
    let device: DeviceID
    let other: DeviceID
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func carrier(_ visit: Visit) throws -> any Carrier { try carrier(visit.space) }

  func fault(_ fault: Fault, _ visit: Visit) throws {
    try faults[fault]?(visit.space, visit.device)
  }

  static func expect<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
    guard found == wanted else {
      throw Failure(
        description: "\(String("\(found)".prefix(300))), not \("\(wanted)".prefix(300))")
    }
  }

  /// Expects a failure with this outcome, whatever its words are.
  static func expect(_ outcome: CarrierFailure, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as CarrierFailure {
      return try expect("\(failure)".prefix { $0 != "(" }, "\(outcome)".prefix { $0 != "(" })
    }
    throw Failure(description: "It went on, though \(outcome) was due.")
  }
}
