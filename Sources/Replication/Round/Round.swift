package import DaybookProtocol

/// One round of a device: what others gave is applied, and what this one has to give is given.
package final class Round {
  /// How a round ended. Outcome and reason are those that the database was told.
  package struct Result: Sendable {
    package var outcome = Wire.RoundOutcome.ok
    package var reason: String?
    /// How many acts of others were applied, and how many of this device were given.
    package var appliedCount = 0
    package var givenCount = 0
    /// What was at the place when all of it had been read.
    package var heads = Heads()

    /// Whether all was exchanged with those that can be read.
    package var didExchange: Bool { [.ok, .damaged, .newer].contains(outcome) }
  }

  /// This database is a copy of another one, or an older state of itself: what stands at the place under
  /// its name is not what it has. It has to go on as another device (`becomeAnother`).
  package struct IsCopy: Error {}
  /// The database is another device than its folder by now.
  package struct IsAnother: Error {
    package init() {}
  }

  static let actsASegment = 100
  /// Of one part of an act that fits into no segment; so much is never too long when it is sealed.
  static let partCount = 480 << 10

  let database: any AskedDatabase
  let carrier: any Carrier
  let folder: DeviceFolder
  let world: World
  private let program: String
  var result = Result()
  /// What is wrong with other devices, none of which ends the round.
  var notes: [(outcome: Wire.RoundOutcome, text: String)] = []
  var own = Wire.DeviceID(unchecked: "")
  private var name = ""
  private var number = 0
  private var hash: [UInt8]?

  var keys: SpaceKeys { folder.keys }
  private var device: DeviceID { folder.key.device }
  private var outbox: Outbox { folder.outbox }

  /// `program` is the version that is written into segments.
  package init(
    _ database: any AskedDatabase, _ carrier: any Carrier, _ folder: DeviceFolder, _ world: World,
    program: String
  ) {
    (self.database, self.carrier, self.folder) = (database, carrier, folder)
    (self.world, self.program) = (world, program)
  }

  /// Runs it and tells the database how it ended. Throws `IsCopy`, and what the database refuses; the
  /// failures of the place are in the result.
  package func run() throws -> Result {
    do {
      try exchange()
      if let note = notes.first(where: { $0.outcome != .ok }) ?? notes.first {
        (result.outcome, result.reason) = (note.outcome, note.text)
      }
    } catch let failure as CarrierFailure {
      (result.outcome, result.reason) = (Wire.RoundOutcome(rawValue: failure.outcome), failure.text)
    }
    _ = try database.ask(
      Wire.ReplicaReport.Params(
        outcome: result.outcome,
        reason: result.reason.map { String($0.unicodeScalars.prefix(1000)) }))
    return result
  }

  /// Applies what others gave and gives nothing. Returns what is wrong with them; throws what is wrong with
  /// the place.
  package func receive() throws -> String? {
    let (inbox, heads) = try begin()
    try inbox.take(heads)
    return notes.first?.text
  }

  private func exchange() throws {
    let (inbox, heads) = try begin()
    result.heads = heads
    try inbox.take(heads)
    try give()
    if inbox.isWaiting {
      result.heads = try carrier.heads()
      try inbox.take(result.heads)
    }
    result.heads.counts[device] = number > 0 ? number : nil
    inbox.noteWhatWaits()
  }

  private func begin() throws -> (Inbox, Heads) {
    // Under `localOnly` this is refused before anything is connected.
    let waiting = try database.ask(Wire.ReplicaOutgoing.Params(limit: 1))
    let status = try database.ask(Wire.ReplicaStatus.Params())
    own = Wire.DeviceID(unchecked: "\(device)")
    guard status.device == own else { throw IsAnother() }
    (name, number, hash) = (status.name ?? "", status.number, status.hash.flatMap(Hex.decode))
    let heads = try carrier.heads()
    try compare(heads, with: status)
    try findLostAnswer(heads.counts[device] ?? 0)
    return (Inbox(self, status, schema: waiting.schema), heads)
  }

  /// Looks for what was at the place and is not any more.
  private func compare(_ heads: Heads, with status: Wire.ExchangeStatus) throws {
    guard heads.names.contains(SpaceRecord.name(keys)) else {
      throw CarrierFailure.replaced("It lacks the record of the space.")
    }
    for other in status.devices where other.number > 0 {
      let count = DeviceID(other.device.text).flatMap { heads.counts[$0] } ?? 0
      guard count > 0 else {
        throw CarrierFailure.replaced("It lacks all \(segments(other.number)) of \(other.name).")
      }
      if count < other.number {
        notes.append(
          (
            .ok,
            "It lacks the last \(segments(other.number - count)) of \(other.name), "
              + "which \(other.name) gives again."
          ))
      }
    }
    let count = heads.counts[device] ?? 0
    guard count < number else { return }
    guard count > 0 else {
      throw CarrierFailure.replaced("It lacks all \(segments(number)) of this device.")
    }
    let lost = (count..<number).map { outbox.entry($0)?.sealed }
    guard !lost.contains(nil), lost.last??.hashed == hash else {
      throw CarrierFailure.replaced(
        "It lacks \(segments(number - count)) of this device, more than are kept here.")
    }
    try append(lost.compactMap(\.self), from: count)
  }

  private func segments(_ count: Int) -> String {
    count == 1 ? "1 segment" : "\(count) segments"
  }

  /// Finds what this device has appended without hearing that it stood.
  private func findLostAnswer(_ count: Int) throws {
    while number < count {
      let standing = try carrier.read(device, from: number, most: Self.actsASegment)
      guard !standing.isEmpty else { throw CarrierFailure.gap(device, number: number) }
      for sealed in standing {
        guard let group = group(in: try outgoing()), let entry = group.first,
          entry.sealed == sealed
        else { throw copy(sealed, at: number, after: hash) }
        try report(entry)
      }
    }
  }

  // MARK: Giving

  private func outgoing() throws -> Wire.DeviceActs {
    try database.ask(Wire.ReplicaOutgoing.Params(limit: 10 * Self.actsASegment))
  }

  private func give() throws {
    while true {
      let acts = try outgoing()
      guard !acts.acts.isEmpty else { return }
      try expectOwnEnd()
      let entries = try sealed(acts)
      try append(entries.map(\.sealed), from: number)
      for entry in entries { try report(entry) }
      outbox.trim(before: number)
      if acts.isLast { return }
    }
  }

  /// Looks whether the place has the log that this device has written.
  private func expectOwnEnd() throws {
    guard number > 0 else { return }
    guard try carrier.read(device, from: number - 1, most: 1).first?.hashed == hash else {
      throw Self.anotherLog
    }
  }

  /// Returns the segments of the outbox that begin with the first of these acts: one, or the parts of one
  /// act; nil where the outbox has none of them.
  private func group(in acts: Wire.DeviceActs, _ place: Int? = nil) -> [Outbox.Entry]? {
    var found: [Outbox.Entry] = []
    repeat {
      guard let entry = outbox.entry((place ?? number) + found.count), entry.actCount > 0,
        entry.actCount <= acts.acts.count,
        acts.acts[entry.actCount - 1].stamp == entry.stamp
      else { return nil }
      found.append(entry)
    } while found.last?.isPart == true
    return found
  }

  /// Seals all of the acts and keeps the segments in the outbox. What is there already, since an earlier
  /// round was ended, is given as it is.
  private func sealed(_ acts: Wire.DeviceActs) throws -> [Outbox.Entry] {
    var (rest, entries, end) = (acts, [Outbox.Entry](), hash)
    while !rest.acts.isEmpty {
      let place = number + entries.count
      var group = group(in: rest, place)
      if group == nil {
        outbox.drop(from: place)
        let new = try sealed(rest, at: place, after: end)
        for entry in new { try outbox.put(entry) }
        group = new
      }
      entries += group ?? []
      end = entries.last?.sealed.hashed
      rest.acts.removeFirst(entries.last?.actCount ?? rest.acts.count)
    }
    return entries
  }

  /// Seals the first of the acts: as many as fit into one segment, or one in parts.
  private func sealed(
    _ acts: Wire.DeviceActs, at place: Int, after previous: [UInt8]?
  ) throws -> [Outbox.Entry] {
    var count = min(acts.acts.count, Self.actsASegment)
    var header = SegmentHeader(
      device: device, name: name, publicKey: place == 0 ? folder.key.publicKey : nil,
      at: world.now(), program: program, schema: acts.schema,
      seen: acts.seen.compactMap { seen in
        DeviceID(seen.device.text).map { SegmentHeader.Seen($0, stamp: Int64(seen.stamp)) }
      })
    while count > 0 {
      do {
        let lines = acts.acts.prefix(count).map(\.line)
        let sealed = try Segment(header: header, acts: lines).sealed(
          at: SegmentPlace(device, place, after: previous), keys, by: folder.key)
        return [
          Outbox.Entry(
            number: place, actCount: count, stamp: acts.acts[count - 1].stamp, isPart: false,
            sealed: sealed)
        ]
      } catch SegmentFailure.tooLong {
        count /= 2
      }
    }
    let act = acts.acts[0]
    let parts = act.line.pieces(of: Self.partCount)
    var (entries, end) = ([Outbox.Entry](), previous)
    for (index, part) in parts.enumerated() {
      header.part = .init(index, of: parts.count)
      header.publicKey = place + index == 0 ? folder.key.publicKey : nil
      let sealed = try Segment(header: header, acts: [part]).sealed(
        at: SegmentPlace(device, place + index, after: end), keys, by: folder.key)
      entries.append(
        Outbox.Entry(
          number: place + index, actCount: 1, stamp: act.stamp, isPart: index < parts.count - 1,
          sealed: sealed))
      end = sealed.hashed
    }
    return entries
  }

  private func append(_ segments: [[UInt8]], from place: Int) throws {
    guard case .taken(let taken, let other) = try carrier.append(device, from: place, segments)
    else { return }
    guard taken >= number else { throw Self.anotherLog }
    throw copy(other, at: taken, after: taken > place ? segments[taken - place - 1].hashed : hash)
  }

  private static let anotherLog = CarrierFailure.replaced(
    "It has another log of this device than before.")

  /// What it means that another segment stands where this device has one. Only a copy can have signed it; on
  /// the word of anybody else this device would forget what it removed.
  private func copy(_ other: [UInt8], at place: Int, after previous: [UInt8]?) -> any Error {
    let place = SegmentPlace(device, place, after: previous)
    let isOwn = (try? Segment(opening: other, at: place, keys, key: folder.key.publicKey)) != nil
    return isOwn ? IsCopy() : Self.anotherLog
  }

  /// Tells the database that a segment stands. The act of parts was given with the last of them.
  private func report(_ entry: Outbox.Entry) throws {
    let hash = entry.sealed.hashed
    _ = try database.ask(
      Wire.ReplicaReport.Params(
        hash: Hex.encode(hash), number: number + 1, stamp: entry.isPart ? nil : entry.stamp))
    (number, self.hash) = (number + 1, hash)
    if !entry.isPart { result.givenCount += entry.actCount }
  }

  // MARK: Copies

  /// Makes the database at `place` a device of its own, whose content is given as a whole; nothing of it is
  /// lost. The folder of the device that it was stays, since another copy may go on with it. Where this was
  /// ended in the middle, it goes on.
  package static func becomeAnother(
    _ database: any AskedDatabase, _ folder: DeviceFolder, place: String, _ world: World
  ) throws -> DeviceFolder {
    let name = try database.ask(Wire.ReplicaStatus.Params()).name ?? "copy"
    let other = try folder.another(of: place, name: name, world)
    _ = try database.ask(Wire.ReplicaLeave.Params(confirm: true))
    try join(database, other, name: name)
    return other
  }

  /// Joins as the device that the database was to become when it was ended. Returns nil where it was to
  /// become none.
  package static func goOn(
    _ database: any AskedDatabase, place: String, in parent: String
  ) throws -> DeviceFolder? {
    guard let (folder, name) = DeviceFolder.unjoined(of: place, in: parent) else { return nil }
    try join(database, folder, name: name)
    return folder
  }

  package static func join(
    _ database: any AskedDatabase, _ folder: DeviceFolder, name: String, isFirst: Bool = false
  ) throws {
    _ = try database.ask(
      Wire.ReplicaJoin.Params(
        device: Wire.DeviceID(unchecked: "\(folder.key.device)"), name: name,
        publicKey: Hex.encode(folder.key.publicKey), sendsCare: isFirst ? true : nil,
        space: folder.keys.id))
    folder.joined()
  }
}

extension [UInt8] {
  var hashed: [UInt8] { Segment.hash(self) }
}

extension String {
  /// Pieces of at most so many bytes, none of which ends within a character.
  fileprivate func pieces(of count: Int) -> [String] {
    var (found, rest): ([String], Substring) = ([], self[...])
    while !rest.isEmpty {
      var end =
        rest.utf8.index(rest.startIndex, offsetBy: count, limitedBy: rest.endIndex) ?? rest.endIndex
      while end < rest.endIndex, rest.utf8[end] & 0xC0 == 0x80 {
        end = rest.utf8.index(before: end)
      }
      found.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return found
  }
}
