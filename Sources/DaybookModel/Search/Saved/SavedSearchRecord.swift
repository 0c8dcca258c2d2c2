// A saved search is a row of `savedSearch`: a name and the text of a filter, in a manual order. The
// text is kept as it was written and read again at each search, so nothing follows from it in the
// tables. Only the new name of a tag is written into the texts that name the tag. The search
// methods and views of the server call this.

package import CivilTime

/// A search that a person keeps, as the store holds it.
package struct SavedSearchRecord: Sendable, Hashable {
  package var id: SavedSearchID
  package var name: String
  /// A symbol's name.
  package var icon: String?
  /// In the filter language.
  package var text: String
  /// nil for the order that suits the text.
  package var order: SearchOrder?
  package var rank: String
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
}

/// A search to be saved; `text` has been read without an error.
package struct SavedSearchDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: SavedSearchID?
  package var name: String
  package var icon: String?
  package var text: String
  package var order: SearchOrder?

  package init(
    id: SavedSearchID? = nil, name: String, icon: String? = nil, text: String,
    order: SearchOrder? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
  }
}

/// What to change of a saved search; a field that is not named stays.
package struct SavedSearchEdit: Sendable {
  package var name = Edit<String>.keep
  package var icon = Edit<String?>.keep
  package var text = Edit<String>.keep
  package var order = Edit<SearchOrder?>.keep

  package init(
    name: Edit<String> = .keep, icon: Edit<String?> = .keep, text: Edit<String> = .keep,
    order: Edit<SearchOrder?> = .keep
  ) {
    self.name = name
    self.icon = icon
    self.text = text
    self.order = order
  }
}
