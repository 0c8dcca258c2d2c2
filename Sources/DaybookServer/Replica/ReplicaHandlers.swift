// What a program that carries changes between a person's devices asks for: `replica/*`. The one idea:
// the server knows no network and no key. It says what the others do not have, applies what they did,
// and keeps the places in their logs in the same transactions; the program `daybook-sync` seals and
// carries. The merge is in Sources/DaybookModel/Replica, the decision record is
// docs/decisions/0064-what-a-merge-makes-of-rows.md.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct ReplicaHandlers: ReplicaMethods {
  let session: Session

  func status(_ params: Wire.ReplicaStatus.Params, _ call: Call) throws -> Wire.ExchangeStatus {
    try checkCarrier()
    return try session.store().read(Wire.ExchangeStatus.init)
  }

  func join(_ params: Wire.ReplicaJoin.Params, _ call: Call) throws -> Wire.ExchangeStatus {
    try checkCarrier()
    return try write(call) { writer in
      try checkLeaving(writer.reader)
      try writer.replica.join(
        as: params.device.text, name: TextRules.withoutHidden(params.name),
        publicKey: params.publicKey, space: params.space)
      guard params.sendsCare == true else { return }
      var edit = PreferencesEdit()
      edit.careSender = .set(params.device.text)
      _ = try writer.preferences.edit(edit, ifRevision: nil)
    }
  }

  func outgoing(_ params: Wire.ReplicaOutgoing.Params, _ call: Call) throws -> Wire.DeviceActs {
    try checkCarrier()
    return try session.write(call, as: .final) { writer in
      try checkLeaving(writer.reader)
      try writer.replica.catchUp()
      let outgoing = try writer.reader.replica.outgoing(
        limit: params.limit ?? PageSize.default, bytes: Self.mostBytes)
      return Wire.DeviceActs(
        acts: outgoing.acts.map { Wire.DeviceAct(line: $0.line, stamp: Int($0.stamp)) },
        isLast: outgoing.isLast, schema: Outgoing.schema,
        seen: outgoing.seen.sorted { $0.key < $1.key }.map {
          Wire.DevicePlace(device: Wire.DeviceID(unchecked: $0.key), stamp: Int($0.value))
        })
    }
  }

  func apply(_ params: Wire.ReplicaApply.Params, _ call: Call) throws -> Wire.ActsApplied {
    try checkCarrier()
    let seen = params.seen.map { ($0.device.text, Int64($0.stamp)) }
    let origin = ActsOrigin(
      device: params.device.text, name: TextRules.withoutHidden(params.name),
      publicKey: params.publicKey, seen: Dictionary(seen) { max($0, $1) },
      end: params.number.map { ($0, params.hash) })
    let (applied, waits) = try session.write(call, as: .final) {
      try $0.replica.apply(params.acts, from: origin)
    }
    return Wire.ActsApplied(
      appliedCount: applied,
      waitsFor: waits.map {
        Wire.DevicePlace(device: Wire.DeviceID(unchecked: $0.device), stamp: Int($0.stamp))
      })
  }

  func report(_ params: Wire.ReplicaReport.Params, _ call: Call) throws -> Wire.ExchangeStatus {
    try checkCarrier()
    let outcome = try params.outcome.map { outcome in
      guard let known = RoundOutcome(rawValue: outcome.rawValue) else {
        throw ModelError.invalidValue(
          field: "outcome", message: "No round ends like this.",
          allowed: RoundOutcome.allCases.map(\.rawValue))
      }
      return known
    }
    guard (params.number == nil) == (params.stamp == nil) else {
      throw ModelError.invalidValue(
        field: "stamp", message: "Give `number` and `stamp`, or neither.")
    }
    return try write(call) { writer in
      if let number = params.number, let stamp = params.stamp {
        try writer.replica.note(given: number, hash: params.hash, through: Int64(stamp))
      }
      if let outcome { try writer.replica.note(outcome, params.reason) }
    }
  }

  func leave(_ params: Wire.ReplicaLeave.Params, _ call: Call) throws -> Wire.SpaceLeft {
    try checkCarrier()
    return try session.write(call, as: .final) { writer in
      let status = try writer.reader.replica.status()
      let left = Wire.SpaceLeft(deviceCount: status.others.count, waiting: status.waiting)
      guard params.confirm == true || status.own == nil else {
        throw ModelError.invalidState(
          .confirmationRequired,
          message: status.waiting == 0
            ? "The exchange with other devices ends."
            : "No other device has \(status.waiting.counted("change")) of this one.",
          hint: "Send it with `confirm`.", remedy: Remedy("confirm", count: status.waiting))
      }
      try writer.replica.leave()
      return left
    }
  }

  /// About how much the acts of one answer have.
  private static let mostBytes = 2 << 20

  private func write(
    _ call: Call, _ body: (WriteTransaction) throws -> Void
  ) throws -> Wire.ExchangeStatus {
    try session.write(call, as: .final) { writer in
      try body(writer)
      return try Wire.ExchangeStatus(writer.reader)
    }
  }

  private func checkCarrier() throws {
    _ = try session.store()
    guard session.capabilities.carrier != true else { return }
    throw ModelError.invalidState(
      .wrongKind, message: "Only a program that carries changes between devices may do that.",
      hint: "It says so in `initialize`: `capabilities: {carrier: true}`.")
  }

  private func checkLeaving(_ reader: ReadTransaction) throws {
    guard try reader.preferences.current().localOnly else { return }
    throw ModelError.localOnly(
      message: "“Stay on this machine” is on, so nothing goes to other devices.")
  }
}

extension Wire.ExchangeStatus {
  init(_ reader: ReadTransaction) throws {
    let status = try reader.replica.status()
    let own = status.own
    self.init(
      conflicts: try reader.history.conflictCount(),
      device: own.map { Wire.DeviceID(unchecked: $0.device) },
      devices: status.others.map(Wire.OtherDevice.init), failedAt: own?.failedAt, hash: own?.hash,
      name: own?.name, number: own?.number ?? 0,
      outcome: (own?.outcome).map { Wire.RoundOutcome($0) },
      publicKey: own?.publicKey, reason: own?.reason, roundAt: own?.roundAt, space: own?.space,
      state: Wire.ExchangeState(status.state), waiting: status.waiting)
  }
}

extension Wire.OtherDevice {
  init(_ other: ExchangeStatus.Other) {
    self.init(
      appliedAt: other.appliedAt, device: Wire.DeviceID(unchecked: other.device), hash: other.hash,
      name: other.name, number: other.number, publicKey: other.publicKey, stamp: Int(other.stamp))
  }
}
