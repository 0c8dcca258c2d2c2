/// The members of an object in the order of their keys' UTF-8 bytes, each key once.
package struct JSONObject: Sendable {
  package typealias Element = (key: String, value: JSON)

  private var members: [Element]

  package init() {
    members = []
  }

  /// Sorts the members; of members with the same key the last one counts.
  package init(_ members: [Element]) {
    self.members = members
    guard !isStrictlySorted else { return }
    sort()
    if !isStrictlySorted { dropOverridden() }
  }

  /// Takes members that are in order already and hold each key once.
  package init(sorted members: [Element]) {
    self.members = members
    assert(isStrictlySorted, "The members are not in the order of their keys.")
  }

  /// Reads a member, sets one (nil removes it) and keeps the order.
  package subscript(key: String) -> JSON? {
    get {
      let (position, isPresent) = place(of: key)
      guard isPresent else { return nil }
      return members[position].value
    }
    set {
      let (position, isPresent) = place(of: key)
      switch (newValue, isPresent) {
      case (let value?, true): members[position].value = value
      case (let value?, false): members.insert((key, value), at: position)
      case (nil, true): members.remove(at: position)
      case (nil, false): break
      }
    }
  }

  /// The index of the key, or the one at which it would be inserted.
  private func place(of key: String) -> (position: Int, isPresent: Bool) {
    key.withBytes { key in
      var low = 0
      var high = members.count
      while low < high {
        let middle = low + (high - low) / 2
        let order = members[middle].key.compareBytes(with: key)
        if order == 0 { return (middle, true) }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return (low, false)
    }
  }

  private var isStrictlySorted: Bool {
    for index in members.indices.dropFirst()
    where !members[index - 1].key.utf8Precedes(members[index].key) {
      return false
    }
    return true
  }

  /// A stable sort: Swift's own is stable today but does not promise it.
  private mutating func sort() {
    if members.count <= 16 {
      for end in members.indices.dropFirst() {
        var index = end
        while index > 0, members[index].key.utf8Precedes(members[index - 1].key) {
          members.swapAt(index, index - 1)
          index -= 1
        }
      }
    } else {
      let ordered = members.indices.sorted { left, right in
        if members[left].key.utf8Precedes(members[right].key) { return true }
        return members[left].key.utf8Equals(members[right].key) && left < right
      }
      members = ordered.map { members[$0] }
    }
  }

  private mutating func dropOverridden() {
    var kept: [Element] = []
    kept.reserveCapacity(members.count)
    for member in members {
      if let last = kept.last, last.key.utf8Equals(member.key) { kept.removeLast() }
      kept.append(member)
    }
    members = kept
  }
}

extension JSONObject: RandomAccessCollection {
  package var startIndex: Int { members.startIndex }
  package var endIndex: Int { members.endIndex }
  package subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left.members, right.members) {
      guard left.key.utf8Equals(right.key), left.value == right.value else { return false }
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for member in members {
      hasher.combine(member.key)
      hasher.combine(member.value)
    }
  }
}
