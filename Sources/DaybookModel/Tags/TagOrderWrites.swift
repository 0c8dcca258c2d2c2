package extension WriteTransaction {
  /// Puts a tag before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. Others are renumbered only where no number is left between the two. Throws
  /// `invalidValue` for a place that does not exist.
  func moveTag(_ id: TagID, to place: Place<TagEntity>, ifRevision: Int64?) throws -> TagRecord {
    let current = try reader.tag(id)
    let key = try reader.tagKey(id)
    let order = manualOrder(of: .tag)
    let neighbor = try order.neighbor(at: place, for: id)
    guard try !order.stands(key, place.side, neighbor) else { return current }
    try check(ifRevision, of: .tag, id.text, current: current.revision)
    try order.put(key, place.side, neighbor, modified: now)
    return try reader.tag(id)
  }
}
