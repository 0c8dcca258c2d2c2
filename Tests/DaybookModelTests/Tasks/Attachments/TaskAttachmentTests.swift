import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Attachments")
struct TaskAttachmentTests {
  let store: Store
  let later = now.adding(seconds: 60)
  static let digest = String(repeating: "ab", count: 32)

  init() throws {
    store = try memoryStore()
    try store.add("fern")
  }

  private func url(_ id: String, _ location: String = "https://example.org/") -> AttachmentRecord {
    AttachmentRecord(
      id: id, kind: .url, name: "Page", location: location, mediaType: "text/html")
  }

  private func copy(_ id: String, _ digest: String = digest) -> AttachmentRecord {
    AttachmentRecord(
      id: id, kind: .copy, name: "a.pdf", location: AttachmentRules.location(ofCopy: digest),
      mediaType: "application/pdf", size: 3, digest: digest)
  }

  @discardableResult
  private func attach(
    _ attachment: AttachmentRecord, to id: String = "fern", ifRevision: Int? = nil
  ) throws -> TaskRecord {
    try store.transact("task/attach", at: later) {
      try $0.tasks.attach(attachment, to: TaskID(id), ifRevision: ifRevision)
    }
  }

  @discardableResult
  private func detach(
    _ attachment: String, from id: String = "fern", ifRevision: Int? = nil
  ) throws -> TaskRecord {
    try store.transact("task/detach", at: later) {
      try $0.tasks.detach(attachment, from: TaskID(id), ifRevision: ifRevision)
    }
  }

  @Test("Attachments come back in their order, and each is one change of the task")
  func order() throws {
    try attach(url("b"))
    let task = try attach(copy("a"))
    #expect(task.attachments.map(\.id) == ["b", "a"])
    #expect(task.attachments.last?.digest == Self.digest)
    #expect(task.attachments.first?.size == nil)
    #expect(task.revision == 3)
    #expect(task.modifiedAt == later)
    #expect(try store.task("fern") == task)
  }

  @Test("The same attachment again changes nothing, even with a stale revision")
  func again() throws {
    let task = try attach(url("page"))
    #expect(try attach(url("page"), ifRevision: 1) == task)
    try attach(copy("manual"))
    var grown = copy("manual")
    grown.size = 4
    #expect(try attach(grown).revision == 3)
  }

  @Test("An id that stands for another attachment is refused", arguments: ["é", "e\u{301}"])
  func otherContent(name: String) throws {
    try attach(url("page"))
    let change: [(inout AttachmentRecord) -> Void] = [
      { $0.name = name }, { $0.location += "#end" }, { $0.mediaType = "text/plain" },
      { $0.kind = .file },
    ]
    for change in change {
      var other = url("page")
      change(&other)
      let error = try modelError { try attach(other) }
      guard case .invalidState = error else { throw error }
    }
    var composed = url("name")
    composed.name = "é"
    try attach(composed)
    composed.name = "e\u{301}"
    #expect(throws: ModelError.self) { try attach(composed) }
  }

  @Test("A stale revision attaches and detaches nothing") func revision() throws {
    try attach(url("page"))
    for call in [{ try attach(url("b"), ifRevision: 1) }, { try detach("page", ifRevision: 1) }] {
      let error = try modelError { _ = try call() }
      guard case .revisionConflict(_, _, let current, _) = error else { throw error }
      #expect(current == 2)
    }
    #expect(try store.task("fern").attachments.map(\.id) == ["page"])
  }

  // proves: Transport: occurrences left out
  @Test("The 101st is refused, and finds room where one is gone") func hundred() throws {
    for index in 1...100 { try attach(url("a\(index)")) }
    let error = try modelError { try attach(url("b")) }
    guard case .limitExceeded(nil, limit: 100, _, _) = error else { throw error }
    #expect(try attach(url("a7")).attachments.count == 100)
    try detach("a1")
    #expect(try attach(url("b")).attachments.last?.id == "b")
  }

  @Test("Detaching twice, or what was never there, changes nothing") func detachTwice() throws {
    try attach(url("page"))
    let task = try detach("page")
    #expect(task.attachments == [])
    #expect(task.revision == 3)
    #expect(try detach("page", ifRevision: 1) == task)
    #expect(try detach("other") == task)
  }

