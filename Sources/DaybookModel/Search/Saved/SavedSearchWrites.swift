import CivilTime
import SQLite
import SearchLanguage

package extension WriteTransaction {
  /// Adds a saved search at the end. For an id that was added with the same content before, returns
  /// it as it now is; the 101st throws `limitExceeded`.
  func addSavedSearch(_ draft: SavedSearchDraft) throws -> SavedSearchRecord {
    let id = draft.id ?? SavedSearchID(action.generateID())
    try Entity.savedSearch.check(id: id.text)
    let fields = try SavedSearchFields(
      name: draft.name, icon: draft.icon, text: draft.text, order: draft.order)
    if let existing = try reader.savedSearchIfAny(id) {
      try check(isRetryOf: .savedSearch, id.text, fields.fingerprint.value)
      return existing
    }
    if try isRemoved(.savedSearch, id.text) { throw removed(.savedSearch, id.text) }
    let count = try db.value(Int.self, "SELECT count(*) FROM savedSearch") ?? 0
    guard count < SavedSearchFields.maxCount else {
      throw SavedSearchFields.tooMany
    }
    let rank = try manualOrder(of: .savedSearch).end().text
    try db.run(
      """
      INSERT INTO savedSearch
        (id, name, icon, text, "order", rank, createdAt, modifiedAt, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, fields.name, fields.icon, fields.text, fields.order?.rawValue,
        rank, now, now, fields.fingerprint.value,
      ])
    try log.recordAdd(of: .savedSearch, key: db.lastInsertedRowID)
    return try reader.savedSearch(id)
  }

  /// Changes fields of a saved search. An edit that sets the current values changes nothing,
  /// whatever `ifRevision` says.
  func editSavedSearch(
    _ id: SavedSearchID, _ edit: SavedSearchEdit, ifRevision: Int?
  ) throws -> SavedSearchRecord {
    let current = try reader.savedSearch(id)
    let fields = try SavedSearchFields(
      name: edit.name.applied(to: current.name), icon: edit.icon.applied(to: current.icon),
      text: edit.text.applied(to: current.text), order: edit.order.applied(to: current.order))
    let existing = try SavedSearchFields(
      name: current.name, icon: current.icon, text: current.text, order: current.order)
    guard fields.fingerprint != existing.fingerprint else { return current }
    try check(ifRevision, of: .savedSearch, id.text, current: current.revision)
    try set(fields, of: reader.savedSearchKey(id))
    return try reader.savedSearch(id)
  }

  /// Removes a saved search; its id is not used again.
  func removeSavedSearch(_ id: SavedSearchID, ifRevision: Int?) throws {
    let current = try reader.savedSearch(id)
    let key = try reader.savedSearchKey(id)
    try check(ifRevision, of: .savedSearch, id.text, current: current.revision)
    try log.recordRemoval(of: .savedSearch, where: "key = :key", key: key)
    try db.run("DELETE FROM savedSearch WHERE key = ?", [key])
  }

  /// Puts a saved search before or after another; where it is there already, nothing changes,
  /// whatever `ifRevision` says. Throws `invalidValue` for a place that does not exist.
  func moveSavedSearch(
    _ id: SavedSearchID, to place: Place<SavedSearchEntity>, ifRevision: Int?
  ) throws -> SavedSearchRecord {
    try move(
      id, reader.savedSearchKey(id), of: .savedSearch, revision: reader.savedSearch(id).revision,
      to: place, ifRevision: ifRevision)
    return try reader.savedSearch(id)
  }

  private func set(_ fields: SavedSearchFields, of key: Int64) throws {
    let before = try log.snapshot(of: .savedSearch, key: key)
    try db.run(
      """
      UPDATE savedSearch SET name = ?, icon = ?, text = ?, "order" = ?, modifiedAt = ?,
        revision = revision + 1
      WHERE key = ?
      """, [fields.name, fields.icon, fields.text, fields.order?.rawValue, now, key])
    try log.recordEdit(of: .savedSearch, key: key, before: before)
  }
}

extension WriteTransaction {
  /// Writes the new name of a tag into the saved searches that name it. The rest of their texts
  /// stays as it was written. Throws `tooLarge` where one would grow beyond what can be saved.
  func renameInSavedSearches(_ tag: TagName, to name: TagName) throws {
    guard tag.text != name.text else { return }
    for search in try reader.savedSearches(limit: SavedSearchFields.maxCount, after: nil).items {
      var text = search.text
      for part in FilterReading(text).parts.reversed() {
        guard case .tag(let named) = part.term, TagName.isSame(named, tag.text) else { continue }
        let minus = text[part.range].first == "-" ? "-" : ""
        text.replaceSubrange(part.range, with: minus + FilterTerm.tag(name.text).text)
      }
      guard text != search.text else { continue }
      guard text.unicodeScalars.count <= SavedSearchFields.textLength else {
        throw ModelError.tooLarge(
          message: "With the tag “\(name.text)” the saved search “\(search.name)” would be longer "
            + "than \(SavedSearchFields.textLength) characters. Shorten it first.",
          limit: SavedSearchFields.textLength)
      }
      let fields = try SavedSearchFields(
        name: search.name, icon: search.icon, text: text, order: search.order)
      try set(fields, of: reader.savedSearchKey(search.id))
    }
  }
}

/// The fields of a saved search that a person sets, checked and in the form in which they are
/// stored.
struct SavedSearchFields {
  static let maxCount = 100
  static let tooMany = ModelError.limitExceeded(
    nil, limit: maxCount, needed: nil,
    message: "There can be at most \(maxCount) saved searches. Remove one first.")
  static let textLength = 10_000
  private static let nameLength = 100

  let name: String
  let icon: String?
  let text: String
  let order: SearchOrder?

  init(name: String, icon: String?, text: String, order: SearchOrder?) throws {
    self.name = TextRules.trimmed(name)
    self.icon = try icon.map(TagIcon.checked)
    self.text = TextRules.trimmed(text)
    self.order = order
    guard !self.name.isEmpty else {
      throw ModelError.invalidValue(
        field: "name", message: "A name has 1 to \(Self.nameLength) characters.")
    }
    try TextRules.checkLength(self.name, "A name has", atMost: Self.nameLength, field: "name")
    try TextRules.checkLine(self.name, "A name", field: "name")
    try TextRules.checkLine(self.text, "A search", field: "text")
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.append(name)
    fingerprint.append(icon)
    fingerprint.append(text)
    fingerprint.append(order?.rawValue)
    return fingerprint
  }
}
