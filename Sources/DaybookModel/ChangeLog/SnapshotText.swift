/// A snapshot cut into its members, which are compared as the JSON texts that SQLite wrote: it
/// writes equal values alike, without spaces.
struct SnapshotText {
  private struct Member {
    /// Where its name is, without the quotation marks, and its value.
    let name: Range<Int>
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var members: [Member] = []

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
      members.append(
        Member(name: name.lowerBound + 1..<name.upperBound - 1, value: value..<end))
      place = end + 1
    }
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
  /// member that is null is as one that is not there: a column that was added later.
  func differences(from other: SnapshotText) -> [String] {
    members.indices.compactMap { index in
      let member = members[index]
      let name = bytes[member.name]
      guard !bytes[member.value].elementsEqual(other.value(of: name, near: index)) else {
        return nil
      }
      let text = String(decoding: name, as: UTF8.self)
      return ["modifiedAt", "revision"].contains(text) ? nil : text
    }
  }

  /// Whether a member is null, not there, or an empty list.
  func isEmpty(_ name: String) -> Bool {
    let value = value(of: ArraySlice(name.utf8), near: 0)
    return value.elementsEqual(Self.null) || value.elementsEqual("[]".utf8)
  }

  /// Most snapshots have the same members at the same places.
  private func value(of name: ArraySlice<UInt8>, near index: Int) -> ArraySlice<UInt8> {
    func isNamed(_ member: Member) -> Bool { bytes[member.name].elementsEqual(name) }
    let member =
      members.indices.contains(index) && isNamed(members[index])
      ? members[index] : members.first(where: isNamed)
    return member.map { bytes[$0.value] } ?? Self.null
  }

  private static let null = ArraySlice("null".utf8)
}
