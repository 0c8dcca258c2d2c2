/// A snapshot cut into its members, which are compared as the JSON texts that SQLite wrote: it
/// writes equal values alike, without spaces.
struct SnapshotText {
  private struct Member {
    /// Where its name is, without the quotation marks, and its value.
    let name: Range<Int>
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var parts: [Member] = []

  /// Throws `corruptValue` for what is no JSON object.
  init(_ text: String) throws {
    bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
      throw ModelError.corruptValue
    }
    var place = 1
    while place < bytes.count - 1 {
      let name = place..<end(ofValueAt: place)
      let value = name.upperBound + 1
      guard name.count >= 2, value < bytes.count else { throw ModelError.corruptValue }
      let end = end(ofValueAt: value)
      parts.append(
        Member(name: name.lowerBound + 1..<name.upperBound - 1, value: value..<end))
      place = end + 1
    }
  }

  /// The objects in a list of them.
  static func objects(_ list: String) throws -> [String] {
    let text = SnapshotText(bytes: Array(list.utf8))
    var (place, objects) = (1, [String]())
    while place < text.bytes.count - 1 {
      let end = text.end(ofValueAt: place)
      objects.append(String(decoding: text.bytes[place..<end], as: UTF8.self))
      place = end + 1
    }
    return objects
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where a value ends: in front of the next comma, colon or bracket that is not in it.
  private func end(ofValueAt start: Int) -> Int {
    var (place, depth, isText) = (start, 0, false)
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\\") where isText: place += 1
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}") where depth == 0, UInt8(ascii: "]") where depth == 0,
        UInt8(ascii: ",") where depth == 0, UInt8(ascii: ":") where depth == 0:
        return place
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
    }
    return bytes.count
  }

  /// The names of the members that have another value in the other snapshot, but for the stamps. A
  /// member that is null is as one that is not there.
  func differences(from other: SnapshotText) -> [String] {
    var names: [ArraySlice<UInt8>] = []
    // The members of both are in one order; of each, what is null is left out.
    var (place, found) = (0, 0)
    for member in parts {
      let name = bytes[member.name]
      let next = other.index(of: name, from: place)
      let value = next.map { other.bytes[other.parts[$0].value] } ?? ArraySlice(Self.null.utf8)
      if !bytes[member.value].elementsEqual(value) { names.append(name) }
      guard let next else { continue }
      (place, found) = (next + 1, found + 1)
    }
    if found < other.parts.count {
      names += other.parts.filter { member in
        index(of: other.bytes[member.name], from: 0) == nil
          && !other.bytes[member.value].elementsEqual(Self.null.utf8)
      }.map { other.bytes[$0.name] }
    }
    return names.map { String(decoding: $0, as: UTF8.self) }
      .filter { !["modifiedAt", "revision"].contains($0) }
  }

  /// The values by their names, as JSON; without what is null and the stamps.
  var members: [String: String] {
    allMembers.filter { $0.value != Self.null && !["modifiedAt", "revision"].contains($0.key) }
  }

  /// The values by their names, as JSON.
  var allMembers: [String: String] {
    Dictionary(
      parts.map { member in
        let (name, value) = (bytes[member.name], bytes[member.value])
        return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
      }
    ) { $1 }
  }

  /// Whether a member is null, not there, or an empty list.
  func isEmpty(_ name: String) -> Bool {
    guard let index = index(of: ArraySlice(name.utf8), from: 0) else { return true }
    let value = bytes[parts[index].value]
    return value.elementsEqual(Self.null.utf8) || value.elementsEqual("[]".utf8)
  }

  /// Where the member of a name is, which is looked for from a place on first.
  private func index(of name: ArraySlice<UInt8>, from place: Int) -> Int? {
    func isNamed(_ member: Member) -> Bool { bytes[member.name].elementsEqual(name) }
    return parts[min(place, parts.count)...].firstIndex(where: isNamed)
      ?? parts[..<min(place, parts.count)].firstIndex(where: isNamed)
  }

  static let null = "null"

  /// The members as one text.
  static func joined(_ members: [String: String]) -> String {
    let texts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(texts.joined(separator: ","))}"
  }
}
