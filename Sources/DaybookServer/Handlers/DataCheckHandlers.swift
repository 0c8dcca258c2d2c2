import DaybookModel
import DaybookProtocol
import JSONRPC

extension DataHandlers {
  private static let mostFindings = 1000
  /// Items that are compared in one go, while other requests wait.
  private static let piece = 2000

  /// Looks piece by piece, so that other requests are answered in between.
  func verify(_ params: Wire.DataVerify.Params, _ call: Call) throws -> Wire.VerifyReport {
    call.progress.begin("Checking the database")
    defer { call.progress.end() }
    let store = try session.store()
    var findings: [Wire.Finding] = []
    func add(_ kind: Wire.FindingKind, _ messages: [String], isRepairable: Bool = false) {
      let room = Self.mostFindings - findings.count
      findings += messages.prefix(room).map {
        Wire.Finding(isRepairable: isRepairable, kind: kind, message: $0)
      }
    }
    let tables = try call.onLane { try store.verifyTables() }
    add(.reference, tables.filter { $0.hasPrefix("foreign key") })
    add(.damage, tables.filter { !$0.hasPrefix("foreign key") })
    add(.index, try call.onLane { try store.verifyIndexStructure() }, isRepairable: true)
    var items = 0
    var place: SearchCheckPlace? = .start
    while let here = place {
      try call.checkCancelled()
      let step = try call.onLane { try store.verifyIndex(from: here, limit: Self.piece) }
      items += step.seen
      add(.index, step.findings, isRepairable: true)
      place = step.next
      call.progress.report("\(items) items")
    }
    let copies = try call.onLane { [session] in try session.copies(in: store) }
    add(.copy, copies.missing.map { "The copy of an attachment of the task “\($0)” is missing." })
    if !copies.stray.isEmpty {
      let message = "Copies in the data folder that no attachment has: \(copies.stray.count)."
      add(.copy, [message], isRepairable: true)
    }
    return Wire.VerifyReport(copies: copies.used, findings: findings, items: items)
  }

  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport {
    guard params.confirm == true else {
      throw ModelError.invalidState(
        message: "A repair makes the search index anew and removes copies without an attachment.",
        hint: "Send confirm: true to repair.")
    }
    call.progress.begin("Repairing the database")
    defer { call.progress.end() }
    return try call.onLane { [session] in
      let copies = try session.copies(in: session.store())
      session.mayHaveLooseCopies = true
      let items = try session.write(session.action(call.method)) { writer in
        for digest in copies.stray { try writer.noteLooseCopy(digest) }
        return try writer.rebuildSearchIndex()
      }
      return Wire.RepairReport(copies: copies.stray.count, items: items)
    }
  }
}

extension Session {
  /// The copies of attachments, as the database and as the data folder have them.
  struct Copies {
    var used = 0
    /// The ids of tasks whose copies are not there.
    var missing: [String] = []
    /// The digests of copies that no attachment has. None where another database may have them.
    var stray: [String] = []
  }

  fileprivate func copies(in store: Store) throws -> Copies {
    guard let dataFolder else { return Copies() }
    let used = try store.read { try $0.usedCopies() }
    let there = CopyFolder(folder: dataFolder).digests()
    let missing = used.filter { !there.contains($0.key) }.map(\.value.text)
    let stray = dataFolder.holdsOtherDatabase ? [] : there.subtracting(used.keys)
    return Copies(used: used.count, missing: missing.sorted(), stray: stray.sorted())
  }
}
