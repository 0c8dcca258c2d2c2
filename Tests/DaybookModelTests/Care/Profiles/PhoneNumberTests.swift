import DaybookModel
import Testing

@Suite("Phone numbers")
struct PhoneNumberTests {
  @Test(
    "A number is one however people write it",
    arguments: [
      "+49301234567", "0049301234567", "+49 (0)30 123-45.67", " +49\u{A0}30 1234567\t",
      "+49 (30) 1234567", "00 49 (0) 30 1234567", "+49–30–1234567", "\u{202A}+49301234567\u{202C}",
    ])
  func same(_ text: String) throws {
    #expect(try PhoneNumber(text).text == "+49301234567")
  }

  @Test("A number has 7 to 15 digits behind its plus")
  func lengths() throws {
    #expect(try PhoneNumber("+1234567").text == "+1234567")
    #expect(try PhoneNumber("+123456789012345").text == "+123456789012345")
  }

  @Test(
    "What says no country, or is no number, is refused at its field",
    arguments: [
      "", "+", "030 1234567", "1234567", "+0301234567", "+123456", "+1234567890123456",
      "+49 30 12a4567", "+49/30/1234567", "+٤٩٣٠١٢٣٤٥٦٧", "(0)301234567", "++49301234567",
      "+49301234567;ext=1",
    ])
  func refused(_ text: String) throws {
    #expect {
      try PhoneNumber(text)
    } throws: { error in
      guard case ModelError.invalidValue(field: "phone", _, _) = error else { return false }
      return true
    }
  }
}
