import Files
import Glibc

/// Paths as URIs (RFC 8089, RFC 3986).
enum FileURI {
  /// The path of a `file:` URI of this machine; nil for any other.
  static func path(_ uri: String) -> String? {
    for prefix in ["file://localhost/", "file:///"] where uri.hasPrefix(prefix) {
      return "/" + decoded(String(uri.dropFirst(prefix.count)))
    }
    return nil
  }

  static func uri(_ path: String) -> String { "file://" + escaped(path, keeping: "/") }

  static func escaped(_ text: String, keeping kept: String) -> String {
    let kept = Set(kept.utf8)
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      case _ where kept.contains(byte): bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The content of a file of at most that many bytes; nil where it cannot be read.
  static func content(_ path: String, atMost limit: Int = 16 << 20) -> String? {
    FileBytes.contents(of: path, atMost: limit, followsLinks: true).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  /// Writes a file that nobody is meant to change. Returns whether that was done.
  static func replace(_ path: String, with text: String) -> Bool {
    let new = path + ".new"
    guard let file = fopen(new, "we") else { return false }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    let isClosed = fclose(file) == 0
    _ = chmod(new, 0o444)
    guard isWritten, isClosed, rename(new, path) == 0 else {
      unlink(new)
      return false
    }
    return true
  }
}
