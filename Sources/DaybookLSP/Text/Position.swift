package import DaybookProtocol
package import JSON

extension PositionEncoding {
  /// The one for an editor that has this as its `positionEncodings`.
  package init(offered: JSON?) {
    guard case .array(let names)? = offered else { self = .utf16; return }
    self.init(firstOf: names.compactMap { if case .string(let name) = $0 { name } else { nil } })
  }
}

/// A place in a document: a line and a character of it, both from 0.
package struct Position: Hashable, Sendable, JSONDecodable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    (self.line, self.character) = (line, character)
  }

  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    line = max(0, try object.decode("line"))
    character = max(0, try object.decode("character"))
  }

  package var json: JSON {
    .object(
      JSONObject(sorted: [
        ("character", .integer(Int64(character))), ("line", .integer(Int64(line))),
      ]))
  }
}

/// A part of a document, from a position up to before another one.
package struct LSPRange: Hashable, Sendable, JSONDecodable {
  package var start: Position
  package var end: Position

  package init(start: Position, end: Position) {
    (self.start, self.end) = (start, end)
  }

  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    start = try object.decode("start")
    end = try object.decode("end")
  }

  package var json: JSON {
    .object(JSONObject(sorted: [("end", end.json), ("start", start.json)]))
  }
}
