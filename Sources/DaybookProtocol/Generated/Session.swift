// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import JSON

extension Wire {
  /// An empty answer.
  package struct Pong: Sendable, Hashable {
    package init() {}
  }
}

extension Wire.Pong: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}

extension Wire {
  /// Answers at once and does nothing, which shows that the server is there.
  package enum SessionPing {
    package static let method = "session/ping"
    package typealias Reply = Wire.Pong

    /// The params of `session/ping`.
    package struct Params: Sendable, Hashable {
      package init() {}
    }
  }
}

extension Wire.SessionPing.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    _ = try JSONObject(json: json)
  }

  package var json: JSON {
    .object(JSONObject())
  }
}
