import DaybookProtocol

/// Links such as "daybook:task/<id>", which open the same view in every front end.
enum Link {
  static let scheme = "daybook:"
  /// The part behind the scheme that means the view to begin with.
  static let start = "start"

  static func text(_ key: LineKey) -> String { scheme + key.text }

  /// "daybook:view/agenda/2026-01-24".
  static func view(_ target: Wire.ViewTarget) -> String {
    "\(scheme)view/\(target.name)\(target.argument.map { "/\($0)" } ?? "")"
  }

  /// Returns the id in a link to a subject of that kind; any other text as it is.
  static func id(of kind: any LineSubject.Type, in text: String) -> String {
    let start = "\(scheme)\(kind.lineKind)/"
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
  }
}
