// What is old: `data/prune` removes it at once and `data/storage` says what takes how much room. The
// one idea: each entity declares which of its data goes with age (Sources/DaybookModel/Retention),
// and nothing here names one. `RetentionMessage` says to a person that a clock cannot be believed.
// The decision record is docs/decisions/0029-what-outlives-the-raw-events.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension DataHandlers {
  /// Counts beside the lane, then removes piece by piece on it, so that no request waits for more
  /// than one piece.
  func prune(_ params: Wire.DataPrune.Params, _ call: Call) throws -> Wire.PruneReport {
    let isPreview = params.dryRun == true
    guard isPreview || params.confirm == true else {
      throw ModelError.invalidState(
        .confirmationRequired,
        message: "Pruning removes old data for good.",
        hint: "Send `dryRun: true` to see what would be removed, or `confirm: true` to remove it.",
        remedy: Remedy("confirm"))
    }
    call.progress.begin(isPreview ? "Counting what is old" : "Removing what is old")
    defer { call.progress.end() }
    let moment = session.moment
    let store = try session.store()
    let (counts, move) = try concurrently(store, call) {
      (try $0.expired(at: moment), try $0.clockMove(at: moment))
    }
    guard !isPreview else { return Wire.PruneReport(counts, clockMovedDays: move) }
    try sweep(counts.reduce(0) { $0 + $1.rows }, at: moment, call)
    // Others may have removed rows meanwhile, as the store itself does after each commit.
    let rest = try concurrently(store, call) { try $0.expired(at: moment) }
    return Wire.PruneReport(
      zip(counts, rest).map { count, rest in
        var count = count
        count.rows = max(0, count.rows - rest.rows)
        return count
      }, clockMovedDays: move)
  }

  private func sweep(_ total: Int, at moment: Moment, _ call: Call) throws {
    let store = try session.store()
    var sweep = try call.onLane { try store.read { try RetentionSweep($0, at: moment) } }
    while let last = sweep, !last.isDone {
      try call.checkCancelled()
      sweep = try call.onLane { [session] in
        var next = last
        try session.write(call, as: .final) {
          try next.step($0)
        }
        return next
      }
      let done = sweep?.removed ?? 0
      call.progress.report(
        "\(done) of \(total) rows", percentage: min(done * 100 / max(total, 1), 100))
    }
  }

  func storage(_ params: Wire.DataStorage.Params, _ call: Call) throws -> Wire.StorageReport {
    let measure: StorageMeasure = params.withBytes == true ? .bytes : .rows
    call.progress.begin("Looking at the database")
    defer { call.progress.end() }
    let store = try session.store()
    let record = try concurrently(store, call) { try $0.checks.storage(measure) }
    let copies = try call.onLane { [session] in try session.copies(in: store) }
    let digests = copies.there.keys + copies.orphaned
    let folder = session.dataFolder.map { CopyFolder(folder: $0) }
    let copied = Wire.StorageUse(
      bytes: measure == .bytes ? digests.reduce(0) { $0 + (folder?.size(of: $1) ?? 0) } : nil,
      kind: .copies, rows: digests.count)
    return Wire.StorageReport(record, copied, measure)
  }
}

extension Wire.PruneReport {
  fileprivate init(_ counts: [ExpiredCount], clockMovedDays: Int?) {
    self.init(
      clockMovedDays: clockMovedDays,
      kinds: counts.map { count in
        let isNone = count.rows == 0
        return Wire.RetentionCount(
          bytes: isNone ? 0 : count.bytes, days: count.days,
          kind: Wire.RetentionKind(rawValue: count.name),
          oldest: isNone ? nil : count.oldest, rows: count.rows)
      })
  }
}

extension Wire.StorageReport {
  fileprivate init(
    _ record: StorageRecord, _ copies: Wire.StorageUse, _ measure: StorageMeasure
  ) {
    var uses = record.uses.map { use in
      Wire.StorageUse(bytes: use.bytes, kind: Wire.StorageKind(rawValue: use.name), rows: use.rows)
    }
    uses.insert(copies, at: uses.firstIndex { $0.kind == .rest } ?? uses.endIndex)
    self.init(
      bytes: measure == .bytes ? record.bytes : nil,
      freeBytes: measure == .bytes ? record.freeBytes : nil, uses: uses)
  }
}
