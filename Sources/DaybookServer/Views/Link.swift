/// Links like "daybook:task/<id>", which open the same thing in every front end.
enum Link {
  static let scheme = "daybook:"
  /// Behind the scheme: the view to begin with.
  static let start = "start"

  static func text(_ key: LineKey) -> String { scheme + key.text }

  /// The id in a link to something of that kind; any other text as it is.
  static func id(of kind: any LineSubject.Type, in text: String) -> String {
    let start = "\(scheme)\(kind.lineKind)/"
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
  }
}
