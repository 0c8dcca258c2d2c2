/// The cells that a text takes on a line: wide and emoji characters (in the sense of a grapheme
/// cluster) two, combining and invisible ones none, a spacing mark one beside its letter, and a
/// control character, tab or newline one, since it is shown as a space. Characters of ambiguous
/// width count one.
package func cellWidth(_ text: String) -> Int {
  let bytes = text.utf8
  guard bytes.contains(where: { $0 >= 0x7F || $0 < 0x20 }) else { return bytes.count }
  return text.reduce(0) { $0 + cellWidth($1) }
}

/// The cells of one grapheme cluster, 0 or more.
func cellWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  guard scalars.index(after: scalars.startIndex) != scalars.endIndex else {
    return cellWidth(first)
  }
  if character == "\r\n" { return 1 }
  let sum = scalars.reduce(0) { $0 + cellWidth($1) }
  guard first.properties.isEmoji, !first.properties.isEmojiModifier,
    scalars.contains(where: makesPicture)
  else { return sum }
  // A digit becomes a keycap, but what is joined to it keeps its own cells.
  return first.isASCII ? max(sum, 2) : 2
}

/// Whether a scalar gives the emoji that it follows, which alone may be narrow, two cells:
/// variation selector 16, a joiner, a skin tone, the other half of a flag (UTS 51).
private func makesPicture(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xFE0F, 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
  default: false
  }
}

private func cellWidth(_ scalar: Unicode.Scalar) -> Int {
  let key = scalar.value << 2 | 3
  guard key >= 0xAD << 2 else { return 1 }
  let changes = CellWidthTable.changes
  var low = 0
  var high = changes.count
  while high - low > 1 {
    let middle = (low + high) / 2
    if changes[middle] <= key { low = middle } else { high = middle }
  }
  return Int(changes[low] & 3)
}
