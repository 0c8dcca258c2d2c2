import DaybookProtocol
import JSON
import JSONRPC
import Support

@testable import Replication

/// The smallest database that a round can ask: texts that are only added. It keeps the rules of `replica/*`,
/// refuses what breaks them, and can be copied.
final class ModelDatabase: AskedDatabase {
  struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  struct Act {
    let stamp: Int
    let texts: [String]
    let seen: [String: Int]
  }

  struct Other {
    var name = ""
    var key: String?
    var number = 0
    var hash: String?
    var stamp = 0
  }

  struct State {
    var texts: Set<String> = []
    var device: String?
    var name = ""
    var number = 0
    var hash: String?
    var clock = 0
    var sentThrough = 0
    var acts: [Act] = []
    var others: [String: Other] = [:]
    var outcome: Wire.RoundOutcome?
    var reason: String?

    var waiting: ArraySlice<Act> { acts.drop { $0.stamp <= sentThrough } }
  }

  var state = State()
  private let now: () -> Int64

  init(now: @escaping () -> Int64) { self.now = now }

  func add(_ text: String) {
    state.texts.insert(text)
    if state.device != nil { keep([text]) }
  }

  private func keep(_ texts: [String]) {
    state.clock = max(state.clock + 1, Int(now()) << 16)
    state.acts.append(
      Act(stamp: state.clock, texts: texts, seen: state.others.mapValues(\.stamp)))
  }

  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    guard let reply = try answer(params) as? Params.Reply else {
      throw Broken(description: "\(Params.method) is not modelled.")
    }
    return reply
  }

  private func answer(_ params: Any) throws -> Any {
    switch params {
    case is Wire.ReplicaStatus.Params: return status
    case let params as Wire.ReplicaJoin.Params: return try join(params)
    case let params as Wire.ReplicaOutgoing.Params: return outgoing(params.limit ?? 100)
    case let params as Wire.ReplicaApply.Params: return try apply(params)
    case let params as Wire.ReplicaReport.Params: return try report(params)
    case is Wire.ReplicaLeave.Params:
      let left = Wire.SpaceLeft(deviceCount: state.others.count, waiting: state.waiting.count)
      state = State(texts: state.texts, clock: state.clock)
      return left
    default: throw Broken(description: "\(params)")
    }
  }

  private var status: Wire.ExchangeStatus {
    Wire.ExchangeStatus(
      conflicts: 0, device: state.device.map { Wire.DeviceID(unchecked: $0) },
      devices: state.others.sorted { $0.key < $1.key }.map { device, other in
        Wire.OtherDevice(
          device: Wire.DeviceID(unchecked: device), hash: other.hash, name: other.name,
          number: other.number, publicKey: other.key, stamp: other.stamp)
      },
      hash: state.hash, name: state.name, number: state.number, outcome: state.outcome,
      reason: state.reason, state: state.device == nil ? .off : .ready,
      waiting: state.waiting.count)
  }

  private func join(_ params: Wire.ReplicaJoin.Params) throws -> Wire.ExchangeStatus {
    guard state.device == nil else { throw Broken(description: "It had joined.") }
    (state.device, state.name) = (params.device.text, params.name)
    for text in state.texts.sorted() { keep([text]) }
    return status
  }

  private func outgoing(_ limit: Int) -> Wire.DeviceActs {
    let waiting = state.waiting
    let seen = waiting.first?.seen ?? [:]
    let given = waiting.prefix(limit).prefix { $0.seen == seen }
    return Wire.DeviceActs(
      acts: given.map {
        let line: JSON = ["stamp": $0.stamp.json, "texts": .array($0.texts.map(JSON.string))]
        return Wire.DeviceAct(line: line.text, stamp: $0.stamp)
      }, isLast: given.count == waiting.count, schema: 1,
      seen: seen.sorted { $0.key < $1.key }.map {
        Wire.DevicePlace(device: Wire.DeviceID(unchecked: $0.key), stamp: $0.value)
      })
  }

  private func apply(_ params: Wire.ReplicaApply.Params) throws -> Wire.ActsApplied {
    var other = state.others[params.device.text] ?? Other()
    guard params.device.text != state.device else { throw Broken(description: "It is its own.") }
    (other.name, other.key) = (params.name, params.publicKey ?? other.key)
    for place in params.seen where place.device.text != state.device {
      guard state.others[place.device.text]?.stamp ?? 0 >= place.stamp else {
        return Wire.ActsApplied(appliedCount: 0, waitsFor: place)
      }
    }
    if let number = params.number, number != other.number + 1 {
      throw Broken(description: "\(number) came after \(other.number).")
    }
    var count = 0
    for line in params.acts {
      let act = try JSON(parsing: line)
      guard case .integer(let stamp)? = act["stamp"], case .array(let texts)? = act["texts"] else {
        throw Broken(description: "That is no act.")
      }
      guard stamp > other.stamp else { continue }
      other.stamp = Int(stamp)
      state.clock = max(state.clock, other.stamp)
      count += 1
      for case .string(let text) in texts { state.texts.insert(text) }
    }
    if let number = params.number { (other.number, other.hash) = (number, params.hash) }
    state.others[params.device.text] = other
    return Wire.ActsApplied(appliedCount: count)
  }

  private func report(_ params: Wire.ReplicaReport.Params) throws -> Wire.ExchangeStatus {
    if let number = params.number {
      guard number == state.number + 1 else {
        throw Broken(description: "\(number) was given after \(state.number).")
      }
      (state.number, state.hash) = (number, params.hash)
      if let stamp = params.stamp {
        guard stamp > state.sentThrough, state.acts.contains(where: { $0.stamp == stamp }) else {
          throw Broken(description: "\(stamp) is none of its acts that wait.")
        }
        state.sentThrough = stamp
      }
    }
    if let outcome = params.outcome { (state.outcome, state.reason) = (outcome, params.reason) }
    return status
  }
}
