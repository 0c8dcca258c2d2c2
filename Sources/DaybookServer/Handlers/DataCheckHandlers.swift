import DaybookModel
import DaybookProtocol
import JSONRPC

extension DataHandlers {
  /// Looks beside the lane, so that other requests are answered meanwhile.
  func verify(_ params: Wire.DataVerify.Params, _ call: Call) throws -> Wire.VerifyReport {
    call.progress.begin("Checking the database")
    defer { call.progress.end() }
    let store = try session.store()
    let found = try findings(in: store, call)
    var findings: [Wire.Finding] = []
    func add(_ kind: Wire.FindingKind, _ messages: [String], isRepairable: Bool = false) {
      let room = StoreFindings.most - findings.count
      findings += messages.prefix(room).map {
        Wire.Finding(isRepairable: isRepairable, kind: kind, message: $0)
      }
    }
    add(.reference, found.references)
    add(.damage, found.damage)
    add(.value, found.values)
    add(.index, found.index, isRepairable: true)
    let habits = found.habits.map {
      "The months of the habit “\($0.text)” are not as its marks say."
    }
    add(.figures, habits + found.days, isRepairable: true)
    let copies = try call.onLane { [session] in try session.copies(in: store) }
    add(.copy, copies.missing.map { "The copy of \($0) is missing." })
    if !copies.stray.isEmpty {
      let message = "Copies in the data folder that no attachment has: \(copies.stray.count)."
      add(.copy, [message], isRepairable: true)
    }
    return Wire.VerifyReport(
      copies: copies.used, findings: findings, habits: found.habitCount, items: found.itemCount)
  }

  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport {
    guard params.confirm == true else {
      throw ModelError.invalidState(
        message:
          "A repair makes the search index and wrong figures anew, and removes copies without an "
          + "attachment.",
        hint: "Send confirm: true to repair.")
    }
    call.progress.begin("Repairing the database")
    defer { call.progress.end() }
    let store = try session.store()
    let habits = try aside(store, call) { try $0.habitsWithWrongMonths() }
    return try call.onLane { [session] in
      let copies = try session.copies(in: session.store())
      return try session.write(session.action(call.method)) { writer in
        for digest in copies.stray { try writer.noteLooseCopy(digest) }
        return Wire.RepairReport(
          copies: copies.stray.count, days: try writer.rebuildDays(),
          habits: try writer.rebuildMonths(ofHabits: habits),
          items: try writer.rebuildSearchIndex())
      }
    }
  }

  private func findings(in store: Store, _ call: Call) throws -> StoreFindings {
    try aside(store, call) { reader in try reader.verify { call.progress.report($0) } }
  }

  /// Reads beside the lane, until the call is cancelled; of a store in memory, on the lane.
  func aside<T: Sendable>(
    _ store: Store, _ call: Call, _ body: @escaping @Sendable (Reader) throws -> T
  ) throws -> T {
    do {
      guard !store.isInMemory else { return try call.onLane { try store.read(body) } }
      return try store.readAside(while: { !call.isCancelled }, body)
    } catch {
      try call.checkCancelled()
      throw error
    }
  }
}

extension Session {
  /// The copies of attachments, as the database and as the data folder have them.
  struct Copies {
    var used = 0
    /// What needs a copy that is not there.
    var missing: [String] = []
    /// The digests of copies that no attachment has. None where another database may have them.
    var stray: [String] = []
  }

  fileprivate func copies(in store: Store) throws -> Copies {
    guard let dataFolder else { return Copies() }
    let (used, kept) = try store.read { (try $0.usedCopies(), try $0.keptCopies()) }
    let there = CopyFolder(folder: dataFolder).digests()
    let missing = used.filter { !there.contains($0.key) }.map(\.value)
    let stray = dataFolder.holdsOtherDatabase ? [] : there.subtracting(used.keys).subtracting(kept)
    return Copies(used: used.count, missing: missing.sorted(), stray: stray.sorted())
  }
}
