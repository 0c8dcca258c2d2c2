import Foundation
import Support
import Testing

@testable import SearchLanguage

@Suite("Words")
struct WordScannerTests {
  @Test(
    "Words are parted and folded",
    arguments: [
      ("Crème Brûlée", "creme brulee"), ("buy-milk", "buy milk"), ("C++", "c + +"), ("C#", "c #"),
      ("API's", "api s"), ("买牛奶", "买 牛 奶"), ("Straße ΣΊΣΥΦΟΣ", "strasse σισυφοσ"),
      ("e\u{301}", "e"), ("\u{304B}\u{3099}", "が"), ("ﬁne ①", "fine 1"), ("🎉party", "🎉 party"),
      ("a\u{0}b", "a b"), ("שָׁלוֹם", "שלום"), ("İstanbul", "istanbul"), ("\"'()*:^", ""), ("", ""),
      ("한국", "한 국"), ("ᄒ\u{1161}\u{11AB}", "한"), ("don’t", "don t"), ("x_y", "x y"),
    ])
  func folded(text: String, words: String) {
    var scanner = WordScanner()
    #expect(scanner.folded(text) == words)
  }

  @Test("Every character says what Unicode's compatibility form says") func compatibilityForms() {
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      if scalar.isIdeographic {
        let form = CompatibilityForm.letters(of: scalar) ?? text.composed
        let expected = text.precomposedStringWithCompatibilityMapping
        #expect(form.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(scalar.value)")
      } else if scalar.isWordPart, !scalar.isDiacritic {
        let parts = text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
          $0.isWordPart && !$0.isDiacritic
        }
        #expect(scalar.letters.unicodeScalars.elementsEqual(parts), "\(scalar.value)")
      }
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(
        text.composed.unicodeScalars.elementsEqual(composed.unicodeScalars), "\(scalar.value)")
    }
  }

  @Test("Text is composed as Unicode says, in whatever order its marks come") func composed() {
    var random = SeededGenerator(seed: 7)
    let marks = [
      "a", "é", "\u{301}", "\u{323}", "\u{308}", "\u{1100}", "\u{1161}", "\u{11A8}", "Å",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in marks[Int.random(in: 0..<marks.count, using: &random)] }.joined()
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(text.composed.unicodeScalars.elementsEqual(composed.unicodeScalars), "\(text)")
    }
  }

  @Test("Words and their places say the same as the folded text, for any text")
  func places() {
    var random = SeededGenerator(seed: 6)
    let letters = Array("aÉßσ牛한🎉e\u{301} .-\"\u{0}1²#_ﬁ\n").map(String.init)
    var scanner = WordScanner()
    for _ in 0..<3000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
        .joined()
      let words = scanner.words(of: text)
      #expect(words.map(\.text).joined(separator: " ") == scanner.folded(text), "\(text)")
      for (word, next) in zip(words, words.dropFirst()) {
        #expect(word.range.upperBound <= next.range.lowerBound)
      }
      for word in words { #expect(scanner.folded(String(text[word.range])) == word.text) }
    }
  }

  @Test("What a folded text holds is a token of the index and no more")
  func tokens() {
    var scanner = WordScanner()
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = scanner.folded(String(scalar))
      // FTS5's ascii tokenizer takes every character beyond ASCII for a part of a word.
      let isPlain = folded.unicodeScalars.allSatisfy {
        !$0.isASCII || $0.properties.isAlphabetic || "0123456789 ".unicodeScalars.contains($0)
          || WordScanner.signs.unicodeScalars.contains($0)
      }
      #expect(isPlain, "\(value)")
    }
  }
}
