import GRDB

/// A place among the tags.
package enum TagPlace: Sendable, Hashable {
  case before(TagID)
  case after(TagID)

  var neighbor: TagID {
    switch self {
    case .before(let id), .after(let id): id
    }
  }

  /// The wire's name of the place.
  var field: String {
    switch self {
    case .before: "before"
    case .after: "after"
    }
  }
}

package extension Writer {
  /// Puts a tag before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. Others are renumbered only where no number is left between the two. Throws
  /// `invalidValue` for a place that does not exist.
  func moveTag(_ id: TagID, to place: TagPlace, ifRevision: Int64?) throws -> TagRecord {
    let current = try reader.tag(id)
    var order = try db.rows("SELECT id, key, position FROM tag ORDER BY position, id") {
      try PlacedTag(id: TagID($0.value(0)), key: $0.value(1), position: $0.value(2))
    }
    let ids = order.map(\.id)
    guard place.neighbor != id, let from = ids.firstIndex(of: id),
      ids.contains(place.neighbor)
    else {
      throw ModelError.invalidValue(
        field: place.field,
        message: place.neighbor == id
          ? "A tag cannot be moved to before or after itself."
          : "There is no tag with the id “\(place.neighbor)”.")
    }
    let moved = order.remove(at: from)
    guard let beside = order.firstIndex(where: { $0.id == place.neighbor }) else { return current }
    let index = if case .before = place { beside } else { beside + 1 }
    order.insert(moved, at: index)
    guard order.map(\.id) != ids else { return current }
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    if let position = PlacedTag.position(at: index, in: order) {
      try setPosition(position, moved, modified: now)
    } else {
      for (index, tag) in order.enumerated() {
        let position = Int64(index + 1) * Position.step
        if tag.id == id {
          try setPosition(position, tag, modified: now)
        } else if tag.position != position {
          try setPosition(position, tag, modified: nil)
        }
      }
    }
    return try reader.tag(id)
  }

  /// What somebody else finds in another place was not modified by that, but is another revision.
  private func setPosition(_ position: Int64, _ tag: PlacedTag, modified: Int64?) throws {
    let before = try log.image(of: .tag, key: tag.key)
    try db.run(
      """
      UPDATE tag SET position = ?, modified = ifnull(?, modified), revision = revision + 1
      WHERE key = ?
      """, [position, modified, tag.key])
    try log.recordEdit(of: .tag, key: tag.key, before: before)
  }
}

private struct PlacedTag {
  let id: TagID
  let key: Int64
  let position: Int64

  /// A number between those of the neighbors; nil where there is none.
  static func position(at index: Int, in order: [PlacedTag]) -> Int64? {
    let low = index > 0 ? order[index - 1].position : nil
    let high = index + 1 < order.count ? order[index + 1].position : nil
    switch (low, high) {
    case (nil, nil): return Position.step
    case (let low?, nil): return low + Position.step
    case (nil, let high?): return high - Position.step
    case (let low?, let high?): return high - low > 1 ? low + (high - low) / 2 : nil
    }
  }
}
