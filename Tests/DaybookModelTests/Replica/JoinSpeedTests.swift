import CivilTime
import Foundation
import Merge
import Support
import Testing

@testable import DaybookModel

/// Measures and asserts nothing: `DAYBOOK_MEASURE=1 swift test -c release --filter JoinSpeed`.
@Suite(
  "How long a join takes",
  .enabled(if: ProcessInfo.processInfo.environment["DAYBOOK_MEASURE"] != nil))
struct JoinSpeedTests {
  @Test("A join of 20,000 tasks on an empty database, against an import of the same")
  func join() throws {
    let source = try memoryStore()
    try source.transact { writer in
      for number in 0..<20_000 {
        var draft = TaskDraft(id: TaskID("task-\(number)"), title: "Water the fern \(number)")
        if number % 4 == 0 { draft.notes = "Twice a week, and once in winter." }
        if number % 3 == 0 { draft.due = today.plus(number % 300) }
        if number % 5 == 0 { draft.tags = ["home", "green"] }
        if number % 7 == 0 { draft.priority = .high }
        if number % 10 == 0 && number > 0 { draft.parent = TaskID("task-\(number - 1)") }
        _ = try writer.tasks.add(draft)
      }
    }
    let export = try WholeImportTests.export(source)
    let lines = try source.transact { try $0.replica.join(as: "one") }.map(\.text)
    for _ in 0..<3 {
      let importing = try ContinuousClock().measure {
        _ = try WholeImportTests.imported(export, at: now)
      }
      let joined = try memoryStore()
      try joined.transact { _ = try $0.replica.join(as: "other") }
      let applying = try ContinuousClock().measure {
        for line in lines {
          try joined.transact { writer in
            let act = try writer.reader.replica.act(line, by: "one", seen: Seen())
            _ = try writer.replica.apply(act)
          }
        }
      }
      print("import \(importing), apply \(applying): \(applying / importing) times as long")
    }
  }
}
