// Tags are one pool, the table `tag`, that tasks and habits share; `taskTag` and `habitTag` say
// which of them carry which. Outside of the methods of tags a tag goes by its name, which is one
// for NFC and for upper and lower case (the column `caseFolded`), and a name that does not exist
// yet is added with the item that brings it. The counts of open tasks and habits in a tag's row are
// kept by triggers. Renaming a tag changes its own row and no item
// (docs/decisions/0009-tags-travel-by-name.md).

package import CivilTime

/// A label from the one pool of tags, as the store holds it.
package struct TagRecord: Sendable, Hashable {
  package var id: TagID
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// A name of `TagColour.palette`, or "#RRGGBB" or "#AARRGGBB" in capitals.
  package var colour: String?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
  /// How many open tasks carry it.
  package var openTasks: Int
  /// How many habits that are not archived carry it.
  package var habits: Int

  package init(
    id: TagID, name: String, icon: String?, colour: String?, rank: String, createdAt: Instant,
    modifiedAt: Instant, revision: Int64, openTasks: Int, habits: Int
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.colour = colour
    self.rank = rank
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
    self.openTasks = openTasks
    self.habits = habits
  }
}

/// A tag to be added.
package struct TagDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: TagID?
  package var name: String
  package var icon: String?
  package var colour: String?

  package init(
    id: TagID? = nil, name: String, icon: String? = nil, colour: String? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.colour = colour
  }
}

/// What to change of a tag; a field that is not named stays.
package struct TagEdit: Sendable, Hashable {
  package var name = Edit<String>.keep
  package var icon = Edit<String?>.keep
  package var colour = Edit<String?>.keep

  package init(
    name: Edit<String> = .keep, icon: Edit<String?> = .keep, colour: Edit<String?> = .keep
  ) {
    self.name = name
    self.icon = icon
    self.colour = colour
  }
}
