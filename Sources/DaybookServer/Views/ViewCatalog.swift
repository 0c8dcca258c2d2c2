import DaybookModel
import DaybookProtocol

/// The views there are.
struct ViewCatalog: Sendable {
  let views: [any ServerView]

  /// The kinds of line that something can be done with.
  var kinds: [any LineSubject.Type] { views.flatMap { $0.actions.flatMap(\.subjects) } }

  func view(_ name: String) throws -> any ServerView {
    guard let view = views.first(where: { $0.name == name }) else {
      throw Errors.response(.notFound, "There is no view “\(name)”.") {
        $0.pointer = "/name"
        $0.allowed = views.map(\.name)
      }
    }
    return view
  }
}

extension ServerView {
  /// Those of this name, one for each kind of line; never empty.
  func actions(named name: String) throws -> [ViewAction] {
    let found = (actions + everyView).filter { $0.declaration.name == name }
    guard !found.isEmpty else {
      throw ModelError.invalidValue(
        field: "action", message: "The view “\(self.name)” has no action “\(name)”.",
        allowed: Self.declarations(of: actions + everyView).map(\.name))
    }
    return found
  }

  /// What clients are told of where the page shows this argument, each name once.
  func declarations(showing argument: String?) -> [Wire.Action] {
    Self.declarations(of: offers(showing: argument) + everyView)
  }

  private static func declarations(of actions: [ViewAction]) -> [Wire.Action] {
    var names: Set<String> = []
    return actions.map(\.declaration).filter { names.insert($0.name).inserted }
  }

  /// What every view has that is without its own of that name.
  private var everyView: [ViewAction] {
    let own = Set(actions.map(\.declaration.name))
    let common = [SearchActions.search, HistoryActions.undo, HistoryActions.redo]
    return common.filter { !own.contains($0.declaration.name) }
  }
}
