package import JSON

/// The params of a method.
package protocol WireParams: JSONDecodable, JSONEncodable, SendableMetatype {
  /// Those of its members.
  static var names: [String] { get }
}
