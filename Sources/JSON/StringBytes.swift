private import Glibc

extension String {
  /// Whether both texts are the same bytes; Swift's `==` also takes "é" and "e\u{301}" for equal.
  func utf8Equals(_ other: String) -> Bool {
    other.withBytes { compareBytes(with: $0) == 0 }
  }

  /// Whether this text's bytes come first.
  func utf8Precedes(_ other: String) -> Bool {
    other.withBytes { compareBytes(with: $0) < 0 }
  }

  /// Negative where this text's bytes come first, 0 where they are the same.
  func compareBytes(with theirs: UnsafeBufferPointer<UInt8>) -> Int {
    withBytes { mine in
      let common = min(mine.count, theirs.count)
      if common > 0, let left = mine.baseAddress, let right = theirs.baseAddress {
        let order = memcmp(left, right, common)
        if order != 0 { return Int(order) }
      }
      return mine.count - theirs.count
    }
  }

  /// Gives the UTF-8 bytes in place; they are copied only where the text is not stored in one piece.
  func withBytes<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
