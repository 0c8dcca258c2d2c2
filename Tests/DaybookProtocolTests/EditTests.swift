import DaybookProtocol
import Testing

@Suite("An edit keeps a field or sets it")
struct EditTests {
  @Test("No value keeps the field, one that can be cleared too")
  func absence() {
    #expect(Edit<Int>(nil as Int?) == .keep)
    #expect(Edit<Int?>(nil as Int?) == .keep)
    #expect(Edit<Int?>(7) == .set(7))
  }

  @Test("A field has the value that was set, or its own")
  func application() {
    #expect(Edit<Int?>.keep.applied(to: 7) == 7)
    #expect(Edit<Int?>.set(nil).applied(to: 7) == nil)
    #expect(Edit.set(8).applied(to: 7) == 8)
  }

  @Test("What is kept stays so when the value of an edit is converted, and null stays null")
  func conversion() {
    #expect(Edit<Int>.keep.map(String.init) == .keep)
    #expect(Edit.set(7).map(String.init) == .set("7"))
    #expect(Edit<Int?>.set(nil).map { $0.map { "\($0)" } } == .set(nil))
    #expect(Edit<Int?>.set(nil).isKept == false)
  }
}
