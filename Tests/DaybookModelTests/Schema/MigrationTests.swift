import Foundation
import Support
import Testing

@testable import DaybookModel

@Suite("Migrations")
struct MigrationTests {
  /// A fingerprint of the schema of the first release, and one for each migration that a release
  /// carried since, in order. At a release append those that are new; the failing test says them.
  /// What stands here is never changed.
  private static let released: [Int64] = []

  private static let all = [Schema.sql] + Migrations.all

  private func fingerprint(_ sql: String) -> Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(sql)
    return fingerprint.value
  }

  @Test("Neither the released schema nor a released migration is edited") func neverEdited() {
    #expect(Self.all.count >= Self.released.count)
    for (sql, fingerprint) in zip(Self.all, Self.released) {
      #expect(self.fingerprint(sql) == fingerprint)
    }
  }

  @Test("Once a release is recorded, its schema and migrations are") func recorded() {
    let folder = ToolPaths.file("protocol/released").path
    // 0.x is a draft, of the protocol alone.
    let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix("0.") }
    let fingerprints = Self.all.map(fingerprint)
    #expect(bundles.isEmpty || !Self.released.isEmpty, "Record \(fingerprints) in `released`.")
  }

  @Test("A fingerprint tells one letter's difference") func fingerprints() {
    #expect(fingerprint("CREATE TABLE a") != fingerprint("CREATE TABLE b"))
    #expect(fingerprint("CREATE TABLE a") == -8_921_429_379_889_657_469)
  }
}
