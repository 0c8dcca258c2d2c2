import DaybookModel

/// The key of a line, which names what the line is about: "task/fern", or for a recurring task the
/// occurrence, "task/fern@2026-03-04T09:00", so that one key never means two occurrences. A subject
/// that a view shows in more than one place has the place behind a "#", which no id contains.
struct LineKey: Hashable {
  static let unknown = ModelError.invalidValue(
    field: "keys", message: "There are no actions for this line.")

  let kind: String
  let id: String
  /// The part behind an "@".
  let detail: String?
  var place: String?

  init(_ kind: any LineSubject.Type, _ id: String, detail: String? = nil) {
    self.kind = kind.lineKind
    self.id = id
    self.detail = detail
  }

  /// nil for a text without a "/".
  init?(_ text: String) {
    func halves(_ text: some StringProtocol, at mark: Character) -> (String, String?) {
      let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    }
    let (thing, place) = halves(text, at: "#")
    let (kind, name) = halves(thing, at: "/")
    guard let name else { return nil }
    (id, detail) = halves(name, at: "@")
    (self.kind, self.place) = (kind, place)
  }

  /// The same line in another place of the view.
  func at(_ place: String?) -> LineKey {
    var key = self
    key.place = place
    return key
  }

  /// The id with its detail, for a kind whose ids may contain an "@".
  var wholeID: String { id + (detail.map { "@\($0)" } ?? "") }

  var text: String { "\(kind)/\(wholeID)\(place.map { "#\($0)" } ?? "")" }
}
