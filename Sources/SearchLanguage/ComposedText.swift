@_spi(_Unicode) import Swift

// The standard library normalizes text for its own comparisons, and has no other name for that yet.
extension String {
  /// The same text with composed characters (Unicode NFC).
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
  }

  /// The same text with decomposed characters (Unicode NFD).
  var decomposed: some Sequence<Unicode.Scalar> { _nfd }
}
