internal import DaybookProtocol
internal import JSONRPC

/// What other devices gave and is not applied here yet, within one round.
final class Inbox {
  /// The log of a device from the place to which it was applied.
  private struct Log {
    var name: String
    var key: [UInt8]?
    var number: Int
    var hash: [UInt8]?
    /// The next segments, which are open, and the hash of the last.
    var next: [(segment: Segment, hash: [UInt8])] = []
    /// What the next act had seen that is not here.
    var waitsFor: Wire.DevicePlace?
    var isSkipped = false

    var readCount: Int { number + next.count }
  }

  private static let pageCount = 16
  private static let sliceCount = 100
  /// The most parts of one act: 30 MiB of text.
  private static let mostParts = 64
  private static let toleratedSkew: Int64 = 300_000

  private unowned let round: Round
  private let schema: Int
  private var logs: [DeviceID: Log] = [:]

  init(_ round: Round, _ status: Wire.ExchangeStatus, schema: Int) {
    (self.round, self.schema) = (round, schema)
    for other in status.devices {
      guard let device = DeviceID(other.device.text) else { continue }
      logs[device] = Log(
        name: other.name, key: other.publicKey.flatMap(Hex.decode), number: other.number,
        hash: other.hash.flatMap(Hex.decode))
    }
  }

  /// Whether an act is there that had seen what is not.
  var isWaiting: Bool { logs.values.contains { $0.waitsFor != nil } }

  /// Applies all that can be, whatever has to come first.
  func take(_ heads: Heads) throws {
    let devices = heads.counts.keys.filter { $0.description != round.own.text }.sorted()
    var isProgress = true
    while isProgress {
      isProgress = false
      for device in devices {
        var log = logs[device] ?? Log(name: "\(device)", number: 0)
        guard !log.isSkipped else { continue }
        let before = (log.number, round.result.appliedCount)
        do {
          try follow(device, &log, to: heads.counts[device] ?? 0)
        } catch let failure as LogFailure {
          log.isSkipped = true
          log.waitsFor = nil
          round.notes.append((failure.outcome, failure.text))
        }
        isProgress = isProgress || (log.number, round.result.appliedCount) != before
        logs[device] = log
      }
    }
  }

  /// Says what does not come.
  func noteWhatWaits() {
    for log in logs.values.sorted(by: { $0.name < $1.name }) {
      guard let place = log.waitsFor else { continue }
      let other =
        place.device == round.own
        ? "this device" : DeviceID(place.device.text).flatMap { logs[$0]?.name } ?? "another device"
      round.notes.append((.ok, "\(log.name) has seen changes of \(other) that are not there."))
    }
  }

  /// What is wrong with one log.
  private struct LogFailure: Error {
    let outcome: Wire.RoundOutcome
    let text: String
  }

  private func follow(_ device: DeviceID, _ log: inout Log, to count: Int) throws {
    log.waitsFor = nil
    while log.number < count || !log.next.isEmpty {
      if log.next.isEmpty, try !read(device, &log) { return }
      guard let act = try parts(device, &log) else { return }
      guard try apply(device, &log, act) else { return }
    }
  }

  /// Reads and opens the next segments. Returns false where there is none.
  private func read(_ device: DeviceID, _ log: inout Log) throws -> Bool {
    let page: [[UInt8]]
    do throws(CarrierFailure) {
      page = try round.carrier.read(device, from: log.readCount, most: Self.pageCount)
    } catch {
      guard error.outcome == "damaged" else { throw error }
      throw damage(log)
    }
    for sealed in page {
      let place = SegmentPlace(device, log.readCount, after: log.next.last?.hash ?? log.hash)
      do throws(SegmentFailure) {
        let segment = try Segment(opening: sealed, at: place, round.keys, key: log.key)
        log.key = log.key ?? segment.header.publicKey
        log.name = segment.header.name
        log.next.append((segment, sealed.hashed))
      } catch {
        // Those before it are whole.
        if !log.next.isEmpty { return true }
        throw error == .newer ? newer(log) : damage(log)
      }
    }
    return !page.isEmpty
  }

