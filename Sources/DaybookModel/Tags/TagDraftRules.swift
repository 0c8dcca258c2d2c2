import SQLite

package extension ReadTransaction {
  /// Throws the errors of adding the tag, but for that of its id.
  func check(_ draft: TagDraft) throws {
    let fields = try TagFields(name: draft.name, icon: draft.icon, colour: draft.colour)
    try checkNew(fields.name)
  }

  /// Throws the errors of giving the tag this name.
  func check(name: String, ofTag id: TagID) throws {
    try checkFree(
      TagName(name, field: "name"), except: tagKey(id), hint: TagFields.mergeHint)
  }
}

extension ReadTransaction {
  /// Throws for a name that is taken, and where one more tag would pass the limit.
  func checkNew(_ name: TagName) throws {
    try checkFree(name, except: nil, hint: "Use that one, or choose another name.")
    try checkRoom(forTags: 1)
  }

  func checkFree(_ name: TagName, except key: Int64?, hint: String) throws {
    guard let other = try tagKey(name), other != key else { return }
    throw ModelError.invalidValue(
      field: "name", message: "There is already a tag with the name “\(name.text)”. \(hint)")
  }
}

extension TagFields {
  static let mergeHint = "Merge the two, or choose another name."
}
