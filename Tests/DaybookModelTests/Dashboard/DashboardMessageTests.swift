import CivilTime
import GRDB
import Testing

@testable import DaybookModel

@Suite("The dashboard's messages")
struct DashboardMessageTests {
  @Test("The message that stood before there was one for each day becomes its day's")
  func migration() throws {
    for message in ["A good day.", nil] {
      let folder = try Folder()
      let path = folder.file("daybook.db")
      let queue = try DatabaseQueue(path: path)
      try queue.write { db in
        for migration in Migrations.all.prefix(5) { try db.execute(sql: migration.sql) }
        try db.execute(
          sql: "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 5")
        try db.execute(
          sql: "UPDATE dashboard SET day = ?, message = ?, revision = 7",
          arguments: [message.map { _ in today.description }, message])
      }
      try queue.close()
      let store = try Store(path: path, pruning: .onRequest)
      #expect(try store.read { try $0.dashboardMessage(on: today) } == message)
      #expect(try store.read { try $0.dashboardMessage(on: today.plus(1)) } == nil)
      try store.act { _ = try $0.setDashboardMessage("A good day.", on: nil) }
      #expect(try store.read { try $0.dashboardMessage(on: today) } == "A good day.")
      #expect(try store.verify() == [])
      store.close()
    }
  }

  @Test("Each day has a message of its own, which goes with the raw events") func days() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    for age in [100, 92, 3, 0] {
      try store.act(at: morning(today.plus(-age))) {
        _ = try $0.setDashboardMessage("\(age) days ago", on: nil)
      }
    }
    #expect(try store.sweep(on: today)["dashboardMessages"] == 1)
    let kept = try [100, 92, 3, 0].map { age in
      try store.read { try $0.dashboardMessage(on: today.plus(-age)) }
    }
    #expect(kept == [nil, "92 days ago", "3 days ago", "0 days ago"])
  }
}
