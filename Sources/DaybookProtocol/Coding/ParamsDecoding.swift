package import JSON

extension JSONDecodable {
  /// Reads a request's params; absent params are an empty object (JSON-RPC 2.0, section 4.2).
  package init(params: JSON?) throws(JSONDecodingError) {
    try self.init(json: params ?? .object(JSONObject()))
  }
}
