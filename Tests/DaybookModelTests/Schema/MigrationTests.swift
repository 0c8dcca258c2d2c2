import Testing

@testable import DaybookModel

@Suite("Migrations")
struct MigrationTests {
  @Test("Neither the schema nor a migration changes without its number and its fingerprint")
  func guarded() {
    let schema = StoreSchema.daybook
    func real(first: Int) -> [Int] {
      ([schema.sql()] + schema.migrations).enumerated().map { offset, sql in
        StoreSchema.fingerprint(sql, number: first + offset)
      }
    }
    let next = schema.first + 1
    #expect(
      schema.fingerprints == real(first: schema.first),
      """
      The tables or their number changed without the other. Before the first release write into \
      Migrations.swift: `first: \(next), fingerprints: \(real(first: next))`. What was released is \
      not edited: append a migration, and its fingerprint \(real(first: schema.first).last ?? 0).
      """)
  }

  @Test("A fingerprint tells one letter's difference, and one number's")
  func fingerprints() {
    let create = StoreSchema.fingerprint("CREATE TABLE a", number: 1)
    #expect(create != StoreSchema.fingerprint("CREATE TABLE b", number: 1))
    #expect(create != StoreSchema.fingerprint("CREATE TABLE a", number: 2))
    #expect(create == 352_871)
  }
}
