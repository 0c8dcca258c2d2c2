import DaybookModel
import DaybookProtocol
import JSONRPC
import SearchLanguage

struct SavedSearchHandlers: SavedSearchMethods {
  /// The most hits that a list counts for each.
  private static let counted = 100

  let session: Session

  func list(_ params: Wire.SavedSearchList.Params, _ call: Call) throws -> Wire.SavedSearchPage {
    let request = session.request(.everything)
    return try session.store().read { reader in
      let page = try reader.savedSearches.list(
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
      let counts = try reader.search.counts(
        page.items.map { request.with(FilterReading($0.text).filter) }, limit: Self.counted)
      return Wire.SavedSearchPage(
        items: zip(page.items, counts).map {
          Wire.SavedSearch($0, isTotalLeast: $1.isAtLeast, total: $1.total)
        },
        nextCursor: page.next.map(Wire.ListCursor.init))
    }
  }

  func add(_ params: Wire.SavedSearchAdd.Params, _ call: Call) throws -> Wire.SavedSearch {
    _ = try session.filter(params.text, field: "text")
    return try write(call) { try $0.savedSearches.add(SavedSearchDraft(params)) }
  }

  func edit(_ params: Wire.SavedSearchEdit.Params, _ call: Call) throws -> Wire.SavedSearch {
    if let text = params.text.value { _ = try session.filter(text, field: "text") }
    return try write(call) {
      try $0.savedSearches.edit(
        SavedSearchID(params.id), SavedSearchEdit(params), ifRevision: params.ifRevision)
    }
  }

  func get(_ params: Wire.SavedSearchGet.Params, _ call: Call) throws -> Wire.SavedSearch {
    Wire.SavedSearch(
      try session.store().read { try $0.savedSearches.item(SavedSearchID(params.id)) })
  }

  func move(_ params: Wire.SavedSearchMove.Params, _ call: Call) throws -> Wire.SavedSearch {
    let place = try Place<SavedSearchEntity>(before: params.before, after: params.after)
    return try write(call) {
      try $0.savedSearches.move(SavedSearchID(params.id), to: place, ifRevision: params.ifRevision)
    }
  }

  func remove(_ params: Wire.SavedSearchRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = SavedSearchID(params.id)
    try session.write(call) { writer in
      try writer.savedSearches.remove(id, ifRevision: params.ifRevision)
    }
    return Wire.Removal(params.id.text)
  }

  private func write(
    _ call: Call, _ body: (WriteTransaction) throws -> SavedSearchRecord
  ) throws -> Wire.SavedSearch {
    Wire.SavedSearch(try session.write(call, body))
  }
}
