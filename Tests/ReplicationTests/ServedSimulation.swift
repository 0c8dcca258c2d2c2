import DaybookProtocol
import JSON
import Support
import Synchronization
import Testing

@testable import Replication

/// Two or three real databases that work, exchange and are disturbed, as one seed decides.
final class ServedSimulation {
  private final class Device {
    let database: ServedDatabase
    let folder: DeviceFolder
    var carrier: any Carrier

    init(_ database: ServedDatabase, _ folder: DeviceFolder, _ carrier: any Carrier) {
      (self.database, self.folder, self.carrier) = (database, folder, carrier)
    }
  }

  private var devices: [Device] = []
  private let place = MemoryPlace()
  private let temporary: TemporaryFolder
  private var generator: SeededGenerator
  private var time: Int64 = 1_800_000_000_000

  private var world: World {
    World(now: { self.time }, randomBytes: { self.random($0) }, wait: { self.time += Int64($0) })
  }

  init(_ databases: [ServedDatabase], seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    temporary = try TemporaryFolder()
    let root = try Secret(random(32))
    for (number, database) in databases.enumerated() {
      let folder = try DeviceFolder(
        in: temporary.path("\(number)"), address: "memory", root: root, seed: random(32))
      let carrier = MemoryCarrier(place, space: folder.keys.id)
      if number == 0 {
        _ = try carrier.once(
          SpaceRecord.name(folder.keys), SpaceRecord.sealed(folder.keys, at: time))
      }
      for _ in 0..<Int.random(in: 0...4, using: &generator) { try database.act(&generator) }
      if try database.ask(Wire.ReplicaStatus.Params()).state != .off {
        _ = try database.ask(Wire.ReplicaLeave.Params(confirm: true))
      }
      try Round.join(database, folder, name: "device \(number)")
      devices.append(Device(database, folder, carrier))
    }
  }

  private func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  func run(_ count: Int) throws {
    for _ in 0..<count {
      let device = devices[Int.random(in: devices.indices, using: &generator)]
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<10: try device.database.act(&generator)
      case 10..<14: try exchange(device)
      case 14..<17: try exchange(device, steps: Int.random(in: 0...30, using: &generator))
      case 17: try device.database.kill()
      case 18:
        let isAway = Bool.random(using: &generator)
        place.state.withLock { state in
          state.failure = isAway ? .unreachable("no route") : nil
          state.lostAnswers = isAway ? 0 : 1
        }
      default: place.state.withLock { $0.failure = nil }
      }
    }
  }

  private func exchange(_ device: Device, steps: Int? = nil) throws {
    let fuse = Fuse()
    fuse.steps = steps
    do {
      _ = try result(of: device, fuse)
    } catch is Fuse.Kill {
      device.carrier = MemoryCarrier(place, space: device.folder.keys.id)
    }
  }

  private func result(of device: Device, _ fuse: Fuse) throws -> Round.Result {
    try Round(
      KilledDatabase(device.database, fuse), KilledCarrier(device.carrier, fuse), device.folder,
      world, program: "1"
    ).run()
  }

  /// Mends all, lets the devices exchange until nothing happens, and looks whether they are alike.
  func settle() throws {
    place.state.withLock { ($0.failure, $0.lostAnswers) = (nil, 0) }
    for _ in 0..<3 {
      for device in devices { _ = try result(of: device, Fuse()) }
    }
    for device in devices {
      let result = try result(of: device, Fuse())
      guard result.outcome == .ok, result.reason == nil,
        result.appliedCount + result.givenCount == 0
      else { throw RoundSimulation.Failure(description: "It does not come to rest: \(result)") }
    }
    let contents = try devices.map { try $0.database.content() }
    for content in contents where content != contents[0] {
      throw RoundSimulation.Failure(
        description: "They differ: \(Self.difference(content.text, contents[0].text))")
    }
  }

  private static func difference(_ left: String, _ right: String) -> String {
    let common = zip(left, right).prefix { $0 == $1 }.count
    return "…\(left.dropFirst(max(0, common - 200)).prefix(400))… and "
      + "…\(right.dropFirst(max(0, common - 200)).prefix(400))…"
  }
}
