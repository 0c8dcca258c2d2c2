import CivilTime
import SQLite

/// A message's row in the order in which `record` reads it.
enum CareMessageRow {
  static let columns = """
    careMessage.id, profile.id, profile.phone, kind, careMessage.text, state, attempts, notBefore,
    claim, sender, claimedUntil, sent, reference, error, careMessage.task, careMessage.occurrence,
    deadline, outcome, answered, careMessage.createdAt, careMessage.modifiedAt, careMessage.revision,
    careMessage.time, deliveryUncertainty
    """

  /// Ends in front of a condition.
  static let selection = """
    SELECT \(columns) FROM careMessage CROSS JOIN profile ON profile.key = careMessage.profile
    WHERE\u{20}
    """

  static func record(_ row: Row) throws -> CareMessageRecord {
    let outcome: String? = try row.value(17)
    let deliveryUncertainty: String? = try row.value(23)
    return try CareMessageRecord(
      id: CareMessageID(row.value(0)), profile: ProfileID(row.value(1)), phone: row.value(2),
      kind: word(row, 3), text: row.value(4), state: word(row, 5), attempts: row.value(6),
      notBefore: row.instant(7), claim: row.value(8), sender: row.value(9),
      claimedUntil: row.instant(10), sent: row.instant(11), reference: row.value(12),
      error: row.value(13), request: request(row, 14),
      outcome: outcome == nil ? nil : word(row, 17), answered: row.instant(18),
      createdAt: Instant(millisecond: row.value(19)),
      modifiedAt: Instant(millisecond: row.value(20)),
      revision: row.value(21), time: row.value(22),
      deliveryUncertainty: deliveryUncertainty == nil ? nil : word(row, 23))
  }

  static func word<Word: RawRepresentable>(_ row: Row, _ index: Int) throws -> Word
  where Word.RawValue == String {
    let text: String = try row.value(index)
    guard let word = Word(rawValue: text) else { throw ModelError.corruptValue }
    return word
  }

  private static func request(_ row: Row, _ index: Int) throws -> CareRequest? {
    guard let task: String = try row.value(index), let text: String = try row.value(index + 1),
      let deadline = try row.instant(index + 2)
    else { return nil }
    guard let occurrence = LocalDateTime(text) else { throw ModelError.corruptValue }
    return CareRequest(task: TaskID(task), occurrence: occurrence, deadline: deadline)
  }
}
