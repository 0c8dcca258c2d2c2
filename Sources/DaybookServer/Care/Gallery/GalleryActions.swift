import DaybookModel
import DaybookProtocol

enum GalleryActions {
  static let all: [ViewAction] = [
    open, view, going("all", key: "a", title: "Show all") { _ in GalleryArgument.List() },
    going("thisWeek", key: "w", title: "Show this week") { _ in
      GalleryArgument.List(filter: .thisWeek)
    }, ofProfile, older,
  ]

  static let names = [open, view].map(\.name)
  static let viewName = view.name

  private static let open = ViewAction.opening(
    TaskActions.open.declaration, on: [CarePhotoItem.self]
  ) { act in
    let id = try act.subject(CarePhotoItem.self).response.id
    return Wire.ViewTarget(argument: id.text, name: GalleryView.name)
  }

  /// Opens the file itself.
  private static let view = ViewAction(
    Wire.Action("view", key: "v", "View the photo"), on: [CarePhotoItem.self], method: "view/show",
    affected: { _ in [] }
  ) { act, _ in
    guard let picture = try act.subject(CarePhotoItem.self).response.picture else {
      throw LineKey.unknown
    }
    return Wire.Outcome(asks: [], focus: act.focus, link: act.session.path(of: picture))
  }

  private static let ofProfile = going(
    "ofMember", key: "m", title: "Show one person's photos",
    asks: {
      let profiles = try $0.reader.profiles.all()
      guard !profiles.isEmpty else {
        throw ModelError.invalidState(.nothingToDo, message: "There is nobody to care for yet.")
      }
      return [.choice("Whose photos?", profiles.map { ($0.id.text, $0.name) })]
    }
  ) { act in
    let profiles = try act.reader.profiles.all().map(\.id)
    guard let profile = profiles.first(where: { $0.text == act.answer(0) }) else {
      throw act.notAChoice(0, allowed: profiles.map(\.text))
    }
    return GalleryArgument.List(filter: .profile(profile))
  }

  static let older = going("older", key: "n", title: "Older") { act in
    guard case .list(var list) = try GalleryArgument(act.argument) else { return .init() }
    let week = act.session.weekStart(at: act.moment)
    guard let next = try act.reader.careResponses.page(list, week: week).next else {
      throw ModelError.invalidState(.nothingToDo, message: "There is nothing older.")
    }
    list.after = next
    return list
  }

  private static func going(
    _ name: String, key: String, title: String, asks: ViewAction.Asks? = nil,
    to target: @escaping @Sendable (ViewAct) throws -> GalleryArgument.List
  ) -> ViewAction {
    .opening(Wire.Action(name, key: key, title, .view), asks: asks) { act in
      Wire.ViewTarget(argument: try target(act).text, name: GalleryView.name)
    }
  }
}

extension CarePhotoItem: LineSubject {
  static let lineKind = "photo"
  static let entities = [Entity.careResponse]

  static func key(_ id: CareResponseID) -> LineKey { LineKey(self, id.text) }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> CarePhotoItem {
    try reader.careResponses.photo(CareResponseID(key.id))
  }

  var lineKey: LineKey { Self.key(response.id) }
  var revision: Int64 { response.revision }
  var lineTitle: String { title ?? name }
}
