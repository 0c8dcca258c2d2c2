import DaybookModel
import DaybookProtocol
import Markup
import Support
import Testing

@testable import DaybookServer

@Suite("Words and numbers of wellness")
struct WellnessFormatterTests {
  @Test(
    "Whole numbers are cut off",
    arguments: [
      (1999.9, "1999"), (-0.5, "0"), (-5.9, "-5"), (22.0, "22"), (0, "0"),
      (2.999_999_999_999_9, "3"), (6.999_999, "6"), (99.999_999, "99"), (-6.999_999, "-6"),
    ])
  func whole(value: Double, text: String) {
    #expect(WellnessNumber.whole(value) == text)
  }

  @Test(
    "One decimal is cut off, but not by what arithmetic lost",
    arguments: [
      (1.96, "1.9"), (0.1 + 0.2, "0.3"), (2.3, "2.3"), (2, "2.0"), (2.299_999, "2.2"),
      (2.299_999_999_999_9, "2.3"),
      (0.05, "0.0"), (-0.25, "-0.2"), (-0.05, "0.0"),
    ])
  func decimal(value: Double, text: String) {
    #expect(WellnessNumber.decimal(value) == text)
  }

  @Test(
    "Places that were said are shown where there is room for them",
    arguments: [
      (0.25, "0.25"), (0.5, "0.5"), (2, "2.0"), (0.1 + 0.125, "0.225"), (0.3333, "0.333"),
      (0.0009, "0.0"), (-0.25, "-0.25"), (0.1 + 0.2, "0.3"), (1.05, "1.05"),
    ])
  func places(value: Double, text: String) {
    #expect(WellnessNumber.decimal(value, atMost: 3) == text)
  }

  @Test(
    "A number as it is has up to six places and no exponent",
    arguments: [
      (7.5, "7.5"), (8, "8"), (0.00001, "0.00001"), (0.25, "0.25"), (-3.05, "-3.05"),
      (1_000_000, "1000000"), (0.1 + 0.2, "0.3"), (1e-9, "0"), (-1e-9, "0"),
    ])
  func plain(value: Double, text: String) {
    #expect(WellnessNumber.plain(value) == text)
  }

  @Test("The colour of sleep is that of the hours shown") func sleep() {
    for (hours, text, colour) in [
      (6.994, "6.99h sleep", WellnessColour.orange), (6.995, "7h sleep", .green),
      (7, "7h sleep", .green), (6.999_999_999_999_9, "7h sleep", .green),
    ] {
      var metrics = WellnessMetrics()
      metrics.sleepHours = hours
      #expect(ContextPillText.pills(metrics).map(\.text) == [text])
      #expect(ContextPillText.pills(metrics).map(\.colour) == [colour])
    }
  }

  @Test("A number of one decimal is shown as it was said", arguments: 0..<500)
  func spoken(tenths: Int) {
    let text = "\(tenths / 10).\(tenths % 10)"
    #expect(WellnessNumber.decimal(Double(tenths) / 10) == text)
  }

  @Test("A fire is empty only where there is nothing, and whole only where nothing is missing")
  func ring() {
    #expect(WellnessGlyph.ring(1) == "⣿")
    #expect(WellnessGlyph.ring(0.999_999) == "⣷")
    #expect(WellnessGlyph.ring(0) == " " && WellnessGlyph.ring(0.5) == "⣤")
    #expect(WellnessGlyph.ring(0.000_001) == "⡀" && WellnessGlyph.ring(.nan) == " ")
    let rings = (0...100).map { WellnessGlyph.ring(Double($0) / 100) }
    #expect(rings.allSatisfy { cellWidth($0) == 1 })
    #expect(rings == rings.sorted { dots($0) < dots($1) })
  }

  private func dots(_ text: String) -> Int {
    text == " " ? 0 : text.unicodeScalars.reduce(0) { $0 + ($1.value & 0xFF).nonzeroBitCount }
  }

  @Test("A bar is empty only where there is nothing, and full only where nothing is missing")
  func bar() {
    let shares = [0, 0.000_001, 0.5, 0.999_999, 1, 2]
    #expect(shares.map { HabitGlyph.bar($0, cells: 10).full.count } == [0, 1, 5, 9, 10, 10])
    for share in shares {
      for cells in [1, 2, 10] {
        let bar = HabitGlyph.bar(share, cells: cells)
        #expect(bar.full.count + bar.rest.count == cells)
      }
    }
  }

  @Test("A number that was typed is never guessed") func numbers() throws {
    for (text, value) in [
      ("2", 2), ("0.5", 0.5), ("0,125", 0.125), ("-3", -3), ("1234.567", 1234.567), ("1.25", 1.25),
      ("1.2500", 1.25),
    ] {
      #expect(try WrittenNumber.read(text) == value)
    }
    for text in ["10.000", "1,500", "-1.250", "999.999", "1.000.000", "1e3", "", ".", "١"] {
      #expect(throws: WrittenNumber.Problem.self) { try WrittenNumber.read(text) }
    }
    for plain in ["10.125", "10", "0.125", "-2.125"] {
      #expect(try WrittenNumber.read(WrittenNumber.text(of: plain)) == Double(plain))
    }
  }

  @Test("Nutrients of a meal are read in their order, with or without units") func nutrients()
    throws
  {
    let whole = try WellnessParser.nutrients("600 kcal, 30,5 g; 70 20g 8", field: "x")
    #expect(
      whole == NutritionValues(kcal: 600, protein: 30.5, carbs: 70, fat: 20, fibre: 8))
    #expect(try WellnessParser.nutrients(" ", field: "x") == NutritionValues())
    for text in ["much", "1 2 3 4 5 6", "1e9", "nan", "--3", "∞"] {
      #expect(throws: ModelError.self) { try WellnessParser.nutrients(text, field: "x") }
    }
  }
}
