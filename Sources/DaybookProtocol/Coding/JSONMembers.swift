package import JSON

/// Members of an object being written, added in the order of their names; null is left out, since
/// readers treat absent and null alike. What an edit clears is named by its member `clear`.
package struct JSONMembers {
  private var members: [(key: String, value: JSON)] = []
  private var cleared: [JSON] = []

  package init() {}

  package mutating func add(_ key: String, _ value: some JSONEncodable) {
    members.append((key, value.json))
  }

  package mutating func add<T: JSONEncodable>(_ key: String, _ value: T?) {
    guard let value else { return }
    members.append((key, value.json))
  }

  /// For the few fields whose null is written.
  package mutating func addOrNull(_ key: String, _ value: (some JSONEncodable)?) {
    members.append((key, value?.json ?? .null))
  }

  package mutating func add<T: JSONEncodable>(_ key: String, _ edit: Edit<T>) {
    add(key, edit.value)
  }

  package mutating func add<T: JSONEncodable>(_ key: String, _ edit: Edit<T?>) {
    guard let value = edit.value else { return }
    if let value { add(key, value) } else { cleared.append(.string(key)) }
  }

  package var json: JSON {
    guard !cleared.isEmpty else { return .object(JSONObject(sorted: members)) }
    return .object(JSONObject(members + [("clear", .array(cleared))]))
  }
}
