import CQRCode

/// A QR code for a terminal: two rows of squares in one of characters.
struct QRCode {
  let text: String

  init?(_ link: String) {
    guard let code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // Light squares are drawn, as most terminals are dark; around it is a quiet zone of two.
    func isLight(_ row: Int, _ column: Int) -> Bool {
      guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
      return data[row * width + column] & 1 == 0
    }
    text = stride(from: -2, to: width + 2, by: 2).map { row in
      (-2..<width + 2).map { column in
        switch (isLight(row, column), isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
