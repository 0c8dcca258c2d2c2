package import JSON

/// The params of a method.
package protocol WireParams<Reply>: JSONDecodable, JSONEncodable, SendableMetatype {
  /// What the method answers.
  associatedtype Reply: JSONDecodable, JSONEncodable

  static var method: String { get }
  /// Those of its members.
  static var names: [String] { get }
}
