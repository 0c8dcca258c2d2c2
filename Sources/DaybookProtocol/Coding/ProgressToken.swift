package import JSON

extension Wire {
  /// Identifies the progress of one request (LSP 3.17, work done progress): a text or an integer, of
  /// the client's choice.
  package enum ProgressToken: Sendable, Hashable {
    case text(String)
    case integer(Int64)
  }
}

extension Wire.ProgressToken: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    if case .integer(let number) = json {
      self = .integer(number)
      return
    }
    let text = try String(json: json)
    try text.checkLength(1...64)
    self = .text(text)
  }

  package var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}
