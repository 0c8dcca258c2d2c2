import DaybookModel

/// A log as a line. Its key has the id of the log, or names a log of which a day has only one:
/// "energy@2026-03-04".
extension WellnessLogRecord: LineSubject {
  static let lineKind = "wellness"

  static func accepts(detail: String) -> Bool { true }

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.wellnessLog, key.wholeID) }

  static func key(of change: ChangeKey) -> LineKey? {
    change.entity == .wellnessLog ? LineKey(self, change.id) : nil
  }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> WellnessLogRecord {
    try reader.wellnessLogs.item(WellnessLogID(key.wholeID))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { WellnessFormatter.title(of: self) }
}

struct NutrientLine: LineSubject {
  static let lineKind = "nutrient"

  let nutrient: Nutrient
  let targets: WellnessTargetsRecord

  static func changeKey(of key: LineKey) -> ChangeKey? {
    ChangeKey(.wellnessTargets, "wellnessTargets")
  }

  static func key(_ nutrient: Nutrient) -> LineKey { LineKey(self, nutrient.rawValue) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> NutrientLine {
    guard let nutrient = Nutrient(rawValue: key.id) else { throw LineKey.unknown }
    return NutrientLine(nutrient: nutrient, targets: try reader.wellnessTargets.item())
  }

  var lineKey: LineKey { Self.key(nutrient) }
  var revision: Int64 { targets.revision }
  var lineTitle: String { "Targets" }
}

extension WellnessQuickAction: LineSubject {
  static let lineKind = "quick"

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> WellnessQuickAction {
    guard let action = allCases.first(where: { $0.name == key.id }) else { throw LineKey.unknown }
    return action
  }

  var lineKey: LineKey { LineKey(Self.self, name) }
  var lineTitle: String { title }
}
