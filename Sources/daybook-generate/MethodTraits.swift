import JSON

/// What a menu, an assistant or a generator of clients has to know of a method besides its types.
struct MethodTraits {
  /// A few words, for a menu or the title of a tool.
  var title: String
  /// Who calls it: `person` (or an assistant for one), `client` or `conformance`.
  var audience: String
  /// `stable` or `experimental`.
  var stability: String
  var isReadOnly: Bool
  var isDestructive: Bool
  /// Whether the same call again changes nothing more, even without a request key.
  var isIdempotent: Bool

  var json: JSON {
    [
      "x-title": .string(title),
      "x-audience": .string(audience),
      "x-stability": .string(stability),
      "x-read-only": .bool(isReadOnly),
      "x-destructive": .bool(isDestructive),
      "x-idempotent": .bool(isIdempotent),
    ]
  }
}

extension SchemaReader {
  static let traits: Set<String> = [
    "title", "audience", "stability", "readOnly", "destructive", "idempotent",
  ]

  /// What follows from the effects, and what is so by default, cannot be written.
  func traits(_ object: JSONObject, _ effects: Effects, _ place: String) throws -> MethodTraits {
    let title = try string(object, "title", place)
    guard title.wholeMatch(of: /[A-Z][^.|\n]{1,39}/) != nil else {
      throw problem(place, "has a title that is not 2 to 40 characters, from a capital letter on")
    }
    let isReadOnly = try boolean(object, "readOnly", place)
    guard !isReadOnly || effects == .long else {
      throw problem(place, "has a \"readOnly\", which follows from its effects")
    }
    let changesNothing = isReadOnly || effects == .none || effects == .read
    for key in ["destructive", "idempotent"] where changesNothing && object[key] != nil {
      throw problem(place, "has a \"\(key)\" and changes nothing")
    }
    return MethodTraits(
      title: title,
      audience: try word(object, "audience", among: ["client", "conformance"], place) ?? "person",
      stability: try word(object, "stability", among: ["experimental"], place) ?? "stable",
      isReadOnly: changesNothing,
      isDestructive: try boolean(object, "destructive", place),
      isIdempotent: try changesNothing || boolean(object, "idempotent", place))
  }

  /// nil where the member is missing.
  private func word(_ object: JSONObject, _ key: String, among known: [String], _ place: String)
    throws -> String?
  {
    let word = try stringIfAny(object, key, place)
    guard word.map(known.contains) ?? true else {
      throw problem(place, "has a \"\(key)\" other than \(known.joined(separator: " and "))")
    }
    return word
  }
}
