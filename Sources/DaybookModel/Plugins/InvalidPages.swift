/// Pages of a plugin that are to be drawn again: without a view all of them, without an argument all of
/// the view.
package struct InvalidPages: Equatable, Sendable {
  package let view: String?
  package let argument: String?

  package init(view: String? = nil, argument: String? = nil) {
    (self.view, self.argument) = (view, argument)
  }

  package func has(_ view: String, _ argument: String?) -> Bool {
    (self.view ?? view) == view && (self.argument == nil || self.argument == argument)
  }

  /// Returns pages among which all of both are.
  package func joined(_ other: InvalidPages) -> InvalidPages {
    guard view == other.view else { return InvalidPages() }
    return InvalidPages(view: view, argument: argument == other.argument ? argument : nil)
  }
}
