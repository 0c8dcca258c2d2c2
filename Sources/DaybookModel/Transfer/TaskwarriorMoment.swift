package import CivilTime

package extension Instant {
  /// The moment that Taskwarrior writes as "20260122T080000Z"; nil for any other form.
  init?(taskwarrior text: String) {
    var bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else {
      return nil
    }
    for (mark, place) in [(":", 13), (":", 11), ("-", 6), ("-", 4)] as [(Unicode.Scalar, Int)] {
      bytes.insert(UInt8(ascii: mark), at: place)
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
