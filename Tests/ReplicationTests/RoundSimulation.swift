import DaybookProtocol
import Support
import Synchronization

@testable import Replication

/// Ends a round somewhere, as a kill does: what was asked before is done, and nothing after.
final class Fuse {
  struct Kill: Error {}

  /// How many steps go well; nil for all.
  var steps: Int?

  func step() throws {
    guard let left = steps else { return }
    guard left > 0 else { throw Kill() }
    steps = left - 1
  }
}

final class KilledDatabase: AskedDatabase {
  private let database: any AskedDatabase
  private let fuse: Fuse

  init(_ database: any AskedDatabase, _ fuse: Fuse) {
    (self.database, self.fuse) = (database, fuse)
  }

  func ask<Params: WireParams>(_ params: Params) throws -> Params.Reply {
    try fuse.step()
    let reply = try database.ask(params)
    try fuse.step()
    return reply
  }
}

/// A carrier that a kill interrupts; to the round that is as if the place were gone.
final class KilledCarrier: Carrier {
  private let carrier: any Carrier
  private let fuse: Fuse
  var wait: (Int) -> Void { carrier.wait }

  init(_ carrier: any Carrier, _ fuse: Fuse) { (self.carrier, self.fuse) = (carrier, fuse) }

  private func stepping<T>(_ body: () throws(CarrierFailure) -> T) throws(CarrierFailure) -> T {
    func step() throws(CarrierFailure) {
      do { try fuse.step() } catch { throw .unreachable("killed") }
    }
    try step()
    let result = try body()
    try step()
    return result
  }

  func heads() throws(CarrierFailure) -> Heads {
    try stepping { () throws(CarrierFailure) in try carrier.heads() }
  }
  func read(
    _ device: DeviceID, from number: Int, most: Int
  ) throws(CarrierFailure) -> [[UInt8]] {
    try stepping { () throws(CarrierFailure) in
      try carrier.read(device, from: number, most: most)
    }
  }
  func found(_ name: String) throws(CarrierFailure) -> [UInt8]? {
    try stepping { () throws(CarrierFailure) in try carrier.found(name) }
  }
  func tryAppend(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended {
    try stepping { () throws(CarrierFailure) in
      try carrier.tryAppend(device, from: number, segments)
    }
  }
  func tryOnce(_ name: String, _ bytes: [UInt8]) throws(CarrierFailure) -> [UInt8] {
    try stepping { () throws(CarrierFailure) in try carrier.tryOnce(name, bytes) }
  }
}

/// Two or three devices that work, exchange and are disturbed, as one seed decides.
final class RoundSimulation {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  final class Device {
    let name: String
    let database: ModelDatabase
    var folder: DeviceFolder
    var carrier: any Carrier
    /// Older states, to which it may be set back.
    var pasts: [ModelDatabase.State] = []

    init(_ name: String, _ database: ModelDatabase, _ folder: DeviceFolder, _ carrier: any Carrier)
    {
      (self.name, self.database, self.folder, self.carrier) = (name, database, folder, carrier)
    }
  }

  private(set) var devices: [Device] = []
  let place = MemoryPlace()
  private(set) var time: Int64 = 1_800_000_000_000
  private var generator: SeededGenerator
  private let temporary: TemporaryFolder
  /// Whether this history has databases that are set back, and not a place that is.
  private let hasRestores: Bool
  private let hasLongTexts: Bool
  private var textCount = 0
  /// All that was added, and that no restore has taken back.
  private var added: Set<String> = []

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    temporary = try TemporaryFolder()
    hasRestores = seed.isMultiple(of: 2)
    hasLongTexts = seed % 20 < 2
    let root = try Secret(random(32))
    for number in 0..<Int.random(in: 2...3, using: &generator) {
      let folder = try DeviceFolder(
        in: temporary.path("\(number)"), address: "memory", root: root, seed: random(32))
      let device = Device(
        "device \(number)", ModelDatabase { [unowned self] in time }, folder,
        MemoryCarrier(place, space: folder.keys.id))
      for _ in 0..<Int.random(in: 0...3, using: &generator) { act(device) }
      if number == 0 {
        _ = try device.carrier.once(
          SpaceRecord.name(folder.keys), SpaceRecord.sealed(folder.keys, at: time))
      }
      try Round.join(device.database, folder, name: device.name)
      devices.append(device)
    }
  }

  private func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  var world: World {
    World(now: { self.time }, randomBytes: { self.random($0) }, wait: { self.time += Int64($0) })
  }

  // MARK: What happens

