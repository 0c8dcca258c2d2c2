package import JSON

/// The first line of a segment: who gives what follows, and what that had seen.
package struct SegmentHeader: Sendable, Equatable {
  package var device: DeviceID
  /// What the person calls the device.
  package var name: String
  /// In the first segment of a device.
  package var publicKey: [UInt8]?
  /// Milliseconds since 1970, by the device's clock.
  package var at: Int64
  /// The version of the program, and the number of the tables.
  package var program: String
  package var schema: Int
  /// What of other devices was applied there.
  package var seen: [Seen]
  /// Which part of an act that does not fit into one segment this is, counted from 0.
  package var part: Part?

  package struct Seen: Sendable, Equatable {
    package let device: DeviceID
    /// Of the last act that was applied.
    package let stamp: Int64

    package init(_ device: DeviceID, stamp: Int64) {
      (self.device, self.stamp) = (device, stamp)
    }
  }

  package struct Part: Sendable, Equatable {
    package let index: Int
    package let count: Int

    package init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }
  }

  package init(
    device: DeviceID, name: String, publicKey: [UInt8]? = nil, at: Int64, program: String,
    schema: Int, seen: [Seen] = [], part: Part? = nil
  ) {
    (self.device, self.name, self.publicKey, self.at) = (device, name, publicKey, at)
    (self.program, self.schema, self.seen, self.part) = (program, schema, seen, part)
  }

  package var json: JSON {
    var members: [JSONObject.Element] = [
      ("format", .integer(Int64(Segment.format))), ("device", .string("\(device)")),
      ("name", .string(name)), ("at", .integer(at)), ("program", .string(program)),
      ("schema", .integer(Int64(schema))),
      (
        "seen",
        .array(
          seen.map {
            ["device": .string("\($0.device)"), "stamp": $0.stamp.json]
          })
      ),
    ]
    if let publicKey { members.append(("publicKey", .string(Hex.encode(publicKey)))) }
    if let part { members.append(("part", ["index": part.index.json, "count": part.count.json])) }
    return .object(JSONObject(members))
  }

  /// nil for what is no header. Members of a newer daybook are left out.
  init?(_ line: String) {
    guard let json = try? JSON(parsing: line, maxDepth: 8),
      let device = json.text("device").flatMap({ DeviceID($0) }), let name = json.text("name"),
      name.utf8.count <= 1000, let at = json.number("at"), let program = json.text("program"),
      let schema = json.number("schema").flatMap({ Int(exactly: $0) }),
      case .array(let list)? = json["seen"]
    else { return nil }
    // No more than a clock shows: the years 1970 to 9999.
    guard 0...253_402_300_799_999 ~= at else { return nil }
    self.init(
      device: device, name: Self.line(name) ?? "\(device)", at: at, program: program,
      schema: schema)
    if let text = json.text("publicKey") {
      guard let key = Hex.decode(text) else { return nil }
      publicKey = key
    }
    for item in list {
      guard let device = item.text("device").flatMap({ DeviceID($0) }),
        let stamp = item.number("stamp")
      else { return nil }
      seen.append(Seen(device, stamp: stamp))
    }
    if let found = json["part"] {
      guard let index = found.number("index").flatMap({ Int(exactly: $0) }),
        let count = found.number("count").flatMap({ Int(exactly: $0) }), index >= 0, index < count
      else { return nil }
      part = Part(index, of: count)
    }
  }
}

extension SegmentHeader {
  /// A name as it stands in the middle of a sentence; nil where nothing of it can be seen.
  private static func line(_ name: String) -> String? {
    let shown = name.unicodeScalars.filter {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory)
    }
    let line = String(String.UnicodeScalarView(shown.prefix(64)))
    return line.contains { !$0.isWhitespace } ? line : nil
  }
}

extension JSON {
  fileprivate func text(_ key: String) -> String? {
    guard case .string(let text)? = self[key] else { return nil }
    return text
  }

  fileprivate func number(_ key: String) -> Int64? {
    guard case .integer(let number)? = self[key] else { return nil }
    return number
  }
}