  /// Returns the acts of the next segment; those of one act in parts, once all are there; nil until then.
  private func parts(_ device: DeviceID, _ log: inout Log) throws -> [String]? {
    guard let first = log.next.first?.segment, let part = first.header.part else {
      return log.next.first?.segment.acts
    }
    // The others were applied with the first.
    guard part.index == 0 else { return [] }
    guard part.count <= Self.mostParts else { throw damage(log) }
    while log.next.count < part.count {
      guard try read(device, &log) else { return nil }
    }
    let parts = log.next.prefix(part.count).map(\.segment)
    guard parts.indices.allSatisfy({ parts[$0].header.part == .init($0, of: part.count) }) else {
      throw damage(log)
    }
    return [parts.flatMap(\.acts).joined()]
  }

  /// Applies the next segment. Returns false where something has to come first.
  private func apply(_ device: DeviceID, _ log: inout Log, _ acts: [String]) throws -> Bool {
    let (segment, hash) = log.next[0]
    let header = segment.header
    let ahead = header.at - round.world.now()
    if ahead > Self.toleratedSkew {
      round.note("\(log.name)'s clock is \(Self.time(ahead)) ahead.")
    }
    var start = 0
    repeat {
      let slice = acts[start..<min(start + Self.sliceCount, acts.count)]
      start += slice.count
      let isLast = start == acts.count
      let applied: Wire.ActsApplied
      do {
        applied = try round.database.ask(
          Wire.ReplicaApply.Params(
            acts: Array(slice), device: Wire.DeviceID(unchecked: "\(device)"),
            hash: isLast ? Hex.encode(hash) : nil, name: String(log.name.unicodeScalars.prefix(64)),
            number: isLast ? log.number + 1 : nil, publicKey: log.key.map { Hex.encode($0) },
            seen: header.seen.map {
              Wire.DevicePlace(
                device: Wire.DeviceID(unchecked: "\($0.device)"), stamp: Int($0.stamp))
            }))
      } catch let error as ResponseError
        where error.code == Wire.ErrorKind.invalidValue.code
        || error.code == Wire.ErrorKind.invalidParams.code
      {
        throw header.schema > schema ? newer(log) : damage(log, error.message)
      }
      round.result.appliedCount += applied.appliedCount
      if let place = applied.waitsFor {
        log.waitsFor = place
        return false
      }
    } while start < acts.count
    log.number += 1
    log.hash = hash
    log.next.removeFirst()
    return true
  }

  private func newer(_ log: Log) -> LogFailure {
    LogFailure(
      outcome: .newer,
      text: "\(log.name) uses a newer daybook; update this one to read it. Sending goes on.")
  }

  private func damage(_ log: Log, _ why: String? = nil) -> LogFailure {
    LogFailure(
      outcome: .damaged,
      text: "Segment \(log.number + 1) of \(log.name) cannot be read"
        + (why.map { ": \($0)" } ?? "."))
  }

  private static func time(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    return minutes < 120
      ? "\(minutes) min" : minutes < 2880 ? "\(minutes / 60) h" : "\(minutes / 1440) days"
  }
}

extension Round {
  /// Keeps a note that is no failure, once.
  func note(_ text: String) {
    if !notes.contains(where: { $0.text == text }) { notes.append((.ok, text)) }
  }
}

extension CarrierFailure {
  /// What was wrong, for a person.
  package var text: String {
    switch self {
    case .unreachable(let text), .denied(let text), .missing(let text), .full(let text),
      .replaced(let text), .newer(let text):
      text
    case .busy(let text): text.isEmpty ? "Somebody else is writing there." : text
    case .tooLarge: "It takes no segment of 512 KiB."
    case .damaged(let device, let number), .gap(let device, let number):
      "Segment \(number + 1) of the device \(device) cannot be read."
    }
  }
}
