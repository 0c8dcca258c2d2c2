import SQLite
import Testing

@testable import DaybookModel

/// What an imported file says of other files must not lead out of where they lie.
@Suite("Paths in what is imported")
struct ImportedPathTests {
  private static let digest = String(repeating: "ab", count: 32)
  /// As long as a digest.
  private static let outside =
    "." + String(repeating: "/", count: 44) + "../../../etc/passwd"

  private let export: WholeImportTests.Export

  init() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    try store.add("fern")
    for attachment in [
      AttachmentRecord(
        id: "copy", kind: .copy, name: "a.pdf",
        location: AttachmentRules.location(ofCopy: Self.digest), mediaType: "application/pdf",
        size: 3, digest: Self.digest),
      AttachmentRecord(
        id: "file", kind: .file, name: "b.pdf", location: "/srv/b.pdf",
        mediaType: "application/pdf"),
      AttachmentRecord(
        id: "page", kind: .url, name: "page", location: "https://example.org/",
        mediaType: "text/html"),
    ] {
      try store.transact {
        _ = try $0.tasks.attach(attachment, to: TaskID("fern"), ifRevision: nil)
      }
    }
    try store.addConfirmedProfile("rose", phone: "+49301234567")
    try store.transact("care/receive") { writer in
      let photo = CarePicture(
        name: "a.png", mediaType: "image/png", size: 1, digest: Self.digest)
      _ = try writer.careResponses.receive(
        CareReplyDraft(
          id: CareResponseID("reply"), phone: "+49301234567", text: nil, photo: photo,
          received: nil))
    }
    export = try WholeImportTests.export(store)
  }

  @Test(
    "What leads elsewhere refuses the file",
    arguments: [
      ("task", "$.attachments[0].digest", outside),
      ("task", "$.attachments[0].location", "attachments/ab/../../../../etc/passwd"),
      ("task", "$.attachments[0].location", "/etc/passwd"),
      ("task", "$.attachments[1].location", "../b.pdf"),
      ("task", "$.attachments[1].location", "/srv/b\npdf"),
      ("task", "$.attachments[2].location", "javascript:alert(1)"),
      ("task", "$.attachments[2].location", "file:///etc/passwd"),
      ("careResponse", "$.photo", outside), ("careResponse", "$.photo", "../../etc/passwd"),
      ("careResponse", "$.photo", digest.uppercased()),
    ])
  func elsewhere(part: String, path: String, value: String) throws {
    let store = try Store(path: nil, pruning: .onRequest)
    var export = export
    let index = try #require(export[part]?.indices.last)
    let record = try #require(export[part]?[index])
    let changed = try store.read {
      try $0.db.value(String.self, "SELECT json_set(?, ?, ?)", [record, path, value])
    }
    export[part]?[index] = try #require(changed)
    #expect(changed != record)
    guard
      case .invalidValue = try modelError({ _ = try WholeImportTests.imported(export, at: now) })
    else {
      Issue.record("it was taken")
      return
    }
  }

  @Test("What leads to where daybook put it is taken") func whole() throws {
    let store = try WholeImportTests.imported(export, at: now)
    #expect(try store.task("fern").attachments.map(\.id) == ["copy", "file", "page"])
    #expect(try store.verify() == [])
  }
}
