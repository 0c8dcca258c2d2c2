package import JSON

// What an edit clears is named by `clear` on the wire. Code that goes by the names of fields has it
// as null.
extension JSONObject {
  /// The params of an edit with null for each field that `clear` names, in structures too.
  package var withNulls: JSONObject {
    var object = JSONObject(map { ($0.key, $0.value.withNulls) })
    if case .array(let names)? = self["clear"] {
      for case .string(let name) in names { object[name] = .null }
    }
    object["clear"] = nil
    return object
  }

  /// The params of an edit with the names of fields that are null in `clear`, in structures too.
  package var clearingNulls: JSONObject {
    let names = filter { $0.value == .null }.map { JSON.string($0.key) }
    let given = filter { $0.value != .null }.map { ($0.key, $0.value.clearingNulls) }
    return names.isEmpty ? JSONObject(given) : JSONObject(given + [("clear", .array(names))])
  }
}

extension JSON {
  package var withNulls: JSON { mapObject(\.withNulls) }
  package var clearingNulls: JSON { mapObject(\.clearingNulls) }

  private func mapObject(_ convert: (JSONObject) -> JSONObject) -> JSON {
    if case .object(let object) = self { .object(convert(object)) } else { self }
  }
}
