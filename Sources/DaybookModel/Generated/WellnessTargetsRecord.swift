// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import SQLite

package extension Entity {
  static let wellnessTargets = Entity("wellnessTargets", noun: "wellness targets")
}

package enum WellnessTargetsEntity: EntityKind {
  package static let entity = Entity.wellnessTargets
}

package typealias WellnessTargetsID = EntityID<WellnessTargetsEntity>

package extension ReadTransaction {
  var wellnessTargets: RecordReader<WellnessTargetsRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var wellnessTargets: RecordWriter<WellnessTargetsRecord> { RecordWriter(writer: self) }
}

/// The targets of a person for a day.
package struct WellnessTargetsRecord: StoredRecord {
  package var id: WellnessTargetsID
  /// The default where none was chosen.
  package var values: NutritionValues
  package var revision: Int64

  package init(id: WellnessTargetsID, values: NutritionValues, revision: Int64) {
    self.id = id
    self.values = values
    self.revision = revision
  }

  package typealias Kind = WellnessTargetsEntity
  /// The columns in the order in which they are read.
  package static let columns = #"wellnessTargets."id", wellnessTargets."kcal", wellnessTargets."protein", wellnessTargets."carbs", wellnessTargets."fat", wellnessTargets."fibre", wellnessTargets."water", wellnessTargets."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 8

  package init(_ row: Row) throws {
    id = try row.value(0)
    values = try row.part(1)
    revision = try row.value(7)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .reals(["kcal", "protein", "carbs", "fat", "fibre", "water"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["kcal", "protein", "carbs", "fat", "fibre", "water"]]
}
