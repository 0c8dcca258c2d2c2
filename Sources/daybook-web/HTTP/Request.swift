/// What a browser asks for.
struct Request: Sendable {
  /// "GET", "HEAD" or "POST"; others are refused before.
  let method: String
  /// Decoded, begins with "/".
  let path: String
  let query: Fields
  /// Of a POST: the fields of its form.
  var form = Fields()
  /// By their names in small letters; those that daybook-web looks at.
  let headers: [String: String]
  let cookies: [String: String]

  /// Whether the page's script asks, which wants data in place of a page.
  var isByScript: Bool { headers["accept"]?.contains("application/json") == true }
}

/// Names and values, of which a name may come several times.
struct Fields: Sendable {
  private(set) var all: [(name: String, value: String)] = []
  /// The bytes of files that were sent, by the names of their fields.
  var files: [String: UploadedFile] = [:]

  mutating func append(_ name: String, _ value: String) { all.append((name, value)) }

  /// The first of this name.
  subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }
}

/// A file that a browser sent.
struct UploadedFile: Sendable {
  /// As the browser names it, without folders.
  var name: String
  var bytes: [UInt8]
}
