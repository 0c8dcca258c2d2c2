import DaybookModel
import DaybookProtocol

/// What a person can do in the gallery.
enum GalleryActions {
  static let all: [ViewAction] =
    [open, view] + [
      going("all", key: "a", title: "Show all") { _ in
        []
      } to: { _ in
        GalleryArgument.List()
      },
      going("thisWeek", key: "w", title: "Show this week") { _ in
        []
      } to: { _ in
        GalleryArgument.List(filter: .thisWeek)
      },
      ofProfile, older,
    ]

  /// The names of those that apply to the line of a photo.
  static let names = [open, view].map(\.declaration.name)
  static let viewName = view.declaration.name

  private static let open = ViewAction(
    on: [CarePhotoItem.self], method: "view/show", declaration: TaskActions.open.declaration,
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      .opening(try photo(act).response.id.text)
    })

  /// Opens the file itself.
  private static let view = ViewAction(
    on: [CarePhotoItem.self], method: "view/show",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "v", name: "view", scope: .line, title: "View the photo"),
    asks: { _ in [] },
    affected: { _ in [] },
    perform: { act, _ in
      guard let picture = try photo(act).response.photo else { throw LineKey.unknown }
      return Wire.Outcome(asks: [], focus: act.focus, link: act.session.path(of: picture))
    })

  private static let ofProfile = going("ofMember", key: "m", title: "Show those of a member") {
    let profiles = try $0.reader.profiles()
    guard !profiles.isEmpty else {
      throw ModelError.invalidState(message: "Nobody is cared for here yet.")
    }
    return [.choice("Whose photos?", profiles.map { ($0.id.text, $0.name) })]
  } to: { act in
    let profiles = try act.reader.profiles().map(\.id)
    guard let profile = profiles.first(where: { $0.text == act.answer(0) }) else {
      throw act.notAChoice(0, allowed: profiles.map(\.text))
    }
    return GalleryArgument.List(filter: .profile(profile))
  }

  static let older = going("older", key: "n", title: "Older") { _ in
    []
  } to: { act in
    guard case .list(var list) = try GalleryArgument(act.argument) else { return .init() }
    let week = act.session.weekStart(at: act.moment)
    guard let next = try act.reader.galleryPage(list, week: week).next else {
      throw ModelError.invalidState(message: "There is nothing older.")
    }
    list.after = next
    return list
  }

  private static func going(
    _ name: String, key: String, title: String,
    asks: @escaping @Sendable (ViewAct) throws -> [Wire.Ask],
    to target: @escaping @Sendable (ViewAct) throws -> GalleryArgument.List
  ) -> ViewAction {
    ViewAction(
      method: "view/show",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .view, title: title),
      asks: asks,
      affected: { _ in [] },
      perform: { act, _ in .opening(try target(act).text) })
  }

  /// Of an act whose scope is one line.
  private static func photo(_ act: ViewAct) throws -> CarePhotoItem {
    try act.subject(CarePhotoItem.self)
  }
}

extension CarePhotoItem: LineSubject {
  static let lineKind = "photo"
  static let entities = [Entity.careResponse]

  static func key(_ id: CareResponseID) -> LineKey { LineKey(self, id.text) }

  static func find(_ key: LineKey, in reader: Reader) throws -> CarePhotoItem {
    try reader.carePhoto(CareResponseID(key.id))
  }

  var lineKey: LineKey { Self.key(response.id) }
  var revision: Int64 { response.revision }
  var lineTitle: String { title ?? name }
}

extension Wire.Outcome {
  fileprivate static func opening(_ argument: String?) -> Wire.Outcome {
    Wire.Outcome(asks: [], open: Wire.ViewTarget(argument: argument, name: GalleryView.name))
  }
}
