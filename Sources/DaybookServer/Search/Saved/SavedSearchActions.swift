import DaybookModel
import DaybookProtocol

enum SavedSearchActions {
  static let all = [save, open, rename, icon, remove]

  static let names = [open, rename, icon, remove].map(\.name)

  private static let nameAsk = Wire.Ask.text("Name of the search")

  /// Saves the filter that the view shows.
  static let save = ViewAction(
    Wire.Action("save", key: "W", "Save the search", .view, asks: [nameAsk]),
    method: "savedSearch/add",
    asks: { act in
      guard let text = try SearchArgument.text(act.argument, in: act.reader), !text.isEmpty else {
        throw ModelError.invalidState(
          .nothingToDo,
          message: "There is no search to save here.", hint: "Search for something first.")
      }
      return [nameAsk]
    }
  ) { act, writer in
    let text = try SearchArgument.text(act.argument, in: act.reader) ?? ""
    let draft = SavedSearchDraft(name: act.answer(0), text: text)
    let saved = try act.atAnswer(0) { try writer.savedSearches.add(draft) }
    return Wire.Outcome(
      asks: [], message: "Saved “\(saved.name)”",
      open: Wire.ViewTarget(argument: SearchArgument.saved(saved.id), name: "search"),
      style: .success)
  }

  static let open = ViewAction.opening(
    TaskActions.open.declaration, on: [SavedSearchRecord.self]
  ) { act in
    let id = try act.subject(SavedSearchRecord.self).id
    return Wire.ViewTarget(argument: SearchArgument.saved(id), name: "search")
  }

  static let rename = ViewAction(
    TaskActions.edit.declaration, on: [SavedSearchRecord.self], method: "savedSearch/edit",
    asks: { [.text("Name", initial: try $0.subject(SavedSearchRecord.self).name)] }
  ) { act, writer in
    let edit = SavedSearchEdit(name: .set(act.answer(0)))
    let id = try act.subject(SavedSearchRecord.self).id
    let saved = try act.atAnswer(0) { try writer.savedSearches.edit(id, edit, ifRevision: nil) }
    return act.done("Renamed to “\(saved.name)”")
  }

  static let icon = ViewAction(
    TagActions.icon.declaration, on: [SavedSearchRecord.self], method: "savedSearch/edit",
    asks: { [.icon(try $0.subject(SavedSearchRecord.self).icon)] }
  ) { act, writer in
    let edit = SavedSearchEdit(icon: .set(act.icon))
    let id = try act.subject(SavedSearchRecord.self).id
    let saved = try act.atAnswer(0) { try writer.savedSearches.edit(id, edit, ifRevision: nil) }
    return act.iconOutcome(saved.icon, of: saved.name)
  }

  static let remove = ViewAction(
    TaskActions.remove.declaration, on: [SavedSearchRecord.self], method: "savedSearch/remove",
    asks: { act in
      let searches = act.subjects(SavedSearchRecord.self)
      let what =
        searches.count == 1
        ? "the search “\(searches[0].name)”" : "\(searches.count) saved searches"
      return [.confirm("Remove \(what)? What it finds is kept.")]
    }
  ) { act, writer in
    let searches = act.subjects(SavedSearchRecord.self)
    for search in searches { try writer.savedSearches.remove(search.id, ifRevision: nil) }
    let what =
      searches.count == 1 ? "“\(searches[0].name)”" : "\(searches.count) saved searches"
    return .done("Removed \(what)")
  }
}

extension SavedSearchRecord: LineSubject {
  static let lineKind = "savedSearch"
  static let entities = [Entity.savedSearch]

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> SavedSearchRecord {
    try reader.savedSearches.item(SavedSearchID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { name }
}
