/// Links such as "daybook:task/<id>", which open the same view in every front end.
enum Link {
  static let scheme = "daybook:"
  /// The part behind the scheme that means the view to begin with.
  static let start = "start"

  static func text(_ key: LineKey) -> String { scheme + key.text }

  /// Returns the id in a link to a subject of that kind; any other text as it is.
  static func id(of kind: any LineSubject.Type, in text: String) -> String {
    let start = "\(scheme)\(kind.lineKind)/"
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
  }
}
