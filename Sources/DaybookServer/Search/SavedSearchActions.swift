import DaybookModel
import DaybookProtocol
import SearchLanguage

/// What a person can do with saved searches.
enum SavedSearchActions {
  static let all = [save, open, rename, remove]

  /// The names of those that apply to the line of a saved search.
  static let names = [open, rename, remove].map(\.declaration.name)

  /// Keeps the filter that the view shows.
  static let save = ViewAction(
    method: "search/add",
    declaration: Wire.Action(
      asks: [.text("Name of the search")], destructive: false, key: "W", name: "save",
      scope: .view, title: "Save the search"),
    asks: { act in
      guard let text = try SearchArgument.text(act.argument, in: act.reader), !text.isEmpty else {
        throw ModelError.invalidState(
          message: "There is no search to save here.", hint: "Search for something first.")
      }
      return [.text("Name of the search")]
    },
    perform: { act, writer in
      let text = try SearchArgument.text(act.argument, in: act.reader) ?? ""
      let draft = SavedSearchDraft(name: act.answer(0), text: text)
      let saved = try act.atAnswer(0) { try writer.addSavedSearch(draft) }
      return Wire.Outcome(
        asks: [], message: "Saved “\(saved.name)”",
        open: Wire.ViewTarget(argument: SearchArgument.saved(saved.id), name: "search"),
        style: .success)
    })

  static let open = ViewAction(
    on: [SavedSearchRecord.self], method: "view/show", declaration: TaskActions.open.declaration,
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      let target = Wire.ViewTarget(
        argument: SearchArgument.saved(try search(act).id), name: "search")
      return Wire.Outcome(asks: [], open: target)
    })

  static let rename = ViewAction(
    on: [SavedSearchRecord.self], method: "search/edit", declaration: TaskActions.edit.declaration,
    asks: { [.text("Name", initial: try search($0).name)] },
    perform: { act, writer in
      let edit = SavedSearchEdit(name: .set(act.answer(0)))
      let saved = try act.atAnswer(0) {
        try writer.editSavedSearch(search(act).id, edit, ifRevision: nil)
      }
      return Wire.Outcome(
        asks: [], focus: act.focus, message: "Renamed to “\(saved.name)”", style: .success)
    })

  static let remove = ViewAction(
    on: [SavedSearchRecord.self], method: "search/remove",
    declaration: TaskActions.remove.declaration,
    asks: { act in
      let searches = searches(act)
      let what =
        searches.count == 1
        ? "the search “\(searches[0].name)”" : "\(searches.count) saved searches"
      return [.confirm("Remove \(what)? What it finds stays.")]
    },
    perform: { act, writer in
      guard act.answer(0) == "yes" else { return act.nothing("Nothing was removed.") }
      let searches = searches(act)
      for search in searches { try writer.removeSavedSearch(search.id, ifRevision: nil) }
      let what =
        searches.count == 1 ? "“\(searches[0].name)”" : "\(searches.count) saved searches"
      return Wire.Outcome(asks: [], message: "Removed \(what)", style: .success)
    })

  private static func searches(_ act: ViewAct) -> [SavedSearchRecord] {
    act.subjects(SavedSearchRecord.self)
  }

  /// Of an act whose scope is one line.
  private static func search(_ act: ViewAct) throws -> SavedSearchRecord {
    try act.subject(SavedSearchRecord.self)
  }
}

extension SavedSearchRecord: LineSubject {
  static let lineKind = "search"
  static let entities = [Entity.savedSearch]

  static func find(_ key: LineKey, in reader: Reader) throws -> SavedSearchRecord {
    try reader.savedSearch(SavedSearchID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { name }
}
