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
  func action(_ name: String) throws -> ViewAction {
    guard let action = actions.first(where: { $0.declaration.name == name }) else {
      throw ModelError.invalidValue(
        field: "action", message: "The view “\(self.name)” has no action “\(name)”.",
        allowed: actions.map(\.declaration.name))
    }
    return action
  }
}