  func run(_ count: Int) throws {
    for _ in 0..<count {
      time += Int64.random(in: 1...100_000, using: &generator)
      let device = devices[Int.random(in: devices.indices, using: &generator)]
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7: for _ in 0..<Int.random(in: 1...4, using: &generator) { act(device) }
      case 7..<12: try exchange(device)
      case 12..<16: try exchange(device, steps: Int.random(in: 0...40, using: &generator))
      case 16: disturb()
      case 17: place.state.withLock { $0.failure = nil }
      case 18: device.carrier = MemoryCarrier(place, space: device.folder.keys.id)
      default: try turnBack(device)
      }
    }
  }

  private func act(_ device: Device) {
    textCount += 1
    var text = "\(device.name) \(textCount)"
    // Some fit into no segment with others, and some into none.
    switch Int.random(in: 0..<100, using: &generator) {
    case 0 where hasLongTexts: text += longText(900_000)
    case 1...2 where hasLongTexts: text += longText(200_000)
    default: break
    }
    added.insert(text)
    device.database.add(text)
  }

  /// What zlib makes no shorter than three quarters.
  private func longText(_ count: Int) -> String {
    String(
      decoding: (0..<count / 8).flatMap { _ in
        let bits = generator.next()
        return (0..<8).map { UInt8(0x30 + (bits >> ($0 * 8)) & 63) }
      }, as: UTF8.self)
  }

  private func disturb() {
    let fault = Int.random(in: 0..<4, using: &generator)
    place.state.withLock { state in
      switch fault {
      case 0: state.failure = .unreachable("no route")
      case 1: state.lostAnswers = 1
      case 2: state.cutWrites = 1
      default: state.busyWrites = 3
      }
    }
  }

  /// Sets a database back to an older state of itself, or the place by one segment.
  private func turnBack(_ device: Device) throws {
    guard hasRestores else {
      return place.state.withLock { state in
        let (space, id) = (device.folder.keys.id, device.folder.key.device)
        guard let log = state.logs[space]?[id], log.count > 1 else { return }
        state.logs[space]?[id]?[log.count - 1] = nil
      }
    }
    guard device.database.state.device != nil else { return }
    guard let past = device.pasts.randomElement(using: &generator), Bool.random(using: &generator)
    else { return device.pasts.append(device.database.state) }
    device.pasts = []
    // What only this database had goes with it.
    added.subtract(device.database.state.texts.subtracting(past.texts))
    device.database.state = past
    // The keys of what it was then are still there.
    let folder = try past.device.flatMap {
      try DeviceFolder(of: $0, in: temporary.path("\(device.name.suffix(1))"))
    }
    guard let folder else { throw Failure(description: "\(device.name) has lost its keys.") }
    device.folder = folder
    device.carrier = MemoryCarrier(place, space: folder.keys.id)
  }

  func exchange(_ device: Device, steps: Int? = nil) throws {
    let fuse = Fuse()
    fuse.steps = steps
    do {
      _ = try result(of: device, fuse)
    } catch is Fuse.Kill {
      // A process that begins anew knows nothing of before.
      device.carrier = MemoryCarrier(place, space: device.folder.keys.id)
    }
  }

  private func result(of device: Device, _ fuse: Fuse) throws -> Round.Result {
    let database = KilledDatabase(device.database, fuse)
    let parent = temporary.path("\(device.name.suffix(1))")
    if device.database.state.device == nil {
      guard let folder = try Round.goOn(database, place: device.name, in: parent) else {
        throw Failure(description: "\(device.name) has left.")
      }
      device.folder = folder
      device.carrier = MemoryCarrier(place, space: folder.keys.id)
    }
    do {
      return try Round(
        database, KilledCarrier(device.carrier, fuse), device.folder, world, program: "1"
      ).run()
    } catch is Round.IsCopy {
      guard hasRestores else { throw Failure(description: "\(device.name) is taken for a copy.") }
      // What only that log has comes back from it, so it may be missing for now.
      device.folder = try Round.becomeAnother(database, device.folder, place: device.name, world)
      device.carrier = MemoryCarrier(place, space: device.folder.keys.id)
      return Round.Result()
    }
  }

  // MARK: What must hold

  /// Mends all, and lets the devices exchange until nothing happens.
  func settle() throws {
    place.state.withLock { state in
      (state.failure, state.lostAnswers, state.cutWrites, state.busyWrites) = (nil, 0, 0, 0)
    }
    for _ in 0..<4 {
      for device in devices { _ = try result(of: device, Fuse()) }
    }
    for device in devices {
      let before = place.state.withLock { $0.logs }
      let result = try result(of: device, Fuse())
      guard result.outcome == .ok, result.reason == nil else {
        throw Failure(description: "\(device.name): \(result.outcome) \(result.reason ?? "")")
      }
      guard result.appliedCount + result.givenCount == 0,
        before == place.state.withLock({ $0.logs })
      else { throw Failure(description: "\(device.name) does not come to rest.") }
    }
    let all = devices.map(\.database.state.texts)
    for (device, texts) in zip(devices, all) where texts != all[0] {
      let some = texts.symmetricDifference(all[0]).map { $0.prefix(20) }.sorted()
      throw Failure(description: "\(device.name) differs: \(some)")
    }
    let lost = added.subtracting(all[0])
    guard lost.isEmpty else {
      throw Failure(description: "Lost: \(lost.map { $0.prefix(20) }.sorted())")
    }
  }
}
