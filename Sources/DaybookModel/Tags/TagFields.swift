// Tags are one pool, the table `tag`, that tasks and habits share; `taskTag` and `habitTag` say
// which of them carry which. Outside of the methods of tags a tag goes by its name, which is one
// for NFC and for upper and lower case (the column `caseFolded`), and a name that does not exist
// yet is added with the item that brings it. The counts of open tasks and habits in a tag's row are
// kept by triggers. Renaming a tag changes its own row and no item
// (docs/decisions/0009-tags-travel-by-name.md).

extension TagFields {
  static let mergeHint = "Merge the two, or choose another name."

  /// Those of a tag that an item brought along.
  init(_ name: TagName) {
    (self.name, icon, colour) = (name.text, nil, nil)
  }

  mutating func check(since old: TagFields?) throws {
    name = try TagName(name, field: "name").text
    icon = try icon.map(TagIcon.checked)
    colour = try colour.map(TagColour.checked)
  }
}

package extension RecordReader<TagRecord> {
  /// Throws the errors of adding the tag, but for that of its id.
  func check(_ draft: TagDraft) throws { try checkNew(TagFields(draft)) }

  /// Throws the errors of giving the tag this name.
  func check(name: String, of id: TagID) throws {
    try checkFree(TagName(name, field: "name"), except: key(id), hint: TagFields.mergeHint)
  }
}

extension RecordReader<TagRecord> {
  /// Throws for a name that is taken, and where one more tag would pass the limit.
  func checkNew(_ fields: TagFields) throws {
    try checkFree(
      TagName(fields.name, field: "name"), except: nil,
      hint: "Use that one, or choose another name.")
    try checkRoom(for: 1)
  }

  func checkFree(_ name: TagName, except key: Int64?, hint: String) throws {
    guard let other = try self.key(name), other != key else { return }
    throw ModelError.invalidState(
      .alreadyThere, field: "name",
      message: "There is already a tag with the name “\(name.text)”. \(hint)")
  }

  /// Throws `limitExceeded` where that many more tags would pass the limit.
  func checkRoom(for new: Int) throws {
    let limit = try reader.limit(.tags)
    try require(
      count() + new, atMost: limit, named: .tags,
      "There can be at most \(limit.counted("tag")). Remove one, or raise the limit.")
  }
}
