package import JSON

extension JSON {
  /// The items of the array in a member; throws, and so fails the test, where there is none.
  package func requiredItems(_ member: String) throws -> [JSON] {
    guard case .array(let items)? = self[member] else {
      throw ProcessFailure("no array “\(member)” in \(text.prefix(400))")
    }
    return items
  }

  /// The text in a member; throws where there is none.
  package func requiredText(_ member: String) throws -> String {
    guard case .string(let text)? = self[member] else {
      throw ProcessFailure("no text “\(member)” in \(text.prefix(400))")
    }
    return text
  }
}