  @Test("An unknown task has nothing to attach to") func unknown() throws {
    #expect(try modelError { try attach(url("a"), to: "moss") } == .notFound(.task, "moss"))
    #expect(try modelError { try detach("a", from: "moss") } == .notFound(.task, "moss"))
  }

  @Test(
    "A name is a name",
    arguments: [
      "", " ", "a/b", "/", ".", "..", "a\nb", "a\u{0}", "a\u{1F}b", "a\u{85}",
      String(repeating: "x", count: 256),
    ])
  func badName(_ name: String) throws {
    var draft = url("page")
    draft.name = name
    let error = try modelError { try attach(draft) }
    #expect(error.field == "name")
  }

  @Test("A long name of marks is counted in Unicode scalars")
  func longName() throws {
    var draft = url("page")
    draft.name = String(repeating: "😀", count: 255)
    #expect(try attach(draft).attachments.first?.name == draft.name)
  }

  @Test(
    "A media type is a type and a subtype",
    arguments: [
      "text", "text/", "/html", "text/html; charset=utf-8", "text/html/x", "te xt/html", "-a/b",
      "a/" + String(repeating: "b", count: 128), "text/ht\u{e9}ml",
    ])
  func badMediaType(_ mediaType: String) throws {
    var draft = url("page")
    draft.mediaType = mediaType
    let error = try modelError { try attach(draft) }
    guard case .invalidValue(field: "mediaType", _, _) = error else { throw error }
  }

  @Test(
    "Types as they are registered are taken",
    arguments: ["image/svg+xml", "application/vnd.ms-excel", "X-a/x.b_c^d", "1/2"])
  func mediaType(_ mediaType: String) throws {
    var draft = url("page")
    draft.mediaType = mediaType
    #expect(try attach(draft).attachments.first?.mediaType == mediaType)
  }

  @Test("A location with what parts the columns is refused") func location() throws {
    for location in ["", "/a\u{1E}b", "/a\u{1F}b", "/" + String(repeating: "x", count: 4096)] {
      var draft = url("page")
      draft.kind = .file
      draft.location = location
      let error = try modelError { try attach(draft) }
      #expect(error.field == "path")
    }
  }

  /// Those that would be removed now, with nothing in the log that could bring one back.
  private func orphaned() throws -> [String] {
    var removed: [String] = []
    try trim()
    try store.transact { try $0.tasks.forgetOrphanedCopies { removed.append($0) } }
    return removed
  }

  private func trim() throws {
    try store.transact { try $0.db.execute(sql: "DELETE FROM action") }
  }

  @Test("A copy is orphaned once its last attachment is gone") func orphanedByDetach() throws {
    try store.add("moss")
    try attach(copy("a"))
    try attach(copy("b"))
    try attach(copy("c"), to: "moss")
    for (attachment, task) in [("a", "fern"), ("b", "fern")] {
      try detach(attachment, from: task)
      #expect(try orphaned() == [])
    }
    try detach("c", from: "moss")
    #expect(try orphaned() == [Self.digest])
    #expect(try orphaned() == [])
  }

  @Test("The copies of a removed task and of its subtasks are orphaned") func orphanedByRemoval()
    throws
  {
    try store.add("leaf") { $0.parent = TaskID("fern") }
    let other = String(repeating: "cd", count: 32)
    try attach(copy("a"))
    try attach(copy("a", other), to: "leaf")
    try store.transact { _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil, subtasks: 1) }
    #expect(try orphaned() == [Self.digest, other])
  }

  @Test("A copy that could not be removed is remembered") func remembered() throws {
    try attach(copy("a"))
    try detach("a")
    try trim()
    try store.transact { try $0.tasks.forgetOrphanedCopies { _ in throw CancellationError() } }
    #expect(try orphaned() == [Self.digest])
  }

  @Test("A copy that is attached again is not orphaned any more") func attachedAgain() throws {
    try attach(copy("a"))
    try detach("a")
    try attach(copy("b"))
    #expect(try orphaned() == [])
    #expect(try store.read { try $0.tasks.orphanedCopies() } == [])
  }

  @Test("Removing orphaned copies leaves no transaction in the change log") func noTransaction()
    throws
  {
    try attach(copy("a"))
    try detach("a")
    let cursor = try store.read { try $0.cursor() }
    #expect(try orphaned() == [Self.digest])
    #expect(try store.read { try $0.cursor() } == cursor)
  }
}
