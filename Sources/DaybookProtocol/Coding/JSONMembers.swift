package import JSON

/// Members of an object being written, added in the order of their names; null is left out, since
/// readers treat absent and null alike everywhere but in an edit's params.
package struct JSONMembers {
  private var members: [(key: String, value: JSON)] = []

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
    if let value = edit.value { addOrNull(key, value) }
  }

  package var json: JSON { .object(JSONObject(sorted: members)) }
}
