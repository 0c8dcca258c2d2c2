import CivilTime
import DaybookModel
import Foundation
import Testing

/// A real export that lies beside the project's checkout and is not part of it.
private let export: URL? = {
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let file = folder.appendingPathComponent("shared/data/taskwarrior-export.json")
    if FileManager.default.fileExists(atPath: file.path) { return file }
  }
  return nil
}()

@Suite(
  "The real export",
  .enabled(if: export != nil, "shared/data/taskwarrior-export.json is not beside the checkout"))
struct RealImportTests {
  private func items() throws -> [TaskImport] {
    let data = try Data(contentsOf: #require(export))
    let tasks = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try tasks.map { task in
      let notes = (task["annotations"] as? [[String: Any]] ?? []).compactMap {
        $0["description"] as? String
      }
      let isDone = task["status"] as? String == "completed"
      return TaskImport(
        draft: TaskDraft(
          id: TaskID(try #require(task["uuid"] as? String)),
          title: try #require(task["description"] as? String),
          notes: notes.joined(separator: "\n"), tags: task["tags"] as? [String] ?? []),
        fingerprint: 1, state: isDone ? .completed : .open, createdAt: now, modifiedAt: now,
        completed: nil)
    }
  }

  @Test("All of it fits once the number of tags is raised to the need") func fits() throws {
    let store = try memoryStore()
    let items = try items()
    let error = try modelError {
      try store.transact { _ = try $0.transfer.importTasks(items, limits: .keep) }
    }
    guard case .limitExceeded(.tags, limit: 30, needed: 300, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try store.ids(TaskFilter()).isEmpty)
    let record = try store.transact {
      try $0.transfer.importTasks(items, limits: .raise)
    }
    #expect(record.added == 11_300)
    #expect(record.addedTags == 300)
    #expect(record.raised == [.tags: 300])
    let open = try store.ids(TaskFilter(state: .open), pageSize: 1000)
    #expect(open.count == 570)
    let tags = try store.read { try $0.tags.list(limit: 1000, after: nil) }
    #expect(tags.items.count == 300)
    #expect(try store.verify() == [])
  }
}
