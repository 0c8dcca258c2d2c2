import JSON

/// The places in a file of the recurring templates, and of the tasks made from them.
struct TaskwarriorMembers {
  private(set) var templates: [String: ImportFile.Place] = [:]
  private var children: [(parent: Int, place: ImportFile.Place)] = []

  mutating func note(_ piece: JSONPiece, _ index: Int) throws {
    // Few tasks recur, and looking for the words is much cheaper than parsing. A word may also be
    // written with escapes.
    guard piece.contains("parent\"") || piece.contains("recur\"") || piece.contains("\\u")
    else { return }
    guard case .object(let object) = try piece.json() else { return }
    let place = ImportFile.Place(index: index, offset: piece.offset, count: piece.bytes.count)
    if case .string(let parent)? = object["parent"] {
      children.append((parent.hashValue, place))
    } else if Self.isTemplate(object), case .string(let id)? = object["uuid"], templates[id] == nil
    {
      templates[id] = place
    }
  }

  /// Taskwarrior deletes a template when its series has ended.
  private static func isTemplate(_ object: JSONObject) -> Bool {
    object["status"] == "recurring" || object["recur"] != nil && object["mask"] != nil
  }

  /// Makes `children(of:)` find them.
  mutating func sort() {
    children.sort { ($0.parent, $0.place.index) < ($1.parent, $1.place.index) }
  }

  /// Returns the places of the children of this template, in order; rarely also one of another
  /// template whose id has the same hash.
  func children(of template: String) -> [ImportFile.Place] {
    let hash = template.hashValue
    var low = 0
    var high = children.count
    while low < high {
      let middle = low + (high - low) / 2
      if children[middle].parent < hash { low = middle + 1 } else { high = middle }
    }
    return children[low...].prefix { $0.parent == hash }.map(\.place)
  }
}
