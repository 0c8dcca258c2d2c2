import DaybookModel
import DaybookProtocol
import JSONRPC
import SearchLanguage

/// The views there are, made when one is first asked for.
struct ViewCatalog: Sendable {
  struct Views: Sendable {
    let all: [any ServerView]
    /// The actions of every view that has none of the same name.
    let everywhere: [ViewAction]
    /// The kinds of lines that actions work on.
    let kinds: [any LineSubject.Type]

    init(all: [any ServerView], everywhere: [ViewAction]) {
      (self.all, self.everywhere) = (all, everywhere)
      kinds = all.flatMap { $0.actions.flatMap(\.subjects) }
    }
  }

  let made: OnFirstUse<Views>
  /// The name of the view to begin with.
  let start: @Sendable (ReadTransaction) throws -> String
  let status: @Sendable (Session) throws -> Wire.StatusLine

  var views: [any ServerView] { made.value.all }
  var everywhere: [ViewAction] { made.value.everywhere }

  var kinds: [any LineSubject.Type] { made.value.kinds }

  func view(_ name: String) throws -> any ServerView {
    guard let view = views.first(where: { $0.name == name }) else {
      let names = views.map(\.name)
      throw Errors.response(.notFound, "There is no view “\(name)”.\(name.guess(among: names))") {
        $0.pointer = "/name"
        $0.allowed = names
      }
    }
    return view
  }

  /// Returns the actions of this name, one for each kind of line; never empty.
  func actions(named name: String, of view: any ServerView) throws -> [ViewAction] {
    let all = withEverywhere(view.actions, of: view)
    let found = all.filter { $0.name == name }
    guard !found.isEmpty else {
      throw ModelError.invalidValue(
        field: "action", message: "The view “\(view.name)” has no action “\(name)”.",
        allowed: Self.declarations(of: all).map(\.name))
    }
    return found
  }

  /// Returns the declarations that clients get where the page shows this argument, each name once.
  func declarations(of view: any ServerView, showing argument: String?) -> [Wire.Action] {
    Self.declarations(of: withEverywhere(view.offers(showing: argument), of: view))
  }

  private static func declarations(of actions: [ViewAction]) -> [Wire.Action] {
    var names: Set<String> = []
    return actions.map(\.declaration).filter { names.insert($0.name).inserted }
  }

  private func withEverywhere(_ actions: [ViewAction], of view: any ServerView) -> [ViewAction] {
    let own = Set(view.actions.map(\.name))
    return actions + everywhere.filter { !own.contains($0.name) }
  }
}
