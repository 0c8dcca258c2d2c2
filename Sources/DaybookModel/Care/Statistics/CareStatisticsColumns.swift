/// The columns that count requests, as SQL: for triggers, and for a check.
enum CareStatisticsColumns {
  static let names = [
    "answered", "late", "missed", "waiting", "unsent", "responseSeconds",
  ]

  /// An expression over a row of `careMessage`, which goes by the name of `row`: what it adds.
  static func value(of column: String, _ row: String) -> String {
    switch column {
    case "responseSeconds":
      """
      iif(\(row).answered IS NULL, 0,
        max(0, (\(row).answered - ifnull(\(row).sent, \(row).createdAt)) / 1000))
      """
    case "unsent": TaskSQL.isUnsent(row)
    default: "(\(row).outcome IS '\(column)')"
    }
  }
}
