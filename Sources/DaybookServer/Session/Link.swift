/// Links like "daybook:task/<id>", which open the same thing in every front end.
enum Link {
  static let scheme = "daybook:"
  /// Behind the scheme: the view to begin with.
  static let start = "start"

  /// The id in a link to something of that kind; any other text as it is.
  static func id(of kind: LineKey.Kind, in text: String) -> String {
    let start = "\(scheme)\(kind.rawValue)/"
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
  }
}
