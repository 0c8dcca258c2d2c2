package import JSON

/// The unit in which a character of a position is counted (LSP 3.17, position encodings).
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The first of the client's that is known here; UTF-16 where it names none.
  package init(offered: JSON?) {
    var choice = PositionEncoding.utf16
    if case .array(let names)? = offered {
      for case .string(let name) in names {
        guard let known = PositionEncoding(rawValue: name) else { continue }
        choice = known
        break
      }
    }
    self = choice
  }

  /// Returns the byte that a character of a line begins at: at most the line's end, and never inside
  /// a Unicode scalar, where the scalar's beginning counts.
  package func offset(of character: Int, in line: ArraySlice<UInt8>) -> Int {
    guard character > 0 else { return line.startIndex }
    var units = 0
    var index = line.startIndex
    while index < line.endIndex {
      let length = min(Self.length(of: line[index]), line.endIndex - index)
      units += self.units(length)
      if units > character { return index }
      index += length
      if units == character { return index }
    }
    return line.endIndex
  }

  /// Returns how many units come before a byte of the line.
  package func character(at offset: Int, in line: ArraySlice<UInt8>) -> Int {
    let end = min(max(offset, line.startIndex), line.endIndex)
    guard self != .utf8 else { return end - line.startIndex }
    var units = 0
    var index = line.startIndex
    while index < end {
      let length = Self.length(of: line[index])
      units += self.units(length)
      index += length
    }
    return units
  }

  /// How many units a scalar of that many bytes takes.
  private func units(_ bytes: Int) -> Int {
    switch self {
    case .utf8: bytes
    case .utf16: bytes == 4 ? 2 : 1
    case .utf32: 1
    }
  }

  /// How many bytes the scalar takes that begins with this one (RFC 3629).
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0..<0x80: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
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
