// A saved search is a row of `savedSearch`: a name and the text of a filter, in a manual order. The
// text is kept as it was written and read again at each search, so nothing follows from it in the
// tables. Only the new name of a tag is written into the texts that name the tag. The search
// methods and views of the server call this.

import SQLite
import SearchLanguage

package extension RecordWriter<SavedSearchRecord> {
  func add(_ draft: SavedSearchDraft) throws -> SavedSearchRecord {
    let fields = try SavedSearchFields(draft)
    return try add(draft.id, fields) {
      guard try reader.count() < SavedSearchFields.maxCount else { throw SavedSearchFields.tooMany }
      try checkFree(fields.name, except: nil)
    }
  }

  func edit(
    _ id: SavedSearchID, _ edit: SavedSearchEdit, ifRevision: Int?
  ) throws -> SavedSearchRecord {
    try self.edit(id, edit, ifRevision: ifRevision, as: SavedSearchFields.self) { fields, key in
      // Two of one name may be there from before this was refused.
      guard try fields.name != reader.item(id).name else { return }
      try checkFree(fields.name, except: key)
    }.after
  }

  func remove(_ id: SavedSearchID, ifRevision: Int?) throws {
    let current = try reader.item(id)
    try writer.check(ifRevision, of: .savedSearch, id.text, current: current.revision)
    try remove(id)
  }
}

extension RecordWriter<SavedSearchRecord> {
  private func checkFree(_ name: String, except key: Int64?) throws {
    guard let other = try nameIfAny(called: name, except: key) else { return }
    throw ModelError.invalidState(
      .alreadyThere, field: "name",
      message: "There is already a saved search with the name “\(other)”. Choose another name, or "
        + "rename or remove that one.")
  }

  /// The name of another saved search that a person would name by this name.
  private func nameIfAny(called name: String, except key: Int64?) throws -> String? {
    try writer.db.value(
      String.self,
      """
      SELECT name FROM savedSearch
      WHERE \(SavedSearchFields.foldedName) = foldedSearchName(?) AND key IS NOT ?
      """, [name, key])
  }

  /// Adds a number to a name that another saved search has, too.
  func setApart(_ id: SavedSearchID) throws {
    let search = try reader.item(id)
    let key = try reader.key(id)
    let names = (2...SavedSearchFields.maxCount + 1).lazy.map {
      "\(search.name.prefix(SavedSearchFields.nameLength - 4)) \($0)"
    }
    guard let free = try names.first(where: { try nameIfAny(called: $0, except: key) == nil })
    else {
      throw SavedSearchFields.tooMany
    }
    _ = try edit(id, SavedSearchEdit(name: .set(free)), ifRevision: nil)
  }

  /// Writes the new name of a tag into the saved searches that name it; the rest of their texts
  /// stays as it was written.
  func renameTag(_ tag: String, to name: String) throws {
    for search in try reader.list(limit: SavedSearchFields.maxCount, after: nil).items {
      var text = search.text
      for part in FilterReading(text).parts.reversed() {
        guard case .tag(let named) = part.term, TagName.isSame(named, tag) else { continue }
        let minus = text[part.range].first == "-" ? "-" : ""
        text.replaceSubrange(part.range, with: minus + FilterTerm.tag(name).text)
      }
      guard text != search.text else { continue }
      guard text.unicodeScalars.count <= SavedSearchFields.textLength else {
        throw ModelError.tooLarge(
          message: "With the tag “\(name)” the saved search “\(search.name)” would be longer "
            + "than \(SavedSearchFields.textLength) characters. Shorten it first.",
          limit: SavedSearchFields.textLength)
      }
      let edit = SavedSearchEdit(text: .set(text))
      _ = try self.edit(search.id, edit, ifRevision: nil)
    }
  }
}

extension SavedSearchFields {
  static let maxCount = 100
  static let tooMany = ModelError.limitExceeded(
    nil, limit: maxCount, needed: nil,
    message: "There can be at most \(maxCount) saved searches. Remove one first.")

  /// The key that all spellings of a name share, in SQL.
  static let foldedName = "foldedSearchName(name)"

  /// A name as it is found: apart from case and punctuation, where it has anything else.
  @Sendable static func folded(name: String) -> String {
    var scanner = WordScanner()
    let folded = scanner.folded(name)
    return folded.isEmpty ? name : folded
  }

  mutating func check(since old: SavedSearchFields?) throws {
    icon = try icon.map(TagIcon.checked)
    name = try TextRules.line(name, "A name", atMost: Self.nameLength, field: "name")
    text = TextRules.trimmed(text)
    try TextRules.checkLine(text, "A search", field: "text")
  }
}
