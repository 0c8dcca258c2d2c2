import DaybookModel
import DaybookProtocol

/// The views there are.
struct ViewCatalog: Sendable {
  let views: [any ServerView]

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
    let found = everyAction.filter { $0.declaration.name == name }
    guard !found.isEmpty else {
      throw ModelError.invalidValue(
        field: "action", message: "The view “\(self.name)” has no action “\(name)”.",
        allowed: declarations.map(\.name))
    }
    return found
  }

  /// What clients are told of, each name once.
  var declarations: [Wire.Action] {
    var names: Set<String> = []
    return everyAction.map(\.declaration).filter { names.insert($0.name).inserted }
  }

  /// The view's own, and the one that every view has.
  private var everyAction: [ViewAction] { actions + [SearchActions.search] }
}
