import Foundation
import Support
import Testing

@testable import DaybookModel

@Suite("Migrations")
struct MigrationTests {
  /// One figure for each migration that a release carried, in order. At a release append those
  /// that are new; the failing test says them. What stands here is never changed.
  private static let released: [Int64] = []

  private func figure(_ sql: String) -> Int64 {
    var content = Content()
    content.append(sql)
    return content.fingerprint
  }

  @Test("A released migration is never edited") func neverEdited() {
    #expect(Migrations.all.count >= Self.released.count)
    for (migration, figure) in zip(Migrations.all, Self.released) {
      #expect(self.figure(migration.sql) == figure)
    }
  }

  @Test("Once a release is recorded, its migrations are") func recorded() {
    let folder = ToolPaths.file("protocol/released").path
    let bundles = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let figures = Migrations.all.map { figure($0.sql) }
    #expect(bundles.isEmpty || !Self.released.isEmpty, "Record \(figures) in `released`.")
  }

  @Test("A figure tells one letter's difference") func figures() {
    #expect(figure("CREATE TABLE a") != figure("CREATE TABLE b"))
    #expect(figure("CREATE TABLE a") == -8_921_429_379_889_657_469)
  }
}
