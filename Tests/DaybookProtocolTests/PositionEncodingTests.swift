import DaybookProtocol
import Testing

@Suite("Position encodings")
struct PositionEncodingTests {
  @Test("The same place has its own offset in each unit")
  func offsets() throws {
    let text = "aü牛👩‍👧z"
    let index = try #require(text.firstIndex(of: "z"))
    #expect(PositionEncoding.utf8.offset(of: index, in: text) == 17)
    #expect(PositionEncoding.utf16.offset(of: index, in: text) == 8)
    #expect(PositionEncoding.utf32.offset(of: index, in: text) == 6)
    #expect(PositionEncoding(rawValue: "utf-16") == .utf16)
  }

  @Test("Every scalar's offset leads back to it", arguments: PositionEncoding.allCases)
  func roundTrip(_ encoding: PositionEncoding) {
    let text = "e\u{301} 牛奶 👩‍👧 مرحبا"
    for index in text.unicodeScalars.indices + [text.endIndex] {
      #expect(encoding.index(at: encoding.offset(of: index, in: text), in: text) == index)
    }
    #expect(encoding.index(at: encoding.length(of: text), in: text) == text.endIndex)
    #expect(encoding.index(at: encoding.length(of: text) + 1, in: text) == nil)
    #expect(encoding.index(at: -1, in: text) == nil)
    #expect(encoding.index(at: .max, in: text) == nil)
  }

  @Test("An offset inside a scalar has no index")
  func inside() {
    #expect(PositionEncoding.utf8.index(at: 1, in: "ü") == nil)
    #expect(PositionEncoding.utf16.index(at: 1, in: "😀") == nil)
    #expect(PositionEncoding.utf32.index(at: 1, in: "😀") != nil)
  }
}
