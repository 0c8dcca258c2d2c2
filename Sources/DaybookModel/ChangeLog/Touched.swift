import SQLite

/// What some changes touched.
package struct Touched: Sendable {
  /// Of one entity: those that were changed, with what is a part of them, and those that something
  /// that was changed refers to now or did before.
  package fileprivate(set) var keys: Set<ChangeKey> = []
  /// The entities of all other changes.
  package fileprivate(set) var others: Set<Entity> = []
  /// Those that another session than the client's own changed.
  package fileprivate(set) var foreign: Set<ChangeKey> = []

  /// Nothing.
  package init() {}
}

package extension ReadTransaction {
  /// What was touched after the cursor; nil where that is not known any more, or there are more than
  /// `limit` changes. `origin` is the client's session.
  func touched(after cursor: Int64, of kind: Entity, notFrom origin: String, limit: Int) throws
    -> Touched?
  {
    let page = try log(after: cursor, limit: limit)
    guard !page.isCut, !page.hasMore else { return nil }
    var touched = Touched()
    for change in page.changes {
      let whole = change.parts.whole
      if change.origin != origin { touched.foreign.insert(whole) }
      let members = try Entities.named(change.entity.name).members(referringTo: kind)
      if whole.entity == kind {
        touched.keys.insert(whole)
      } else if members.isEmpty {
        touched.others.insert(change.entity)
      }
      for member in members {
        let sql = """
          SELECT value FROM (
            SELECT json_extract(before, :path) AS value FROM change WHERE sequence = :sequence
            UNION SELECT json_extract(after, :path) FROM change WHERE sequence = :sequence
          ) WHERE value IS NOT NULL
          """
        let ids = try db.values(
          String.self, sql, ["path": "$.\(member)", "sequence": change.sequence])
        touched.keys.formUnion(ids.map { ChangeKey(kind, $0) })
      }
    }
    return touched
  }
}

extension EntityDefinition {
  /// The members of its snapshot that hold the id of another entity, where that is of this kind.
  fileprivate func members(referringTo kind: Entity) -> [String] {
    snapshot.compactMap { member in
      switch member {
      case .owner(let name, kind), .reference(let name, kind): name
      default: nil
      }
    }
  }
}
